import { call } from '../../shared/api.ts';
import { type Challenge, solve } from './proof-of-work.ts';

/**
 * The value of the captcha for one call: a proof of work that the browser does by itself in about a second, or a token of
 * Google's where the server says so. Throws where the check is not to be had; then nothing may be submitted (spec 4).
 */
export async function solveCaptcha(): Promise<string> {
  const { data } = await call('GET captcha/challenge');
  if (data.provider === 'recaptcha') return (await import('./recaptcha.ts')).recaptchaToken(data as never);
  // The contract leaves the challenge's form to the captcha on both sides.
  const challenge = data as unknown as Challenge;
  const solution = await solve(challenge);
  if (!solution) throw new Error('The captcha was not solved in time.');
  return btoa(JSON.stringify({ challenge, solution }));
}
