import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import { orderBody } from '../../test/builders.ts';
import { present } from '../../test/present.ts';
import { workOff } from '../../test/queue.ts';
import { trialFixture } from '../../test/trial-fixture.ts';
import { products, variants } from '../catalog/catalog.table.ts';
import { audits } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { addJob } from '../db/db.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { schemes } from '../offers/offers.table.ts';
import { trials } from '../offers/trials/trials.table.ts';
import { anyOrders } from '../orders/any-orders.service.ts';
import { orderEvents, orderItems, orders, trialOrders } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';

const fixture = await trialFixture();
const {
  app,
  db,
  url,
  call,
  token,
  clock,
  place,
  office,
  tried,
  begun,
  visit,
  trialOrder,
  walked,
  TO_THE_END,
  inHours,
} = fixture;

const PHONE = '9841777001';
const STRANGER = '9841777002';

async function ordered(of: Awaited<ReturnType<typeof tried>>, customer_phone = PHONE, change = {}) {
  const body = {
    ...orderBody(of.scheme, of.main.variant[0]._id, place),
    office_id: office._id,
    customer_phone,
    ...change,
  };
  const { status, reply } = await call('POST order/public', { body, headers: { cookie: of.cookie } });
  return { status, reply, order: status === 200 ? await trialOrder(reply.data.order_id) : undefined };
}

const heldOf = async ({ main, gift }: Awaited<ReturnType<typeof tried>>) =>
  db
    .select({ held: variants.held, sold: variants.sold })
    .from(variants)
    .where(inArray(variants._id, [main.variant[0]._id, gift.variant[0]._id]));

const slugOf = async (id: string) =>
  (await db.select({ slug: products.slug }).from(products).where(eq(products._id, id)))[0]?.slug;

const NOTHING = [
  { held: 0, sold: 0 },
  { held: 0, sold: 0 },
];

describe('the link of a trial', () => {
  it('opens a draft for its bearer, with a banner; no cache keeps it, and nobody else sees it', async () => {
    const of = await tried({ start_date: inHours(5) });
    expect(of.opened).toEqual({ status: 303, to: `/scheme/${of.scheme._id}` });
    const page = await visit(`/scheme/${of.scheme._id}`, of.cookie);
    expect([page.status, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(page.body).toContain(of.scheme.name);
    expect(page.body).toContain('data-trial');
    const other = await visit(`/scheme/${of.scheme._id}`);
    expect([other.status, other.body.includes('data-trial')]).toEqual([404, false]);
  });

  it('shows the banner on every page, even kept and missing ones', async () => {
    const of = await tried();
    for (const path of ['/', '/products', '/track', '/contact', '/no-such-page', '/products?lang=ne']) {
      await visit(path);
      const { headers, body } = await visit(path, of.cookie);
      expect([path, body.includes('data-trial'), headers['cache-control']]).toEqual([path, true, 'no-store']);
      expect((await visit(path)).body).not.toContain('data-trial');
    }
  });

  it('shows a product that is not published yet', async () => {
    const of = await tried();
    await db.execute(sql`update products set is_published = false where _id = ${of.main._id}`);
    expect((await visit(`/products/${await slugOf(of.main._id)}`)).status).toBe(404);
    const { status, body } = await visit(`/products/${await slugOf(of.main._id)}`, of.cookie);
    expect([status, body.includes(`/scheme/${of.scheme._id}`)]).toEqual([200, true]);
  });

  it('opens nothing once its time has ended, or where it is forged', async () => {
    const of = await tried();
    expect((await visit(`/scheme/${of.scheme._id}`, `${of.cookie}x`)).status).toBe(404);
    clock.now = new Date(clock.now.getTime() + 25 * HOUR_MS);
    expect((await visit(`/scheme/${of.scheme._id}`, of.cookie)).status).toBe(404);
    clock.now = new Date(clock.now.getTime() - 25 * HOUR_MS);
  });

  it('is refused for a scheme that has ended', async () => {
    const of = await tried();
    await db
      .update(schemes)
      .set({ end_date: new Date(clock.now.getTime() - 1000) })
      .where(eq(schemes._id, of.scheme._id));
    const begin = await call('POST scheme/trial/{id}', { token, params: { id: of.scheme._id }, body: { phones: [] } });
    expect([begin.status, begin.reply.msg]).toEqual([409, 'This scheme has ended. Give it a later end, then try it.']);
  });

  it('leaves the trial by its own address', async () => {
    const { headers, statusCode } = await app.http.inject({ url: '/trial/leave' });
    expect([statusCode, String(headers['set-cookie'])]).toEqual([
      303,
      expect.stringContaining('agrim-trial=; Path=/; Max-Age=0'),
    ]);
  });
});

describe('an order of a trial', () => {
  it('takes no unit, no limit and no quota, and goes through every step', async () => {
    const of = await tried({ limit_per_phone: 1 });
    const first = await ordered(of);
    const second = await ordered(of);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await heldOf(of)).toEqual(NOTHING);
    const id = present(first.order)._id;
    expect(await walked(id, [['contact'], ['confirm'], ...TO_THE_END])).toEqual([
      'CONTACTED',
      'CONFIRMED',
      'ALLOCATED',
      'READY_FOR_PICKUP',
      'DELIVERED',
    ]);
    expect(await walked(present(second.order)._id, [['cancel', { reason: 'Tried' }]])).toEqual(['CANCELLED']);
    expect(await heldOf(of)).toEqual(NOTHING);
    expect(await findDrift(db)).toEqual([]);
    const back = await call('POST order/{id}/return', { token, params: { id }, body: { reason: 'It is scratched' } });
    expect(back.reply.msg).toBe('An order of a trial ends with its hand-over: it has no return.');
    const { reply } = await call('GET order/{id}', { token, params: { id } });
    expect(reply.data).toMatchObject({ source: 'trial', status: 'DELIVERED' });
  });

  it('is not a real order, whatever its bearer asks for', async () => {
    const [of, other] = [await tried(), await fixture.onSale()];
    const body = { ...other.order, customer_phone: PHONE };
    const { status, reply } = await call('POST order/public', { body, headers: { cookie: of.cookie } });
    expect([status, reply.errors]).toEqual([
      400,
      { scheme_id: 'You are trying another offer. Leave the trial to order this one.' },
    ]);
    expect(await db.$count(orders, eq(orders.customer_phone, PHONE))).toBe(0);
  });

  it('is refused without the link: the scheme is a draft', async () => {
    const of = await tried();
    expect((await ordered({ ...of, cookie: 'agrim-trial=forged' })).status).toBe(404);
  });

  it('writes to the phones of the trial, and keeps the other messages back', async () => {
    const of = await tried({}, [PHONE]);
    await ordered(of, PHONE);
    const { order } = await ordered(of, STRANGER, { customer_name: 'Stranger Rai' });
    await addJob(db, 'sendTrackCode', { order_id: order?.order_id, customer_phone: STRANGER, language: 'en' });
    const sent = await workOff(url, { db, storage: app.storage });
    expect(sent.filter((message) => message.includes('Stranger Rai'))).toEqual([]);
    const statuses = await db
      .select({ phone: smsMessages.phone_number, status: smsMessages.status })
      .from(smsMessages)
      .where(inArray(smsMessages.phone_number, [PHONE, STRANGER]));
    expect(statuses.filter(({ phone }) => phone === STRANGER)).toEqual([{ phone: STRANGER, status: 'trial' }]);
    expect(new Map(statuses.map(({ phone, status }) => [phone, status])).get(STRANGER)).toBe('trial');
    expect(statuses.some(({ phone, status }) => phone === PHONE && status !== 'trial')).toBe(true);
  });

  it('is only in the list that asks for trials', async () => {
    const of = await tried();
    const order = present((await ordered(of)).order);
    const listed = async (query: Record<string, string>) =>
      (await call('GET order', { token, query: { find_scheme_id: of.scheme._id, ...query } })).reply.data.map(
        ({ _id }) => _id,
      );
    expect(await listed({ find_source: 'trial' })).toEqual([order._id]);
    expect(await listed({ find_source: 'trial', find_search: order.order_id })).toEqual([order._id]);
    expect(await listed({})).toEqual([]);
    expect(await listed({ find_search: order.order_id })).toEqual([]);
  });

  it('is deleted with all its rows, and its links open nothing any more', async () => {
    const of = await tried();
    const order = present((await ordered(of)).order);
    const id = order._id;
    await call('POST order/{id}/note', { token, params: { id }, body: { text: 'Tried it' } });
    const read = await call('GET scheme/trial/{id}', { token, params: { id: of.scheme._id } });
    expect([read.reply.data.orders, read.reply.data.links.length]).toEqual([1, 1]);
    const swept = await call('DELETE scheme/trial/{id}', { token, params: { id: of.scheme._id } });
    expect(swept.reply.data).toEqual({ orders: 1, links: 1 });
    expect(await db.$count(trialOrders, eq(trialOrders.scheme_id, of.scheme._id))).toBe(0);
    for (const table of [orderItems, orderEvents]) expect(await db.$count(table, eq(table.order_id, id))).toBe(0);
    expect((await visit(`/scheme/${of.scheme._id}`, of.cookie)).status).toBe(404);
    const [audit] = await db
      .select()
      .from(audits)
      .where(sql`${audits.entity_id} = ${of.scheme._id} and ${audits.action} = 'sweep'`);
    expect(audit?.after).toEqual({ orders: 1, links: 1 });
    expect((await call('GET order/{id}', { token, params: { id } })).status).toBe(404);
  });

  it('takes its messages along, and its scheme can only be deleted after it', async () => {
    const of = await tried({}, [PHONE]);
    const order = present((await ordered(of, PHONE)).order);
    await workOff(url, { db, storage: app.storage });
    const about = async () => {
      const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, order._id));
      const names = events.map(({ _id }) => `order event ${_id}`);
      return { names, count: await db.$count(smsMessages, inArray(smsMessages.about, names)) };
    };
    const { names, count } = await about();
    expect(count).toBe(1);
    const params = { id: of.scheme._id };
    const early = await call('DELETE scheme/{id}', { token, params });
    expect([early.status, early.reply.msg]).toEqual([
      409,
      'This scheme has 1 order of a trial. Sweep the trial away first, then delete it.',
    ]);
    await call('DELETE scheme/trial/{id}', { token, params });
    expect(await db.$count(smsMessages, inArray(smsMessages.about, names))).toBe(0);
    const { opened } = await begun(of.scheme._id);
    expect(opened.status).toBe(303);
    expect((await call('DELETE scheme/{id}', { token, params })).status).toBe(200);
    const lasting = and(eq(trials.scheme_id, of.scheme._id), gt(trials.ends_at, clock.now));
    expect(await db.$count(trials, lasting)).toBe(0);
  });

  it('is one of at most 200, even where several are placed at the same time', async () => {
    const of = await tried();
    const order = present((await ordered(of)).order);
    const more = Array.from({ length: 198 }, (_, at) => ({ ...order, _id: newId(), order_id: `TRIAL-${at}` }));
    await db.insert(trialOrders).values(more as (typeof trialOrders.$inferInsert)[]);
    const replies = await Promise.all(Array.from({ length: 4 }, () => ordered(of)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.reply.msg).toContain('cannot take any more orders');
  });

  it('stays when the trials of a second scheme are deleted', async () => {
    const [one, other] = [await tried(), await tried()];
    await ordered(one);
    await call('DELETE scheme/trial/{id}', { token, params: { id: other.scheme._id } });
    expect(await db.$count(trialOrders, eq(trialOrders.scheme_id, one.scheme._id))).toBe(1);
    expect((await begun(one.scheme._id)).opened.status).toBe(303);
  });
});

it('refuses a write to all orders at once, which would go past their counts', async () => {
  await expect(db.execute(sql`update all_orders set customer_name = 'x'`)).rejects.toThrow();
});

it('refuses a query of any order that names a column of the orders without trials', async () => {
  await expect(db.select().from(anyOrders).where(eq(orders._id, newId()))).rejects.toThrow();
});

it('a key of a trial is no answer for an order for real', async () => {
  const of = await tried({ start_date: inHours(-5) });
  const key = { 'idempotency-key': 'one-key-of-a-device' };
  const body = { ...orderBody(of.scheme, of.main.variant[0]._id, place), office_id: office._id, customer_phone: PHONE };
  const inTrial = await call('POST order/public', { body, headers: { cookie: of.cookie, ...key } });
  await db.update(schemes).set({ is_published: true }).where(eq(schemes._id, of.scheme._id));
  const forReal = await call('POST order/public', { body, headers: key });
  expect([inTrial.status, forReal.status]).toEqual([200, 200]);
  expect(forReal.reply.data.order_id).not.toBe(inTrial.reply.data.order_id);
  expect(await db.$count(orders, eq(orders.order_id, forReal.reply.data.order_id))).toBe(1);
});
