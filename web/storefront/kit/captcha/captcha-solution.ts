import { type Challenge, solve } from './proof-of-work.ts';

/** Solves the challenge from `GET captcha/challenge`. Throws if the captcha isn't available. */
export async function solutionOf(given: Record<string, unknown>): Promise<string> {
  // The contract leaves the challenge's format to the captcha.
  if (given.provider === 'recaptcha') return (await import('./recaptcha.ts')).recaptchaToken(given as never);
  const challenge = given as unknown as Challenge;
  const solution = await solve(challenge);
  if (!solution) throw new Error('The human check timed out.');
  return btoa(JSON.stringify({ challenge, solution }));
}
