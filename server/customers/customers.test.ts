import { and, eq, inArray, like, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import {
  buildOrder,
  buildProduct,
  buildScheme,
  buildUser,
  insertOne,
  orderBody,
  PASSWORD,
  unique,
} from '../../test/builders.ts';
import { orderFixture } from '../../test/order-fixture.ts';
import { waitingForLock } from '../../test/waiting-for-lock.ts';
import { productImages } from '../catalog/catalog.table.ts';
import { audits } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { reviewImages, reviews } from '../feedback/feedback.table.ts';
import { blockedPhones } from '../limits/limits.table.ts';
import { storePicture } from '../media/media.service.ts';
import { files } from '../media/media.table.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { noteAllPhones, noteNewPhones } from '../orders/order-phones.service.ts';
import { orderEvents, orderPhones, orders, returnImages, returns } from '../orders/orders.table.ts';
import { orderNotes } from '../orders/work/work.table.ts';
import { waitlistPlaces } from '../waitlist/waitlist.table.ts';
import { customerNumbers } from './customers.table.ts';
import { takeTurns } from './customers.ts';

const { app, db, call, runJobs, ofHead: token, retailer, place } = await orderFixture();

async function order(customer_phone: string, customer_name = unique('Sita')) {
  const built = await buildOrder(db, retailer);
  await db.update(orders).set({ customer_phone, customer_name }).where(eq(orders._id, built._id));
  return { ...built, customer_name };
}

const phonesFound = async (find_search: string) =>
  (await call('GET customer', { token, query: { find_search } })).reply.data.map(({ _id }) => _id);

describe('customers', () => {
  it('are found by any part of their number or name, once each', async () => {
    const [first, second] = [await order('9871234567'), await order('9871234567')];
    for (const part of ['9871234567', '234', '567', '+977 987-123', first.customer_name.slice(2), '१२३४५'])
      expect(await phonesFound(part)).toContain('9871234567');
    const { reply } = await call('GET customer', { token, query: { find_search: '712345' } });
    expect(reply.data).toMatchObject([{ _id: '9871234567', name: second.customer_name, orders: 2, is_blocked: false }]);
    expect(await phonesFound('%')).toEqual([]);
    expect(await phonesFound('00000')).toEqual([]);
  });

  it('show how many of their orders were delivered, and for how much', async () => {
    const phone = '9871234599';
    const [kept, back] = [await order(phone), await order(phone)];
    await db.update(orders).set({ status: 'DELIVERED', total: 12_999_00 }).where(eq(orders.customer_phone, phone));
    await db.update(orders).set({ returned_at: new Date() }).where(eq(orders._id, back._id));
    expect(kept.customer_name).not.toBe(back.customer_name);
    const { reply } = await call('GET customer/{phone}', { token, params: { phone } });
    expect(reply.data.totals).toEqual({ orders: 2, delivered: 1, bought: 12_999 });
  });

  it('are found by any part before and after the job has indexed them, and after their number changes', async () => {
    const { _id } = await order('9871239876');
    await noteNewPhones(db);
    const { _id: other } = await order('9871239877');
    expect((await phonesFound('1239')).sort()).toEqual(['9871239876', '9871239877']);
    const { reply } = await call('GET order/{id}/customer', { token, params: { id: _id } });
    const { revision, ...customer } = reply.data;
    const body = { ...customer, customer_phone: '9875550123' };
    expect((await call('POST order/{id}/customer', { token, params: { id: _id }, body })).status).toBe(200);
    expect(await phonesFound('55501')).toEqual(['9875550123']);
    expect(await phonesFound('23987')).toEqual(['9871239877']);
    await db
      .update(orders)
      .set({ placed_at: new Date(0), customer_phone: '9875550999' })
      .where(eq(orders._id, other));
    expect(await phonesFound('50999')).toEqual([]);
    await noteAllPhones(db);
    expect(await phonesFound('50999')).toEqual(['9875550999']);
    const noted = await db.select().from(orderPhones).where(like(orderPhones.phone, '987123987%'));
    expect([noted, revision]).toEqual([[], expect.any(Number)]);
  });

  it('are indexed in batches, even those of the same moment, and removed in batches too', async () => {
    const phones = ['9876660001', '9876660002', '9876660003', '9876660004', '9876660005'];
    const ids = [];
    for (const phone of phones) ids.push((await order(phone))._id);
    await db
      .update(orders)
      .set({ placed_at: new Date() })
      .where(inArray(orders._id, ids.slice(1, 4)));
    const noted = async () => {
      const rows = await db.select().from(orderPhones).where(like(orderPhones.phone, '987666%'));
      return rows.map(({ phone }) => phone).sort();
    };
    await noteNewPhones(db, 2);
    expect(await noted()).toEqual(phones);

    await db.update(orders).set({ customer_phone: phones[0] }).where(inArray(orders._id, ids));
    await noteAllPhones(db, 2);
    expect(await noted()).toEqual(phones.slice(0, 1));
    expect(await phonesFound('666000')).toEqual(phones.slice(0, 1));
  });

  it('have a page of everything that their number did, for the head office only', async () => {
    const { order_id, customer_name } = await order('9871111111');
    const params = { phone: '9871111111' };
    const note = await call('POST customer/{phone}/note', { token, params, body: { text: 'Calls after six.' } });
    expect(note.status).toBe(200);
    await call('POST customer/{phone}/sms', { token, params, body: { message: 'Your phone is here.' } });
    const { data } = (await call('GET customer/{phone}', { token, params })).reply;
    expect(data.names).toEqual([customer_name]);
    expect(data.orders).toMatchObject([{ order_id, office: retailer.name }]);
    expect(data.notes).toMatchObject([{ text: 'Calls after six.' }]);
    expect(data.messages[0]?.message).toContain('Your phone is here.');
    expect(await db.$count(smsMessages, eq(smsMessages.phone_number, '9871111111'))).toBe(1);
    expect(await db.$count(audits, eq(audits.entity, 'Customer'))).toBe(2);
    expect((await call('GET customer/{phone}', { token, params: { phone: '9879999999' } })).status).toBe(404);
    const shop = await buildUser(db, { office: retailer, grants: ['GET customer', 'GET customer/{phone}'] });
    expect((await call('GET customer/{phone}', { token: shop.token, params })).status).toBe(404);
    expect((await call('GET customer', { token: shop.token })).status).toBe(404);
  });

  it('get messages with the texts of the setting, filled in from their newest order', async () => {
    const { order_id, customer_name } = await order('9876666666');
    const { texts } = (await call('GET customer/{phone}', { token, params: { phone: '9876666666' } })).reply.data;
    expect(texts[0]).toBe(`We tried to call you about order ${order_id} but could not reach you. Please call us back.`);
    expect(texts.join()).not.toContain('{{');
    expect(customer_name).not.toBe('');
  });

  it('with two numbers have one page, until somebody separates the numbers again', async () => {
    const [one, two, third] = [await order('9874444441'), await order('9874444442'), await order('9874444443')];
    const pageOf = async (phone: string) =>
      (await call('GET customer/{phone}', { token, params: { phone } })).reply.data;
    const join = (phone: string, other: string) =>
      call('POST customer/{phone}/number', { token, params: { phone }, body: { other } });
    expect((await join('9874444441', '9874444441')).reply.errors?.other).toBe(
      'This is the same number. Enter the other one.',
    );
    expect((await join('9874444441', '9879999999')).reply.errors?.other).toBe('No customer has this number. Check it.');
    expect((await join('9874444441', '9874444442')).status).toBe(200);
    expect((await join('9874444443', '9874444442')).status).toBe(200);
    const ids = (of: { orders: { order_id: string }[] }) => of.orders.map(({ order_id }) => order_id).sort();
    const all = [one, two, third].map(({ order_id }) => order_id).sort();
    for (const phone of ['9874444441', '9874444442', '9874444443']) expect(ids(await pageOf(phone))).toEqual(all);
    expect((await pageOf('9874444441')).numbers.sort()).toEqual(['9874444442', '9874444443']);

    const params = { phone: '9874444441', other: '9874444442' };
    expect((await call('DELETE customer/{phone}/number/{other}', { token, params })).status).toBe(200);
    expect((await call('DELETE customer/{phone}/number/{other}', { token, params })).status).toBe(404);
    expect(ids(await pageOf('9874444442'))).toEqual([two.order_id]);
    expect(ids(await pageOf('9874444443'))).toEqual([one, third].map(({ order_id }) => order_id).sort());
    const noted = await db.select().from(audits).where(eq(audits.entity_id, '9874444441'));
    expect(noted.map(({ action }) => action).sort()).toEqual(['join', 'separate']);
  });

  it('keep all their numbers, even if two are linked at the same time', async () => {
    for (const [one, two, three] of [1, 2, 3, 4].map(
      (n) => [`98744551${n}1`, `98744551${n}2`, `98744551${n}3`] as const,
    )) {
      for (const phone of [one, two, three]) await order(phone);
      const join = (phone: string, other: string) =>
        call('POST customer/{phone}/number', { token, params: { phone }, body: { other } });
      await Promise.all([join(one, two), join(three, two)]);
      const { numbers } = (await call('GET customer/{phone}', { token, params: { phone: two } })).reply.data;
      expect(numbers.sort()).toEqual([one, three]);
    }
  });

  it('cannot order on the storefront while they are blocked', async () => {
    const product = await buildProduct(db, { inventory: 3 });
    const scheme = await buildScheme(db, product);
    const params = { phone: '9872222222' };
    const order = { ...orderBody(scheme, product.variant[0]._id, place), office_id: retailer._id };
    const ask = () => call('POST order/public', { body: { ...order, customer_phone: params.phone } });
    const body = { reason: 'Ordered forty phones for nobody.' };
    expect((await call('POST customer/{phone}/block', { token, params, body })).status).toBe(200);
    expect((await ask()).reply.errors?.customer_phone).toContain('can’t take orders from this number');
    expect((await call('GET customer/{phone}', { token, params })).reply.data.blocked).toMatchObject(body);
    await call('DELETE customer/{phone}/block', { token, params });
    expect((await ask()).status).toBe(200);
    expect((await call('DELETE customer/{phone}/block', { token, params })).status).toBe(404);
  });
});

it('a block covers all numbers of a customer, even one linked later', async () => {
  const [one, two, three] = ['9876000001', '9876000002', '9876000003'] as const;
  for (const phone of [one, two, three]) await order(phone);
  const join = (phone: string, other: string) =>
    call('POST customer/{phone}/number', { token, params: { phone }, body: { other } });
  await join(one, two);
  const blocked = async (phone: string) =>
    (await call('GET customer/{phone}', { token, params: { phone } })).reply.data.blocked?.reason;
  await call('POST customer/{phone}/block', { token, params: { phone: one }, body: { reason: 'No shows' } });
  await join(three, one);
  const phones = await db.select().from(blockedPhones).orderBy(blockedPhones.phone);
  expect(phones.map(({ phone }) => phone)).toEqual([one, two, three]);
  expect([await blocked(two), await blocked(three)]).toEqual(['No shows', 'No shows']);
  expect((await call('DELETE customer/{phone}/block', { token, params: { phone: three } })).status).toBe(200);
  expect(await db.$count(blockedPhones)).toBe(0);
});

it('linking a blocked number blocks the others too, each with an audit row', async () => {
  const [one, two, three] = ['9876000011', '9876000012', '9876000013'] as const;
  for (const phone of [one, two, three]) await order(phone);
  const join = (phone: string, other: string) =>
    call('POST customer/{phone}/number', { token, params: { phone }, body: { other } });
  await join(one, two);
  await call('POST customer/{phone}/block', { token, params: { phone: three }, body: { reason: 'No shows' } });
  await join(three, one);
  const blocks = await db
    .select()
    .from(audits)
    .where(and(eq(audits.action, 'block'), inArray(audits.entity_id, [one, two, three])))
    .orderBy(audits.entity_id);
  expect(blocks.map(({ entity_id, after }) => [entity_id, after])).toEqual(
    [one, two, three].map((phone) => [phone, { reason: 'No shows' }]),
  );
});

it('blocks and erasures wait for a link in progress, and apply to all of its numbers', async () => {
  const body = { reason: 'Asked by letter', password: PASSWORD };
  const calls = {
    block: (phone: string) => call('POST customer/{phone}/block', { token, params: { phone }, body }),
    erase: (phone: string) => call('POST customer/{phone}/erase', { token, params: { phone }, body }),
  };
  for (const [act, ask] of Object.entries(calls)) {
    const [one, two] = act === 'block' ? ['9876100011', '9876100012'] : ['9876100021', '9876100022'];
    for (const { _id } of [await order(one), await order(two)])
      await db.update(orders).set({ status: 'CANCELLED' }).where(eq(orders._id, _id));
    const { asking } = await db.transaction(async (db) => {
      await takeTurns(db);
      const asking = ask(one);
      await vi.waitFor(async () => expect(await waitingForLock(db)).toBe(1), { timeout: 30_000 });
      const person_id = newId();
      await db.insert(customerNumbers).values([one, two].map((phone) => ({ phone, person_id })));
      return { asking };
    });
    expect((await asking).status).toBe(200);
    const left = await db.$count(orders, inArray(orders.customer_phone, [one, two]));
    const blocked = await db.$count(blockedPhones, inArray(blockedPhones.phone, [one, two]));
    expect([act, left, blocked]).toEqual(act === 'block' ? [act, 2, 2] : [act, 0, 0]);
  }
});

describe('a person who asks to be erased', () => {
  const body = { reason: 'Letter of 1 Mangsir', password: PASSWORD };

  it('disappears from every record with the number, and totals stay', async () => {
    const phone = '9873333333';
    const { _id } = await order(phone, 'Gita to be erased');
    await db
      .update(orders)
      .set({ status: 'DELIVERED', customer_email: 'gita@example.com', customer_address: 'New Road 5', total: 123_00 })
      .where(eq(orders._id, _id));
    await db.insert(orderEvents).values({
      order_id: _id,
      step: 'deliver',
      after: 'DELIVERED',
      actor: 'x',
      at: new Date(),
      details: { imei: '356938035643809', note: 'Gita, 9873333333' },
    });
    await db
      .insert(orderNotes)
      .values({ order_id: _id, user_id: newId(), actor: 'x', at: new Date(), text: 'Call Gita at 9873333333' });
    const params = { phone };
    await call('POST customer/{phone}/note', { token, params, body: { text: 'Gita likes blue.' } });
    await call('POST customer/{phone}/sms', { token, params, body: { message: 'Dear Gita' } });
    await call('POST contact/public', {
      body: { name: 'Gita', phone, message: 'Please call me back about it.', reCaptcha: 'human-erase' },
    });
    const { reply } = await call('POST customer/{phone}/erase', { token, params, body });
    expect(reply.data).toMatchObject({ ends_with: '33', counts: { orders: 1, messages: 1, written: 1, notes: 1 } });
    expect((await call('GET customer/{phone}', { token, params })).status).toBe(404);
    const [orderRow] = await db.select().from(orders).where(eq(orders._id, _id));
    expect(orderRow).toMatchObject({
      customer_name: 'Erased',
      customer_email: null,
      customer_address: '',
      total: 123_00,
    });
    const [event] = await db.select().from(orderEvents).where(eq(orderEvents.order_id, _id));
    expect(event?.details).toEqual({ imei: '356938035643809' });
    expect(await holding(phone)).toEqual([]);
    const certificate = await call('GET customer/erasure/{id}', { token, params: { id: reply.data._id } });
    expect(certificate.reply.data).toEqual(reply.data);
  });

  it('includes the pictures of returns, and the name in the alt texts of review pictures', async () => {
    const phone = '9873333334';
    const { _id } = await order(phone, 'Hari of the picture');
    await db.update(orders).set({ status: 'CANCELLED' }).where(eq(orders._id, _id));
    const product = await buildProduct(db);
    const variant_id = product.variant[0]._id;
    const returned = {
      order_id: _id,
      office_id: retailer._id,
      variant_id,
      status: 'REJECTED',
      reason: 'Broken',
    } as const;
    const at = { asked_at: new Date(), changed_at: new Date() };
    const back = await insertOne(db, returns, { ...returned, ...at });
    const [own, chosen, written] = [await picture('RETURN'), await picture('RETURN'), await picture('REVIEW')];
    for (const { _id: file_id } of [own, chosen])
      await db.insert(returnImages).values({ return_id: back._id, file_id });
    await db.insert(productImages).values({ product_id: product._id, file_id: chosen._id, position: 0 });
    const review = { product_id: product._id, customer_name: 'Hari of the picture', customer_phone: phone };
    const wrote = await insertOne(db, reviews, { ...review, stars: 4, text: 'Good.', upload_key: unique('key') });
    await db.insert(reviewImages).values({ review_id: wrote._id, file_id: written._id });

    expect((await call('POST customer/{phone}/erase', { token, params: { phone }, body })).status).toBe(200);
    await runJobs('removeStored');
    expect(await app.storage.open(own.path)).toBeUndefined();
    expect(
      (
        await db
          .select()
          .from(files)
          .where(inArray(files._id, [own._id, chosen._id]))
      ).length,
    ).toBe(1);
    expect(await db.$count(returnImages)).toBe(0);
    const [described] = await db.select().from(files).where(eq(files._id, written._id));
    expect(described?.alt).toBe('Picture by Erased');
  });

  it('is found even by a waitlist entry, and erased with it', async () => {
    const phone = '9873333335';
    const scheme = await buildScheme(db, await buildProduct(db));
    const at = { asked_at: new Date(), ranked_at: new Date(), changed_at: new Date() };
    const place = { scheme_id: scheme._id, customer_phone: phone, language: 'en', key: unique('key') } as const;
    await db.insert(waitlistPlaces).values({ ...place, ...at });
    const page = await call('GET customer/{phone}', { token, params: { phone } });
    expect(page.reply.data?.places).toMatchObject([{ scheme: scheme.name, status: 'WAITING' }]);
    const { reply } = await call('POST customer/{phone}/erase', { token, params: { phone }, body });
    expect(reply.data.counts.watches).toBe(1);
    expect(await db.$count(waitlistPlaces, eq(waitlistPlaces.customer_phone, phone))).toBe(0);
  });

  it('keeps an open order until it has ended, and asks for the password', async () => {
    const params = { phone: '9874444444' };
    const { _id, customer_name } = await order(params.phone);
    const wrong = await call('POST customer/{phone}/erase', { token, params, body: { ...body, password: 'wrong' } });
    expect(wrong.reply.errors).toHaveProperty('password');
    const open = await call('POST customer/{phone}/erase', { token, params, body });
    expect([open.status, open.reply.msg]).toEqual([409, 'This customer has 1 open order or return. Close them first.']);
    expect((await db.select().from(orders).where(eq(orders._id, _id)))[0]?.customer_name).toBe(customer_name);
  });

  async function picture(kind: 'RETURN' | 'REVIEW') {
    const red = sharp({ create: { width: 40, height: 40, channels: 3, background: '#a00' } });
    return storePicture(db, app.storage, {
      picture: await red.jpeg().toBuffer(),
      name: 'a.jpg',
      alt: 'Picture by Hari of the picture',
      kind,
    });
  }

  /** Finds the tables in which any column contains the text. */
  async function holding(text: string): Promise<string[]> {
    const { rows } = await db.execute<{ tablename: string }>(
      sql`select tablename from pg_tables where schemaname = 'public' order by 1`,
    );
    const tablesWithText: string[] = [];
    for (const { tablename } of rows) {
      const { rows: hits } = await db.execute(
        sql`select 1 from ${sql.identifier(tablename)} as t where t::text like ${`%${text}%`} limit 1`,
      );
      if (hits.length > 0) tablesWithText.push(tablename);
    }
    return tablesWithText;
  }
});

it('erases all numbers of one person', async () => {
  const [one, two] = [await order('9875555551'), await order('9875555552')];
  for (const { _id } of [one, two]) await db.update(orders).set({ status: 'CANCELLED' }).where(eq(orders._id, _id));
  await call('POST customer/{phone}/number', { token, params: { phone: '9875555551' }, body: { other: '9875555552' } });
  const params = { phone: '9875555552' };
  const body = { reason: 'Asked by letter', password: PASSWORD };
  const { reply } = await call('POST customer/{phone}/erase', { token, params, body });
  expect(reply.data.counts.orders).toBe(2);
  expect(await db.$count(orders, eq(orders.customer_phone, '9875555551'))).toBe(0);
});
