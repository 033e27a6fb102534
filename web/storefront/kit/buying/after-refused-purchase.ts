import { fill } from '../../../../contract/language/fill.ts';
import { CallError } from '../../../shared/api.ts';

/** The changes to the form. */
interface Effects {
  /** The total is above the shown one: rupees. */
  risenTo?: number;
  /** The server asks for a code that is not on its way to this phone yet. */
  sendsCode?: boolean;
  /** Why the purchase was not decided on: it can be sent again as it is. */
  failure?: string;
  /** Why the server refused the purchase. */
  refusal?: string;
  /** By the parts of the purchase. */
  errors?: Record<string, string>;
}

type Texts = Record<'kept_typed' | 'went_wrong', string>;

/** Everything typed stays, and so does the purchase's key. `hasCode`: a code is on its way to the phone. */
export function afterRefusedPurchase(error: Error, hasCode: boolean, t: Texts): Effects {
  if (!(error instanceof CallError)) return { failure: error.message };
  const { kind, status, errors, message, risenTo } = error;
  if (risenTo) return { risenTo };
  const asksCode = errors.otp_verify_id || errors.otp;
  if (asksCode && !hasCode) return { sendsCode: true };
  // Without an answer, or if the server asks to wait.
  if (kind !== 'refused' || status === 429 || status >= 500)
    return { failure: fill(t.kept_typed, { why: message }), errors };
  return asksCode ? { errors } : { refusal: message || t.went_wrong, errors };
}
