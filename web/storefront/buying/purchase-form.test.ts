import { describe, expect, it } from 'vitest';
import { purchaseInput } from '../../../contract/purchases/purchases.ts';
import { textsIn } from '../kit/texts-context.tsx';
import { errorsOfPurchase, fromServer, purchaseBody } from './purchase-form.ts';
import { texts } from './texts.ts';

const id = (digit: number) => `0198b0a0-0000-7000-8000-00000000000${digit}`;
const question = { _id: id(5), field_name: 'Heard of us', field_type: 'text' as const, value: [], is_required: false };

it('a purchase combines the choice and the typed text, as the server expects it', () => {
  const chosen = { office_id: id(1), variant_id: id(2), bundle_variant_id: id(3) };
  const typed = {
    customer_name: 'Sita Chaudhary',
    customer_email: 'sita@example.com',
    customer_phone: '+977 984-1000000',
    'd_data.0.value': 'A friend',
    otp: '123456',
  };
  const body = purchaseBody({ offer: { _id: id(4), d_data: [question] }, ...chosen }, 94_999, typed);
  expect(body).toEqual({
    customer_name: 'Sita Chaudhary',
    customer_email: 'sita@example.com',
    customer_phone: '9841000000',
    office_id: id(1),
    scheme_id: id(4),
    variant_id: id(2),
    bundle_variant_id: id(3),
    expected_total: 94_999,
    d_data: [
      { scheme_d_data_id: id(5), field_name: 'Heard of us', field_type: 'text', value: 'A friend', is_active: true },
    ],
  });
  expect(purchaseInput.safeParse({ ...body, recaptchaToken: 'solved' }).error).toBeUndefined();
});

const t = {
  ...textsIn(texts, 'en'),
  name_missing: 'Name?',
  phone_missing: 'Phone?',
  phone_wrong: 'Phone!',
  email_missing: 'Email?',
  office_missing: 'Store?',
  required: 'Missing',
};
const errorsOf = (typed: Record<string, string>) =>
  errorsOfPurchase(typed, { offer: undefined, office_id: 'office' }, t);

describe('the fields of both forms of a purchase', () => {
  it('are reported all at once, those of the offer too', () => {
    const d_data = [question, { ...question, is_required: true }];
    expect(
      errorsOfPurchase({ customer_email: ' ' }, { offer: { _id: id(4), d_data }, office_id: undefined }, t),
    ).toEqual({
      customer_name: 'Name?',
      customer_phone: 'Phone?',
      customer_email: 'Email?',
      office_id: 'Store?',
      'd_data.1.value': 'Missing',
    });
  });

  it.each(['+977 984-1000000', '०९८४१००००००', '9841000000'])('take the phone number %s', (customer_phone) => {
    expect(errorsOf({ customer_phone })).not.toHaveProperty('customer_phone');
  });

  it.each(['', '984100000', '98410000001', 'abc'])('refuse the phone number "%s"', (customer_phone) => {
    expect(errorsOf({ customer_phone })).toHaveProperty('customer_phone');
  });

  it('take an email address of any format', () => {
    expect(errorsOf({ customer_email: 'sita at home' })).not.toHaveProperty('customer_email');
  });

  it.each([
    ['an ended offer at its phone', { scheme_id: 'Over' }, { main_product: 'Over' }],
    ['a spent confirmation at the code', { otp_verify_id: 'Spent' }, { otp: 'Spent' }],
    ['a wrong code at the code', { otp: 'Wrong' }, { otp: 'Wrong' }],
    ['a closed store at the store', { office_id: 'Closed' }, { office_id: 'Closed' }],
    ['an answer at its question', { 'd_data.1.value': 'Enter a date' }, { 'd_data.1.value': 'Enter a date' }],
    ['a part that the page fills in at no field', { recaptchaToken: 'Unsolved', expected_total: 'Low' }, {}],
  ])('show the refusal of %s', (_what, errors, shown) => {
    expect(fromServer(errors as Record<string, string>)).toEqual(shown);
  });
});
