import { call } from '../../../shared/api.ts';
import { solutionOf } from './captcha-solution.ts';

/**
 * Gets a captcha value for one call: a proof of work that takes the browser about a second, or Google's token if the
 * server says so. Throws if neither is available; then submit nothing (spec 4).
 */
export async function solveCaptcha(): Promise<string> {
  const { data } = await call('GET captcha/challenge');
  return solutionOf(data);
}
