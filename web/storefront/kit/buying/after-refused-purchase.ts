import { fill } from '../../../../contract/language/fill.ts';
import { CallError } from '../../../shared/api.ts';

/** Changes to the form. */
interface Effects {
  /** Rupees of the new total, if it rose. */
  risenTo?: number;
  /** The server asks for a code that hasn't been sent to this phone yet. */
  sendsCode?: boolean;
  /** Why there is no decision yet: it can be sent again as it is. */
  failure?: string;
  /** Why the server refused the purchase. */
  refusal?: string;
  /** By the parts of the purchase. */
  errors?: Record<string, string>;
}

type Texts = Record<'kept_typed' | 'went_wrong', string>;

/** Everything typed stays, and so does the purchase's key. `hasCode`: a code was sent to the phone. */
export function afterRefusedPurchase(error: Error, hasCode: boolean, t: Texts): Effects {
  if (!(error instanceof CallError)) return { failure: error.message };
  const { kind, status, errors, message, risenTo } = error;
  if (risenTo) return { risenTo };
  const asksCode = errors.otp_verify_id || errors.otp;
  if (asksCode && !hasCode) return { sendsCode: true };
  // No answer, or the server asks to wait.
  if (kind !== 'refused' || status === 429 || status >= 500)
    return { failure: fill(t.kept_typed, { why: message }), errors };
  return asksCode ? { errors } : { refusal: message || t.went_wrong, errors };
}
