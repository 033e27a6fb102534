import { type AnswerTexts, readAnswers } from '../../../contract/offers/answers.ts';
import { normalPhone } from '../../../contract/phone.ts';
import type { ConsumerOffer, PurchaseInput } from '../../../contract/purchases/purchases.ts';
import { answersOf, errorsAt } from '../kit/form/custom-answers.ts';
import { type Choice, variantOf } from './choice.ts';

/** The field errors of the form, by the names of the fields that show them. */
export type Errors = Record<string, string>;

const FIELDS = [
  'main_product',
  'variant_id',
  'bundle_product',
  'bundle_variant_id',
  'office_id',
  'customer_name',
  'customer_phone',
  'customer_email',
  'otp',
] as const;

type Texts = AnswerTexts &
  Record<'choose_store' | 'enter_name' | 'enter_mobile' | 'enter_email' | 'select_product' | 'select_variant', string>;

interface Filled {
  typed: Record<string, string>;
  office_id: string;
  offers: ConsumerOffer[];
  offer: ConsumerOffer | undefined;
  choice: Choice;
}

/** Every bad field at once, in the words of spec 5; the server checks again and has the last word. */
export function errorsOf({ typed, office_id, offers, offer, choice }: Filled, t: Texts): Errors {
  const errors: Errors = {};
  if (!office_id) errors.office_id = t.choose_store;
  if (!typed.customer_name?.trim()) errors.customer_name = t.enter_name;
  if (normalPhone(typed.customer_phone ?? '').length !== 10) errors.customer_phone = t.enter_mobile;
  if (!typed.customer_email?.trim()) errors.customer_email = t.enter_email;
  if (!choice.main.product) errors.main_product = t.select_product;
  else if (!variantOf(offers, 'main', choice)) errors.variant_id = t.select_variant;
  if (!choice.bundle.product) errors.bundle_product = t.select_product;
  else if (!variantOf(offers, 'bundle', choice)) errors.bundle_variant_id = t.select_variant;
  if (offer) Object.assign(errors, readAnswers(offer.d_data, answersOf(offer.d_data, typed), t).errors);
  return errors;
}

/** The parts that the page fills in by itself; answers have paths of their own. */
type Unshown = 'd_data' | 'expected_total' | 'recaptchaToken';

/**
 * The field at which an error of the server is shown, for each other part of a purchase without a field of its own: a
 * new field of the contract does not compile before it has one or is named here.
 */
const SHOWN_AT: Record<Exclude<keyof PurchaseInput, Unshown | (typeof FIELDS)[number]>, (typeof FIELDS)[number]> = {
  // An offer that has ended belongs to its phone.
  scheme_id: 'main_product',
  otp_verify_id: 'otp',
};

/** The server's errors at the fields of the form. */
export const fromServer = (errors: Errors): Errors => errorsAt(FIELDS, SHOWN_AT, errors);

/** The name under which a field's text is kept: answers by their question, because each offer counts its own from 0. */
export const keptName = (name: string, offer: Pick<ConsumerOffer, 'd_data'> | undefined): string =>
  name.replace(/^d_data\.(\d+)\.value$/, (_all, index) => `d_data ${offer?.d_data[index]?._id}`);
