import { expect, it } from 'vitest';
import { CALL_WITHIN_HOURS } from '../../../contract/orders/waiting.ts';
import { readableChange } from './readable-change.ts';

it('shows statuses in words, and names in place of ids', () => {
  const [old, next] = ['01a1fd79-0000-7000-8000-000000000001', '01a1fd79-0000-7000-8000-000000000002'];
  const change = readableChange({
    entity: 'Order',
    names: { [old]: 'Himal Mobile', [next]: 'City Gadget' },
    before: { _id: old, status: 'READY_FOR_PICKUP', office_id: old },
    after: { _id: old, status: 'DELIVERED', office_id: next, lost: ['gone'] },
  });
  expect(change).toEqual({
    before: { _id: old, status: 'Ready for pickup', office_id: 'Himal Mobile' },
    after: { _id: old, status: 'Handed over', office_id: 'City Gadget', lost: ['gone'] },
  });
});

it('shows the outcome of a sign-in, without its user', () => {
  const after = { name: 'Sita Rai', outcome: 'signed in' };
  const change = readableChange({ entity: 'Sign-in', names: {}, before: null, after });
  expect(change.after).toEqual({ outcome: 'signed in' });
});

it('shows the default of a setting before somebody changed it', () => {
  const place = { type: 'Orders', subtype: 'Waiting', key: 'CallWithinHours' };
  const { before } = readableChange({ entity: 'Setting', names: {}, before: { ...place, value: null }, after: place });
  expect(before).toHaveProperty('value', CALL_WITHIN_HOURS);
});

it('shows names that JavaScript knows unchanged', () => {
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect(readableChange({ entity: 'Brand', names: {}, before: null, after: { name } }).after).toEqual({ name });
});
