import type { PublicOrder } from '../../../../contract/orders/orders.ts';
import { normalPhone } from '../../../../contract/phone.ts';
import type { PurchaseInput } from '../../../../contract/purchases/purchases.ts';
import { type AnswerPath, errorsAt, isAnswer } from '../../kit/form/custom-answers.ts';
import type { Location } from '../../kit/stores/last-place.ts';
import { LEVELS } from '../../kit/stores/places.ts';
import type { texts } from '../texts.ts';

/** The fields of the order form by their wire names, in the order in which they come (spec 5). */
export const TEXT_FIELDS = [
  'customer_name',
  'customer_phone',
  'customer_address',
  'customer_email',
  'old_product_information',
] as const;

/** The fields that can have an error. */
const FIELDS = [
  'customer_name',
  'customer_phone',
  'customer_address',
  'location',
  'office_id',
  'delivery',
  'coupon_code',
  'customer_email',
  'old_product_information',
  'otp',
] as const;

/** The optional ones, behind one tap. */
const MORE_FIELDS = ['customer_email', 'old_product_information'] as const satisfies readonly TextField[];
export type MoreField = (typeof MORE_FIELDS)[number];

export type TextField = (typeof TEXT_FIELDS)[number];
export type Field = (typeof FIELDS)[number];
export type Texts = Record<TextField, string>;
export type Errors = Partial<Record<Field | AnswerPath, string>>;

/** The values in the fields of a sheet by their names; the sheet may have more fields than these. */
export type Typed = Texts & { otp: string } & Record<string, string>;

export const NO_TEXTS: Texts = {
  customer_name: '',
  customer_phone: '',
  customer_address: '',
  customer_email: '',
  old_product_information: '',
};

export const NOWHERE: Location = { state: null, district: null, vdc_municipality: null };

type Spoken = Record<keyof typeof texts, string>;

/** Finds every bad field at once; the server checks again and decides. */
export function errorsOf(texts: Texts, location: Location, office_id: string, t: Spoken): Errors {
  const errors: Errors = {};
  const phone = normalPhone(texts.customer_phone);
  const email = texts.customer_email.trim();
  if (!texts.customer_name.trim()) errors.customer_name = t.name_missing;
  if (!phone) errors.customer_phone = t.phone_missing;
  else if (!/^9\d{9}$/.test(phone)) errors.customer_phone = t.phone_wrong;
  if (!texts.customer_address.trim()) errors.customer_address = t.address_missing;
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)) errors.customer_email = t.email_wrong;
  if (LEVELS.some((level) => !location[level])) errors.location = t.location_missing;
  if (!office_id) errors.office_id = t.office_missing;
  return errors;
}

/** A purchase asks for no address, and does not check how an e-mail address is written (spec 5). */
export function errorsOfPurchase(texts: Texts, location: Location, office_id: string, t: Spoken): Errors {
  const { customer_address: _, customer_email: _format, ...errors } = errorsOf(texts, location, office_id, t);
  return { ...errors, ...(!texts.customer_email.trim() && { customer_email: t.email_missing }) };
}

/** The parts that the page fills in by itself, whose refusal is shown below the form; answers have paths of their own. */
type Unshown =
  | 'd_data'
  | 'scheme_id'
  | 'scheme_type'
  | 'variant_id'
  | 'bundle_variant_id'
  | 'expected_total'
  | 'is_another'
  | 'language'
  | 'offer'
  | 'recaptchaToken';

/**
 * The field at which an error of the server is shown, for each other part of an order or of a purchase without a field
 * of its own: a new field of the contract does not compile before it has one or is named here.
 */
const SHOWN_AT: Record<Exclude<keyof PublicOrder | keyof PurchaseInput, Unshown | Field>, Field> = {
  state: 'location',
  district: 'location',
  vdc_municipality: 'location',
  delivery_method: 'delivery',
  pickup_location_id: 'delivery',
  shipping_type: 'delivery',
  otp_verify_id: 'otp',
};

/** The server's errors at our fields. */
export const fromServer = (errors: Record<string, string>): Errors => errorsAt(FIELDS, SHOWN_AT, errors);

/** A field that may be behind the tap has a value or an error. */
export const hasMore = (at: Record<string, string | undefined>): boolean =>
  Object.entries(at).some(([name, text]) => text && (isAnswer(name) || MORE_FIELDS.some((one) => one === name)));
