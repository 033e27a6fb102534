import { useRef, useState } from 'react';
import type { DataOf } from '../../../../contract/api.ts';
import { fill } from '../../../../contract/language/fill.ts';
import type { Rehearsed } from '../../../../contract/orders/rehearsal.ts';
import { CallError, call } from '../../../shared/api.ts';
import { solveCaptcha } from '../captcha/captcha.ts';
import { keyOf } from '../form/attempt.ts';
import { afterRefusedPurchase } from './after-refused-purchase.ts';
import type { Wish } from './purchase-body.ts';
import { sendCode } from './send-code.ts';

/** The customer's present purchase: the same wish again is the same purchase. */
export const ATTEMPT = 'consumer-attempt';

type Texts = Record<'kept_typed' | 'went_wrong' | 'nothing_submitted' | 'no_check', string>;

interface On {
  /** The token of the preview on which it is rehearsed. */
  preview?: string;
  /** Called when the purchase is made, and waits for its payment; on a preview with what it would be. */
  onBought: (purchase: DataOf<'POST order/public/multi-buy'> | Rehearsed) => Promise<void>;
  /** Called when the server refuses it; its errors follow, by the parts of the purchase. */
  onRefused: (text: string) => void;
  onErrors: (errors: Record<string, string>) => void;
  /** Called when the total is above the shown one, with the total in rupees. */
  onRisen: (total: number) => void;
}

/**
 * Buys the chosen products, with the captcha (action `submit`) and, if the server asks for it, a code to the phone.
 */
export function useBuying({ preview, onBought, onRefused, onErrors, onRisen }: On, t: Texts) {
  const [isSending, setIsSending] = useState(false);
  const route = `POST order/public/multi-buy${preview ? '/rehearsal' : ''}` as const;
  const [refusal, setRefusal] = useState('');
  /** The phone to which a code is on its way. */
  const [asksCode, setAsksCode] = useState('');
  const confirmed = useRef<{ phone: string; otp_verify_id: string }>(undefined);

  async function submit(wish: Wish, otp: string) {
    if (isSending) return;
    setIsSending(true);
    setRefusal('');
    try {
      const confirmation = await confirmPhone(wish.customer_phone, otp);
      const recaptchaToken = await captcha(t);
      const { expected_total: _, ...wanted } = wish;
      // Another price does not make it another purchase: one whose answer was lost is not bought twice.
      const idempotencyKey = keyOf(ATTEMPT, wanted);
      const body = { ...wish, ...confirmation, recaptchaToken, preview };
      const { data } = await call(route, { body, idempotencyKey });
      setAsksCode('');
      await onBought(data);
    } catch (error) {
      const after = afterRefusedPurchase(error as Error, asksCode === wish.customer_phone, t);
      if (after.risenTo) onRisen(after.risenTo);
      if (after.sendsCode) await sendCodeTo(wish.customer_phone).catch(({ message }: Error) => setRefusal(message));
      if (after.failure) setRefusal(after.failure);
      if (after.refusal) onRefused(after.refusal);
      if (after.errors) {
        if (after.errors.otp_verify_id) confirmed.current = undefined;
        onErrors(after.errors);
      }
    }
    setIsSending(false);
  }

  /** Exchanges the typed code for the id that the purchase needs; once, for the phone that got it. */
  async function confirmPhone(customer_phone: string, otp: string) {
    if (confirmed.current?.phone !== customer_phone) confirmed.current = undefined;
    if (!confirmed.current && otp && asksCode === customer_phone) {
      const { data } = await call('POST order/public/user/verify', { body: { customer_phone, otp } });
      confirmed.current = { phone: customer_phone, otp_verify_id: data._id };
    }
    return confirmed.current ? { otp_verify_id: confirmed.current.otp_verify_id } : {};
  }

  async function sendCodeTo(customer_phone: string) {
    confirmed.current = undefined;
    await sendCode(customer_phone, () => captcha(t));
    setAsksCode(customer_phone);
  }

  return { submit, isSending, refusal, setRefusal, asksCode, sendCode: sendCodeTo };
}

/** Spec 4: if the check is unavailable, nothing is submitted. */
async function captcha(t: Texts): Promise<string> {
  try {
    return await solveCaptcha();
  } catch (error) {
    const isAway = error instanceof CallError && error.kind !== 'refused';
    throw new Error(isAway ? fill(t.nothing_submitted, { why: error.message }) : t.no_check);
  }
}
