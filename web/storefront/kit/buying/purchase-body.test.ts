import { expect, it } from 'vitest';
import { purchaseInput } from '../../../../contract/purchases/purchases.ts';
import { purchaseBody } from './purchase-body.ts';

const id = (digit: number) => `0198b0a0-0000-7000-8000-00000000000${digit}`;
const question = { _id: id(5), field_name: 'Heard of us', field_type: 'text' as const, value: [], is_required: false };

it('a purchase is built of the choice and the typed text, as the server takes it', () => {
  const chosen = { office_id: id(1), variant_id: id(2), bundle_variant_id: id(3), total: 94_999 };
  const typed = {
    customer_name: 'Sita Chaudhary',
    customer_email: 'sita@example.com',
    customer_phone: '+977 984-1000000',
    'd_data.0.value': 'A friend',
    otp: '123456',
  };
  const body = purchaseBody({ offer: { _id: id(4), d_data: [question] }, ...chosen }, typed);
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
