import { expect, it } from 'vitest';
import { outcomeOf, PURCHASE_STATUSES, UNPAID_STATUSES } from '../../../contract/statuses.ts';
import { isLookedAt, isShareable, isUnpaid, owesRest } from './purchase-status.ts';
import { clockText } from './usePurchase.ts';

const statuses = PURCHASE_STATUSES.map((status) => ({ status }));
const namesOf = (rows: typeof statuses) => rows.map(({ status }) => status);

it('a purchase awaits its advance if the server says so', () => {
  expect(namesOf(statuses.filter(isUnpaid)).sort()).toEqual([...UNPAID_STATUSES].sort());
});

it('the page of a purchase asks again while the desk looks at a payment', () => {
  expect(namesOf(statuses.filter(isLookedAt))).toEqual(['UNDER_VERIFICATION', 'LATE_REVIEW']);
});

it('the rest is due only while the purchase is open, and such a purchase has a picture for friends', () => {
  const due = statuses.filter(owesRest);
  expect(due.filter(({ status }) => outcomeOf(status) !== 'open')).toEqual([]);
  expect(due.filter((purchase) => !isShareable(purchase))).toEqual([]);
});

it('the time left is minutes and seconds', () => {
  expect([600, 61, 9, 0].map(clockText)).toEqual(['10:00', '01:01', '00:09', '00:00']);
});
