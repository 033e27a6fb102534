import type { CustomField, WrongAnswer } from '../../../contract/offers/answers.ts';
import { normalPhone } from '../../../contract/phone.ts';
import type { PurchaseInput } from '../../../contract/purchases/purchases.ts';
import { answersOf, errorsAt, errorsOfAnswers } from '../kit/form/custom-answers.ts';
import type { FieldErrors } from '../kit/form/useFieldErrors.ts';
import type { Location } from '../kit/stores/last-place.ts';
import { LEVELS } from '../kit/stores/places.ts';

/** Fields of both purchase forms: the multi-buy's sheet and the consumer page. */
type Field =
  | 'main_product'
  | 'variant_id'
  | 'bundle_product'
  | 'bundle_variant_id'
  | 'office_id'
  | 'customer_name'
  | 'customer_phone'
  | 'customer_email'
  | 'otp';

type BuyerTexts = Record<'name_missing' | 'phone_missing' | 'phone_wrong', string>;
type PlaceTexts = Record<'location_missing' | 'office_missing', string>;
export type PurchaseTexts = BuyerTexts & PlaceTexts & Record<'email_missing' | 'required' | WrongAnswer, string>;

/** Checks the customer's name and number, in orders and purchases. */
export function errorsOfBuyer(typed: Record<string, string>, t: BuyerTexts): FieldErrors {
  const { customer_name = '', customer_phone = '' } = typed;
  const errors: FieldErrors = {};
  const phone = normalPhone(customer_phone);
  if (!customer_name.trim()) errors.customer_name = t.name_missing;
  if (!phone) errors.customer_phone = t.phone_missing;
  else if (!/^9\d{9}$/.test(phone)) errors.customer_phone = t.phone_wrong;
  return errors;
}

/** Orders and purchases need all levels of the location, unless a link names the store, and a store. */
export function errorsOfPlace(
  location: Location | undefined,
  office_id: string | undefined,
  t: PlaceTexts,
): FieldErrors {
  const errors: FieldErrors = {};
  if (location && !LEVELS.every((level) => location[level])) errors.location = t.location_missing;
  if (!office_id) errors.office_id = t.office_missing;
  return errors;
}

/** The bought phone and gift, and their store. */
interface Bought {
  offer: { _id: string; d_data: CustomField[] };
  office_id: string;
  variant_id: string;
  bundle_variant_id: string;
}

/** The choices so far. */
export type Chosen = { [part in keyof Bought]: Bought[part] | undefined };

export const isWhole = (chosen: Chosen): chosen is Bought => Object.values(chosen).every(Boolean);

/** Finds all wrong fields at once (spec 5), except the format of the email address. The server decides. */
export function errorsOfPurchase(
  typed: Record<string, string>,
  { offer, office_id, location }: Pick<Chosen, 'offer' | 'office_id'> & { location?: Location | undefined },
  t: PurchaseTexts,
): FieldErrors {
  const { customer_email = '' } = typed;
  const errors = { ...errorsOfBuyer(typed, t), ...errorsOfPlace(location, office_id, t) };
  if (!customer_email.trim()) errors.customer_email = t.email_missing;
  return { ...errors, ...(offer && errorsOfAnswers(offer.d_data, typed, t)) };
}

/**
 * Where to show a server error about a value without a field. '' means below the form, for values that the
 * page fills in.
 */
const SHOWN_AT: Record<Exclude<keyof PurchaseInput, Field>, Field | ''> = {
  // Show that an offer has ended at its phone.
  scheme_id: 'main_product',
  otp_verify_id: 'otp',
  d_data: '',
  expected_total: '',
  recaptchaToken: '',
};

/** Maps the server's errors to the form's fields. */
export const fromServer = (errors: Record<string, string>): FieldErrors => errorsAt(SHOWN_AT, errors);

/** A purchase without the captcha and code that the server might ask for. */
export type Wish = Omit<PurchaseInput, 'recaptchaToken' | 'otp_verify_id' | 'otp'>;

/** Builds a purchase as the server takes it; `total` is in rupees, as the customer saw it. */
export function purchaseBody(bought: Bought, total: number, typed: Record<string, string>): Wish {
  const { offer, office_id, variant_id, bundle_variant_id } = bought;
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
