import { describe, expect, it } from 'vitest';
import { textsIn } from '../kit/texts-context.tsx';
import { NO_CHOICE } from './choice.ts';
import { errorsOf, fromServer, keptName } from './consumer-form.ts';
import { texts } from './texts.ts';
import { clockText } from './usePurchase.ts';

const t = textsIn(texts, 'en');

const nothing = { typed: {}, office_id: 'office', offers: [], offer: undefined, choice: NO_CHOICE };

describe('the consumer form', () => {
  it('reports everything at once, in the words of the specification', () => {
    expect(errorsOf(nothing, t)).toEqual({
      customer_name: 'Please enter your name',
      customer_phone: 'Please enter your mobile number',
      customer_email: 'Please enter your email',
      main_product: 'Please select Product',
      bundle_product: 'Please select Product',
    });
    const picked = { product: 'gone', options: {} };
    expect(errorsOf({ ...nothing, choice: { main: picked, bundle: picked } }, t)).toMatchObject({
      variant_id: 'Please select one of the variant',
      bundle_variant_id: 'Please select one of the variant',
    });
  });

  it.each(['+977 984-1000000', '०९८४१००००००', '9841000000'])('takes the phone number %s', (customer_phone) => {
    expect(errorsOf({ ...nothing, typed: { customer_phone } }, t)).not.toHaveProperty('customer_phone');
  });

  it.each(['', '984100000', '98410000001'])(
    'refuses a phone number that has not ten characters: "%s"',
    (customer_phone) => {
      expect(errorsOf({ ...nothing, typed: { customer_phone } }, t)).toHaveProperty('customer_phone');
    },
  );

  it('does not check the format of the email', () => {
    expect(errorsOf({ ...nothing, typed: { customer_email: 'sita at home' } }, t)).not.toHaveProperty('customer_email');
  });

  it.each([
    ['an ended offer at its phone', { scheme_id: 'Over' }, { main_product: 'Over' }],
    ['a spent confirmation at the code', { otp_verify_id: 'Spent' }, { otp: 'Spent' }],
    ['a wrong code at the code', { otp: 'Wrong' }, { otp: 'Wrong' }],
    ['a closed store at the store', { office_id: 'Closed' }, { office_id: 'Closed' }],
    ['an answer at its question', { 'd_data.1.value': 'Enter a date' }, { 'd_data.1.value': 'Enter a date' }],
    ['a part that the page fills in at no field', { recaptchaToken: 'Unsolved', expected_total: 'Low' }, {}],
  ])('shows the refusal of %s', (_what, errors, shown) => {
    expect(fromServer(errors as Record<string, string>)).toEqual(shown);
  });
});

it('the time left is minutes and seconds', () => {
  expect([600, 61, 9, 0].map(clockText)).toEqual(['10:00', '01:01', '00:09', '00:00']);
});

describe('the kept part of the form', () => {
  const asking = (...ids: string[]) => ({
    d_data: ids.map((_id) => ({
      _id,
      field_name: 'Heard of us',
      field_type: 'text' as const,
      value: [],
      is_required: false,
    })),
  });

  it('is an answer by its own question, even at another position in another offer', () => {
    expect(keptName('d_data.0.value', asking('a', 'b'))).toBe(keptName('d_data.1.value', asking('b', 'a')));
    expect(keptName('d_data.0.value', asking('a'))).not.toBe(keptName('d_data.0.value', asking('b')));
    expect(keptName('customer_name', asking('a'))).toBe('customer_name');
  });
});
