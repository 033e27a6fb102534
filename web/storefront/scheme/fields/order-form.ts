import type { PublicOrder } from '../../../../contract/orders/orders.ts';
import { errorsOfBuyer, errorsOfPlace } from '../../buying/purchase-form.ts';
import type { texts as buyingTexts } from '../../buying/texts.ts';
import { errorsAt } from '../../kit/form/custom-answers.ts';
import type { FieldErrors } from '../../kit/form/useFieldErrors.ts';
import type { Location } from '../../kit/stores/last-place.ts';
import type { texts } from '../texts.ts';

/** Text fields by their wire names, in the order of the form (spec 5). */
type TextField = 'customer_name' | 'customer_phone' | 'customer_address' | 'customer_email' | 'old_product_information';
export type Texts = Record<TextField, string>;

/** Fields that can show an error. */
type Field = TextField | 'location' | 'office_id' | 'delivery' | 'coupon_code' | 'otp';

/** Optional fields, folded until the customer taps. */
const MORE_FIELDS = ['customer_email', 'old_product_information'] as const satisfies readonly TextField[];
export type MoreField = (typeof MORE_FIELDS)[number];

/** Values of a sheet's fields by name; the sheet can have more than these. */
export type Typed = Texts & Record<string, string>;

type Spoken = Record<keyof typeof texts | keyof typeof buyingTexts, string>;

/** Finds all wrong fields of an order at once; the server decides. */
export function errorsOf(texts: Texts, location: Location, office_id: string, t: Spoken): FieldErrors {
  const errors = { ...errorsOfBuyer(texts, t), ...errorsOfPlace(location, office_id, t) };
  const email = texts.customer_email.trim();
  if (!texts.customer_address.trim()) errors.customer_address = t.address_missing;
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)) errors.customer_email = t.email_wrong;
  return errors;
}

/**
 * Where to show a server error about a value without a field. '' means below the form, for values that the
 * page fills in.
 */
const SHOWN_AT: Record<Exclude<keyof PublicOrder, Field>, Field | ''> = {
  state: 'location',
  district: 'location',
  vdc_municipality: 'location',
  delivery_method: 'delivery',
  pickup_location_id: 'delivery',
  shipping_type: 'delivery',
  d_data: '',
  scheme_id: '',
  scheme_type: '',
  variant_id: '',
  bundle_variant_id: '',
  expected_total: '',
  is_another: '',
  language: '',
  offer: '',
  recaptchaToken: '',
};

/** Maps the server's errors to our fields. */
export const fromServer = (errors: Record<string, string>): FieldErrors => errorsAt(SHOWN_AT, errors);

/** Whether a folded field has a value or an error. */
export const hasMore = (at: Partial<Record<string, string>>): boolean =>
  Object.entries(at).some(
    ([name, text]) => text && (name.startsWith('d_data') || MORE_FIELDS.includes(name as MoreField)),
  );
