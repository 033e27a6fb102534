import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { isDevanagari } from '../../contract/language/devanagari.ts';
import { REASONS } from '../../contract/language/nepali-reasons.ts';
import { type RoomSettings, roomSettings } from '../../contract/waiting-room/waiting-room.ts';
import { testApp } from '../../test/app.ts';
import {
  buildOffice,
  buildPlace,
  buildProduct,
  buildScheme,
  buildUser,
  insertOne,
  orderBody,
  unique,
} from '../../test/builders.ts';
import { firstOf, present } from '../../test/present.ts';
import { statements } from '../../test/statements.ts';
import { sessions } from '../access/access.table.ts';
import { audits } from '../db/audit.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { campaigns, quotas, schemes } from '../offers/offers.table.ts';
import { orders } from '../orders/orders.table.ts';
import { expireOrders } from '../orders/steps/sweep.ts';
import { createCountedOrders, type Line } from './counted-orders.ts';

const { app, db, call, clock } = await testApp();
const place = await buildPlace(db);
const office = await buildOffice(db, place);
const { token, user } = await buildUser(db, { is_super: true });

async function launched({ inventory = 100, gifts = inventory }: { inventory?: number; gifts?: number } = {}) {
  const option = ['Black', 'Blue'];
  const product = await buildProduct(db, { inventory, inventory_type: [{ inventory_type: 'Colour', option }] });
  const gift = await buildProduct(db, { type: 'BUNDLE', inventory: gifts });
  const scheme = await buildScheme(db, product, { bundles: [gift] });
  const [black, blue] = product.variant.map(({ _id }) => _id) as [string, string];
  let phones = 0;
  const order = (variant_id = black) => {
    phones += 1;
    const customer_phone = `98${70_000_000 + phones}`;
    return call('POST order/public', {
      body: { ...orderBody(scheme, variant_id, place), office_id: office._id, customer_phone },
    });
  };
  const params = { id: scheme._id };
  const read = async () => (await call('GET launch/{id}', { token, params })).reply.data;
  return { scheme, order, read, params, black, blue, gift: gift.variant[0]._id };
}

const later = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};

it('counts orders by minute, place, variant and retailer, and says when units run out at this rate', async () => {
  const { order, read, black, blue } = await launched();
  for (let count = 0; count < 4; count += 1) await order();
  await order(blue);
  later(1_500);
  const now = await read();
  expect(now).toMatchObject({ total: 5, last_hour: 5, statuses: [{ name: 'PLACED', orders: 5 }] });
  expect(now.minutes.reduce((sum, { orders }) => sum + orders, 0)).toBe(5);
  expect([now.districts[0]?.orders, now.states[0]?.orders, now.retailers[0]]).toMatchObject([
    5,
    5,
    { _id: office._id, orders: 5, late: 0 },
  ]);
  expect(now.variants.map(({ _id, orders, left }) => [_id, orders, left])).toEqual([
    [black, 4, 96],
    [blue, 1, 99],
  ]);
  // 5 orders in 3 minutes: 1.33 black ones a minute, so 96 of them last 72 minutes; each order takes gifts.
  const minutesTo = (at: string | null | undefined) =>
    Math.round((Date.parse(at ?? '') - clock.now.getTime()) / 60_000);
  expect([minutesTo(now.variants[0]?.runs_out_at), minutesTo(now.gifts[0]?.runs_out_at)]).toEqual([72, 57]);
  expect(now.health).toMatchObject({ intake_waiting: 0, faults: 0 });
});

it('predicts no sell-out after only a few orders', async () => {
  const { order, read } = await launched();
  for (let count = 0; count < 4; count += 1) await order();
  later(1_500);
  const now = await read();
  expect(now.total).toBe(4);
  expect([...now.variants, ...now.gifts].map(({ runs_out_at }) => runs_out_at)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('says when a variant was sold out, and when its last unit was ordered', async () => {
  const before = clock.now;
  const { order, read, black, blue } = await launched({ inventory: 2 });
  await order();
  later(20_000);
  await order();
  const at = Math.floor(clock.now.getTime() / 1000) * 1000;
  later(90_000);
  const of = (await read()).variants;
  expect(of.find(({ _id }) => _id === black)).toMatchObject({ left: 0, sold_out_at: new Date(at).toISOString() });
  expect(of.find(({ _id }) => _id === blue)?.sold_out_at).toBeUndefined();
  clock.now = before;
});

it('says when a gift was sold out, though its product has units', async () => {
  const before = clock.now;
  const { order, read, gift } = await launched({ inventory: 5, gifts: 2 });
  await order();
  expect((await read()).gifts).toMatchObject([{ _id: gift, left: 1 }]);
  later(20_000);
  await order();
  const at = new Date(clock.now).toISOString();
  later(90_000);
  const now = await read();
  expect(now.gifts).toMatchObject([{ _id: gift, left: 0, sold_out_at: at }]);
  expect(now.variants.every(({ sold_out_at }) => sold_out_at === undefined)).toBe(true);
  clock.now = before;
});

it('counts the last minute by its 60 seconds, wherever the clock is', async () => {
  const before = clock.now;
  const { order, read } = await launched();
  // Ten seconds before a clock minute begins.
  clock.now = new Date(Math.ceil(clock.now.getTime() / 60_000) * 60_000 + 50_000);
  await order();
  later(30_000);
  await order();
  expect((await read()).last_minute).toBe(2);
  later(29_000);
  expect((await read()).last_minute).toBe(2);
  later(2_000);
  expect((await read()).last_minute).toBe(1);
  later(60_000);
  expect(await read()).toMatchObject({ last_minute: 0, total: 2, last_hour: 2 });
  clock.now = before;
});

it('is read once a second however many watch, and queries only new orders', async () => {
  const { scheme, order, read } = await launched();
  await order();
  later(2_000);
  const readings = new Set<string>();
  const watch = async () => readings.add((await read()).read_at);
  // Each view reads its session once; all share one reading of the launch.
  expect(await statements(db, () => Promise.all(Array.from({ length: 20 }, watch)))).toBe(20 + 1);
  expect(readings.size).toBe(1);
  await order();
  expect((await read()).total).toBe(1);
  later(1_000);
  expect((await read()).total).toBe(2);

  // An order of a final period is in memory, and isn't read again.
  const counted = createCountedOrders(scheme._id);
  const count = async () => {
    const { rows } = await db.execute<Line & Record<string, unknown>>(counted.lines());
    return { lines: rows.length, ...counted.count(rows, clock.now) };
  };
  later(60_000);
  expect((await count()).total).toBe(2);
  await order();
  const { lines, total, minutes } = await count();
  expect([lines, total, [...minutes.values()].reduce((sum, orders) => sum + orders, 0)]).toEqual([1, 3, 3]);
});

it('pauses and resumes a scheme’s orders, and tells the second of two managers about the first', async () => {
  const { scheme, order, read, params } = await launched();
  const pause = (is_paused: boolean) => call('POST launch/{id}/pause', { token, params, body: { is_paused } });
  expect((await order()).status).toBe(200);
  expect((await pause(true)).reply.msg).toBe('Orders paused.');
  const refused = await order();
  expect([refused.status, refused.reply.msg]).toEqual([
    409,
    'Orders are paused for a moment. Keep this page open: we’ve kept what you typed.',
  ]);
  expect((await call('GET scheme/public/{id}', { params })).reply.data.is_paused).toBe(true);
  const again = await pause(true);
  expect([again.status, again.reply.msg]).toEqual([
    409,
    `${user.name} paused its orders 1 minute ago. You don’t need to do anything.`,
  ]);
  await pause(false);
  expect((await pause(false)).reply.msg).toBe(
    `${user.name} resumed its orders 1 minute ago. You don’t need to do anything.`,
  );
  expect((await order()).status).toBe(200);
  const rows = await db.select().from(audits).where(eq(audits.entity_id, scheme._id)).orderBy(audits.position);
  expect(rows.map(({ action }) => action)).toEqual(['pause', 'resume']);
  later(2_000);
  expect((await read()).log.map(({ what }) => what)).toEqual(['Resumed its orders', 'Paused its orders']);
});

it('logs how the waiting room was set', async () => {
  const { read, params } = await launched();
  const set = async (settings: RoomSettings) => {
    await call('POST scheme/room/{id}', { token, params, body: settings });
    later(2_000);
    return (await read()).log[0]?.what;
  };
  const room = roomSettings.parse((await call('GET scheme/room/{id}', { token, params })).reply.data);
  expect(await set({ ...room, mode: 'always' })).toBe('Turned the waiting room on for 12 hours');
  expect(await set({ ...room, mode: 'always', per_minute: 120, most_active: 90 })).toBe(
    'Waiting room: 200 to 120 let in a minute, 2000 to 90 inside at a time',
  );
  expect(await set({ ...room, mode: 'off' })).toBe('Turned the waiting room off');
});

it('shows a banner in both languages, and switches a variant off', async () => {
  const { order, read, params, black, blue } = await launched();
  const banner = (body: { banner: string; banner_ne: string; revision?: number }) =>
    call('POST launch/{id}/banner', { token, params, body });
  expect(Object.keys((await banner({ banner: 'Hello', banner_ne: '' })).reply.errors ?? {})).toEqual(['banner_ne']);
  const opened = (await call('GET launch/{id}', { token, params })).reply.data.revision;
  await banner({ banner: 'Blue is back at noon', banner_ne: 'नीलो दिउँसो आउँछ' });
  // This is within the second for which a reading is cached.
  expect((await read()).banner).toBe('Blue is back at noon');
  const late = await banner({ banner: 'Blue is gone', banner_ne: 'नीलो सकियो', revision: opened });
  expect([late.status, late.reply.msg]).toEqual([
    409,
    expect.stringContaining('changed this line since you opened it'),
  ]);
  const shown = (await call('GET scheme/public/{id}', { params })).reply.data;
  expect([shown.banner, shown.banner_ne]).toEqual(['Blue is back at noon', 'नीलो दिउँसो आउँछ']);

  const sell = (variant_id: string, is_active: boolean) =>
    call('POST launch/{id}/variant', { token, params, body: { variant_id, is_active } });
  expect((await sell(blue, false)).reply.msg).toBe('Variant taken off sale.');
  expect([(await order(blue)).status, (await order(black)).status]).toEqual([409, 200]);
  later(2_000);
  expect((await read()).variants.find(({ _id }) => _id === blue)?.is_active).toBe(false);
  expect((await sell(blue, false)).reply.msg).toMatch(
    /^User \d+ stopped selling .+ 1 minute ago\. You don’t need to do anything/,
  );
  await sell(blue, true);
  expect((await order(blue)).status).toBe(200);
  expect(Object.keys((await sell(office._id, false)).reply.errors ?? {})).toEqual(['variant_id']);
});

it('reminds the retailers that are late, but not of a customer who asked for a later call, and has a checklist and the lost orders', async () => {
  const { scheme, order, read, params } = await launched();
  const late = () => call('POST launch/{id}/call-late', { token, params, body: {} });
  expect((await late()).status).toBe(409);
  await order();
  await db
    .update(orders)
    .set({ placed_at: new Date(clock.now.getTime() - 13 * HOUR_MS) })
    .where(eq(orders.scheme_id, scheme._id));
  const callAt = (call_at: Date | null) => db.update(orders).set({ call_at }).where(eq(orders.scheme_id, scheme._id));
  await callAt(new Date(clock.now.getTime() + HOUR_MS));
  later(2_000);
  expect((await read()).retailers[0]).toMatchObject({ _id: office._id, late: 0 });
  expect((await late()).status).toBe(409);
  await callAt(null);
  later(2_000);
  expect((await read()).retailers[0]).toMatchObject({ _id: office._id, late: 1 });
  expect((await late()).reply.data.retailers).toBe(1);
  const [sms] = await db
    .select()
    .from(smsMessages)
    .where(eq(smsMessages.phone_number, present(office.phone)));
  expect(sms?.message).toContain(
    `1 customer for ${scheme.name} has been waiting for your call for more than 12 hours. Please call this customer now.`,
  );
  const again = await late();
  expect([again.status, again.reply.msg]).toEqual([409, expect.stringMatching(/reminded them 1 minute ago\./)]);
  later(2_000);
  expect((await read()).called_late_at).toBeTruthy();

  const placed = firstOf(await db.select().from(orders).where(eq(orders.scheme_id, scheme._id)));
  await call('POST order/{id}/{step}', {
    token,
    params: { id: placed._id, step: 'cancel' },
    body: { reason: 'Too dear' },
  });
  const losses = (await call('GET launch/{id}/losses', { token, params })).reply.data;
  expect(losses).toEqual([{ status: 'CANCELLED', reason: 'Too dear', orders: 1 }]);
  const checks = (await call('GET launch/{id}/checks', { token, params })).reply.data;
  expect(checks.find(({ title }) => title === 'Stock')).toMatchObject({
    is_ok: true,
    text: '200 units can be ordered.',
  });
  expect(checks.find(({ title }) => title === 'Waiting room')?.is_ok).toBe(false);
  const inNepali = await call('GET launch/{id}/checks', { token, params, headers: { cookie: 'staff_lang=ne' } });
  const texts = inNepali.reply.data.flatMap(({ title, text }) => [title, text]);
  expect(texts).toContain('200 थान अर्डर गर्न मिल्छ।');
  expect(texts.filter((text) => !isDevanagari(text))).toEqual([]);
});

it('gives the reason for orders that expired', async () => {
  const { order, params } = await launched();
  await order();
  await expireOrders(db, new Date(clock.now.getTime() + 8 * DAY_MS));
  const losses = (await call('GET launch/{id}/losses', { token, params })).reply.data;
  expect(losses).toEqual([{ status: 'EXPIRED', reason: 'Customer not reached in time', orders: 1 }]);
  const { body } = await app.http.inject({
    method: 'POST',
    url: '/api/order/report/export',
    headers: { authorization: token, cookie: 'staff_lang=ne' },
    payload: { format: 'csv', by: 'reason' },
  });
  expect(body).toContain(REASONS['Customer not reached in time']);
});

it('has a checklist with distinct lines that counts people and knows that messages are only printed', async () => {
  const { params } = await launched();
  const checks = async () => (await call('GET launch/{id}/checks', { token, params })).reply.data;
  const before = await checks();
  const people = (await checks()).find(({ title }) => title === 'Staff on duty')?.text;
  const { user_id } = (await db.select({ user_id: sessions.user_id }).from(sessions).limit(1))[0] as {
    user_id: string;
  };
  await db
    .insert(sessions)
    .values({ user_id, address: '127.0.0.1', seen_at: clock.now, expires_at: new Date(clock.now.getTime() + HOUR_MS) });
  expect((await checks()).find(({ title }) => title === 'Staff on duty')?.text).toBe(people);
  expect(before.find(({ title }) => title === 'SMS messages')).toEqual({
    title: 'SMS messages',
    is_ok: false,
    text: 'No SMS gateway is set up, so messages only go to the log. Set SPARROW_TOKEN or SMS_URL.',
  });
  const titles = before.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles).toContain('Pictures');
  expect(before.map(({ text }) => text)).not.toContain('It is already live.');
});

it('shows the first retailers, and all on request', async () => {
  const { scheme, read, params } = await launched();
  const many = await Promise.all(Array.from({ length: 25 }, () => buildOffice(db, place)));
  const { _id: campaign_id } = await insertOne(db, campaigns, { name: 'Many', code: unique('many') });
  await db.update(schemes).set({ campaign_id }).where(eq(schemes._id, scheme._id));
  await db.insert(quotas).values(many.map(({ _id: office_id }) => ({ campaign_id, office_id, no_of_order: 5 })));
  later(2_000);
  const first = await read();
  expect([first.retailers.length, first.retailer_count]).toEqual([20, 25]);
  const all = await call('GET launch/{id}', { token, params, query: { retailers: 'all' } });
  expect(all.reply.data.retailers).toHaveLength(25);
});

const FOREIGN_GRANTS = [
  'GET launch/{id} {PRE-ORDER}',
  'GET launch/{id}/checks {PRE-ORDER}',
  'POST waitlist/scheme/{id} {PRE-ORDER}',
  'POST scheme/room/{id} {PRE-ORDER}',
] as const;

it('is only for the head office and the granted kinds', async () => {
  const { params } = await launched();
  const other = await buildUser(db, { office: await buildOffice(db), grants: [...FOREIGN_GRANTS] });
  const refused = await call('GET launch/{id}', { token: other.token, params });
  const msg = 'Only the head office can see launches. Ask the head office for the figures you need.';
  expect([refused.status, refused.reply.msg]).toEqual([409, msg]);
  expect((await call('GET launch/{id}/checks', { token: other.token, params })).status).toBe(409);
  const list = { mode: 'order', gives: 'auto', hours: 24 } as const;
  const room = {
    mode: 'always' as const,
    prequeue_minutes: 30,
    open_minutes: 60,
    shuffle: true,
    per_minute: 1,
    most_active: 10,
    session_minutes: 60,
  };
  const { token } = other;
  expect((await call('POST waitlist/scheme/{id}', { token, params, body: list })).status).toBe(409);
  expect((await call('POST scheme/room/{id}', { token, params, body: room })).status).toBe(409);
  const campaigns = await buildUser(db, { grants: ['GET launch/{id} {CAMPAIGN}'] });
  expect((await call('GET launch/{id}', { token: campaigns.token, params })).status).toBe(404);
});
