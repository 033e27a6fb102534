import { type Challenge, solve } from './proof-of-work.ts';

/** The solution for the challenge of `GET captcha/challenge`. Throws if the captcha is not available. */
export async function solutionOf(given: Record<string, unknown>): Promise<string> {
  // The contract leaves the challenge's form to the captcha on both sides.
  if (given.provider === 'recaptcha') return (await import('./recaptcha.ts')).recaptchaToken(given as never);
  const challenge = given as unknown as Challenge;
  const solution = await solve(challenge);
  if (!solution) throw new Error('The human check timed out.');
  return btoa(JSON.stringify({ challenge, solution }));
}
