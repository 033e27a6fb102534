import { useState } from 'react';
import type { PublicOrder } from '../../../contract/orders.ts';
import { CallError, call, newIdempotencyKey } from '../../shared/api.ts';
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
      const idempotencyKey = keyOf(JSON.stringify(body));
      const send = (proof: Proof) => call('POST order/public', { body: { ...body, ...proof }, idempotencyKey });
      const reply = await send(otp ? { otp } : {}).catch(async (error) => {
        if (asksFor(error, 'recaptchaToken')) return send({ recaptchaToken: await solveCaptcha() });
        // The code is on its way when the customer reads that there is one.
        if (asksFor(error, 'otp') && !otp) await sendCode(body.customer_phone);
        throw error;
      });
      sessionStorage.removeItem(ATTEMPT);
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

/** The key of the attempt that was not answered yet, if it was for the same order; else a new one. */
function keyOf(content: string): string {
  const mark = digest(content);
  const [lastMark, lastKey] = sessionStorage.getItem(ATTEMPT)?.split(' ') ?? [];
  const key = lastMark === mark && lastKey ? lastKey : newIdempotencyKey();
  sessionStorage.setItem(ATTEMPT, `${mark} ${key}`);
  return key;
}

/** Tells orders apart without keeping a customer's details on what may be a shared phone; crypto.subtle asks for https. */
function digest(content: string): string {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (const unit of content) {
    const code = unit.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
  }
  return `${content.length}.${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`;
}
