import { useState } from 'react';
import type { PublicOrder } from '../../../contract/orders.ts';
import { CallError, call } from '../../shared/api.ts';
import { forgetAttempt, keyOf } from '../attempt.ts';
import { solveCaptcha } from '../kit/captcha.ts';

const ATTEMPT = 'order-attempt';

/**
 * Sends an order with an Idempotency-Key that stays the same as long as the order does, also when the sheet was closed
 * or the page loaded anew: whatever was lost on the way, sending it again makes no second order. Throws a CallError.
 */
export function usePlaceOrder() {
  const [sending, setSending] = useState(false);

  async function placeOrder(body: PublicOrder, otp?: string) {
    setSending(true);
    try {
      const idempotencyKey = keyOf(ATTEMPT, body);
      const send = (proof: Proof) => call('POST order/public', { body: { ...body, ...proof }, idempotencyKey });
      const reply = await send(otp ? { otp } : {}).catch(async (error) => {
        if (asksFor(error, 'recaptchaToken')) return send({ recaptchaToken: await solveCaptcha() });
        // The code is on its way when the customer reads that there is one.
        if (asksFor(error, 'otp') && !otp) await sendCode(body.customer_phone);
        throw error;
      });
      forgetAttempt(ATTEMPT);
      return reply;
    } finally {
      setSending(false);
    }
  }

  return { placeOrder, sending };
}

type Proof = Pick<PublicOrder, 'recaptchaToken' | 'otp'>;

/** Where many orders come from one address or phone, the server asks for one thing more. */
const asksFor = (error: unknown, field: keyof Proof) =>
  error instanceof CallError && error.status === 429 && error.errors[field] !== undefined;

async function sendCode(customer_phone: string): Promise<void> {
  await call('POST order/public/user', { body: { customer_phone, recaptchaToken: await solveCaptcha() } });
}
