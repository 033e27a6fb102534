import { expect, it } from 'vitest';
import type { Slip } from '../../../../contract/orders/order-counter.ts';
import { receiptText } from './receipt-text.ts';

const slip = {
  order_id: 'AG-K7M2Q9XH',
  customer_name: 'Sita Rai',
  office: { _id: '1', name: 'Tara Store' },
  office_pan: '301234567',
  items: [{ product_name: 'Tara X1', sku_of_seller: '8GB-Black', quantity: 1, price: 90_000 }],
  total: 90_000,
  advance_paid: 2_000,
  to_collect: 38_000,
  to_pay_back: 0,
  imei: '490154203237518',
  payments: [
    { kind: 'advance', method: 'bank', reference: 'TX1', day: '2026-11-20', day_bs: '2083-08-04', amount: 2_000 },
    { kind: 'balance', method: 'cash', day: '2026-11-27', day_bs: '2083-08-11', amount: 50_000 },
    { kind: 'refund', method: 'cash', day: '2026-11-28', day_bs: '2083-08-12', amount: 1_000 },
  ],
} as unknown as Slip;

it('lists what was bought, what was paid when and how, and the balance', () => {
  expect(receiptText(slip, 'Tara').split('\n')).toEqual([
    'Receipt',
    'Tara, Tara Store, PAN 301234567',
    'Order AG-K7M2Q9XH, Sita Rai',
    'Tara X1 8GB-Black: Rs. 90,000',
    'Total: Rs. 90,000',
    'Paid',
    '2026-11-20 (2083-08-04 BS) Advance: Rs. 2,000, Bank or wallet, TX1',
    '2026-11-27 (2083-08-11 BS) Balance: Rs. 50,000, Cash',
    '2026-11-28 (2083-08-12 BS) Refunded: Rs. 1,000, Cash',
    'Still to pay: Rs. 38,000',
    'IMEI 490154203237518',
  ]);
});

it('names a product without variants by its name alone', () => {
  const items = [{ product_name: 'Tara Buds', sku_of_seller: '', quantity: 1, price: 0 }];
  expect(receiptText({ ...slip, items } as unknown as Slip, 'Tara')).toContain('Tara Buds: Rs. 0');
});
