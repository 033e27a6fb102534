import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, orderBody } from '../../../test/builders.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { orders } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';

const { app, db, call } = await testApp();
const place = await buildPlace(db);
const office = await buildOffice(db, place);
const product = await buildProduct(db, { inventory: 9_000 });
const variant_id = product.variant[0]._id;
const scheme = await buildScheme(db, product);
const body = { ...orderBody(scheme, variant_id, place), office_id: office._id };
const order = (phone: number) =>
  call('POST order/public', { body: { ...body, customer_phone: String(9_842_000_000 + phone) } });

it('quickly refuses orders it can’t place in time, and places all others in order of arrival', async () => {
  const CROWD = 1_400;
  const refused: number[] = [];
  let replies: ReturnType<typeof order>[] = [];
  // Another session holds the variant's row, so the orders queue up.
  await db.transaction(async (db) => {
    await db.select().from(variants).where(eq(variants._id, variant_id)).for('update');
    replies = Array.from({ length: CROWD }, (_, phone) => order(phone));
    for (const [phone, reply] of replies.entries()) reply.then(({ status }) => status === 503 && refused.push(phone));
    // All requests have arrived by then. On a slow machine, a late one would take the room for which an earlier one
    // waits.
    await vi.waitFor(() => expect(refused).toHaveLength(CROWD - app.pressure().most), { timeout: 30_000 });
  });
  const answers = await Promise.all(replies);
  const full = answers.filter(({ status }) => status === 503);
  // The intake serves as many orders as it has room for, and refuses the rest.
  expect(CROWD - full.length).toBeGreaterThanOrEqual(1_000);
  expect(full.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(CROWD - full.length);

  const placed = await db.select().from(orders).where(eq(orders.scheme_id, scheme._id)).orderBy(orders._id);
  const phones = placed.map(({ customer_phone }) => customer_phone);
  expect(phones).toEqual(phones.toSorted());
  expect(await findDrift(db)).toEqual([]);
});

it('lets a caller wait a moment for room, then serves them', async () => {
  const replies: ReturnType<typeof order>[] = [];
  await db.transaction(async (db) => {
    await db.select().from(variants).where(eq(variants._id, variant_id)).for('update');
    const { most } = app.pressure();
    for (let phone = 0; phone < most; phone += 1) replies.push(order(3_100 + phone));
    await vi.waitFor(() => expect(app.pressure().waiting).toBe(most), { timeout: 30_000 });
    replies.push(order(4_900));
  });
  const answers = await Promise.all(replies);
  expect(answers.at(-1)?.status).toBe(200);
});

it('serves all other schemes while somebody locks the rows of one', async () => {
  const other = await buildProduct(db, { inventory: 10 });
  const otherBody = {
    ...orderBody(await buildScheme(db, other), other.variant[0]._id, place),
    office_id: office._id,
    customer_phone: '9841999999',
  };
  let held: ReturnType<typeof order>[] = [];
  await db.transaction(async (db) => {
    await db.select().from(variants).where(eq(variants._id, variant_id)).for('update');
    held = Array.from({ length: 5 }, (_, phone) => order(3_000 + phone));
    expect((await call('POST order/public', { body: otherBody })).status).toBe(200);
    expect((await app.http.inject('/readyz')).statusCode).toBe(200);
    expect(await Promise.race([...held, Promise.resolve('all wait')])).toBe('all wait');
  });
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await findDrift(db)).toEqual([]);
});

it('lets the server stop once everything waiting is written', async () => {
  const replies = Array.from({ length: 300 }, (_, phone) => order(5_000 + phone));
  await vi.waitFor(
    async () => expect(await db.$count(orders, sql`${orders.customer_phone} >= '9842005000'`)).toBeGreaterThan(0),
    { timeout: 30_000 },
  );
  await app.http.close();
  const answers = await Promise.all(replies);
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  const served = answers.filter(({ status }) => status === 200);
  expect(served.length).toBeGreaterThan(250);
  expect(await db.$count(orders, sql`${orders.customer_phone} >= '9842005000'`)).toBe(served.length);
});
