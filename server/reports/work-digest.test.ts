import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildOrder, buildUser } from '../../test/builders.ts';
import { roles, userRoles, users } from '../access/access.table.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { orders } from '../orders/orders.table.ts';

const { db, runJobs } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const retailer = await buildOffice(db, {}, head);
const other = await buildOffice(db, {}, head);

async function tell() {
  await db.execute(sql`select graphile_worker.add_job('tellOfWork', '{}'::json)`);
  await runJobs('tellOfWork');
  await runJobs('sendWork');
}

async function wanting(digest: 'MAIL' | 'SMS', grants: Parameters<typeof buildUser>[1]) {
  const built = await buildUser(db, grants);
  const held = db.select({ _id: userRoles.role_id }).from(userRoles).where(eq(userRoles.user_id, built.user._id));
  await db.update(roles).set({ digest }).where(sql`${roles._id} in (${held})`);
  return built.user;
}

const smsTo = async (phone: string | null) =>
  (
    await db
      .select()
      .from(smsMessages)
      .where(eq(smsMessages.phone_number, phone as string))
  ).map(({ message }) => message);

async function mailsTo(address: string | null): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(
    sql`select payload->>'text' as text from graphile_worker._private_jobs where payload->>'to' = ${address}`,
  );
  return rows.map(({ text }) => text);
}

it('tells each user what waits in their offices for their roles, and skips those with nothing to do', async () => {
  for (const at of [retailer, retailer, other]) await buildOrder(db, at);
  const called = await buildOrder(db, retailer);
  await db
    .update(orders)
    .set({ call_at: new Date(Date.now() + HOUR_MS) })
    .where(eq(orders._id, called._id));
  const grants = ['GET order/calls' as const];
  const shop = await wanting('SMS', { office: retailer, grants });
  const manager = await wanting('MAIL', { office: head, grants });
  const idle = await wanting('MAIL', { office: head, grants: ['GET review'] });
  const silent = await buildUser(db, { office: head, grants });
  const gone = await wanting('MAIL', { office: head, grants });
  await db.update(users).set({ is_active: false }).where(eq(users._id, gone._id));

  await tell();
  expect(await smsTo(shop.mobile_no)).toEqual([expect.stringContaining('Open work today: 2 calls to make.')]);
  expect(await mailsTo(shop.email)).toEqual([]);
  expect(await mailsTo(manager.email)).toEqual(['Open work today: 3 calls to make.']);
  for (const { email } of [idle, silent.user, gone]) expect(await mailsTo(email)).toEqual([]);
});

it('tells those who call customers about orders near their deadline', async () => {
  const office = await buildOffice(db, { type: 'RETAILER' }, head);
  const shop = await wanting('SMS', { office, grants: ['GET order/calls'] });
  const order = await buildOrder(db, office);
  const changed_at = new Date(Date.now() - 6 * DAY_MS);
  await db
    .update(orders)
    .set({ status: 'CONTACTED', placed_at: changed_at, changed_at })
    .where(eq(orders._id, order._id));
  await tell();
  expect(await smsTo(shop.mobile_no)).toEqual([
    expect.stringContaining('Open work today: 1 order near or past its deadline.'),
  ]);
});

it('lists waiting payments, and late ones separately', async () => {
  const verifier = await wanting('MAIL', { office: head, grants: ['GET verification'] });
  for (const status of ['UNDER_VERIFICATION', 'UNDER_VERIFICATION', 'LATE_REVIEW'] as const) {
    const order = await buildOrder(db, retailer);
    await db.update(orders).set({ scheme_type: 'MULTI-BUY', status }).where(eq(orders._id, order._id));
  }
  await tell();
  expect(await mailsTo(verifier.email)).toEqual(['Open work today: 2 payments to verify, 1 late payment.']);
});
