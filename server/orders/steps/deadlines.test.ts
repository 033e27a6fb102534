import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { deadlinesOf } from '../../../contract/orders/deadlines.ts';
import { holdingOf, UNPAID_STATUSES } from '../../../contract/statuses.ts';
import { machineOf } from '../../../contract/steps/steps.ts';
import { databaseBefore } from '../../../test/database-before.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { firstOf } from '../../../test/present.ts';
import { audits } from '../../db/audit.ts';
import { migrate } from '../../db/migrate.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { dateInNepal } from '../../http/words/moment.ts';
import { forgetSettings } from '../../settings/read-settings.service.ts';
import { settings } from '../../settings/settings.table.ts';
import { orderEvents, orders } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';
import { trackedOrder } from '../track/tracked-order.ts';
import { expireOrders, remindCustomers } from './sweep.ts';

const { db, clock, call, ofHead, ofRetailer, placed, sent } = await orderFixture();

/** Returns the texts about an order since the last call. */
const textsAbout = async (order_id: string) => (await sent()).filter((text) => text.includes(order_id));
const inDays = (days: number) => new Date(clock.now.getTime() + days * DAY_MS);
const statusOf = async (id: string) => firstOf(await db.select().from(orders).where(eq(orders._id, id))).status;

type Placed = Awaited<ReturnType<typeof placed>>;
async function broughtTo(status: 'CONTACTED' | 'CONFIRMED' | 'ALLOCATED' | 'READY_FOR_PICKUP'): Promise<Placed> {
  const order = await placed();
  const steps = ['contact', 'confirm', 'allocate'].slice(
    0,
    status === 'CONTACTED' ? 1 : status === 'CONFIRMED' ? 2 : 3,
  );
  for (const step of steps) await order.step(step);
  if (status === 'READY_FOR_PICKUP') await order.step('ready', { pickup_point: 'Counter 3' });
  expect(await statusOf(order.id)).toBe(status);
  return order;
}

/** Moves the times of an order by these days. */
async function shift(id: string, days: number) {
  const to = inDays(days);
  await db.update(orders).set({ placed_at: to, changed_at: to }).where(eq(orders._id, id));
  await db.update(orderEvents).set({ at: to }).where(eq(orderEvents.order_id, id));
}

async function setTo(key: string, value: string | number | null) {
  await db.update(settings).set({ value }).where(eq(settings.key, key));
  forgetSettings(db);
}
/** Changes a setting for one test. */
async function change(key: string, value: string | number) {
  await setTo(key, value);
  onTestFinished(() => setTo(key, null));
}

it('each status in which an order holds a unit has one, until it is handed over', () => {
  for (const type of ['PRE-ORDER', 'CAMPAIGN', 'MULTI-BUY'])
    for (const status of machineOf(type).statuses) {
      // The time to pay an advance is the purchase's own, in minutes.
      const isOpen = holdingOf(status) !== 'nothing' && status !== 'DELIVERED' && !UNPAID_STATUSES.includes(status);
      if (isOpen) expect(deadlinesOf(type)[status], `${type} ${status}`).toBeTruthy();
    }
});

describe('an order that was contacted and not confirmed', () => {
  it('gets one reminder, is listed, and returns to stock with a message', async () => {
    const { id, order_id, units } = await broughtTo('CONTACTED');
    await textsAbout(order_id);
    const order = async () => (await call('GET order/{id}', { token: ofHead, params: { id } })).reply.data;
    expect(await order()).toMatchObject({ deadline: { at: inDays(7).toISOString(), ends: true } });
    const { expected } = await trackedOrder(db, id, clock.now, 'en');
    expect(expected).toEqual([{ what: 'keep', at: inDays(7) }]);
    const listed = async (token: string) =>
      (await call('GET order', { token, query: { find_waits: 'deadline', find_order_id: order_id } })).reply.totalData;
    const waiting = async () => (await call('GET order/waiting', { token: ofRetailer })).reply.data.deadline;

    await remindCustomers(db, inDays(4.9));
    expect([await textsAbout(order_id), await listed(ofHead), await waiting()]).toEqual([[], 0, 0]);
    const end = inDays(1.9);
    await shift(id, -5.1);
    await remindCustomers(db, clock.now);
    await remindCustomers(db, clock.now);
    const day = end.toLocaleDateString('en-GB', { timeZone: 'Asia/Kathmandu', day: 'numeric', month: 'short' });
    expect(await textsAbout(order_id)).toEqual([expect.stringMatching(`We are holding your .* until ${day}\\.`)]);
    expect([await listed(ofHead), await listed(ofRetailer), await waiting()]).toEqual([1, 1, 1]);
    await expireOrders(db, new Date(end.getTime() - 60_000));
    expect([await statusOf(id), await units()]).toEqual(['CONTACTED', { inventory: 3, held: 1, sold: 0 }]);
    await expireOrders(db, new Date(end.getTime() + 60_000));
    expect(await units()).toEqual({ inventory: 3, held: 0, sold: 0 });
    expect(await textsAbout(order_id)).toEqual([expect.stringContaining('has expired')]);
    const [row] = await db.select().from(orders).where(eq(orders._id, id));
    expect(row).toMatchObject({ status: 'EXPIRED', end_reason: 'Not confirmed in time' });
    expect((await order()).events.map(({ step }) => step)).toEqual(['place', 'contact', 'remind', 'expire']);
    expect(await findDrift(db)).toEqual([]);
  });

  it('is not ended by a sweep that saw it before somebody confirmed it', async () => {
    const [first, second] = [await broughtTo('CONTACTED'), await broughtTo('CONTACTED')];
    // The sweep has read both orders when it ends the first, and at that moment the second is confirmed.
    await db.execute(
      sql.raw(`
      create function confirm_other() returns trigger language plpgsql as $$ begin
        update orders set status = 'CONFIRMED' where _id = '${second.id}'; return new; end $$;
      create trigger confirm_other before update on orders for each row when (old._id = '${first.id}') execute function confirm_other()`),
    );
    await expireOrders(db, inDays(8));
    await db.execute(sql`drop trigger confirm_other on orders`);
    await db.execute(sql`drop function confirm_other`);
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['EXPIRED', 'CONFIRMED']);
    await db.execute(sql`update orders set status = 'CONTACTED' where _id = ${second.id}`);
    await second.step('cancel', { reason: 'The end of this test.' });
  });
});

it('a confirmed order ends after its own days; one whose goods are on their way is only listed', async () => {
  const [confirmed, allocated] = [await broughtTo('CONFIRMED'), await broughtTo('ALLOCATED')];
  await expireOrders(db, inDays(29));
  expect(await statusOf(confirmed.id)).toBe('CONFIRMED');
  await expireOrders(db, inDays(31));
  expect([await statusOf(confirmed.id), await statusOf(allocated.id)]).toEqual(['EXPIRED', 'ALLOCATED']);
  await remindCustomers(db, inDays(300));
  await expireOrders(db, inDays(300));
  expect(await statusOf(allocated.id)).toBe('ALLOCATED');
  const { reply } = await call('GET order/{id}', { token: ofHead, params: { id: allocated.id } });
  expect(reply.data.deadline).toEqual({ at: inDays(7).toISOString(), ends: false });
  expect((await trackedOrder(db, allocated.id, clock.now, 'en')).expected).toEqual([]);
  await shift(allocated.id, -7.1);
  const query = { find_waits: 'deadline', find_order_id: allocated.order_id };
  expect((await call('GET order', { token: ofRetailer, query })).reply.totalData).toBe(1);
});

it('a reminder comes after half of the time at the earliest, and never if the setting says so', async () => {
  const order = await broughtTo('READY_FOR_PICKUP');
  await textsAbout(order.order_id);
  await change('RemindDays', 0);
  expect(await remindCustomers(db, inDays(13.9))).toBe(0);
  await setTo('RemindDays', 30);
  expect(await remindCustomers(db, inDays(6.9))).toBe(0);
  expect(await remindCustomers(db, inDays(7.1))).toBe(1);
  expect(await textsAbout(order.order_id)).toHaveLength(1);
});

describe('after an update from a release without these deadlines', () => {
  it('older orders get their full time from the day of the update', async () => {
    const [contacted, ready] = [await broughtTo('CONTACTED'), await broughtTo('READY_FOR_PICKUP')];
    const day = inDays(20).toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' });
    await change('DeadlinesFrom', day);
    const end = new Date(Date.parse(`${day}T00:00:00+05:45`) + 7 * DAY_MS);
    const { reply } = await call('GET order/{id}', { token: ofHead, params: { id: contacted.id } });
    expect(reply.data.deadline).toEqual({ at: end.toISOString(), ends: true });
    await expireOrders(db, new Date(end.getTime() - 60_000));
    // This deadline is long past.
    expect([await statusOf(contacted.id), await statusOf(ready.id)]).toEqual(['CONTACTED', 'EXPIRED']);
    await expireOrders(db, new Date(end.getTime() + 60_000));
    expect(await statusOf(contacted.id)).toBe('EXPIRED');
  });

  it('the day must be valid', async () => {
    const [row] = await db.select().from(settings).where(eq(settings.key, 'DeadlinesFrom'));
    const { type, subtype, key, _id } = firstOf([row]) as NonNullable<typeof row>;
    const save = (value: string) =>
      call('POST setting/{type}', {
        token: ofHead,
        params: { type },
        body: { _id, subtype, key, kind: 'text', description: '', value },
      });
    expect((await save('next week')).reply.errors).toEqual({ value: 'Enter the date as YYYY-MM-DD.' });
    expect((await save('2026-12-01')).status).toBe(200);
    await setTo('DeadlinesFrom', null);
  });

  it.each([
    ['with orders', true],
    ['that is new', false],
  ])('a database %s is told the day by the migration: %s', async (_name, hasOrders) => {
    const url = await databaseBefore('deadlines_from');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('set session_replication_role = replica');
    if (hasOrders)
      await client.query(`insert into orders (_id, order_id, status, scheme_id, scheme_type, variant_id,
        office_id, customer_name, customer_phone, customer_address, state, district, vdc_municipality, total, placed_at, changed_at)
        values ('${randomUUID()}', 'AG-1', 'CONTACTED', gen_random_uuid(), 'PRE-ORDER', gen_random_uuid(), gen_random_uuid(), 'Sita',
          '9841000001', 'New Road', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 100, now(), now())`);
    await migrate(url);
    const { rows } = await client.query(`select value from settings where key = 'DeadlinesFrom'`);
    await client.end();
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' });
    expect(rows).toEqual(hasOrders ? [{ value: today }] : []);
  });
});

it('staff can extend an order’s deadline by up to a month with a reason: the customer gets a message', async () => {
  const { id, order_id } = await broughtTo('CONTACTED');
  const day = (days: number) => dayInNepal(inDays(days));
  const extend = (until: string, reason?: string) =>
    call('POST order/{id}/{step}', { token: ofRetailer, params: { id, step: 'extend' }, body: { until, reason } });
  await textsAbout(order_id);
  expect((await extend(day(10))).reply.errors).toHaveProperty('reason');
  for (const wrong of [day(6), day(38)])
    expect((await extend(wrong, 'Away until Dashain.')).reply.errors, wrong).toHaveProperty('until');
  expect((await extend(day(20), 'Away until Dashain.')).status).toBe(200);
  expect((await extend(day(19), 'Earlier.')).reply.errors).toHaveProperty('until');
  const text = await textsAbout(order_id);
  expect(text).toEqual([expect.stringContaining(dateInNepal(inDays(20), 'en'))]);
  const { deadline, events } = (await call('GET order/{id}', { token: ofHead, params: { id } })).reply.data;
  expect(deadline).toMatchObject({ at: new Date(`${day(20)}T23:59:00+05:45`).toISOString(), ends: true });
  expect(events.at(-1)).toMatchObject({ step: 'extend', reason: 'Away until Dashain.', before: 'CONTACTED' });
  const [row] = await db
    .select()
    .from(audits)
    .where(and(eq(audits.entity_id, id), eq(audits.action, 'extend')));
  expect(row).toBeDefined();
  await expireOrders(db, inDays(12));
  expect(await statusOf(id)).toBe('CONTACTED');
  await remindCustomers(db, inDays(19));
  expect(await textsAbout(order_id)).toHaveLength(1);
  await expireOrders(db, inDays(21.1));
  expect(await statusOf(id)).toBe('EXPIRED');
});

it('a customer who was reminded is reminded once more, near the new end, if the deadline was extended', async () => {
  const { id, order_id } = await broughtTo('READY_FOR_PICKUP');
  const until = dayInNepal(inDays(20));
  expect(await remindCustomers(db, inDays(12.5))).toBe(1);
  const body = { until, reason: 'Away until Dashain.' };
  expect(
    (await call('POST order/{id}/{step}', { token: ofRetailer, params: { id, step: 'extend' }, body })).status,
  ).toBe(200);
  await db
    .update(orderEvents)
    .set({ at: inDays(13) })
    .where(and(eq(orderEvents.order_id, id), eq(orderEvents.step, 'extend')));
  await textsAbout(order_id);
  expect(await remindCustomers(db, inDays(15))).toBe(0);
  expect(await remindCustomers(db, inDays(18.9))).toBe(1);
  expect(await remindCustomers(db, inDays(19))).toBe(0);
  expect(await textsAbout(order_id)).toEqual([expect.stringContaining(dateInNepal(inDays(20), 'en'))]);
});
