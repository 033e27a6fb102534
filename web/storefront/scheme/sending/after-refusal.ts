import { CallError } from '../../../shared/api.ts';
import type { FieldErrors } from '../../kit/form/useFieldErrors.ts';
import { fromServer } from '../fields/order-form.ts';
import type { texts } from '../texts.ts';

/** The key was already used for an order that differs from this one. */
export const PLACED_BEFORE = 422;

/**
 * Whether a failure settles the Idempotency-Key, so that the next order gets a new one. An order refused when first
 * sent is certainly not placed; a resent order might have been.
 */
export function settlesKey(error: unknown, wasSentBefore: boolean): boolean {
  const { kind, status = 0 } = error as Partial<CallError>;
  return status === PLACED_BEFORE || (!wasSentBefore && kind === 'refused' && status < 500);
}

interface Sent {
  /** The order's phone; undefined if the failure is about the code alone. */
  phone: string | undefined;
  /** The total that the customer saw, in rupees. */
  total: number | undefined;
}

/** The changes to the sheet, in the order in which they apply. */
interface Effects {
  /** Asks whether to order another one, with the server's question if there is one. */
  question?: string;
  refusal?: string;
  /** Shows both totals, and reads prices and units again. */
  risen?: { from: number; to: number };
  /** Reads the available units again. */
  isStale?: boolean;
  asksVariant?: boolean;
  asksCode?: boolean;
  errors?: FieldErrors;
  /** Focuses the code field. */
  focusesCode?: boolean;
}

type Texts = Record<keyof typeof texts | 'no_check', string>;

/** Decides what a failed order changes. Typed text stays, and sending the same order again is safe. */
export function afterRefusal(error: Error, { phone, total }: Sent, t: Texts): Effects {
  // Any other error comes from the captcha the server asked for.
  if (!(error instanceof CallError)) return { refusal: `${t.no_check} ${t.details_kept}` };
  const { kind, status, errors, isRepeat, risenTo } = error;
  const msg = error.message || t.went_wrong;
  const isPlaced = status === PLACED_BEFORE;
  const asked = phone && (isPlaced || isRepeat) ? { question: isRepeat ? msg : '' } : {};
  if (isRepeat) return asked;
  if (isPlaced) return { ...asked, refusal: `${msg} ${t.only_another}` };
  if (risenTo && total !== undefined) return { risen: { from: total, to: risenTo } };
  const isAnswer = kind === 'refused' && status < 500;
  const refusal = isAnswer ? msg : `${msg} ${t.details_kept}`;
  // The offer changed: a variant is sold out, or staff have ended the offer.
  if (errors.variant_id || errors.bundle_variant_id) return { refusal, isStale: true, asksVariant: true };
  const isOften = status === 429;
  return {
    refusal,
    ...(status === 409 && { isStale: true }),
    ...(errors.otp && { asksCode: true }),
    errors: isOften ? {} : fromServer(errors),
    ...(isOften && errors.otp && { focusesCode: true }),
  };
}
