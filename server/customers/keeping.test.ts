import { eq, inArray, like, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { buildOrder, buildProduct, buildScheme } from '../../test/builders.ts';
import { purchaseFixture } from '../../test/purchase-fixture.ts';
import { newId } from '../db/columns.ts';
import { orders } from '../orders/orders.table.ts';
import { orderNotes } from '../orders/work/work.table.ts';
import { paymentProofs } from '../purchases/purchases.table.ts';
import { forgetSettings } from '../settings/read-settings.service.ts';
import { waitlistPlaces } from '../waitlist/waitlist.table.ts';
import { customerNotes, erasures } from './customers.table.ts';

const { app, db, call, clock, retailer, verifier: token, proved, runJobs } = await purchaseFixture();
const ago = (days: number) => new Date(clock.now.getTime() - days * DAY_MS);

async function run(name: string) {
  await db.execute(sql`select graphile_worker.add_job(${name}, '{}'::json)`);
  await runJobs(name);
}

async function ended(customer_phone: string, days: number, status: 'CANCELLED' | 'PLACED' = 'CANCELLED') {
  const { _id } = await buildOrder(db, retailer);
  await db
    .update(orders)
    .set({ customer_phone, status, changed_at: ago(days) })
    .where(eq(orders._id, _id));
  return _id;
}

it('deletes notes of orders that ended before the days of the setting, and old notes about customers', async () => {
  const note = (order_id: string, days: number) =>
    db.insert(orderNotes).values({ order_id, user_id: newId(), actor: 'Sita', at: ago(days), text: `${days} days` });
  const [old, open] = [await ended('9851000001', 1100), await ended('9851000002', 1100, 'PLACED')];
  await note(old, 1100);
  await note(old, 10);
  await note(open, 1100);
  const about = { phone: '9851000001', by: 'Sita' };
  await db.insert(customerNotes).values([
    { ...about, text: 'Old', added_at: ago(1100) },
    { ...about, text: 'New', added_at: ago(10) },
  ]);
  await run('forgetOldNotes');
  await run('forgetOldCustomers');
  const left = await db.select({ order_id: orderNotes.order_id, text: orderNotes.text }).from(orderNotes);
  expect(left.sort((a, b) => a.text.localeCompare(b.text))).toEqual(
    [
      { order_id: old, text: '10 days' },
      { order_id: open, text: '1100 days' },
    ].sort((a, b) => a.text.localeCompare(b.text)),
  );
  expect((await db.select().from(customerNotes)).map(({ text }) => text)).toEqual(['New']);
});

it('deletes the pictures of payments decided long ago, and keeps the decision', async () => {
  const [old, young] = [await proved(), await proved()];
  const decided = (id: string, days: number) =>
    db
      .update(paymentProofs)
      .set({ verdict: 'approved', decided_at: ago(days) })
      .where(eq(paymentProofs._id, id));
  await decided(old.proof, 2200);
  await decided(young.proof, 2100);
  await run('forgetOldProofs');
  const [row] = await db.select().from(paymentProofs).where(eq(paymentProofs._id, old.proof));
  expect([row?.verdict, row?.payment_mobile_number, await app.storage.open(row?.path ?? '')]).toEqual([
    'approved',
    null,
    undefined,
  ]);
  const [proof] = await db.select().from(paymentProofs).where(eq(paymentProofs._id, young.proof));
  const picture = await app.storage.open(proof?.path ?? '');
  picture?.stream.destroy();
  expect([proof?.payment_mobile_number, picture !== undefined]).toEqual(['9841000009', true]);
});

it('erases only customers whose last order ended longer ago than the setting', async () => {
  const [gone, young, open] = [
    await ended('9852000001', 2000),
    await ended('9852000002', 100),
    await ended('9852000003', 2000, 'PLACED'),
  ];
  const phoneOf = async (id: string) =>
    (await db.select({ phone: orders.customer_phone }).from(orders).where(eq(orders._id, id)))[0]?.phone;
  await run('forgetOldCustomers');
  expect(await phoneOf(gone)).toBe('9852000001');

  const { reply } = await call('GET setting/all', { token, query: { find_key: 'CustomerDays' } });
  const setting = reply.data[0];
  const body = { ...setting, value: 100 } as never;
  expect((await call('POST setting/{type}', { token, params: { type: 'Keeping' }, body })).reply.errors?.value).toMatch(
    /1825/,
  );
  expect(
    (
      await call('POST setting/{type}', {
        token,
        params: { type: 'Keeping' },
        body: { ...setting, value: 1825 } as never,
      })
    ).status,
  ).toBe(200);
  forgetSettings(db);
  await run('forgetOldCustomers');
  expect([await phoneOf(young), await phoneOf(open)]).toEqual(['9852000002', '9852000003']);
  expect(await phoneOf(gone)).toMatch(/^900/);
  const [certificate] = await db.select().from(erasures).where(eq(erasures.ends_with, '01'));
  expect(certificate).toMatchObject({ by: 'System', reason: 'The last order ended more than 1,825 days ago' });
});

it('skips customers who cannot be erased yet, however many there are', async () => {
  const open: string[] = [];
  for (let number = 0; number < 200; number += 1) {
    open.push(await ended(`98530${String(number).padStart(5, '0')}`, 3000));
  }
  await db.update(orders).set({ exchange_due: 100 }).where(inArray(orders._id, open));
  const last = await ended('9853999999', 2000);
  await run('forgetOldCustomers');
  const [erased] = await db.select().from(orders).where(eq(orders._id, last));
  expect(erased?.customer_phone).toMatch(/^900/);
  expect(await db.$count(orders, inArray(orders._id, open))).toBe(200);
  expect(await db.$count(orders, like(orders.customer_phone, '98530%'))).toBe(200);
});

it('removes phone numbers from waitlist entries that ended a month ago, and keeps their figures', async () => {
  const scheme = await buildScheme(db, await buildProduct(db));
  const place = (customer_phone: string, days: number, status: 'LAPSED' | 'WAITING') =>
    db.insert(waitlistPlaces).values({
      scheme_id: scheme._id,
      customer_phone,
      language: 'en',
      key: customer_phone,
      status,
      asked_at: ago(days),
      ranked_at: ago(days),
      changed_at: ago(days),
    });
  await place('9854000001', 31, 'LAPSED');
  await place('9854000002', 29, 'LAPSED');
  await place('9854000003', 31, 'WAITING');
  await run('forgetOldPlaces');
  const placesLeft = await db.select().from(waitlistPlaces).orderBy(waitlistPlaces.key);
  expect(placesLeft.map(({ customer_phone }) => customer_phone)).toEqual(['', '9854000002', '9854000003']);
  expect(placesLeft.map(({ status }) => status)).toEqual(['LAPSED', 'LAPSED', 'WAITING']);
});
