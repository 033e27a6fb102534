import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { NEPAL_OFFSET } from '../../../contract/language/nepali-time.ts';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildOrder, buildUser, insertOne } from '../../../test/builders.ts';
import { firstOf } from '../../../test/present.ts';
import { sessions } from '../../access/access.table.ts';
import { pushDevices } from '../../access/push.table.ts';
import { audits } from '../../db/audit.ts';
import { addJob } from '../../db/db.ts';
import { smsMessages } from '../../messaging/messaging.table.ts';
import { orders } from '../orders.table.ts';

const { call, db, clock, runJobs } = await testApp();
const rd = await buildOffice(db, { type: 'RD' }, await buildOffice(db, { type: 'ADMIN' }));
const [silent, heard, fixed, calm] = [
  await buildOffice(db, { phone: '9801000001' }, rd),
  await buildOffice(db, { phone: '9801000002' }, rd),
  await buildOffice(db, { phone: '014412345' }, rd),
  await buildOffice(db, { phone: '9801000004' }, rd),
];

async function waiting(office: typeof rd, hours: number) {
  const order = await buildOrder(db, office);
  const placed_at = new Date(clock.now.getTime() - hours * HOUR_MS);
  await db.update(orders).set({ placed_at }).where(eq(orders._id, order._id));
  return order;
}
async function run() {
  await addJob(db, 'remindUnreached', {});
  await runJobs('remindUnreached');
  return db
    .select({ phone: smsMessages.phone_number, message: smsMessages.message })
    .from(smsMessages)
    .orderBy(smsMessages.added_at);
}

it('a retailer with late calls gets an SMS a day, unless somebody there has notifications; not at night', async () => {
  // The audit's time is the database's: stay near it.
  const today = Math.floor((Date.now() + NEPAL_OFFSET) / DAY_MS) * DAY_MS - NEPAL_OFFSET;
  const { user } = await buildUser(db, { office: heard, grants: ['GET order/calls'] });
  const session = firstOf(await db.select().from(sessions).where(eq(sessions.user_id, user._id)));
  const keys = { p256dh: 'p', auth: 'a', server_key: 'k' };
  const endpoint = 'https://push.example/a';
  await insertOne(db, pushDevices, { ...keys, session_id: session._id, endpoint, told_at: clock.now });
  // The accountant of another shop is notified of returns, but not of calls.
  const { user: accountant } = await buildUser(db, { office: silent, grants: ['GET return {REQUESTS}'] });
  const other = firstOf(await db.select().from(sessions).where(eq(sessions.user_id, accountant._id)));
  const elsewhere = 'https://push.example/b';
  await insertOne(db, pushDevices, { ...keys, session_id: other._id, endpoint: elsewhere, told_at: clock.now });
  await db
    .update(sessions)
    .set({ expires_at: new Date(today + 20 * HOUR_MS) })
    .where(eq(sessions._id, session._id));

  clock.now = new Date(today + 12 * HOUR_MS);
  const late = await waiting(silent, 13);
  await waiting(heard, 13);
  await waiting(fixed, 13);
  await waiting(calm, 11);
  clock.now = new Date(today + 6 * HOUR_MS);
  await db
    .update(orders)
    .set({ placed_at: new Date(today - 7 * HOUR_MS) })
    .where(eq(orders._id, late._id));
  expect(await run()).toEqual([]);
  clock.now = new Date(today + 12 * HOUR_MS);
  const toSilent = {
    phone: silent.phone,
    message: expect.stringContaining(
      `1 customer has been waiting for your call for more than 12 hours: ${late.order_id}. Please call now.`,
    ),
  };
  expect(await run()).toEqual([toSilent]);
  expect(await run()).toEqual([toSilent]);
  const [audited] = await db.select().from(audits).where(eq(audits.entity_id, silent._id));
  expect(audited).toMatchObject({ action: 'call-late', user_name: 'System', after: { late: 1 } });

  // Staff who look after retailers see the reminder, and can't remind them twice.
  clock.now = new Date();
  const { token } = await buildUser(db, { office: rd, grants: ['GET order/retailer'] });
  const { data } = (await call('GET order/retailer', { token })).reply;
  expect(data.find(({ _id }) => _id === silent._id)?.reminded_at).toBeTruthy();

  // The notifications of `heard` ended with the session.
  clock.now = new Date(today + 20.5 * HOUR_MS);
  expect((await run()).map(({ phone }) => phone)).toEqual([silent.phone, heard.phone, calm.phone]);
  clock.now = new Date(today + DAY_MS + 22 * HOUR_MS);
  expect(await run()).toHaveLength(3);
  clock.now = new Date(today + 2 * DAY_MS + 12 * HOUR_MS);
  expect(await run()).toHaveLength(6);
});

it('a retailer whose push service keeps failing gets the SMS', async () => {
  const noon = Math.floor((Date.now() + NEPAL_OFFSET) / DAY_MS) * DAY_MS - NEPAL_OFFSET + 12 * HOUR_MS;
  clock.now = new Date(noon);
  const shop = await buildOffice(db, { phone: '9801000009' }, rd);
  const { user } = await buildUser(db, { office: shop, grants: ['GET order/calls'] });
  const session = firstOf(await db.select().from(sessions).where(eq(sessions.user_id, user._id)));
  const expires_at = new Date(noon + DAY_MS);
  await db.update(sessions).set({ expires_at }).where(eq(sessions._id, session._id));
  const device = { endpoint: 'https://push.example/c', p256dh: 'p', auth: 'a', server_key: 'k' };
  await insertOne(db, pushDevices, { ...device, session_id: session._id, told_at: clock.now, failures: 4 });
  await waiting(shop, 13);
  const toShop = (texts: { phone: string }[]) => texts.filter(({ phone }) => phone === shop.phone);
  expect(toShop(await run())).toEqual([]);
  await db.update(pushDevices).set({ failures: 5 }).where(eq(pushDevices.session_id, session._id));
  expect(toShop(await run())).toHaveLength(1);
});
