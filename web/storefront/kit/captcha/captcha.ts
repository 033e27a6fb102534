import { call } from '../../../shared/api.ts';
import { solutionOf } from './captcha-solution.ts';

/**
 * The value of the captcha for one call: a proof of work that the browser does by itself in about a second, or a token
 * of Google's if the server says so. Throws if the captcha is not available; then nothing may be submitted (spec
 * 4).
 */
export async function solveCaptcha(): Promise<string> {
  const { data } = await call('GET captcha/challenge');
  return solutionOf(data);
}
