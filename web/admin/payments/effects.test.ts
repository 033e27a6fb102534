import { expect, it } from 'vitest';
import { keepsPayment } from '../../../contract/payments/decision.ts';
import type { PaidPurchase } from '../../../contract/payments/payments.ts';
import { takeEffects, whyItStands, whyItStays } from './effects.ts';

const purchase = (more: Partial<PaidPurchase> = {}): PaidPurchase => ({
  _id: '1',
  order_id: 'AG-K7M2Q9XH',
  status: 'ADVANCE_PENDING',
  customer_name: 'Sita Rai',
  customer_phone: '9841000001',
  advance: 2_000,
  paid: 0,
  to_collect: 90_000,
  ...more,
});
const told = (amount: number, more: Partial<PaidPurchase> = {}) =>
  Object.values(takeEffects(amount, purchase(more)) ?? {});

it('explains what the purchase gets from exactly enough, too little and too much, and what stays', () => {
  expect(told(2_000)).toEqual(['Rs. 2,000 counts as the advance.', 'AG-K7M2Q9XH is confirmed.', 'Gets a message.']);
  expect(told(500)).toEqual([
    'Rs. 500 counts as the advance.',
    'AG-K7M2Q9XH still waits for Rs. 1,500.',
    'Gets no message.',
  ]);
  expect(told(2_500)[0]).toBe(
    'Rs. 2,000 counts as the advance, and Rs. 500 counts towards the balance. Rs. 87,500 is still due. You can refund the overpayment separately later.',
  );
});

it('counts a second payment towards the balance, and no more than that', () => {
  const paid = { status: 'CONFIRMED', paid: 2_000, to_collect: 88_000 } as const;
  expect(told(3_000, paid)).toEqual([
    'Rs. 3,000 counts towards the balance. Rs. 85,000 is still due.',
    'AG-K7M2Q9XH stays confirmed.',
    'Gets no message.',
  ]);
  expect(takeEffects(88_001, purchase(paid))).toBeUndefined();
  expect(told(2_500, { status: 'DELIVERED', to_collect: 0 })[0]).toBe(
    'Rs. 2,000 counts as the advance, and Rs. 500 is an overpayment, and you can refund it separately later. Rs. 0 is still due.',
  );
  expect(takeEffects(1, purchase({ status: 'REFUND_DUE', to_collect: 0 }))).toBeUndefined();
});

it('names the effect of a late payment', () => {
  expect(told(2_000, { status: 'EXPIRED', to_collect: 0 })[1]).toContain('confirmed if its units are still free');
  expect(told(500, { status: 'EXPIRED', to_collect: 0 })[1]).toContain('waits under Late payments');
  expect(told(2_000, { status: 'CANCELLED', to_collect: 0 })[1]).toContain('waits under Late payments');
});

it('offers no undo once something was handed over, sent or is to be refunded', () => {
  const statuses = ['CONFIRMED', 'READY_FOR_PICKUP', 'LATE_REVIEW', 'DISPATCHED', 'DELIVERED', 'REFUND_DUE'] as const;
  expect(statuses.filter(keepsPayment)).toEqual(['DISPATCHED', 'DELIVERED', 'REFUND_DUE']);
});

it('says why a confirmation can’t be undone, also if only one of its orders keeps its part', () => {
  const open = { order_id: 'AG-K7M2Q9XH', status: 'CONFIRMED', extra_back: 0 } as const;
  expect(whyItStands([open])).toBeUndefined();
  expect(whyItStands([open, { ...open, order_id: 'AG-2', status: 'DELIVERED' }])).toBe(
    'AG-2 is handed over, so you can’t undo this payment.',
  );
  expect(whyItStands([open, { ...open, order_id: 'AG-3', extra_back: 500 }])).toBe(
    'The overpayment on AG-3 was refunded, so you can’t undo this payment.',
  );
});

it('says what to do before a payment by whose reference staff approved its order can be matched with another', () => {
  const share = { order_id: 'AG-K7M2Q9XH', status: 'CONFIRMED', is_bound: false } as const;
  expect(whyItStays([share])).toBeUndefined();
  expect(whyItStays([share, { ...share, order_id: 'AG-2', is_bound: true }])).toContain('approved AG-2 by');
  expect(whyItStays([share, { ...share, order_id: 'AG-2', is_bound: true }])).toContain('undo the approval');
  expect(whyItStays([{ ...share, status: 'DELIVERED', is_bound: true }])).toContain(
    'The order is handed over, so the payment stays with it.',
  );
});
