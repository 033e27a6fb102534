import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { CALL_UNDO_MINUTES } from '../../../contract/orders/order-detail.ts';
import { CALL_AGAIN_HOURS, CALL_WITHIN_HOURS, EXPIRES_AFTER_DAYS } from '../../../contract/orders/waiting.ts';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildOrder, buildPlace, buildUser, insertOne } from '../../../test/builders.ts';
import { statements } from '../../../test/statements.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { coupons, couponUses } from '../../coupons/coupons.table.ts';
import { audits } from '../../db/audit.ts';
import { smsMessages } from '../../messaging/messaging.table.ts';
import { campaigns, quotas } from '../../offers/offers.table.ts';
import { orderEvents, orders } from '../orders.table.ts';
import { orderFiles } from './work.table.ts';

const { db, call, clock, app, runJobs } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const rd = await buildOffice(db, { type: 'RD' }, head);
const [retailer, neighbour] = [await buildOffice(db, {}, rd), await buildOffice(db, {}, rd)];
const grants = [
  'GET order',
  'GET order/{id}',
  'GET order/{id}/desk',
  'GET order/calls',
  'POST order/{id}/{step}',
  'POST order/{id}/call',
  'POST order/{id}/call/{call}/undo',
  'POST order/{id}/note',
  'POST order/{id}/file',
  'GET order/{id}/file/{file}',
  'GET order/{id}/people',
  'POST order/{id}/assign',
  'GET order/{id}/customer',
  'POST order/{id}/customer',
] as const;
const atRetailer = await buildUser(db, { office: retailer, grants: [...grants] });
const atRd = await buildUser(db, { office: rd, grants: [...grants] });
const atNeighbour = await buildUser(db, { office: neighbour, grants: [...grants] });
const { token } = atRetailer;

let order: Awaited<ReturnType<typeof buildOrder>>;
let params: { id: string };
beforeEach(async () => {
  order = await buildOrder(db, retailer);
  params = { id: order._id };
});
const desk = async () => (await call('GET order/{id}/desk', { token, params })).reply.data;
const rowOf = async (id: string) => (await db.select().from(orders).where(eq(orders._id, id)))[0];

describe('a call to the customer', () => {
  const note = (body: object) => call('POST order/{id}/call', { token, params, body: body as never });

  it('takes a step if it reached the customer, and is logged', async () => {
    const { status, reply } = await note({ outcome: 'reached', note: 'Comes on Friday.' });
    expect([status, reply.data.status]).toEqual([200, 'CONTACTED']);
    expect((await db.select().from(orderEvents).where(eq(orderEvents.order_id, order._id)))[0]).toMatchObject({
      step: 'contact',
      user_id: atRetailer.user._id,
    });
    expect((await desk()).calls).toMatchObject([{ outcome: 'reached', note: 'Comes on Friday.' }]);
    expect((await note({ outcome: 'reached' })).reply.data.status).toBe('CONTACTED');
  });

  it('is due again later if nobody answered, and is not late until then', async () => {
    const placed_at = new Date(clock.now.getTime() - (CALL_WITHIN_HOURS + 1) * HOUR_MS);
    await db.update(orders).set({ placed_at }).where(eq(orders._id, order._id));
    const late = async () =>
      (await call('GET order', { token, query: { find_waits: 'late', size: 100 } })).reply.data.map(({ _id }) => _id);
    expect(await late()).toContain(order._id);
    await note({ outcome: 'no_answer' });
    const call_at = new Date(clock.now.getTime() + CALL_AGAIN_HOURS * HOUR_MS);
    expect((await rowOf(order._id))?.call_at).toEqual(call_at);
    expect(await late()).not.toContain(order._id);
    const { reply } = await call('GET order/{id}', { token, params });
    expect(reply.data.call_by).toBe(call_at.toISOString());
  });

  it('says when it is to be made again, and is not made for an order that has ended', async () => {
    expect((await note({ outcome: 'call_back' })).reply.errors).toHaveProperty('call_at');
    for (const hours of [-1, EXPIRES_AFTER_DAYS.PLACED * 24 + 1]) {
      const wrong = new Date(clock.now.getTime() + hours * HOUR_MS).toISOString();
      const { status, reply } = await note({ outcome: 'call_back', call_at: wrong });
      expect([status, Object.keys(reply.errors ?? {})]).toEqual([400, ['call_at']]);
    }
    const call_at = new Date(clock.now.getTime() + 30 * HOUR_MS).toISOString();
    expect((await note({ outcome: 'call_back', call_at })).status).toBe(200);
    const almost = new Date(clock.now.getTime() - (EXPIRES_AFTER_DAYS.PLACED - 1) * DAY_MS);
    await db.update(orders).set({ changed_at: almost }).where(eq(orders._id, order._id));
    expect((await note({ outcome: 'call_back', call_at })).reply.errors?.call_at).toContain('goes back on sale on');
    await db.update(orders).set({ status: 'CANCELLED' }).where(eq(orders._id, order._id));
    const { status, reply } = await note({ outcome: 'reached' });
    expect([status, reply.msg]).toEqual([409, expect.stringContaining('cancelled')]);
  });

  it.each([
    ['declined', 'The customer no longer wants it'],
    ['wrong_number', 'The phone number is wrong'],
  ])('cancels the order with its reason if its outcome is “%s”', async (outcome, reason) => {
    await db.update(variants).set({ held: 1 }).where(eq(variants._id, order.variant_id));
    const { status, reply } = await note({ outcome, note: 'Bought another.' });
    expect([status, reply.data.status]).toEqual([200, 'CANCELLED']);
    expect(await rowOf(order._id)).toMatchObject({ end_reason: reason, call_at: null });
    const [unit] = await db.select().from(variants).where(eq(variants._id, order.variant_id));
    expect(unit?.held).toBe(0);
    expect((await desk()).calls).toMatchObject([{ outcome, note: 'Bought another.' }]);
  });

  it('is taken back by the person who noted it by mistake, as long as nothing came after it', async () => {
    const undo = (call_id: string, by = token) =>
      call('POST order/{id}/call/{call}/undo', { token: by, params: { ...params, call: call_id } });
    const first = new Date(clock.now.getTime() + 3 * HOUR_MS).toISOString();
    const { call_id: kept } = (await note({ outcome: 'call_back', call_at: first })).reply.data;
    const { call_id } = (await note({ outcome: 'no_answer' })).reply.data;
    expect((await undo(call_id, atRd.token)).status).toBe(404);
    expect((await undo(kept)).reply.msg).toContain('A later call was logged');
    expect((await undo(call_id)).status).toBe(200);
    expect((await desk()).calls.map(({ _id }) => _id)).toEqual([kept]);
    expect((await rowOf(order._id))?.call_at?.toISOString()).toBe(first);
    const trail = await db.select().from(audits).where(eq(audits.entity_id, order._id));
    expect(trail.map(({ action }) => action)).toContain('undo_call');

    const before = clock.now;
    onTestFinished(() => {
      clock.now = before;
    });
    clock.now = new Date(before.getTime() + (CALL_UNDO_MINUTES + 1) * 60_000);
    expect((await undo(kept)).status).toBe(409);
    const { call_id: reached } = (await note({ outcome: 'reached' })).reply.data;
    expect((await undo(reached)).reply.msg).toContain('moved the order on');
  });
});

describe('the work list', () => {
  it('has the calls of today, those that are due first, with the earlier tries', async () => {
    const [older, later, tomorrow] = [
      await buildOrder(db, neighbour),
      await buildOrder(db, neighbour),
      await buildOrder(db, neighbour),
    ];
    const [reached, newest] = [await buildOrder(db, neighbour), await buildOrder(db, neighbour)];
    const at = (hours: number) => new Date(clock.now.getTime() + hours * HOUR_MS);
    const before = clock.now;
    // Sessions end if they are idle for so long.
    onTestFinished(() => {
      clock.now = before;
    });
    // Noon in Nepal, so that an hour later is today and a day later is not.
    clock.now = new Date(`${clock.now.toISOString().slice(0, 10)}T06:15:00Z`);
    await db
      .update(orders)
      .set({ placed_at: at(-3) })
      .where(eq(orders._id, older._id));
    await db
      .update(orders)
      .set({ placed_at: at(-9), call_at: at(1) })
      .where(eq(orders._id, later._id));
    await db
      .update(orders)
      .set({ placed_at: at(-9), call_at: at(24) })
      .where(eq(orders._id, tomorrow._id));
    await db.update(orders).set({ status: 'CONTACTED' }).where(eq(orders._id, reached._id));
    await db
      .update(orders)
      .set({ placed_at: at(-1) })
      .where(eq(orders._id, newest._id));
    const body = { outcome: 'no_answer', note: 'Engaged.' } as const;
    await call('POST order/{id}/call', { token: atNeighbour.token, params: { id: older._id }, body });
    await db
      .update(orders)
      .set({ call_at: at(-1) })
      .where(eq(orders._id, older._id));

    const list = (query = {}) => call('GET order/calls', { token: atNeighbour.token, query });
    const { reply } = await list();
    expect(reply.data.map(({ _id }) => _id)).toEqual([older._id, newest._id, later._id]);
    expect(reply.totalData).toBe(3);
    expect(reply.data[0]).toMatchObject({ attempts: 1, last_outcome: 'no_answer', last_note: 'Engaged.' });
    expect(reply.data[1]).toMatchObject({ attempts: 0 });
    expect((await list({ find_is_late: 'true' })).reply.data).toEqual([]);
    expect(
      (await call('GET order/calls', { token: atRd.token, query: { size: 100 } })).reply.data.length,
    ).toBeGreaterThan(3);
    // Reads the caller, their offices, the number, the ids of both parts, the rows and their calls.
    expect(await statements(db, () => list())).toBe(7);
    // At eleven in the evening a call of an hour after midnight is still to come; one of the next noon is for tomorrow.
    clock.now = new Date(`${clock.now.toISOString().slice(0, 10)}T17:15:00Z`);
    await db
      .update(orders)
      .set({ call_at: at(2) })
      .where(eq(orders._id, later._id));
    expect((await list()).reply.data.map(({ _id }) => _id)).toEqual([older._id, newest._id, later._id]);
  });
});

describe('a note', () => {
  const upload = async (bytes: Buffer, name = 'box.jpg', as = token) => {
    const boundary = 'x-agrim-x';
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { authorization: as, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const response = await app.http.inject({ method: 'POST', url: `/api/order/${order._id}/file`, headers, payload });
    return { status: response.statusCode, reply: response.json() };
  };
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF');
  const open = (file: string, as = token) =>
    app.http.inject({ url: `/api/order/${order._id}/file/${file}`, headers: { authorization: as } });

  it('keeps its files, which only those who see the order can open', async () => {
    const { status, reply } = await upload(pdf, '../../bill.exe');
    expect(status, JSON.stringify(reply)).toBe(200);
    expect(reply.data).toMatchObject({ name: 'bill.pdf', type: 'application/pdf', bytes: pdf.length });
    const body = { text: 'The bill.', file_id: [reply.data._id] };
    const noted = await call('POST order/{id}/note', { token, params, body });
    expect(noted.reply.data).toMatchObject({ text: 'The bill.', files: [{ name: 'bill.pdf' }] });
    expect((await desk()).notes).toMatchObject([{ text: 'The bill.', actor: atRetailer.user.name, files: [{}] }]);
    const file = await open(reply.data._id);
    expect(file.rawPayload).toEqual(pdf);
    expect(file.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'content-disposition': expect.stringContaining('attachment'),
    });
    expect((await open(reply.data._id, atNeighbour.token)).statusCode).toBe(404);
    expect((await call('POST order/{id}/note', { token, params, body })).reply.errors).toHaveProperty('file_id');
    const cut = Buffer.from('504b0304140008000800000000', 'hex');
    const refused = await upload(cut, 'bill.pdf');
    expect([refused.status, refused.reply]).toMatchObject([415, { errors: { file: expect.any(String) } }]);
  });

  it('accepts only pictures and PDFs, whatever their names', async () => {
    expect((await upload(Buffer.from('<script>alert(1)</script>'), 'x.pdf')).status).toBe(415);
    expect((await upload(pdf, 'x.pdf', atNeighbour.token)).status).toBe(404);
  });

  it('leaves no file behind if the note is never saved', async () => {
    const { reply } = await upload(pdf);
    const before = clock.now;
    clock.now = new Date(before.getTime() + 25 * HOUR_MS);
    await db.execute(`select graphile_worker.add_job('forgetLooseFiles', '{}'::json)`);
    await runJobs('forgetLooseFiles');
    clock.now = before;
    expect(await db.$count(orderFiles, eq(orderFiles._id, reply.data._id))).toBe(0);
    expect(await app.storage.open(`orders/${reply.data._id}.pdf`)).toBeUndefined();
  });
});

describe('an order is given', () => {
  it('to a person of its office or of one above, as far as the caller sees them', async () => {
    const people = async (as: string) =>
      (await call('GET order/{id}/people', { token: as, params })).reply.data.map(({ _id }) => _id);
    expect(await people(token)).toEqual([atRetailer.user._id]);
    expect((await people(atRd.token)).sort()).toEqual([atRetailer.user._id, atRd.user._id].sort());
    const assign = (user_id: string | null, as = atRd.token) =>
      call('POST order/{id}/assign', { token: as, params, body: { user_id } });
    expect((await assign(atNeighbour.user._id)).reply.errors).toHaveProperty('user_id');
    expect((await assign(atRd.user._id, token)).reply.errors).toHaveProperty('user_id');
    expect((await assign(atRetailer.user._id)).status).toBe(200);
    expect((await call('GET order/{id}', { token, params })).reply.data.assigned_to).toEqual({
      _id: atRetailer.user._id,
      name: atRetailer.user.name,
    });
    expect((await assign(null)).status).toBe(200);
    expect((await rowOf(order._id))?.assigned_to).toBeNull();
    expect(await db.$count(audits, eq(audits.entity_id, order._id))).toBe(2);
  });
});

describe('the customer’s own entries', () => {
  const read = async () => (await call('GET order/{id}/customer', { token, params })).reply.data;
  const save = (body: object) => call('POST order/{id}/customer', { token, params, body: body as never });

  it('can be corrected with an audit row, and never over somebody else’s change', async () => {
    const before = await read();
    const mended = await save({ ...before, customer_name: 'Sita Kumari Rai', customer_email: 'sita@example.com' });
    expect(mended.status, JSON.stringify(mended.reply)).toBe(200);
    expect(await rowOf(order._id)).toMatchObject({
      customer_name: 'Sita Kumari Rai',
      customer_email: 'sita@example.com',
    });
    const [row] = await db.select().from(audits).where(eq(audits.entity_id, order._id));
    expect(row).toMatchObject({ action: 'edit', before: { customer_name: 'Sita Rai' } });
    const late = await save({ ...before, customer_name: 'Another' });
    expect([late.status, late.reply.changes?.[0]?.fields]).toEqual([409, ['customer_name', 'customer_email']]);
  });

  it('is held against the places and the limit of a number, and stays when the order has ended', async () => {
    const before = await read();
    const elsewhere = await buildPlace(db);
    expect((await save({ ...before, district: elsewhere.district })).reply.errors).toHaveProperty('vdc_municipality');
    expect((await save({ ...before, ...elsewhere })).status).toBe(200);
    expect((await save({ ...(await read()), customer_phone: '123' })).reply.errors).toHaveProperty('customer_phone');
    const limited = await buildOrder(db, retailer, { limit_per_phone: 1 });
    const second = { ...limited, _id: order._id, order_id: order.order_id, customer_phone: '9841000002' };
    await db.update(orders).set(second).where(eq(orders._id, order._id));
    const answer = await save({ ...(await read()), customer_phone: limited.customer_phone });
    expect(answer.reply.errors).toHaveProperty('customer_phone');
    await db.update(orders).set({ status: 'DELIVERED' }).where(eq(orders._id, order._id));
    expect((await save(await read())).status).toBe(409);
  });
});

describe('another number or area', () => {
  const save = async (body: object) => {
    const { data } = (await call('GET order/{id}/customer', { token, params })).reply;
    return call('POST order/{id}/customer', { token, params, body: { ...data, ...body } });
  };

  it('takes the order’s coupon along as long as the order has it', async () => {
    const coupon = await insertOne(db, coupons, {
      code: order.order_id,
      title: 'Dashain',
      discount_type: 'AMOUNT',
      amount: 500_00,
      used: 1,
    });
    const use = { order_id: order._id, coupon_id: coupon._id, customer_phone: order.customer_phone };
    await db.insert(couponUses).values({ ...use, discount: 500_00, used_at: clock.now });
    const phoneOf = async () =>
      (await db.select().from(couponUses).where(eq(couponUses.order_id, order._id)))[0]?.customer_phone;
    expect((await save({ customer_phone: '9841000077' })).status).toBe(200);
    expect(await phoneOf()).toBe('9841000077');
    await db.update(couponUses).set({ released_at: clock.now }).where(eq(couponUses.order_id, order._id));
    expect((await save({ customer_phone: '9841000078' })).status).toBe(200);
    expect(await phoneOf()).toBe('9841000077');
  });

  it('is refused if that number has used up the order’s coupon', async () => {
    const coupon = await insertOne(db, coupons, {
      code: 'ONCE',
      title: 'Once',
      discount_type: 'AMOUNT',
      amount: 500_00,
      used: 2,
      phone_limit: 1,
    });
    const used = { coupon_id: coupon._id, discount: 500_00, used_at: clock.now };
    const other = await buildOrder(db, retailer);
    await db.insert(couponUses).values([
      { ...used, order_id: order._id, customer_phone: order.customer_phone },
      { ...used, order_id: other._id, customer_phone: '9841000091' },
    ]);
    const { status, reply } = await save({ customer_phone: '9841000091' });
    expect([status, reply.errors?.customer_phone]).toEqual([
      400,
      'This number has used the coupon ONCE as often as allowed.',
    ]);
    expect((await save({ customer_phone: '9841000092' })).status).toBe(200);
  });

  it('is counted only when nobody places an order with that number', async () => {
    const limited = await buildOrder(db, retailer, { limit_per_phone: 1 });
    params = { id: limited._id };
    const key = `${limited.scheme_id} 9841000079`;
    let saving: ReturnType<typeof save> | undefined;
    await db.transaction(async (still) => {
      await still.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      saving = save({ customer_phone: '9841000079' });
      await expect.poll(() => waitingForLock(still)).toBe(1);
      const { _id: _own, order_id: _name, ...pattern } = limited;
      await still.insert(orders).values({ ...pattern, order_id: 'AG-RACE', customer_phone: '9841000079' });
    });
    expect((await saving)?.reply.errors).toHaveProperty('customer_phone');
  });

  it('is refused if the delivery price depends on the area', async () => {
    await db.update(orders).set({ delivery_method: 'DELIVERY' }).where(eq(orders._id, order._id));
    const { status, reply } = await save(await buildPlace(db));
    expect([status, reply.errors]).toEqual([
      400,
      { vdc_municipality: expect.stringContaining('delivery price depends') },
    ]);
    expect((await save({ customer_address: 'Ward 4' })).status).toBe(200);
  });
});

it('shows free units, quota and messages of the order in a fixed number of statements', async () => {
  const { _id: campaign_id } = await insertOne(db, campaigns, { name: 'Dashain', code: 'D1' });
  await db.insert(quotas).values({ campaign_id, office_id: retailer._id, no_of_order: 5, used: 2 });
  await db.update(orders).set({ campaign_id }).where(eq(orders._id, order._id));
  const few = await statements(db, desk);
  await call('POST order/{id}/call', { token, params, body: { outcome: 'reached' } });
  await call('POST order/{id}/{step}', { token, params: { ...params, step: 'cancel' }, body: { reason: 'No.' } }).catch(
    () => {},
  );
  const [event] = await db.select().from(orderEvents).where(eq(orderEvents.order_id, order._id));
  await db.insert(smsMessages).values([
    { about: `order event ${event?._id}`, phone_number: order.customer_phone, message: 'Confirmed.', status: 'sent' },
    { about: 'order event of another', phone_number: order.customer_phone, message: 'Foreign.' },
  ]);
  for (let number = 0; number < 5; number += 1)
    await call('POST order/{id}/note', { token, params, body: { text: `Note ${number}` } });
  expect(await desk()).toMatchObject({
    free: [10],
    quota: { used: 2, no_of_order: 5 },
    messages: [{ message: 'Confirmed.', status: 'sent' }],
    notes: expect.objectContaining({ length: 5 }),
  });
  expect([few, await statements(db, desk)]).toEqual([9, 9]);
  expect(await statements(db, () => call('GET order/{id}', { token, params }))).toBe(5);
});
