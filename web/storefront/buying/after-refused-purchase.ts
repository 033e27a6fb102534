import { fill } from '../../../contract/language/fill.ts';
import { CallError } from '../../shared/api.ts';

/** The changes to the form. */
interface Effects {
  /** The new total in rupees, if it rose. */
  risenTo?: number;
  /** The server asks for a code that hasn't been sent to this phone yet. */
  sendsCode?: boolean;
  /** Why the purchase isn't decided; the customer can send it again unchanged. */
  failure?: string;
  /** Why the server refused the purchase. */
  refusal?: string;
  /** The errors, by part of the purchase. */
  errors?: Record<string, string>;
}

type Texts = Record<'kept_typed' | 'went_wrong', string>;

/**
 * Decides what a failed purchase changes. Typed text and the purchase's key stay. `hasCode` if a code was sent to the
 * phone.
 */
export function afterRefusedPurchase(error: Error, hasCode: boolean, t: Texts): Effects {
  if (!(error instanceof CallError)) return { failure: error.message };
  const { kind, status, errors, message, risenTo } = error;
  if (risenTo) return { risenTo };
  const asksCode = errors.otp_verify_id || errors.otp;
  if (asksCode && !hasCode) return { sendsCode: true };
  // There was no answer, or the server asks to wait.
  if (kind !== 'refused' || status === 429 || status >= 500)
    return { failure: fill(t.kept_typed, { why: message }), errors };
  return asksCode ? { errors } : { refusal: message || t.went_wrong, errors };
}
