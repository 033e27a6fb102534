import { eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { CALL_WITHIN_HOURS } from '../../../contract/orders/waiting.ts';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildOrder } from '../../../test/builders.ts';
import { smsMessages } from '../../messaging/messaging.table.ts';
import { orders } from '../orders.table.ts';

const { db, clock, runJobs } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN', phone: '9801000000' });
const nd = await buildOffice(db, { type: 'ND', phone: '9801100000' }, head);
const rd = await buildOffice(db, { type: 'RD', phone: '9801200000' }, nd);
const [first, second] = [await buildOffice(db, {}, rd), await buildOffice(db, {}, rd)];

async function waiting(office: typeof head, hours: number) {
  const order = await buildOrder(db, office);
  const placed_at = new Date(clock.now.getTime() - hours * HOUR_MS);
  await db.update(orders).set({ placed_at }).where(eq(orders._id, order._id));
}
async function run() {
  await db.execute(`select graphile_worker.add_job('tellOfLateCalls', '{}'::json)`);
  await runJobs('tellOfLateCalls');
  return db
    .select({ phone: smsMessages.phone_number, message: smsMessages.message })
    .from(smsMessages)
    .where(like(smsMessages.about, 'late calls%'))
    .orderBy(smsMessages.phone_number, smsMessages.added_at);
}

it('distributors get a daily digest of late calls, the national one after twice the time', async () => {
  await waiting(first, 1);
  expect(await run()).toEqual([]);
  await waiting(first, CALL_WITHIN_HOURS + 1);
  await waiting(second, CALL_WITHIN_HOURS + 2);
  const toRd = { phone: rd.phone, message: expect.stringContaining('2 customers at 2 retailers have been waiting') };
  expect(await run()).toEqual([toRd]);
  await waiting(second, 2 * CALL_WITHIN_HOURS + 1);
  const toNd = {
    phone: nd.phone,
    message: expect.stringContaining('1 customer at 1 retailer has been waiting for a call for more'),
  };
  expect(await run()).toEqual([toNd, toRd]);
  expect(await run()).toEqual([toNd, toRd]);
  clock.now = new Date(clock.now.getTime() + DAY_MS);
  expect(await run()).toHaveLength(4);
});
