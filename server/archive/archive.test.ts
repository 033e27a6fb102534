import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import S3rver from '@20minutes/s3rver';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { PASSWORD } from '../../test/builders.ts';
import { orderFixture } from '../../test/order-fixture.ts';
import { firstOf, present } from '../../test/present.ts';
import { audits } from '../db/audit.ts';
import type { Storage } from '../edges/storage.ts';
import { s3Storage } from '../edges/storage-s3.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { filedOrders } from '../orders/filed/filed.table.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { seeKeyOf } from '../orders/track-key.service.ts';
import { findTallyDrift } from '../reports/tally-check.service.ts';
import { forgetSettings } from '../settings/read-settings.service.ts';
import { settings } from '../settings/settings.table.ts';
import { archiveFiles } from './archive.table.ts';
import { manifestOf } from './archive-files.ts';
import { fileOldOrders } from './file-orders.ts';
import { bringBack, listArchive, readFiled } from './filed-order.ts';
import { ROWS_OF_ORDERS } from './rows-of-orders.ts';

const BY = { user_id: null, name: 'Test', address: null };

const { app, db, call, clock, ofHead, placed, delivered, sent, runJobs } = await orderFixture();
const { storage } = app;
const start = clock.now;

beforeEach(async () => {
  await sent();
  await db.update(settings).set({ value: 365 }).where(eq(settings.key, 'ArchiveDays'));
  forgetSettings(db);
});

const later = (days: number) => new Date(start.getTime() + days * DAY_MS);
const run = (days = 400, store: Storage = storage) => fileOldOrders(db, store, later(days));
const rowOf = async (id: string) => (await db.select().from(orders).where(eq(orders._id, id)))[0];
const eventsOf = (id: string) =>
  db.select().from(orderEvents).where(eq(orderEvents.order_id, id)).orderBy(asc(orderEvents.at), asc(orderEvents._id));

/** Everything that the files of the archive say to a person who has the store but not the database. */
async function filesSay(): Promise<string> {
  const texts: string[] = [];
  for await (const key of storage.keys()) {
    const file = key.startsWith('archive/') && (await storage.open(key));
    if (!file) continue;
    const bytes = Buffer.concat(await file.stream.toArray());
    texts.push(key.endsWith('.zst') ? zstdDecompressSync(bytes).toString() : bytes.toString());
  }
  return texts.join('\n');
}

async function cancelled() {
  const order = await placed();
  await order.step('contact');
  await order.step('cancel', { reason: 'Found it elsewhere' });
  return order;
}

/** The sums of the reports, and the list of orders. */
async function sums() {
  const report = await call('GET order/report', { token: ofHead, query: { find_scheme_type: 'PRE-ORDER' } });
  const list = await call('GET order', { token: ofHead, query: { size: 100 } });
  const rows = list.reply.data.map(({ order_id, status, total, customer_phone }) => ({
    order_id,
    status,
    total,
    customer_phone,
  }));
  expect([report.status, list.status]).toEqual([200, 200]);
  return { report: report.reply.data, rows };
}

describe('an order that ended more than a year ago', () => {
  it('goes into a file with its person and its steps, and every sum stays', async () => {
    const [order, open] = [await delivered(), await placed()];
    const lost = await cancelled();
    await runJobs('foldOrderCounts');
    const [before, events, row] = [await sums(), await eventsOf(order.id), await rowOf(order.id)];
    expect(await run()).toBe(2);

    expect(await sums()).toEqual(before);
    expect([await findDrift(db), await findTallyDrift(db)]).toEqual([[], []]);
    expect(await rowOf(order.id)).toMatchObject({
      customer_name: 'In the archive',
      customer_address: '',
      customer_email: null,
      filed_at: later(400),
      customer_phone: order.customer_phone,
      imei: order.imei,
      total: row?.total,
      status: 'DELIVERED',
    });
    expect((await eventsOf(order.id)).map(({ step }) => step)).toEqual(['deliver']);
    expect((await eventsOf(lost.id)).map(({ step }) => step)).toEqual(['cancel']);
    expect(await rowOf(open.id)).toMatchObject({ filed_at: null });

    const { rows } = await readFiled(db, storage, order.order_id);
    expect(rows.orders[0]).toMatchObject({
      customer_name: row?.customer_name,
      customer_address: row?.customer_address,
    });
    expect(rows.order_events.map(({ _id }) => _id)).toEqual(events.map(({ _id }) => _id));
    expect(rows.order_items).toHaveLength(1);
    expect(await run()).toBe(0);
  });

  it('leaves a manifest and an audit row, and nothing in the file that is readable without the database', async () => {
    const file = firstOf(await db.select().from(archiveFiles));
    const stored = present(await storage.open(manifestOf(file.path)));
    const manifest = JSON.parse(await text(stored.stream));
    expect(manifest).toMatchObject({
      version: 1,
      orders: 2,
      sha256: file.sha256,
      rows: { orders: 2, order_items: 2 },
    });
    expect(manifest.month).toBe(`${start.toISOString().slice(0, 7)}-01`);
    const inFiles = await filesSay();
    expect(inFiles).not.toMatch(/98400\d+|New Road|PRE-ORDER/);
    expect(inFiles).toMatch(/AG-/);
    const [audit] = await db.select().from(audits).where(eq(audits.entity, 'Archive file'));
    expect(audit).toMatchObject({ action: 'file', user_name: 'System', after: { orders: 2, file: file.path } });
    expect(await listArchive(db)).toMatchObject([{ path: file.path, orders: 2 }]);
  });

  it('is still found by its number and its phone, tells its warranty, and takes no step before it is back', async () => {
    const order = await delivered();
    await run();
    const page = await call('GET order/{id}', { token: ofHead, params: { id: order.id } });
    expect(page.reply.data).toMatchObject({
      order_id: order.order_id,
      filed_at: later(400).toISOString(),
      can_return: false,
    });
    const customer = await call('GET customer/{phone}', { token: ofHead, params: { phone: order.customer_phone } });
    expect(customer.reply.data.orders).toMatchObject([{ order_id: order.order_id }]);
    const genuine = await app.http.inject({ url: `/genuine?imei=${order.imei}`, headers: { accept: 'text/html' } });
    expect(genuine.body).toContain('Warranty until');
    const see_key = seeKeyOf(app.config.AGRIM_SECRET, order.order_id);
    const seen = await call('POST order/public/track/see', { body: { order_id: order.order_id, see_key } });
    expect(seen.reply.data).toMatchObject({ is_filed: true, status: 'DELIVERED', can_return: false });
    const [row] = await db.select().from(orders).where(eq(orders._id, order.id));
    expect(seen.reply.data.progress).toMatchObject([
      { title: 'Ordered', at: row?.placed_at.toISOString() },
      { title: 'Handed over', at: row?.changed_at.toISOString(), is_now: true },
    ]);
    const undone = await order.step('undo_deliver', { reason: 'The wrong phone' }, ofHead);
    expect([undone.status, undone.reply.msg]).toEqual([
      409,
      'The details of this order are in the archive. Ask for them to be brought back first.',
    ]);
    const returned = await call('POST order/{id}/return', {
      token: ofHead,
      params: { id: order.id },
      body: { reason: 'Broken' },
    });
    expect(returned.status).toBe(409);
  });

  it('comes back as it was, stays a month, and then goes into a file again', async () => {
    const order = await delivered();
    const [row, events] = [await rowOf(order.id), await eventsOf(order.id)];
    await run();
    await bringBack(db, storage, order.order_id, { by: BY, now: later(401) });
    expect([await rowOf(order.id), await eventsOf(order.id)]).toEqual([row, events]);
    expect(await findDrift(db)).toEqual([]);
    await expect(readFiled(db, storage, order.order_id)).rejects.toThrow('is not in the archive');
    expect(await run(430)).toBe(0);
    expect(await run(432)).toBe(1);
    expect((await readFiled(db, storage, order.order_id)).rows.orders[0]).toMatchObject({ _id: order.id });
    expect(await findDrift(db)).toEqual([]);
  });
});

it('stays in place while it is young, waits for something, or the setting is off', async () => {
  const [young, owing, telling] = [await delivered(), await delivered(), await delivered()];
  await sent();
  await db
    .update(orders)
    .set({ changed_at: later(100) })
    .where(eq(orders._id, young.id));
  await db.update(orders).set({ exchange_due: 100_00 }).where(eq(orders._id, owing.id));
  await db.insert(smsMessages).values({ phone_number: telling.customer_phone, message: 'Wait' });
  const back = await delivered();
  await call('POST order/{id}/return', { token: ofHead, params: { id: back.id }, body: { reason: 'Broken' } });
  expect(await run()).toBe(0);
  await db.update(settings).set({ value: null }).where(eq(settings.key, 'ArchiveDays'));
  forgetSettings(db);
  await db.update(orders).set({ exchange_due: 0 }).where(eq(orders._id, owing.id));
  expect(await run()).toBe(0);
  await db.delete(smsMessages).where(eq(smsMessages.status, 'queued'));
  for (const { id } of [young, owing, telling, back]) expect(await rowOf(id)).toMatchObject({ filed_at: null });
});

describe('a run', () => {
  it('loses nothing when it is killed between file and delete, and the next one moves each order once', async () => {
    const order = await delivered();
    const killed = { ...storage, put: () => Promise.reject(new Error('killed')) };
    await expect(run(400, killed)).rejects.toThrow('killed');
    expect(await rowOf(order.id)).toMatchObject({ filed_at: null });
    const fileCount = await db.$count(archiveFiles);
    expect(await run()).toBeGreaterThan(0);
    expect(await db.$count(archiveFiles)).toBe(fileCount + 1);
    expect(await db.$count(filedOrders, eq(filedOrders.order_id, order.id))).toBe(1);
    await run(402);
    expect(await db.$count(archiveFiles)).toBe(fileCount);
    const files: string[] = [];
    for await (const key of storage.keys()) if (key.endsWith('.zst')) files.push(key);
    expect(files.sort()).toEqual((await db.select().from(archiveFiles)).map(({ path }) => path).sort());
  });

  it('deletes nothing where the store gives back other bytes than it got', async () => {
    const order = await delivered();
    const events = await eventsOf(order.id);
    const torn: Storage = {
      ...storage,
      async putFile(key, path) {
        await storage.putFile(key, path);
        await storage.put(key, Buffer.from('torn'));
      },
    };
    await expect(run(400, torn)).rejects.toThrow('is damaged');
    expect(await eventsOf(order.id)).toEqual(events);
    expect(await rowOf(order.id)).toMatchObject({ filed_at: null });
  });

  it('leaves an order in place that changed while its file was written', async () => {
    await run();
    const order = await delivered();
    const busy: Storage = {
      ...storage,
      async putFile(key, path) {
        await storage.putFile(key, path);
        await db.update(orders).set({ tracking_number: 'T-9' }).where(eq(orders._id, order.id));
      },
    };
    expect(await run(400, busy)).toBe(0);
    expect(await rowOf(order.id)).toMatchObject({ filed_at: null, tracking_number: 'T-9' });
    expect(await run()).toBe(1);
  });

  it('writes into a bucket as into a folder, in files of a limited number of orders', async () => {
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: mkdtempSync(join(tmpdir(), 'agrim-archive-')),
      configureBuckets: [{ name: 'agrim' }],
    });
    const { port } = await server.run();
    afterAll(() => server.close());
    const endpoint = `http://127.0.0.1:${port}`;
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const bucket = s3Storage({ endpoint, region: 'us-east-1', bucket: 'agrim', ...keys });
    const [one, two, three] = [await cancelled(), await cancelled(), await cancelled()];
    expect(await fileOldOrders(db, bucket, later(400), { inAFile: 2, most: 3 })).toBe(3);
    const ids = [one.id, two.id, three.id];
    const filed = await db.select().from(filedOrders).where(inArray(filedOrders.order_id, ids));
    expect(new Set(filed.map(({ file_id }) => file_id)).size).toBe(2);
    expect((await readFiled(db, bucket, two.order_id)).rows.orders[0]).toMatchObject({ _id: two.id });
  });
});

it('an erased person is in no file any more, nor in a copy of one, and the sums stay', async () => {
  const [order, other] = [await delivered(), await delivered()];
  await run();
  const before = await sums();
  const body = { reason: 'Letter of 1 Mangsir', password: PASSWORD };
  const params = { phone: order.customer_phone };
  const { reply } = await call('POST customer/{phone}/erase', { token: ofHead, params, body });
  expect(reply.data.counts.orders).toBe(1);
  const [filed] = await db.select().from(filedOrders).where(eq(filedOrders.order_id, order.id));
  expect(filed?.key).toBeNull();
  await expect(readFiled(db, storage, order.order_id)).rejects.toThrow('was erased');
  await expect(bringBack(db, storage, order.order_id, { by: BY, now: later(401) })).rejects.toThrow('was erased');
  expect((await readFiled(db, storage, other.order_id)).rows.orders).toHaveLength(1);
  const after = await sums();
  expect(after.report).toEqual(before.report);
  expect(await findDrift(db)).toEqual([]);
});

it('every table of orders has a rule by name', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and (column_name in ('order_id', 'return_id') or table_name in ('return_units', 'sms_messages'))
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(ROWS_OF_ORDERS).sort());
});
