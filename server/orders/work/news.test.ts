import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts';
import { NEPAL_OFFSET } from '../../../contract/language/nepali-time.ts';
import { SETTINGS } from '../../../contract/settings/setting-names.ts';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildOrder, buildUser, insertOne } from '../../../test/builders.ts';
import { allStatements } from '../../../test/statements.ts';
import { roles, sessions, users } from '../../access/access.table.ts';
import { hearingDevices } from '../../access/push.service.ts';
import { pushDevices } from '../../access/push.table.ts';
import { newId } from '../../db/columns.ts';
import { type Push, PushGone, type SendPush } from '../../edges/push.ts';
import { forgetSettings } from '../../settings/read-settings.service.ts';
import { settings } from '../../settings/settings.table.ts';
import { orderEvents, orderItems, orders, returns } from '../orders.table.ts';
import { tellNews } from './tell-news.ts';

const { app, db, clock } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const rd = await buildOffice(db, { type: 'RD' }, head);
const [shop, next] = [await buildOffice(db, {}, rd), await buildOffice(db, {}, rd)];

/** Today at 8:00 in Nepal. */
const MORNING = Math.floor((Date.now() + NEPAL_OFFSET) / DAY_MS) * DAY_MS + 8 * HOUR_MS - NEPAL_OFFSET;
const set = (time: number) => {
  clock.now = new Date(time);
};
const later = (time: number) => set(clock.now.getTime() + time);

beforeEach(async () => {
  set(MORNING);
  await db.delete(pushDevices);
  await db.delete(returns);
  await db.delete(orderEvents);
  await db.delete(orderItems);
  await db.delete(orders);
});

const GRANTS = ['GET order/calls', 'GET return {REQUESTS}'] as const;

/** Adds a user of the office who has just switched notifications on. */
async function hearing(office: typeof shop, grants: readonly (typeof GRANTS)[number][] = GRANTS) {
  const person = await buildUser(db, { office, grants: [...grants] });
  const expires_at = new Date(MORNING + 7 * DAY_MS);
  const [session] = await db
    .update(sessions)
    .set({ expires_at })
    .where(eq(sessions.user_id, person.user._id))
    .returning();
  const endpoint = `https://push.example/${newId()}`;
  const keys = { p256dh: 'p', auth: 'a', server_key: 'k' };
  const device = await insertOne(db, pushDevices, {
    ...keys,
    session_id: session?._id as string,
    endpoint,
    told_at: clock.now,
  });
  return { ...person, endpoint, device };
}

async function placed(office: typeof shop, ago: number, fields: Partial<typeof orders.$inferInsert> = {}) {
  const order = await buildOrder(db, office);
  const placed_at = new Date(clock.now.getTime() - ago);
  await db
    .update(orders)
    .set({ placed_at, ...fields })
    .where(eq(orders._id, order._id));
  await db.update(orderItems).set({ product_name: 'Redmi Note 13' }).where(eq(orderItems.order_id, order._id));
  return order;
}

/** Runs the job; returns what each device got. */
async function told(send: SendPush = async () => {}) {
  const got: (Push & { to: string; seconds: number })[] = [];
  const { storage } = app;
  const sendSms = async () => ({ device_id: 'test' });
  await tellNews({
    db,
    clock: () => clock.now,
    storage,
    sendSms,
    sendMail: async () => {},
    sendPush: async (to, push, seconds) => {
      await send(to, push, seconds);
      got.push({ ...push, to: to.endpoint, seconds });
    },
  });
  return got;
}

async function change(name: 'messages.quiet_from' | 'messages.quiet_to', value: number) {
  await db.update(settings).set({ value }).where(eq(settings.key, SETTINGS[name].key));
  forgetSettings(db);
}

const NEW = {
  title: 'New order: Redmi Note 13',
  body: 'Call Sita by 20:05.',
  url: '/admin/work-list',
};

it('a new order notifies the retailer of the phone to call and the deadline, and of nothing else about the customer', async () => {
  const { endpoint } = await hearing(shop);
  expect(await told()).toEqual([]);
  later(6 * MINUTE_MS);
  await placed(shop, MINUTE_MS, { customer_name: 'Sita  Rai' });
  expect(await told()).toEqual([{ ...NEW, to: endpoint, seconds: 4 * 3600 }]);
  later(6 * MINUTE_MS);
  expect(await told()).toEqual([]);
});

it('a device rings once in five minutes: the next notification counts, names the most urgent and says how many wait', async () => {
  await hearing(shop);
  later(6 * MINUTE_MS);
  await placed(shop, MINUTE_MS);
  expect(await told()).toHaveLength(1);
  for (const ago of [60, 50, 40]) {
    later(MINUTE_MS);
    await placed(shop, ago * 1000, { customer_name: ago === 60 ? 'Maya Gurung' : 'Hari' });
    expect(await told()).toEqual([]);
  }
  later(3 * MINUTE_MS);
  expect(await told()).toMatchObject([
    { title: '3 new orders', body: 'Call Maya first by 20:06. 4 customers are waiting for a call.' },
  ]);
});

it('an order still being written is notified a minute later, once', async () => {
  await hearing(shop);
  later(6 * MINUTE_MS);
  await placed(shop, 5_000);
  expect(await told()).toEqual([]);
  later(MINUTE_MS);
  expect(await told()).toHaveLength(1);
  later(6 * MINUTE_MS);
  expect(await told()).toEqual([]);
});

it('no notification for orders of others, of the counter or already called; one for an order from a distributor', async () => {
  await hearing(shop);
  later(6 * MINUTE_MS);
  await placed(next, MINUTE_MS);
  await placed(shop, MINUTE_MS, { source: 'counter' });
  await placed(shop, MINUTE_MS, { status: 'CONTACTED' });
  const given = await placed(shop, 3 * HOUR_MS);
  expect(await told()).toEqual([]);
  await db.insert(orderEvents).values({
    order_id: given._id,
    step: 'reassign',
    after: 'PLACED',
    actor: 'RD',
    at: new Date(clock.now.getTime() - MINUTE_MS),
  });
  expect(await told()).toMatchObject([
    { title: 'New order: Redmi Note 13', body: 'Call Sita by 17:06. 2 customers are waiting for a call.' },
  ]);
});

it('a late call notifies the retailer and its distributor once, and the head office after twice the time', async () => {
  const [atShop, atRd, atHead] = [await hearing(shop), await hearing(rd), await hearing(head)];
  later(6 * MINUTE_MS);
  await placed(shop, 12 * HOUR_MS + MINUTE_MS);
  await placed(shop, 12 * HOUR_MS - 10 * MINUTE_MS);
  await placed(shop, 30 * HOUR_MS);
  const first = await told();
  expect(first.map(({ to, title, body, url }) => [to, title, body, url]).sort()).toEqual(
    [
      [atShop.endpoint, '1 overdue call', '3 customers are waiting for a call.', '/admin/work-list?find_is_late=true'],
      [atRd.endpoint, '1 overdue call', 'At 1 retailer.', '/admin/work-list?find_is_late=true'],
    ].sort(),
  );
  later(11 * MINUTE_MS);
  expect((await told()).map(({ to }) => to).sort()).toEqual([atShop.endpoint, atRd.endpoint].sort());
  later(12 * HOUR_MS);
  expect((await told()).find(({ to }) => to === atHead.endpoint)?.title).toBe('2 overdue calls');
});

it('a customer who wanted a later call is late at that time', async () => {
  await hearing(shop);
  later(6 * MINUTE_MS);
  await placed(shop, 20 * HOUR_MS, { call_at: new Date(clock.now.getTime() + MINUTE_MS) });
  expect(await told()).toEqual([]);
  later(2 * MINUTE_MS);
  expect(await told()).toMatchObject([{ title: '1 overdue call' }]);
});

it('a return request notifies those who decide on it', async () => {
  const { endpoint } = await hearing(shop, ['GET return {REQUESTS}']);
  await hearing(shop, ['GET order/calls']);
  await hearing(next);
  later(6 * MINUTE_MS);
  const order = await placed(shop, DAY_MS, { status: 'DELIVERED' });
  await db.insert(returns).values({
    order_id: order._id,
    office_id: shop._id,
    status: 'REQUESTED',
    variant_id: order.variant_id,
    reason: 'Broken',
    asked_at: new Date(clock.now.getTime() - MINUTE_MS),
    changed_at: clock.now,
  });
  expect(await told()).toMatchObject([
    { to: endpoint, title: '1 return request', body: '', url: '/admin/return-requests' },
  ]);
});

it('notifies nobody without a grant, the role’s two-step verification, or an active account', async () => {
  await hearing(shop, []);
  const unsafe = await hearing(shop);
  await db.update(roles).set({ totp_required: true }).where(eq(roles._id, unsafe.role._id));
  const off = await hearing(shop);
  await db.update(users).set({ is_active: false }).where(eq(users._id, off.user._id));
  const over = await hearing(shop);
  await db
    .update(sessions)
    .set({ expires_at: new Date(MORNING) })
    .where(eq(sessions.user_id, over.user._id));
  later(6 * MINUTE_MS);
  await placed(shop, MINUTE_MS);
  expect(await told()).toEqual([]);
});

it('the night is quiet, and one notification in the morning sums it up', async () => {
  await hearing(shop);
  set(MORNING + 12 * HOUR_MS + 50 * MINUTE_MS);
  await placed(shop, MINUTE_MS);
  // A push service keeps a notification for a device that is off until the night at most.
  expect(await told()).toMatchObject([{ seconds: 600 }]);
  for (const hour of [13, 14, 17, 22]) {
    set(MORNING + hour * HOUR_MS);
    await placed(shop, MINUTE_MS);
    expect(await told(), `${hour}`).toEqual([]);
  }
  set(MORNING + 23 * HOUR_MS);
  expect(await told()).toMatchObject([{ title: '4 new orders' }]);
});

it('the quiet hours are a setting, and can be none', async () => {
  await hearing(shop);
  later(6 * MINUTE_MS);
  await placed(shop, MINUTE_MS);
  await change('messages.quiet_from', 3);
  await change('messages.quiet_to', 9);
  expect(await told()).toEqual([]);
  await change('messages.quiet_to', 3);
  set(MORNING + 20 * HOUR_MS);
  expect(await told()).toHaveLength(1);
  await change('messages.quiet_from', 21);
  await change('messages.quiet_to', 7);
});

it('deletes a device that is gone, and notifies the others', async () => {
  const [gone, here] = [await hearing(shop), await hearing(shop)];
  later(6 * MINUTE_MS);
  await placed(shop, MINUTE_MS);
  const got = await told(async ({ endpoint }) => {
    if (endpoint === gone.endpoint) throw new PushGone('410');
  });
  expect(got.map(({ to }) => to)).toEqual([here.endpoint]);
  expect(await db.$count(pushDevices)).toBe(1);
});

it('tries a failing push service five times, and again for the next order', async () => {
  await hearing(shop);
  later(6 * MINUTE_MS);
  await placed(shop, MINUTE_MS);
  let tries = 0;
  const refuse = async () => {
    tries += 1;
    throw new Error('503');
  };
  for (let minute = 0; minute < 20; minute += 1) {
    expect(await told(refuse)).toEqual([]);
    later(MINUTE_MS);
  }
  expect(tries).toBe(5);
  await placed(shop, MINUTE_MS);
  expect(await told()).toMatchObject([{ title: 'New order: Redmi Note 13' }]);
});

it('reads to its owner in the language of their back office', async () => {
  const { user } = await hearing(shop);
  await db.update(users).set({ language: 'ne' }).where(eq(users._id, user._id));
  later(6 * MINUTE_MS);
  await placed(shop, MINUTE_MS, { customer_name: 'Sita Rai' });
  expect(await told()).toMatchObject([
    { title: 'नयाँ अर्डर: Redmi Note 13', body: 'Sita लाई राति 8:05 सम्ममा फोन गर्नुहोस्।' },
  ]);
});

it('calls a push service that failed before last, so that it delays nobody else', async () => {
  const [slow, fine] = [await hearing(shop), await hearing(shop)];
  await db.update(pushDevices).set({ failures: 1 }).where(eq(pushDevices._id, slow.device._id));
  const devices = await hearingDevices(db, { now: clock.now, toldBefore: new Date(clock.now.getTime() + 1) });
  expect(devices.map(({ device }) => device._id)).toEqual([fine.device._id, slow.device._id]);
});

it('asks for many devices in as few statements as for one', async () => {
  await hearing(shop);
  const one = await allStatements(() => told());
  for (let device = 0; device < 9; device += 1) await hearing(device % 2 === 0 ? shop : next);
  expect(await allStatements(() => told())).toBe(one);
  later(MINUTE_MS * 10);
  await placed(shop, MINUTE_MS);
  const [got = []] = [await told()];
  expect(got.length).toBe(6);
});

it('reads what it writes to many devices at the same time', async () => {
  for (let device = 0; device < 4; device += 1) await hearing(shop);
  later(10 * MINUTE_MS);
  await placed(shop, MINUTE_MS);
  const client = (db as unknown as { $client: pg.Pool }).$client;
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  let [running, most] = [0, 0];
  const spy = vi.spyOn(client, 'query').mockImplementation((async (...given: unknown[]) => {
    const counts = JSON.stringify(given[0]).includes('customer_name') ? 1 : 0;
    running += counts;
    most = Math.max(most, running);
    return query(...given).finally(() => {
      running -= counts;
    });
  }) as never);
  expect(await told()).toHaveLength(4);
  spy.mockRestore();
  expect(most).toBe(4);
});
