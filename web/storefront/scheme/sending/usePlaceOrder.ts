import { useState } from 'react';
import type { SchemePublic } from '../../../../contract/offers/offers.ts';
import type { PublicOrder } from '../../../../contract/orders/orders.ts';
import { CallError, call, newIdempotencyKey } from '../../../shared/api.ts';
import { isFresh } from '../../../shared/fresh.ts';
import { sendCode } from '../../buying/send-code.ts';
import { solveCaptcha } from '../../kit/captcha/captcha.ts';
import { attemptOf, dropAttempt, keepAttempt } from '../fields/attempt-of.ts';
import { PLACED_BEFORE, settlesKey } from './after-refusal.ts';

/**
 * Sends an order of this scheme with an Idempotency-Key that stays on the device until one is placed. So an order whose
 * answer was lost isn't placed twice, even after changes, a closed sheet or a reload. Throws a CallError: PLACED_BEFORE
 * if the lost one was placed; `forgotten` if the next one counts as new.
 */
export function usePlaceOrder({ _id: scheme_id, preview }: SchemePublic, forgotten: string) {
  const [isSending, setSending] = useState(false);

  async function placeOrder(body: PublicOrder, otp?: string) {
    setSending(true);
    const before = attemptOf(scheme_id);
    try {
      const attempt = before ?? { key: newIdempotencyKey(), sent: Date.now() };
      if (!isFresh(attempt.sent)) throw new CallError('refused', forgotten, PLACED_BEFORE);
      keepAttempt(scheme_id, attempt);
      const idempotencyKey = attempt.key;
      const route = `POST order/public${preview ? '/rehearsal' : ''}` as const;
      const order = { ...body, preview };
      const send = (answer: GateAnswer) => call(route, { body: { ...order, ...answer }, idempotencyKey });
      const reply = await send(otp ? { otp } : {}).catch(async (error) => {
        if (asksFor(error, 'recaptchaToken')) return send({ recaptchaToken: await solveCaptcha() });
        // Send the code before the customer reads about it.
        if (asksFor(error, 'otp') && !otp) await sendFirst(body.customer_phone, error.errors);
        throw error;
      });
      dropAttempt(scheme_id);
      return reply;
    } catch (error) {
      if (settlesKey(error, before !== undefined)) dropAttempt(scheme_id);
      throw error;
    } finally {
      setSending(false);
    }
  }

  return { placeOrder, isSending };
}

/** The proofs that the server asks for if many orders come from one address or phone. */
type GateAnswer = Pick<PublicOrder, 'recaptchaToken' | 'otp'>;

const asksFor = (error: unknown, field: keyof GateAnswer) =>
  error instanceof CallError && error.status === 429 && error.errors[field] !== undefined;

/** If no code can be sent now, the earlier one might still arrive, so ask for it anyway. */
async function sendFirst(phone: string, errors: CallError['errors']): Promise<void> {
  await sendCode(phone).catch((error) => {
    if (error instanceof CallError && error.status === 429)
      throw new CallError('refused', error.message, error.status, { errors });
    throw error;
  });
}
