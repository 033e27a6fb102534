import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BodyOf } from '../../../contract/api.ts';
import { HOUR_MS } from '../../../contract/durations.ts';
import { buildOffice, buildOrder, buildUser } from '../../../test/builders.ts';
import { campaignFixture } from '../../../test/campaign-fixture.ts';
import { allStatements, statements } from '../../../test/statements.ts';
import { audits } from '../../db/audit.ts';
import { smsMessages } from '../../messaging/messaging.table.ts';
import { campaigns, quotas } from '../../offers/offers.table.ts';
import { orderEvents, orders } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';

const { db, call, clock, place, buildCampaign, sellingIn, quotaOf, save, runJobs } = await campaignFixture();
const head = await buildOffice(db, { type: 'ADMIN' });
const rd = await buildOffice(db, { type: 'RD' }, head);
const GRANTS = [
  'GET order/retailer/move',
  'GET order/retailer/{id}/move',
  'POST order/retailer/{id}/move',
  'POST order/retailer/{id}/move/{move}/undo',
  'POST order/{id}/call',
  'POST order/{id}/{step}',
] as const;
const manager = async (office = rd) => (await buildUser(db, { office, grants: [...GRANTS] })).token;
const token = await manager();
let customers = 0;

/** A shop whose overdue orders used up its campaign quota, and other shops: near, far, late. */
async function lateShop(count = 10, quotaOfNear = 2, above = rd) {
  const at = (km: number) => ({ ...place, map_location: `${27.7 + km / 111},85.3` });
  const [slow, near, far, late] = [
    await buildOffice(db, at(0), above),
    await buildOffice(db, at(2), above),
    await buildOffice(db, at(9), above),
    await buildOffice(db, at(1), above),
  ];
  const campaign = await buildCampaign();
  const allowed = [
    { office_id: slow._id, no_of_order: count },
    { office_id: near._id, no_of_order: quotaOfNear },
    { office_id: far._id, no_of_order: 30 },
    { office_id: late._id, no_of_order: 30 },
  ];
  expect((await save(campaign._id, allowed)).status).toBe(200);
  const { order } = await sellingIn(campaign._id);
  const sell = async (office_id: string) => {
    customers += 1;
    const body = { ...order, office_id, customer_phone: String(9_846_000_000 + customers) };
    const { reply } = await call('POST order/public', { body });
    expect(reply.success, reply.msg).toBe(true);
    return body.customer_phone;
  };
  const phones: string[] = [];
  for (let n = 0; n < count; n += 1) phones.push(await sell(slow._id));
  await sell(late._id);
  const placed_at = new Date(Date.now() - 20 * HOUR_MS);
  for (const { _id } of [slow, late]) await db.update(orders).set({ placed_at }).where(eq(orders.office_id, _id));
  const numbers = async () => {
    const both = [await quotaOf(campaign._id, slow._id), await quotaOf(campaign._id, near._id)];
    return both.map((quota) => [quota?.no_of_order, quota?.used]);
  };
  return { slow, near, far, late, campaign, phones, sell, numbers };
}

const propose = (id: string, query = {}, by = token) =>
  call('GET order/retailer/{id}/move', { token: by, params: { id }, query });
const move = (id: string, body: BodyOf<'POST order/retailer/{id}/move'>, by = token) =>
  call('POST order/retailer/{id}/move', { token: by, params: { id }, body });
const undo = (id: string, move: string, by = token) =>
  call('POST order/retailer/{id}/move/{move}/undo', { token: by, params: { id, move } });
const moves = async (by = token) => (await call('GET order/retailer/move', { token: by })).reply.data;
const officesOf = async (ids: string[]) => {
  const rows = await db.select({ _id: orders._id, office_id: orders.office_id }).from(orders);
  return new Set(rows.filter(({ _id }) => ids.includes(_id)).map(({ office_id }) => office_id));
};

describe('a move of ten orders', () => {
  it('is proposed to the nearest shop without late calls, moves exactly their quota, and is undone as one', async () => {
    const { slow, near, far, late, campaign, phones, numbers } = await lateShop();
    const { data } = (await propose(slow._id)).reply;
    expect(data).toMatchObject({ which: 'late', counts: { late: 10, waiting: 10, open: 10 }, quota: 10 });
    expect(data.retailers.map(({ _id, distance_km, late, left }) => [_id, distance_km, late, left])).toEqual([
      [near._id, 2, 0, 2],
      [far._id, 9, 0, 30],
      [late._id, 1, 1, 29],
    ]);
    expect(await numbers()).toEqual([
      [10, 10],
      [2, 0],
    ]);
    const { order_id } = data;
    const { reply, status } = await move(slow._id, { to: near._id, order_id, with_quota: true });
    expect([status, reply.msg]).toEqual([200, '10 orders moved. The customers get a message.']);
    expect(await officesOf(order_id)).toEqual(new Set([near._id]));
    // The near shop still has its own two orders.
    expect(await numbers()).toEqual([
      [0, 0],
      [12, 10],
    ]);
    expect(await findDrift(db)).toEqual([]);
    await runJobs('orderMessages');
    const told = await db
      .select()
      .from(smsMessages)
      .where(eq(smsMessages.phone_number, phones[0] ?? ''));
    expect(told.some(({ message }) => message.startsWith(`${near.name} now handles your order`))).toBe(true);
    const trail = await db.select().from(audits).where(eq(audits.entity_id, slow._id));
    expect(trail[0]).toMatchObject({ action: 'move-orders', after: { orders: 10, to: near.name } });
    const quotaTrail = and(eq(audits.entity_id, campaign._id), eq(audits.action, 'move quota'));
    expect(await db.$count(audits, quotaTrail)).toBe(1);

    expect(await moves()).toMatchObject([
      { _id: reply.data._id, from: { _id: slow._id }, to: { _id: near._id }, orders: 10 },
    ]);
    const back = await undo(near._id, reply.data._id);
    expect([back.status, back.reply.data.moved]).toEqual([200, 10]);
    expect(await officesOf(order_id)).toEqual(new Set([slow._id]));
    expect(await numbers()).toEqual([
      [10, 10],
      [2, 0],
    ]);
    expect(await findDrift(db)).toEqual([]);
    expect(await moves()).toEqual([]);
    expect((await undo(near._id, reply.data._id)).status).toBe(404);
  });

  it('uses the other shop’s quota if its own stays, and moves nothing if that is too small', async () => {
    const { slow, near, far, numbers, sell } = await lateShop();
    const { order_id } = (await propose(slow._id)).reply.data;
    const refused = await move(slow._id, { to: near._id, order_id, with_quota: false });
    expect([refused.status, refused.reply.errors]).toEqual([409, { office_id: 'Sold out here. Choose another.' }]);
    expect(await officesOf(order_id)).toEqual(new Set([slow._id]));
    const { reply } = await move(slow._id, { to: far._id, order_id, with_quota: false });
    expect((await numbers())[0]).toEqual([10, 0]);
    // The shop sells two more orders of its own, so its quota has eight left for the ten that come back.
    for (let n = 0; n < 2; n += 1) await sell(slow._id);
    expect((await undo(far._id, reply.data._id)).status).toBe(409);
    expect(await officesOf(order_id)).toEqual(new Set([far._id]));
    expect(await findDrift(db)).toEqual([]);
  });

  it('takes no quota back, when undone, from a shop that got none', async () => {
    const { slow, near, campaign, numbers } = await lateShop(3);
    const ofNear = { campaign_id: campaign._id, office_id: near._id };
    await db.delete(quotas).where(and(eq(quotas.campaign_id, campaign._id), eq(quotas.office_id, near._id)));
    await db.update(campaigns).set({ is_allowed_all_office: true }).where(eq(campaigns._id, campaign._id));
    const { order_id } = (await propose(slow._id)).reply.data;
    const moved = await move(slow._id, { to: near._id, order_id, with_quota: true });
    expect(moved.status).toBe(200);
    await db.insert(quotas).values({ ...ofNear, no_of_order: 5, used: 3 });
    expect(await numbers()).toEqual([
      [3, 0],
      [5, 3],
    ]);
    expect((await undo(near._id, moved.reply.data._id)).status).toBe(200);
    expect(await numbers()).toEqual([
      [3, 3],
      [5, 0],
    ]);
    expect(await findDrift(db)).toEqual([]);
  });

  it('can’t be undone once somebody has called a customer or taken a step', async () => {
    const { slow, near, far, late } = await lateShop(4);
    const { order_id } = (await propose(slow._id)).reply.data;
    const first = (await move(slow._id, { to: near._id, order_id, with_quota: true })).reply.data;
    clock.now = new Date(clock.now.getTime() + 60_000);
    const params = { id: order_id[0] ?? '' };
    const ofNear = await manager(near);
    expect((await call('POST order/{id}/call', { token: ofNear, params, body: { outcome: 'no_answer' } })).status).toBe(
      200,
    );
    expect((await moves()).map(({ _id }) => _id)).not.toContain(first._id);
    const refused = await undo(near._id, first._id);
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining('Somebody has dealt with')]);

    clock.now = new Date(clock.now.getTime() + 60_000);
    const again = (await move(near._id, { to: far._id, order_id, with_quota: true })).reply.data;
    const one = { id: order_id[1] ?? '', step: 'reassign' };
    const body = { office_id: late._id, reason: 'Asked for it' };
    expect((await call('POST order/{id}/{step}', { token, params: one, body })).status).toBe(200);
    const elsewhere = await undo(far._id, again._id);
    expect([elsewhere.status, elsewhere.reply.msg]).toEqual([
      409,
      'Some of these orders have moved on or ended, so the move can’t be undone.',
    ]);
  });

  it('leaves out an order that was called since the proposal', async () => {
    const { slow, near, numbers } = await lateShop(3);
    const { order_id, which } = (await propose(slow._id)).reply.data;
    const params = { id: order_id[1] ?? '', step: 'contact' };
    expect((await call('POST order/{id}/{step}', { token: await manager(slow), params, body: {} })).status).toBe(200);
    const before = await numbers();
    for (const one of [which, 'waiting'] as const) {
      const { status, reply } = await move(slow._id, { to: near._id, order_id, which: one, with_quota: true });
      expect([status, reply.msg]).toEqual([
        409,
        'The status of 1 of these orders has changed, so none moved. Reload the page to see which still wait.',
      ]);
    }
    expect([await officesOf(order_id), await numbers()]).toEqual([new Set([slow._id]), before]);
    expect((await move(slow._id, { to: near._id, order_id, which: 'open', with_quota: true })).status).toBe(200);
  });

  it('is done once if two managers move the same orders', async () => {
    const { slow, near, far, numbers } = await lateShop();
    const { order_id } = (await propose(slow._id)).reply.data;
    const other = await manager();
    const replies = await Promise.all([
      move(slow._id, { to: near._id, order_id, with_quota: true }),
      move(slow._id, { to: far._id, order_id: order_id.toReversed(), with_quota: true }, other),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.reply.msg).toMatch(/^User \d+ has moved 10 of these orders to Office \d+\. Reload/);
    expect((await officesOf(order_id)).size).toBe(1);
    expect((await numbers())[0]).toEqual([0, 0]);
    const events = await db.select().from(orderEvents).where(eq(orderEvents.step, 'reassign'));
    expect(events.filter((event) => order_id.includes(event.order_id))).toHaveLength(10);
    expect(await findDrift(db)).toEqual([]);
  });

  it('neither loses nor makes a quota while shops sell and others move the other way', async () => {
    const { slow, near, sell, numbers } = await lateShop(6, 20);
    const work = Array.from({ length: 12 }, async (_, n) => {
      const [from, to] = n % 2 ? [slow, near] : [near, slow];
      if (n % 3 === 0) await sell(near._id);
      const { order_id } = (await propose(from._id, { which: 'open' })).reply.data;
      if (order_id.length === 0) return 409;
      return (await move(from._id, { to: to._id, order_id: order_id.slice(0, 2), with_quota: true })).status;
    });
    const statuses = await Promise.all(work);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect((await numbers()).reduce((sum, [given = 0]) => sum + given, 0)).toBe(26);
    expect((await numbers()).reduce((sum, [, used = 0]) => sum + used, 0)).toBe(10);
    expect(await findDrift(db)).toEqual([]);
  });

  it('is proposed, listed and done in few statements', async () => {
    const [small, large] = [await lateShop(2), await lateShop(10)];
    const read = (id: string) => statements(db, () => propose(id));
    expect([await read(small.slow._id), await read(large.slow._id)]).toEqual([5, 5]);
    const moveAll = async ({ slow, near }: typeof large) => {
      const { order_id } = (await propose(slow._id)).reply.data;
      return allStatements(() => move(slow._id, { to: near._id, order_id, with_quota: true }));
    };
    expect(await moveAll(large)).toBe(await moveAll(small));
    expect(await statements(db, () => moves())).toBe(2);
  });

  it('neither counts nor lists orders of kinds without a grant', async () => {
    const own = await buildOffice(db, { type: 'RD' }, head);
    const { slow, near, late, sell } = await lateShop(2, 2, own);
    const ofAll = await manager(own);
    await sell(near._id);
    const multi = await buildOrder(db, slow, { type: 'MULTI-BUY' });
    await db.update(orders).set({ status: 'CONFIRMED' }).where(eq(orders._id, multi._id));
    const grants = GRANTS.slice(0, 2).map((route) => `${route} {MULTI-BUY}` as const);
    const { token: ofMultiBuy } = await buildUser(db, { office: own, grants });
    const seen = (await propose(slow._id, {}, ofMultiBuy)).reply.data;
    expect(seen.order_id).toEqual([multi._id]);
    const loads = seen.retailers.filter(({ _id }) => [near._id, late._id].includes(_id));
    expect(loads.map(({ open, late }) => [open, late])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const { order_id } = (await propose(slow._id, {}, ofAll)).reply.data;
    const { _id } = (await move(slow._id, { to: near._id, order_id, with_quota: true }, ofAll)).reply.data;
    expect((await moves(ofAll)).map((one) => one._id)).toContain(_id);
    expect((await moves(ofMultiBuy)).map((one) => one._id)).not.toContain(_id);
  });

  it('stays within your offices', async () => {
    const { slow, near } = await lateShop(2);
    const { order_id } = (await propose(slow._id)).reply.data;
    const elsewhere = await buildOffice(db, { type: 'RD' }, head);
    const foreign = await buildOffice(db, place, elsewhere);
    const ofElsewhere = await manager(elsewhere);
    expect((await propose(slow._id, {}, ofElsewhere)).status).toBe(404);
    expect((await move(slow._id, { to: near._id, order_id, with_quota: true }, ofElsewhere)).status).toBe(404);
    expect((await move(foreign._id, { to: foreign._id, order_id, with_quota: true }, ofElsewhere)).status).toBe(404);
    const away = await move(slow._id, { to: foreign._id, order_id, with_quota: true });
    expect([away.status, away.reply.errors]).toEqual([
      400,
      { office_id: 'You can’t use that retailer. Choose another.' },
    ]);
    const moved = (await move(slow._id, { to: near._id, order_id, with_quota: true })).reply.data;
    expect((await undo(near._id, moved._id, ofElsewhere)).status).toBe(404);
    expect(await moves(ofElsewhere)).toEqual([]);
    // A shop can't move its own orders.
    expect((await move(near._id, { to: slow._id, order_id, with_quota: true }, await manager(near))).status).not.toBe(
      200,
    );
    expect(await officesOf(order_id)).toEqual(new Set([near._id]));
  });
});
