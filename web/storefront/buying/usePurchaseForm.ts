import { type FormEvent, useRef, useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { fill } from '../../../contract/language/fill.ts';
import type { Rehearsed } from '../../../contract/orders/rehearsal.ts';
import { normalPhone } from '../../../contract/phone.ts';
import { CallError, call } from '../../shared/api.ts';
import { solveCaptcha } from '../kit/captcha/captcha.ts';
import { keyOf } from '../kit/form/attempt.ts';
import { typedIn } from '../kit/form/typed.ts';
import type { FieldErrors, useFieldErrors } from '../kit/form/useFieldErrors.ts';
import { fieldOf } from '../kit/form/useFocusNext.ts';
import { useRisenTotal } from '../kit/price/useRisenTotal.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { afterRefusedPurchase } from './after-refused-purchase.ts';
import {
  type Chosen,
  errorsOfPurchase,
  isWhole,
  type PurchaseTexts,
  purchaseBody,
  type Wish,
} from './purchase-form.ts';
import { sendCode } from './send-code.ts';
import type { texts } from './texts.ts';
import type { StoreChoice } from './useStore.ts';

/** Storage key of the purchase in progress: the same content sent again is the same purchase. */
export const ATTEMPT = 'consumer-attempt';

/** This form's own texts; all forms share the others. */
type OwnTexts = Omit<PurchaseTexts, keyof typeof texts | keyof typeof kitTexts> &
  Record<'went_wrong' | 'nothing_submitted', string>;

interface Purchase {
  /** The offer, the store, and the variants of phone and gift; each undefined until chosen. */
  chosen: Chosen;
  /** Undefined if the link names the store. */
  store: StoreChoice | undefined;
  /** Price of the goods that the customer sees, in rupees. */
  shown: number | undefined;
  /** Token of the preview on which the purchase is rehearsed. */
  preview?: string;
  /** Finds errors in fields that only this form has; false if the form itself shows why the customer can't buy. */
  check: (typed: Record<string, string>) => FieldErrors | false;
  /** Called when the purchase waits for its payment; on a preview, with the rehearsed purchase. */
  onBought: (purchase: DataOf<'POST order/public/multi-buy'> | Rehearsed) => unknown;
  /** Called when the server refuses the purchase. Its errors follow, by part of the purchase. */
  onRefused: (text: string) => void;
  onErrors: (errors: Record<string, string>) => void;
  /** Called when the total rose above the shown one: read the prices again. */
  onRisen: () => void;
}

/**
 * Sends a purchase, with the captcha (action `submit`) and, if the server asks, a code to the phone. Used by the
 * multi-buy's sheet and the consumer page.
 */
export function usePurchaseForm(
  { form, focusNext, showErrors, setRefusal }: ReturnType<typeof useFieldErrors>,
  { chosen, store, shown, preview, check, onBought, onRefused, onErrors, onRisen }: Purchase,
  own: OwnTexts,
) {
  const t = { ...useTexts<typeof kitTexts>('kit'), ...useTexts<typeof texts>('buying'), ...own };
  const [isSending, setIsSending] = useState(false);
  const [risen, setRisen] = useRisenTotal([chosen.variant_id, chosen.bundle_variant_id, chosen.office_id]);
  const total = risen ? risen.to : shown;
  const route = `POST order/public/multi-buy${preview ? '/rehearsal' : ''}` as const;
  /** The phone to which a code was sent. */
  const [asksCode, setAsksCode] = useState('');
  /** Ids of confirmed codes, by phone. */
  const confirmed = useRef<Record<string, string>>({});

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setRefusal('');
    const typed = typedIn(form.current as HTMLFormElement);
    const ofPage = check(typed);
    if (!ofPage) return;
    const { otp = '', customer_phone = '' } = typed;
    const errors = {
      ...ofPage,
      ...errorsOfPurchase(typed, { ...chosen, location: store?.location }, t),
      ...(asksCode === normalPhone(customer_phone) && !otp.trim() && { otp: t.code_missing }),
    };
    showErrors(errors);
    if (Object.keys(errors).length > 0 || total === undefined || !isWhole(chosen)) return;
    await buy(purchaseBody(chosen, total, typed), otp.trim());
  }

  async function buy(wish: Wish, otp: string) {
    setIsSending(true);
    try {
      const otp_verify_id = await confirmPhone(wish.customer_phone, otp);
      const recaptchaToken = await captcha(t);
      const { expected_total: _, ...wanted } = wish;
      // A changed price doesn't make it another purchase, so no one buys twice after a lost answer.
      const idempotencyKey = keyOf(ATTEMPT, wanted);
      const body = { ...wish, otp_verify_id, recaptchaToken, preview };
      const { data } = await call(route, { body, idempotencyKey });
      setAsksCode('');
      await onBought(data);
    } catch (error) {
      await afterRefusal(error as Error, wish);
    }
    setIsSending(false);
  }

  async function afterRefusal(error: Error, { customer_phone, expected_total }: Wish) {
    const after = afterRefusedPurchase(error, asksCode === customer_phone, t);
    if (after.risenTo) {
      setRisen({ from: expected_total ?? after.risenTo, to: after.risenTo });
      onRisen();
    }
    if (after.sendsCode) await sendCodeTo(customer_phone).catch(({ message }: Error) => setRefusal(message));
    if (after.failure) setRefusal(after.failure);
    if (after.refusal) onRefused(after.refusal);
    if (!after.errors) return;
    if (after.errors.otp_verify_id) delete confirmed.current[customer_phone];
    onErrors(after.errors);
  }

  /** Exchanges the typed code for the id that the purchase needs, once per phone. */
  async function confirmPhone(customer_phone: string, otp: string): Promise<string | undefined> {
    const ids = confirmed.current;
    if (!ids[customer_phone] && otp && asksCode === customer_phone)
      ids[customer_phone] = (await call('POST order/public/user/verify', { body: { customer_phone, otp } })).data._id;
    return ids[customer_phone];
  }

  async function sendCodeTo(customer_phone: string) {
    delete confirmed.current[customer_phone];
    await sendCode(customer_phone, () => captcha(t));
    setAsksCode(customer_phone);
    focusNext(fieldOf('otp'));
  }

  return {
    submit,
    isSending,
    risen,
    total,
    asksCode,
    sendCode: sendCodeTo,
    /** Used for a failure that is only about the code. */
    explain: ({ message }: Error) => setRefusal(message),
  };
}

/** If the check is unavailable, nothing is submitted (spec 4). */
async function captcha(t: Record<'no_check' | 'nothing_submitted', string>): Promise<string> {
  try {
    return await solveCaptcha();
  } catch (error) {
    const isAway = error instanceof CallError && error.kind !== 'refused';
    throw new Error(isAway ? fill(t.nothing_submitted, { why: error.message }) : t.no_check);
  }
}
