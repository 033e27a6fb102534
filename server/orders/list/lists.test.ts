import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HOUR_MS } from '../../../contract/durations.ts';
import { CALL_WITHIN_HOURS } from '../../../contract/orders/waiting.ts';
import { ACTIVE_ORDER_STATUSES, ALL_ORDER_STATUSES } from '../../../contract/statuses.ts';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildOrder, buildUser, insertOne, PASSWORD } from '../../../test/builders.ts';
import { firstOf } from '../../../test/present.ts';
import { statements } from '../../../test/statements.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { audits } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { campaigns } from '../../offers/offers.table.ts';
import { orderEvents, orderItems, orders } from '../orders.table.ts';

const { db, call, clock, app } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const nd = await buildOffice(db, { type: 'ND' }, head);
const rd = await buildOffice(db, { type: 'RD' }, nd);
const [near, other] = [await buildOffice(db, {}, rd), await buildOffice(db, {}, nd)];
const grants = ['GET order', 'GET order/waiting', 'POST order/multiple/{step}', 'POST order/multiple/archive'] as const;
const signedIn = async (office: typeof head) =>
  (await buildUser(db, { office, grants: [...grants, 'POST order/export'] })).token;
const ofHead = await signedIn(head);
const ofNd = await signedIn(nd);
const ofRd = await signedIn(rd);
const ofNear = await signedIn(near);

const ago = (hours: number) => new Date(clock.now.getTime() - hours * HOUR_MS);
const list = async (query: Record<string, string>, token = ofHead) =>
  (await call('GET order', { token, query: { size: 100, ...query } })).reply;
const idsOf = async (query: Record<string, string>, token = ofHead) =>
  (await list(query, token)).data.map(({ _id }) => _id).sort();

async function build(office: typeof head, change: Partial<typeof orders.$inferInsert> = {}) {
  const order = await buildOrder(db, office);
  if (Object.keys(change).length > 0) await db.update(orders).set(change).where(eq(orders._id, order._id));
  return { ...order, ...change };
}

const [fresh, late, veryLate, promised] = [
  await build(near, {}),
  await build(near, { placed_at: ago(CALL_WITHIN_HOURS + 1), changed_at: ago(CALL_WITHIN_HOURS + 1) }),
  await build(other, { placed_at: ago(2 * CALL_WITHIN_HOURS + 1), changed_at: ago(2 * CALL_WITHIN_HOURS + 1) }),
  await build(near, { placed_at: ago(40), call_at: new Date(clock.now.getTime() + HOUR_MS) }),
];
const ended = await build(near, { status: 'DELIVERED', placed_at: ago(24 * 60), changed_at: ago(24 * 40) });
const putAway = await build(near, { status: 'CANCELLED', archived_at: clock.now });
const done = await build(other, { status: 'CANCELLED' });
const all = [fresh, late, veryLate, promised, ended, putAway, done];
const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id).sort();

describe('orders are filtered', () => {
  it('by an office with all below it, within your offices', async () => {
    const ofNearOnly = ids([fresh, late, promised, ended, putAway]);
    expect(await idsOf({ find_office_id: rd._id })).toEqual(ofNearOnly);
    expect(await idsOf({ find_office_id: nd._id })).toEqual(ids(all));
    expect(await idsOf({ find_office_id: other._id }, ofRd)).toEqual([]);
    expect(await idsOf({ find_office_id: nd._id }, ofRd)).toEqual(ofNearOnly);
    expect(await idsOf({ find_office_id: 'nonsense' })).toEqual([]);
  });

  it('by place, product, variant, campaign, scheme and person', async () => {
    const item = firstOf(await db.select().from(orderItems).where(eq(orderItems.order_id, late._id)));
    const { product_id } = firstOf(await db.select().from(variants).where(eq(variants._id, item.variant_id)));
    const { user } = await buildUser(db, { office: near });
    const { _id: campaign_id } = await insertOne(db, campaigns, { name: 'Launch', code: 'LAUNCH' });
    await db.update(orders).set({ assigned_to: user._id, campaign_id }).where(eq(orders._id, late._id));
    const queries: Record<string, string>[] = [
      { find_state: late.state },
      { find_district: late.district },
      { find_vdc_municipality: late.vdc_municipality },
      { find_variant_id: item.variant_id },
      { find_product_id: product_id },
      { find_scheme_id: late.scheme_id },
      { find_campaign_id: campaign_id },
      { find_assigned_to: user._id },
    ];
    for (const query of queries) {
      expect(await idsOf(query), JSON.stringify(query)).toEqual([late._id]);
      expect((await list({ ...query, size: '1' })).totalData).toBe(1);
    }
    expect((await list({ find_assigned_to: user._id })).data[0]?.assigned_to).toEqual({
      _id: user._id,
      name: user.name,
    });
    for (const name of ['product_id', 'variant_id', 'state', 'assigned_to', 'campaign_id', 'view', 'waits'])
      expect(await idsOf({ [`find_${name}`]: 'nonsense' }), name).toEqual([]);
  });

  it('by a product, even if it is only a gift of the order', async () => {
    const item = firstOf(await db.select().from(orderItems).where(eq(orderItems.order_id, late._id)));
    const given = { ...item, order_id: fresh._id, position: 1 };
    await db.insert(orderItems).values({ ...given, role: 'bundle' });
    expect(await idsOf({ find_variant_id: given.variant_id })).toEqual(ids([late, fresh]));
    await db.delete(orderItems).where(sql`order_id = ${fresh._id} and position = 1`);
    expect(await idsOf({ find_variant_id: given.variant_id })).toEqual([late._id]);
  });

  it('by open, long ended or archived', async () => {
    expect(await idsOf({ find_view: 'active' })).toEqual(ids([fresh, late, veryLate, promised]));
    expect((await list({ find_view: 'active', size: '1' })).totalData).toBe(4);
    expect(await idsOf({ find_view: 'archived' })).toEqual(ids([ended, putAway]));
    expect(await idsOf({ find_view: 'active', find_status: 'CANCELLED' })).toEqual([]);
  });

  it('by a late call: for the retailer and its distributor at once, further up after twice the time', async () => {
    const isLate = { find_waits: 'late' };
    expect(await idsOf(isLate, ofNear)).toEqual([late._id]);
    expect(await idsOf(isLate, ofRd)).toEqual([late._id]);
    expect(await idsOf(isLate, ofNd)).toEqual([veryLate._id]);
    expect(await idsOf(isLate, ofHead)).toEqual([veryLate._id]);
  });

  it('in as many statements for two rows as for fifty', async () => {
    const few = await statements(db, () => list({ size: '2', find_state: fresh.state }, ofRd));
    for (let number = 0; number < 50; number += 1) await build(near, { state: fresh.state, status: 'EXPIRED' });
    // Five queries: the caller, their offices, the total, the ids and the rows.
    expect([few, await statements(db, () => list({ size: '50', find_state: fresh.state }, ofRd))]).toEqual([5, 5]);
    await db.delete(orderItems).where(sql`order_id in (select _id from orders where status = 'EXPIRED')`);
    await db.delete(orders).where(eq(orders.status, 'EXPIRED'));
  });
});

const NOTHING_OWED = { unpaid: 0, unpaid_amount: 0 };

it('waiting orders are counted by status, with the late calls, in your offices and kinds', async () => {
  const counts = async (token: string, query = {}) => (await call('GET order/waiting', { token, query })).reply.data;
  expect(await counts(ofHead)).toEqual({
    by_status: { PLACED: 4, DELIVERED: 1, CANCELLED: 2 },
    late: 1,
    deadline: 0,
    ...NOTHING_OWED,
  });
  expect(await counts(ofNear)).toEqual({
    by_status: { PLACED: 3, DELIVERED: 1, CANCELLED: 1 },
    late: 1,
    deadline: 0,
    ...NOTHING_OWED,
  });
  expect(await counts(ofHead, { find_office_id: rd._id })).toMatchObject({ by_status: { PLACED: 3 } });
  expect(await counts(ofHead, { find_scheme_type: 'CAMPAIGN' })).toEqual({
    by_status: {},
    late: 0,
    deadline: 0,
    ...NOTHING_OWED,
  });
  const { token } = await buildUser(db, { office: head, grants: ['GET order/waiting {CAMPAIGN}'] });
  expect(await counts(token)).toEqual({ by_status: {}, late: 0, deadline: 0, ...NOTHING_OWED });
  for (const status of ALL_ORDER_STATUSES)
    expect((await counts(ofHead)).by_status[status] ?? 0).toBe(await db.$count(orders, eq(orders.status, status)));
  expect(ACTIVE_ORDER_STATUSES).not.toContain('DELIVERED');
});

describe('a bulk step', () => {
  const step = (name: string, order_id: string[], body = {}, token = ofNear) =>
    call('POST order/multiple/{step}', { token, params: { step: name }, body: { order_id, ...body } });

  it('reports the result of each order, and continues past a refused one', async () => {
    const [a, b] = [await build(near), await build(near)];
    const foreign = await build(other);
    const { status, reply } = await step('contact', [a._id, ended._id, b._id, foreign._id, a._id]);
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ done: 2, refused: 2 });
    expect(reply.data.results.map(({ _id, is_done, status }) => [_id, is_done, status])).toEqual([
      [a._id, true, 'CONTACTED'],
      [ended._id, false, undefined],
      [b._id, true, 'CONTACTED'],
      [foreign._id, false, undefined],
    ]);
    expect(reply.data.results[1]?.msg).toMatch(/This order is already handed over/);
    expect(reply.data.results[3]).toMatchObject({ order_id: '', msg: expect.stringContaining('Order') });
    expect(await db.$count(orderEvents, eq(orderEvents.order_id, a._id))).toBe(1);
    expect(await db.$count(audits, eq(audits.entity_id, a._id))).toBe(1);
  });

  it('continues past an order that fails by a bug, logs it, and hides its message', async () => {
    const [good, bad, last] = [await build(near), await build(near), await build(near)];
    await db.execute(
      sql.raw(`
      create function break_one() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
      create trigger break_one before update on orders for each row when (new._id = '${bad._id}') execute function break_one()`),
    );
    onTestFinished(async () => {
      await db.execute('drop function break_one cascade');
    });
    const report = vi.spyOn(app.log, 'error');
    const { status, reply } = await step('contact', [bad._id, good._id, last._id]);
    expect([status, reply.data]).toMatchObject([200, { done: 2, refused: 1 }]);
    expect(reply.data.results[0]).toMatchObject({ is_done: false, msg: expect.stringContaining('went wrong') });
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ order: bad._id }), expect.any(String));
  });

  it('names missing input once, accepts at most a thousand orders, and no separately granted step', async () => {
    const order = await build(near);
    const { status, reply } = await step('cancel', [order._id]);
    expect([status, reply.errors]).toEqual([400, { reason: 'This field is required.' }]);
    for (const name of ['nonsense', 'refund', 'approve'])
      expect((await step(name, [order._id], { reference: 'x' })).status).toBe(404);
    expect((await step('cancel', [])).status).toBe(400);
    expect((await step('cancel', Array.from({ length: 1001 }, newId))).status).toBe(400);
  });
});

it('archives and restores ended orders, with an audit row each', async () => {
  const [order, going] = [await build(near, { status: 'CANCELLED' }), await build(near)];
  const archive = (is_archived: boolean) =>
    call('POST order/multiple/archive', { token: ofNear, body: { order_id: [order._id, going._id], is_archived } });
  expect((await archive(true)).reply.data.archived).toBe(1);
  expect(await idsOf({ find_view: 'archived' })).toContain(order._id);
  expect((await archive(true)).reply.data.archived).toBe(0);
  expect((await archive(false)).reply.data.archived).toBe(1);
  expect(await idsOf({ find_view: 'archived' })).not.toContain(order._id);
  expect(await db.$count(audits, eq(audits.entity_id, order._id))).toBe(2);
});

describe('the refund of a purchase', () => {
  it.each(['approve', 'confirm_payment', 'accept_late', 'owe_refund', 'cancel'] as const)(
    'is by a person other than the one who took %s, with the password',
    async (step) => {
      const [judge, second] = [
        await buildUser(db, { office: rd, grants: ['POST order/{id}/refund'] }),
        await buildUser(db, { office: rd, grants: ['POST order/{id}/refund'] }),
      ];
      const order = await buildOrder(db, near, { type: 'MULTI-BUY' });
      await db.update(orders).set({ status: 'REFUND_DUE' }).where(eq(orders._id, order._id));
      const { user } = judge;
      const event = {
        order_id: order._id,
        step,
        actor: user.name,
        user_id: user._id,
        office_id: near._id,
        at: clock.now,
      };
      await db.insert(orderEvents).values({ ...event, after: 'REFUND_DUE' });
      const refund = (token: string, body: object = { password: PASSWORD }) =>
        call('POST order/{id}/refund', {
          token,
          params: { id: order._id },
          body: { reference: `TXN 4711 ${step}`, account: 'eSewa 9841000009', ...body } as never,
        });
      expect((await refund(second.token, {})).reply.errors).toHaveProperty('password');
      const wrong = await refund(second.token, { password: 'not my password at all' });
      expect([wrong.status, wrong.reply.errors]).toEqual([400, { password: 'Wrong password.' }]);
      const same = await refund(judge.token);
      expect([same.status, same.reply.msg]).toEqual([409, expect.stringContaining('second approver')]);
      expect((await refund(second.token)).reply.data.status).toBe('REFUNDED');

      // One transfer refunds one purchase, however its reference is spelt.
      const other = await buildOrder(db, near, { type: 'MULTI-BUY' });
      await db.update(orders).set({ status: 'REFUND_DUE' }).where(eq(orders._id, other._id));
      const twice = await call('POST order/{id}/refund', {
        token: second.token,
        params: { id: other._id },
        body: { reference: `txn-4711 ${step}`, account: 'eSewa 9841000009', password: PASSWORD },
      });
      expect(twice.reply.errors?.reference).toContain(`used to refund ${order.order_id}`);
    },
  );

  it('accepts one of two simultaneous refunds with the same reference', async () => {
    const { token } = await buildUser(db, { office: rd, grants: ['POST order/{id}/refund'] });
    const due = [await buildOrder(db, near, { type: 'MULTI-BUY' }), await buildOrder(db, near, { type: 'MULTI-BUY' })];
    const body = { reference: 'TXN AT ONCE', account: 'eSewa 9841000009', password: PASSWORD };
    const sent = await Promise.all(
      due.map(async ({ _id }) => {
        await db.update(orders).set({ status: 'REFUND_DUE' }).where(eq(orders._id, _id));
        return call('POST order/{id}/refund', { token, params: { id: _id }, body });
      }),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('an export', () => {
  const exported = async (body: object, token = ofHead) => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/order/export',
      headers: { authorization: token },
      payload: body,
    });
    return { rows: Number(response.headers['x-rows']), lines: response.body.trim().split('\n'), response };
  };

  it('contains the filtered orders of your offices, and says beforehand how many', async () => {
    const { rows, lines, response } = await exported({ format: 'csv', find: { find_view: 'archived' } });
    expect(response.statusCode).toBe(200);
    expect(rows).toBe(2);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Order ID,Type,Status,Placed');
    expect(lines.join()).toContain(ended.order_id);
    expect((await exported({ format: 'csv', find: { find_office_id: other._id } }, ofNear)).rows).toBe(0);
    expect((await exported({ format: 'csv', find: { find_search: 'sita' } })).rows).toBeGreaterThan(0);
    expect((await exported({ format: 'csv', find: { find_nothing: 'x' } })).response.statusCode).toBe(400);
  });

  it('contains only the chosen orders, as XLSX too', async () => {
    const { rows, lines } = await exported({ format: 'csv', order_id: [late._id, veryLate._id] }, ofNear);
    expect([rows, lines.length]).toEqual([1, 2]);
    const { response } = await exported({ format: 'xlsx', order_id: [late._id] });
    expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('has separate columns for the money, the first contact and the answers to custom fields', async () => {
    const answer = { scheme_d_data_id: newId(), field_type: 'text' as const };
    const order = await build(near, {
      d_data: [{ ...answer, field_name: 'Citizenship number', value: '27-01-75-00012' }],
      coupon_code: 'DASHAIN5',
      discount: 500_00,
      contacted_at: new Date(),
    });
    const plain = await build(near, {});
    const { lines } = await exported({ format: 'csv', order_id: [order._id, plain._id] });
    const [titles, first, second] = lines.map((line) => line.replace('\r', '').split(',')) as string[][];
    const cell = (row: string[] | undefined, title: string) => row?.[titles?.indexOf(title) ?? -1];
    expect([cell(first, 'Citizenship number'), cell(second, 'Citizenship number')]).toEqual(['27-01-75-00012', '']);
    expect([cell(first, 'Coupon'), cell(first, 'Discount')]).toEqual(['DASHAIN5', '500']);
    expect(cell(first, 'To collect')).toBe(cell(first, 'Total'));
    expect([cell(first, 'First contact') !== '', cell(second, 'First contact')]).toEqual([true, '']);
  });

  it('contains no formula', async () => {
    const order = await build(near, { customer_name: '=1+1' });
    expect((await exported({ format: 'csv', order_id: [order._id] })).lines[1]).toContain("'=1+1");
  });
});
