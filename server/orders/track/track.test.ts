import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { InventoryType } from '../../../contract/catalog/variants.ts';
import { buildOffice, buildUser, insertOne, unique } from '../../../test/builders.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { firstOf, present } from '../../../test/present.ts';
import { products } from '../../catalog/catalog.table.ts';
import { wards } from '../../locations/locations.table.ts';
import { oneTimeCodes } from '../../messaging/messaging.table.ts';
import { offices } from '../../offices/offices.table.ts';
import { pickupLocations, shippingPartners } from '../../shipping/shipping.table.ts';
import { tellCustomers } from '../messages.ts';
import { moneyMoves } from '../money/money.table.ts';
import { orderEvents, orderItems, orders, returnImages, returns } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';
import { seeKeyOf } from '../track-key.service.ts';
import { itemsInWords } from './items.service.ts';

const { app, db, call, clock, placed, delivered, sent, ofHead, ofRetailer } = await orderFixture();

let humans = 0;
const ask = (order_id: string, customer_phone: string) => {
  humans += 1;
  return call('POST order/public/track/code', { body: { order_id, customer_phone, reCaptcha: `human-${humans}` } });
};

/** Asks for a code and reads it among the messages: a message that waited for its gateway can come before it. */
async function codeOf(order: { order_id: string; customer_phone: string }): Promise<string> {
  await sent();
  await ask(order.order_id, order.customer_phone);
  const texts = await sent();
  const codes = texts.flatMap((text) => /^(\d{6}) is your code/.exec(text)?.[1] ?? []);
  const { rows } = await db.execute(sql`select task_identifier, last_error from graphile_worker.jobs`);
  expect(codes, `No code among ${JSON.stringify(texts)}; jobs: ${JSON.stringify(rows)}`).toHaveLength(1);
  return codes[0] ?? '';
}

async function tracked(order: { order_id: string; customer_phone: string }) {
  const { order_id, customer_phone } = order;
  const { status, reply } = await call('POST order/public/track', {
    body: { order_id, customer_phone, code: await codeOf(order) },
  });
  expect(status, JSON.stringify(reply)).toBe(200);
  return reply.data;
}

describe('an order', () => {
  it('is seen by its id and a code to its phone, in plain words', async () => {
    const order = await placed();
    const { order: seen } = await tracked({ ...order, order_id: order.order_id.toLowerCase() });
    expect(seen).toMatchObject({
      order_id: order.order_id,
      status: 'PLACED',
      title: 'We have your order',
      next: expect.stringContaining('will call you'),
      can_cancel: true,
      can_return: false,
      timeline: [{ title: 'We have your order' }],
    });
    expect(JSON.stringify(seen)).not.toMatch(/customer_address|"_id"|New Road/);
  });

  it('is seen without a code by the device that placed it, which can change nothing', async () => {
    const order = await placed();
    const see_key = seeKeyOf(app.config.AGRIM_SECRET, order.order_id);
    const see = (body: object) =>
      call('POST order/public/track/see', { body: { order_id: order.order_id, see_key, ...body } });
    const { reply } = await see({ order_id: order.order_id.toLowerCase() });
    expect(reply.data).toMatchObject({ status: 'PLACED', can_cancel: false, can_return: false, by_code: true });
    expect(JSON.stringify(reply)).not.toMatch(/customer_address|"_id"|New Road/);
    for (const wrong of [{ see_key: `${see_key}x` }, { see_key: 'x'.repeat(16) }, { order_id: 'AG-22222222' }])
      expect((await see(wrong)).status).toBe(404);
    expect((await call('POST order/public/track/cancel', { body: { key: see_key } })).status).toBe(409);
    await order.step('cancel', { reason: 'Not any more.' });
    expect((await see({})).reply.data).toMatchObject({ status: 'CANCELLED', by_code: false });
  });

  it('opens from the link in the first message', async () => {
    const order = await placed();
    const event = firstOf(await db.select().from(orderEvents).where(eq(orderEvents.order_id, order.id)));
    const texts: string[] = [];
    const sendSms = async ({ message }: { message: string }) => {
      texts.push(message);
      return { device_id: 'test' };
    };
    const edges = { storage: app.storage, sendSms, sendMail: async () => {} };
    const secret = app.config.AGRIM_SECRET;
    const publicUrl = 'https://shop.example';
    await tellCustomers({ db, clock: () => clock.now, ...edges, publicUrl, secret }, [event._id]);
    const link = new URL(/https:\S+/.exec(texts[0] ?? '')?.[0] ?? '');
    const { order: order_id = '', see: see_key = '' } = Object.fromEntries(link.searchParams);
    const body = { order_id, see_key };
    expect((await call('POST order/public/track/see', { body })).reply.data.order_id).toBe(order.order_id);
  });

  it('uses Nepali product names for readers of Nepali, in messages and on the page', async () => {
    const headers = { 'accept-language': 'ne' };
    const order = await placed({}, { headers });
    await db.update(products).set({ name_ne: 'नौलो फोन' }).where(eq(products._id, order.product._id));
    await sent();
    for (const step of ['contact', 'confirm']) await order.step(step);
    expect((await sent()).join()).toContain('नौलो फोन को अर्डर');
    const { order_id, customer_phone } = order;
    humans += 1;
    const body = { order_id, customer_phone, reCaptcha: `human-${humans}` };
    await call('POST order/public/track/code', { body, headers });
    expect((await sent()).join()).toContain(`अर्डर ${order_id} हेर्ने कोड हो।`);
    const { key } = await tracked(order);
    const seen = (headers = {}) => call('POST order/public/track/order', { body: { key }, headers });
    expect((await seen(headers)).reply.data.items).toMatchObject([{ product_name: 'नौलो फोन' }]);
    expect((await seen()).reply.data.items).toMatchObject([{ product_name: order.product.name }]);
  });

  it('names the chosen options in the reader’s language, and keeps those that were ordered', async () => {
    const option = 'Red';
    const order = await placed();
    const set = (option_names_ne: Record<string, string>, sku_of_seller: string) =>
      Promise.all([
        db
          .update(products)
          .set({ inventory_type: [{ inventory_type: 'Colour', option: [option] }], option_names_ne })
          .where(eq(products._id, order.product._id)),
        db.update(orderItems).set({ sku_of_seller }).where(eq(orderItems.order_id, order.id)),
      ]);
    const { key } = await tracked(order);
    const chosen = async (headers = {}) =>
      (await call('POST order/public/track/order', { body: { key }, headers })).reply.data.items[0]?.options;
    await set({ Red: 'रातो' }, option);
    expect([await chosen({ 'accept-language': 'ne' }), await chosen()]).toEqual(['रातो', option]);
    await set({ Red: 'रातो' }, 'Crimson');
    expect(await chosen({ 'accept-language': 'ne' })).toBe('Crimson');
    // A product that has lost its types since was ordered by them.
    const types = (inventory_type: InventoryType[]) =>
      db.update(products).set({ inventory_type }).where(eq(products._id, order.product._id)).returning();
    const [{ sku_from_system } = { sku_from_system: '' }] = await types([]);
    const words = async () => (await itemsInWords(db, order.id, 'en'))[0]?.options;
    expect(await words()).toBe('Crimson');
    // A product without types has its own SKU, which is internal, even if it has types by now.
    await db.update(orderItems).set({ sku_of_seller: sku_from_system }).where(eq(orderItems.order_id, order.id));
    expect(await words()).toBe('');
    await types([{ inventory_type: 'Colour', option: [option] }]);
    expect(await words()).toBe('');
  });

  it('shows Bikram Sambat dates to readers of Nepali', async () => {
    const { key } = await tracked(await placed());
    const first = async (headers = {}) =>
      (await call('POST order/public/track/order', { body: { key }, headers })).reply.data.timeline[0];
    expect((await first({ 'accept-language': 'ne' }))?.bikram_day).toMatch(/^\d+ [\u0900-\u097f]+ 20\d\d$/);
    expect((await first())?.bikram_day).toBeUndefined();
  });

  it('names the store in the language of its customer, in messages and on the page', async () => {
    const headers = { 'accept-language': 'ne' };
    const order = await placed({}, { headers });
    const row = firstOf(await db.select().from(orders).where(eq(orders._id, order.id)));
    const isOffice = eq(offices._id, row.office_id);
    const [before] = await db.select().from(offices).where(isOffice);
    await db.update(offices).set({ name_ne: 'हिमाल मोबाइल', address_ne: 'न्युरोड' }).where(isOffice);
    expect((await sent()).join()).toContain('हिमाल मोबाइल ले फोन गर्नेछ');
    const { key } = await tracked(order);
    const seen = async (headers = {}) =>
      (await call('POST order/public/track/order', { body: { key }, headers })).reply.data;
    const nepali = await seen(headers);
    expect(nepali.office).toMatchObject({ name: 'हिमाल मोबाइल', address: expect.stringContaining('न्युरोड') });
    expect(nepali.next).toContain('हिमाल मोबाइल');
    expect((await seen()).office.name).toBe(before?.name);
    await db.update(offices).set({ name_ne: null, address_ne: null }).where(isOffice);
    expect((await seen(headers)).office.name).toBe(before?.name);
  });

  it("tells the store's address with its ward in the language of its customer", async () => {
    const order = await placed();
    const { key } = await tracked(order);
    const row = firstOf(await db.select().from(orders).where(eq(orders._id, order.id)));
    const isOffice = eq(offices._id, row.office_id);
    const office = firstOf(await db.select({ area: offices.vdc_municipality }).from(offices).where(isOffice));
    const ward = await insertOne(db, wards, { area: present(office.area), number: 5 });
    await db.update(offices).set({ ward: ward._id, address: 'Durbar Marg' }).where(isOffice);
    const address = async (headers = {}) =>
      (await call('POST order/public/track/order', { body: { key }, headers })).reply.data.office.address;
    expect(await address()).toBe('Durbar Marg, Ward 5');
    expect(await address({ 'accept-language': 'ne' })).toBe('Durbar Marg, वडा नं. 5');
  });

  it('names where it waits in the language of its customer', async () => {
    const headers = { 'accept-language': 'ne' };
    const title = unique('Hub');
    await db.insert(pickupLocations).values({ title, title_ne: 'तारा हब', location: 'New Road' });
    const order = await placed({}, { headers });
    for (const step of ['contact', 'confirm', 'allocate']) await order.step(step);
    await sent();
    await order.step('ready', { pickup_point: title });
    expect((await sent()).join()).toContain('तारा हब मा तयार छ');
    await db.update(orders).set({ pickup_point: title }).where(eq(orders._id, order.id));
    const { key } = await tracked(order);
    const waitsAt = async (headers = {}) =>
      (await call('POST order/public/track/order', { body: { key }, headers })).reply.data.pickup_point;
    expect([await waitsAt(headers), await waitsAt()]).toEqual(['तारा हब', title]);
  });

  it('reveals nothing to a stranger, neither its existence nor anything by another code', async () => {
    const [ownOrder, other] = [await placed(), await placed()];
    await sent();
    const replies = await Promise.all([
      ask(ownOrder.order_id, ownOrder.customer_phone),
      ask(ownOrder.order_id, other.customer_phone),
      ask('AG-NOTHING2', ownOrder.customer_phone),
    ]);
    expect(new Set(replies.map(({ status, reply }) => `${status} ${JSON.stringify(reply)}`)).size).toBe(1);
    expect(await sent()).toHaveLength(1);
    const guess = (order_id: string, customer_phone: string, code = '000000') =>
      call('POST order/public/track', { body: { order_id, customer_phone, code } });
    const guesses = await Promise.all([
      guess(ownOrder.order_id, ownOrder.customer_phone),
      guess(ownOrder.order_id, other.customer_phone),
      guess('AG-NOTHING2', ownOrder.customer_phone),
    ]);
    expect(guesses.map(({ status, reply }) => [status, reply.errors])).toEqual(
      Array(3).fill([400, { code: 'This code is wrong or has expired. Ask for a new one.' }]),
    );
    // A code for one order opens no other.
    const code = await codeOf(other);
    expect((await guess(ownOrder.order_id, other.customer_phone, code)).status).toBe(400);
    expect((await guess(other.order_id, other.customer_phone, code)).status).toBe(200);
    // Each code works once.
    expect((await guess(other.order_id, other.customer_phone, code)).status).toBe(400);
  });

  it('is not opened by guessing', async () => {
    const order = await placed();
    const code = await codeOf(order);
    for (let tries = 0; tries < 5; tries += 1)
      await call('POST order/public/track', { body: { ...order, code: code === '111111' ? '222222' : '111111' } });
    const right = await call('POST order/public/track', { body: { ...order, code } });
    expect(right.status).toBe(400);
    const [codeRow] = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.recipient, order.customer_phone));
    expect(codeRow?.tries).toBe(5);
  });

  it('can be cancelled by its customer until it is confirmed, which gives its units back', async () => {
    const order = await placed();
    const { key } = await tracked(order);
    await order.step('contact');
    const cancelled = await call('POST order/public/track/cancel', { body: { key } });
    expect(cancelled.reply.data).toMatchObject({ status: 'CANCELLED', can_cancel: false });
    const again = await call('POST order/public/track/cancel', { body: { key } });
    expect([again.status, again.reply.msg]).toEqual([409, expect.stringContaining('This order is already cancelled')]);
    expect(await findDrift(db)).toEqual([]);

    const confirmed = await placed();
    const { key: late } = await tracked(confirmed);
    for (const step of ['contact', 'confirm']) await confirmed.step(step);
    expect((await call('POST order/public/track/order', { body: { key: late } })).reply.data.can_cancel).toBe(false);
    expect((await call('POST order/public/track/cancel', { body: { key: late } })).status).toBe(409);
  });

  it('says after its end whether the customer got money back', async () => {
    const order = await placed();
    await db.update(orders).set({ status: 'REFUNDED' }).where(eq(orders._id, order.id));
    expect((await tracked(order)).order).toMatchObject({ title: 'Closed without a refund', to_pay_back: 0 });
    const paid = {
      order_id: order.id,
      holder: 'brand',
      method: 'bank',
      day: '2026-11-26',
      actor: 'Accountant',
    } as const;
    await db.insert(moneyMoves).values([
      { ...paid, kind: 'advance', paisa: 2_000_00, at: clock.now },
      { ...paid, kind: 'refund', paisa: -2_000_00, at: clock.now },
    ]);
    expect((await tracked(order)).order).toMatchObject({ title: 'You have been refunded' });
  });

  it('names the delivery partner, one of those active now', async () => {
    await db.insert(shippingPartners).values([{ name: 'Riders' }, { name: 'Gone', is_active: false }]);
    const order = await placed();
    const { key } = await tracked(order);
    for (const step of ['contact', 'confirm', 'allocate']) await order.step(step);
    const dispatch = (shipping_partner: string) =>
      order.step('dispatch', { shipping_partner, tracking_number: 'R-17' });
    expect((await dispatch('Gone')).reply.errors).toHaveProperty('shipping_partner');
    expect((await dispatch('Riders')).status).toBe(200);
    const { reply } = await call('POST order/public/track/order', { body: { key } });
    expect(reply.data).toMatchObject({
      title: 'On its way to you',
      shipping_partner: 'Riders',
      tracking_number: 'R-17',
    });
  });

  it('refuses an expired or forged key', async () => {
    const order = await placed();
    const { key } = await tracked(order);
    const look = (key: string) => call('POST order/public/track/order', { body: { key } });
    expect((await look(key)).status).toBe(200);
    expect((await look(`${key}x`)).reply.errors).toHaveProperty('key');
    const now = clock.now;
    clock.now = new Date(now.getTime() + 31 * 60_000);
    expect([(await look(key)).status, (await look(key)).reply.errors]).toEqual([409, { key: 'expired' }]);
    clock.now = now;
  });
});

describe('a return', () => {
  const picture = () =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();

  async function addPicture(upload_key: string, key?: string) {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(await picture())], 'scratch.jpg', { type: 'image/jpeg' }));
    const request = new Request('http://x', { method: 'POST', body: form });
    return app.http.inject({
      method: 'POST',
      url: `/api/order/public/track/picture/${upload_key}`,
      headers: {
        'content-type': request.headers.get('content-type') as string,
        ...(key && { 'idempotency-key': key }),
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  it('stores a picture once, however often it is sent again after a lost reply', async () => {
    const [one, other] = [await delivered(), await delivered()];
    const ask = async (order: typeof one) => {
      const { key } = await tracked(order);
      const { reply } = await call('POST order/public/track/return', { body: { key, reason: 'It flickers.' } });
      return reply.data.upload_key;
    };
    const upload_key = await ask(one);
    const sent = await Promise.all(Array.from({ length: 5 }, () => addPicture(upload_key, 'picture-0001')));
    sent.push(await addPicture(upload_key, 'picture-0001'));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    const returned = firstOf(await db.select().from(returns).where(eq(returns.order_id, one.id)));
    expect(await db.$count(returnImages, eq(returnImages.return_id, returned._id))).toBe(1);
    expect((await addPicture(await ask(other), 'picture-0001')).statusCode).toBe(422);
  });

  it('is asked for by the customer with pictures, once, and can be taken back', async () => {
    const order = await delivered();
    const { key, order: seen } = await tracked(order);
    expect(seen).toMatchObject({ can_return: true, can_cancel: false });
    const request = () => call('POST order/public/track/return', { body: { key, reason: 'The screen flickers.' } });
    const { reply } = await request();
    expect(reply.data.order).toMatchObject({
      can_return: false,
      return: { status: 'REQUESTED', title: 'You requested a return', can_withdraw: true },
    });
    expect((await request()).status).toBe(409);
    const again = async () =>
      (await call('POST order/public/track/order', { body: { key } })).reply.data.return?.pictures;
    expect(await again()).toEqual({ upload_key: reply.data.upload_key, room: 4 });
    const [statuses, rooms] = [[] as number[], [(await again())?.room]];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await addPicture(reply.data.upload_key)).statusCode);
      rooms.push((await again())?.room);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 409]);
    // A picture lost on the way can be sent after a reload, with the same key, while there is room.
    expect(rooms).toEqual([4, 3, 2, 1, undefined, undefined]);
    expect((await addPicture('a-key-that-nobody-has-been-given')).statusCode).toBe(404);
    const returnRow = firstOf(await db.select().from(returns).where(eq(returns.order_id, order.id)));
    expect(await db.$count(returnImages, eq(returnImages.return_id, returnRow._id))).toBe(4);

    const withdrawn = await call('POST order/public/track/withdraw', { body: { key } });
    expect(withdrawn.reply.data.return).toMatchObject({ status: 'WITHDRAWN', can_withdraw: false });
    expect((await addPicture(reply.data.upload_key)).statusCode).toBe(404);
    expect((await request()).reply.data.order.return?.pictures?.room).toBe(4);
  });

  it('shows its pictures to those who work on it, and to nobody by an address', async () => {
    const order = await delivered();
    const { key } = await tracked(order);
    const { reply } = await call('POST order/public/track/return', { body: { key, reason: 'It flickers.' } });
    expect((await addPicture(reply.data.upload_key)).statusCode).toBe(200);
    const [row] = await db.select().from(returns).where(eq(returns.order_id, order.id));
    const params = { id: present(row)._id };
    const { reply: seen } = await call('GET return/{id}', { token: ofRetailer, params });
    const shown = firstOf(seen.data.image);
    const open = (authorization?: string) =>
      app.http.inject({
        url: `/api/return/${params.id}/picture/${shown._id}`,
        headers: authorization ? { authorization } : {},
      });
    const opened = await open(ofRetailer);
    expect([opened.statusCode, opened.headers]).toMatchObject([
      200,
      { 'content-type': 'image/jpeg', 'cache-control': 'no-store', 'content-security-policy': 'sandbox' },
    ]);
    const stranger = await buildUser(db, {
      office: await buildOffice(db),
      grants: ['GET return/{id}/picture/{picture}'],
    });
    expect([(await open(stranger.token)).statusCode, (await open()).statusCode]).toEqual([404, 403]);
    expect(shown.document.path).toMatch(/^returns\//);
    for (const address of [
      `/${shown.document.path}`,
      `/public/${shown.document.path}`,
      `/public/640/${shown.document.path}`,
    ])
      expect((await app.http.inject({ url: address })).statusCode, address).toBe(404);
    const { reply: library } = await call('GET files', { token: ofHead, query: { size: 100 } });
    expect(library.data.filter(({ kind }) => kind === 'RETURN')).toEqual([]);
  });

  it('accepts no pictures once it is withdrawn or an hour old', async () => {
    const order = await delivered();
    const { key } = await tracked(order);
    const request = () => call('POST order/public/track/return', { body: { key, reason: 'The screen flickers.' } });
    expect((await request()).reply.data.order.return?.pictures).toBeDefined();
    const withdrawn = await call('POST order/public/track/withdraw', { body: { key } });
    expect(withdrawn.reply.data.return?.pictures).toBeUndefined();
    await request();
    await db
      .update(returns)
      .set({ asked_at: new Date(clock.now.getTime() - 61 * 60_000) })
      .where(eq(returns.order_id, order.id));
    const { reply } = await call('POST order/public/track/order', { body: { key } });
    expect(reply.data.return).toMatchObject({ title: expect.any(String) });
    expect(reply.data.return?.pictures).toBeUndefined();
  });

  it('cannot be asked for before the order was handed over', async () => {
    const order = await placed();
    const { key } = await tracked(order);
    const { status } = await call('POST order/public/track/return', { body: { key, reason: 'No.' } });
    expect(status).toBe(409);
    expect((await db.select().from(orders).where(eq(orders._id, order.id)))[0]?.status).toBe('PLACED');
  });
});
