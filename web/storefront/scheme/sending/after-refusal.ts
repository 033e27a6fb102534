import { CallError } from '../../../shared/api.ts';
import { type Errors, fromServer } from '../fields/order-form.ts';
import type { texts } from '../texts.ts';

/** The key was used for an order that differs from this one. */
export const PLACED_BEFORE = 422;

/**
 * Whether a failed sending settles its Idempotency-Key, so that the next order gets a new one. An order that was refused
 * at its first sending is certainly not placed; one that was sent before may have been placed by that.
 */
export function settlesKey(error: unknown, wasSentBefore: boolean): boolean {
  const { kind, status = 0 } = error as Partial<CallError>;
  return status === PLACED_BEFORE || (!wasSentBefore && kind === 'refused' && status < 500);
}

interface Sent {
  /** The phone of the order; a failure without one is about the code alone. */
  phone: string | undefined;
  /** Rupees that the customer has seen. */
  total: number | undefined;
}

/** The changes to the sheet, in the order in which they come. */
interface Effects {
  /** Asks whether another order is meant, with the server's question if it asks one. */
  question?: string;
  refusal?: string;
  /** Shows both totals, and reads prices and units again. */
  risen?: { from: number; to: number };
  /** Reads the available units again. */
  isStale?: boolean;
  asksVariant?: boolean;
  asksCode?: boolean;
  errors?: Errors;
  /** The cursor goes to the code. */
  focusesCode?: boolean;
}

type Texts = Record<keyof typeof texts | 'no_check', string>;

/** Everything typed stays; the same order sent again is the same order, so pressing the button again is safe. */
export function afterRefusal(error: Error, { phone, total }: Sent, t: Texts): Effects {
  // Another error is about the check that the server asked for.
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
  // The offer moved on: a variant is gone, or staff have ended it.
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
