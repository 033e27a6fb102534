import { expect, it } from 'vitest';
import type { Arrival } from './arrival.ts';
import type { BatchConnection } from './batch-connection.ts';
import { readBatch } from './read-batch.ts';

/** An order that needs every lock and every read, with only the fields that decide on them. */
const needsAll = {
  input: {
    scheme_id: 'scheme',
    customer_phone: '9855000000',
    office_id: 'office',
    variant_id: 'variant',
    vdc_municipality: 'area',
    coupon_code: 'TEN',
    is_another: false,
    pickup_location_id: 'location',
    delivery_method: 'DELIVERY',
    offer: 'key',
  },
  at: new Date('2026-10-01T06:00:00Z'),
  idempotency: { route: 'POST order/public', key: 'key' },
  draft: { scheme: { limit_per_phone: 1, campaign_id: 'campaign' }, items: [{ options: [{ _id: 'variant' }] }] },
} as unknown as Arrival;

const LOCKS = ['lock campaigns', 'lock phones', 'lock quotas', 'lock coupons', 'lock offers', 'lock variants'];
const READS = [
  'areas',
  'charges',
  'coupons by phone',
  'marks',
  'pickups',
  'placed by phone',
  'retailers',
  'same lately',
  'stored replies',
  'waited for',
];

it('pipelines the locks of a batch in one order, before all reads', async () => {
  const sent: string[] = [];
  const answers = Promise.withResolvers<{ rows: never[] }>();
  const connection = {
    query: (name: string) => {
      sent.push(name);
      return answers.promise;
    },
  } as unknown as BatchConnection;
  const snapshot = readBatch(connection, [needsAll, needsAll]);
  expect(sent.slice(0, LOCKS.length)).toEqual(LOCKS);
  expect(sent.slice(LOCKS.length).sort()).toEqual(READS);
  answers.resolve({ rows: [] });
  expect((await snapshot).free).toEqual(new Map());
});
