import type { CustomField } from '../../../../contract/offers/answers.ts';
import { normalPhone } from '../../../../contract/phone.ts';
import type { PurchaseInput } from '../../../../contract/purchases/purchases.ts';
import { answersOf } from '../form/custom-answers.ts';

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
