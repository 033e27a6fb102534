import { call } from '../../shared/api.ts';
import { solveCaptcha } from '../kit/captcha/captcha.ts';

/** Sends the code that an order or purchase asks for. */
export async function sendCode(customer_phone: string, solve = solveCaptcha): Promise<void> {
  await call('POST order/public/user', { body: { customer_phone, recaptchaToken: await solve() } });
}
