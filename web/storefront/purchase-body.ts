import type { CustomField } from '../../contract/offers/answers.ts';
import { normalPhone } from '../../contract/phone.ts';
import type { PurchaseInput } from '../../contract/purchases/purchases.ts';
import { answersOf } from './kit/form/custom-answers.ts';

/** A purchase before the captcha and the code that the server may ask for. */
export type Wish = Omit<PurchaseInput, 'recaptchaToken' | 'otp_verify_id' | 'otp'>;

interface Chosen {
  offer: { _id: string; d_data: CustomField[] };
  office_id: string;
  variant_id: string;
  bundle_variant_id: string;
  /** Rupees that the customer has seen. */
  total: number;
}

/** A purchase as the server takes it, from either of the two forms that send one. */
export function purchaseBody(chosen: Chosen, typed: Record<string, string>): Wish {
  const { offer, office_id, variant_id, bundle_variant_id, total } = chosen;
  const { customer_name = '', customer_email = '', customer_phone = '' } = typed;
  return {
    customer_name,
    customer_email,
    customer_phone: normalPhone(customer_phone),
    office_id,
    scheme_id: offer._id,
    variant_id,
    bundle_variant_id,
    expected_total: total,
    d_data: answersOf(offer.d_data, typed),
  };
}

/**
 * The field at which an error of the server is shown, for each part of a purchase: a new field of the contract does not
 * compile before it is named here. Null is for a part that the page fills in by itself.
 */
const SHOWN_AT: Record<keyof PurchaseInput, string | null> = {
  customer_name: 'customer_name',
  customer_email: 'customer_email',
  customer_phone: 'customer_phone',
  office_id: 'office_id',
  // An offer that has ended belongs to its phone.
  scheme_id: 'main_product',
  variant_id: 'variant_id',
  bundle_variant_id: 'bundle_variant_id',
  otp: 'otp',
  otp_verify_id: 'otp',
  // Its answers have paths of their own.
  d_data: null,
  expected_total: null,
  recaptchaToken: null,
};

const fieldOf = (path: string) => (Object.hasOwn(SHOWN_AT, path) ? SHOWN_AT[path as keyof PurchaseInput] : path);

/** The server's errors at the fields of a form. */
export function atFields(errors: Record<string, string>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const [path, text] of Object.entries(errors)) {
    const field = fieldOf(path);
    if (field) shown[field] ??= text;
  }
  return shown;
}
