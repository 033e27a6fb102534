import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildOrder, buildUser } from '../../../test/builders.ts';
import { firstOf } from '../../../test/present.ts';
import { foldOrderCounts } from '../../counts/counts.service.ts';
import { newId } from '../../db/columns.ts';
import { orderItems, orders } from '../orders.table.ts';

const { db, call } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const distributor = await buildOffice(db, { type: 'RD' }, head);
const [near, other] = [await buildOffice(db, {}, distributor), await buildOffice(db, {}, head)];
const signedIn = async (office: typeof head) => (await buildUser(db, { office, grants: ['GET order'] })).token;
const [all, ofDistributor, ofRetailer] = [await signedIn(head), await signedIn(distributor), await signedIn(near)];

const NAMES = ['Sita Thapa', 'Ram Bahadur Thapa', 'गीता श्रेष्ठ', 'Maya Rai'];
const DAYS = 9;
const PER_DAY = 7;

// 63 orders of nine days, alternately of two offices, each with a phone and total of its own.
const pattern = await buildOrder(db, near);
const item = firstOf(await db.select().from(orderItems));
for (let n = 0; n < DAYS * PER_DAY; n += 1) {
  const _id = newId();
  await db.insert(orders).values({
    ...pattern,
    _id,
    order_id: `AG-TEST${String(n).padStart(4, '0')}`,
    office_id: (n % 2 === 0 ? near : other)._id,
    status: n % 10 === 0 ? 'CANCELLED' : 'CONFIRMED',
    customer_name: NAMES[n % NAMES.length] as string,
    customer_phone: `98410${String(n * 137).padStart(5, '0')}`,
    total: n * 100,
    placed_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / PER_DAY), 6, n % PER_DAY)),
  });
  await db.insert(orderItems).values({ ...item, order_id: _id });
}
const ALL = DAYS * PER_DAY + 1;

async function list(query: Record<string, string | number>, token = all) {
  const { status, reply } = await call('GET order', { token, query });
  expect(status).toBe(200);
  return reply;
}

/** Reads every page of a list, one after the other. */
async function pages(query: Record<string, string | number>, token = all) {
  const rows = [];
  for (let page = 1; ; page += 1) {
    const { data, totalData } = await list({ ...query, page, size: 10 }, token);
    rows.push(...data);
    if (data.length === 0) return { rows, totalData };
  }
}

describe.each(['as they came', 'folded'])('orders whose counts are %s', (how) => {
  it('appear on exactly one page, in any requested order', async () => {
    if (how === 'folded') await foldOrderCounts(db);
    for (const sort of ['placed_at', 'total', 'customer_name', 'order_id'].flatMap((field) => [
      `${field}:asc`,
      `${field}:desc`,
    ])) {
      const { rows, totalData } = await pages({ sort });
      expect([totalData, rows.length, new Set(rows.map((row) => row._id)).size], sort).toEqual([ALL, ALL, ALL]);
      const { data } = await list({ sort, size: 100 });
      expect(rows.map((row) => row._id)).toEqual(data.map((row) => row._id));
    }
    const { rows } = await pages({ sort: 'placed_at:desc' });
    expect(rows.map((row) => row.placed_at)).toEqual(
      rows
        .map((row) => row.placed_at)
        .toSorted()
        .toReversed(),
    );
    expect((await list({ page: 999 })).data).toEqual([]);
  });

  it('are counted by state, office and days, within what the caller sees', async () => {
    expect(await pages({ find_status: 'CANCELLED' })).toMatchObject({ totalData: 7 });
    expect(await pages({ find_office_id: other._id })).toMatchObject({ totalData: 31 });
    expect(await pages({ find_company_name: other.name.toUpperCase() })).toMatchObject({ totalData: 31 });
    expect(await pages({ find_company_name: distributor.name })).toMatchObject({ totalData: 33 });
    expect(await pages({ find_company_name: 'nobody' })).toMatchObject({ totalData: 0 });
    const days = { find_placed_at_from: '2026-01-03', find_placed_at_to: '2026-01-04' };
    const { rows, totalData } = await pages(days);
    expect([rows.length, totalData]).toEqual([2 * PER_DAY, 2 * PER_DAY]);
    expect(await pages(days, ofDistributor)).toMatchObject({ totalData: PER_DAY });
    expect(await pages({ find_status: 'CANCELLED', ...days })).toMatchObject({ totalData: 1 });
    for (const token of [ofDistributor, ofRetailer]) {
      expect((await pages({}, token)).rows).toHaveLength(33);
      expect(await list({ find_office_id: other._id }, token)).toMatchObject({ data: [], totalData: 0 });
    }
  });

  it('are found and counted by result and by source', async () => {
    const countOf = async (query: Record<string, string>, token = all) => (await list(query, token)).totalData;
    const lost = await db.$count(orders, eq(orders.status, 'CANCELLED'));
    expect(await countOf({ find_outcome: 'lost' })).toBe(lost);
    expect(await countOf({ find_outcome: 'open' })).toBe(ALL - lost);
    expect(await countOf({ find_outcome: 'open', find_view: 'active' })).toBe(ALL - lost);
    expect(await countOf({ find_outcome: 'lost', find_status: 'CONFIRMED' })).toBe(0);
    expect(await countOf({ find_outcome: 'nothing' })).toBe(0);
    await db.update(orders).set({ source: 'counter' }).where(eq(orders.order_id, 'AG-TEST0003'));
    expect([await countOf({ find_source: 'counter' }), await countOf({ find_source: 'public' })]).toEqual([1, ALL - 1]);
  });

  it('are found by order id, any part of the phone, and word of the name', async () => {
    const idsOf = async (query: Record<string, string>, token = all) =>
      (await list({ ...query, size: 100 }, token)).totalData;
    expect(await idsOf({ find_order_id: 'ag-test0042' })).toBe(1);
    expect(await idsOf({ find_search: 'TEST004' })).toBe(10);
    expect(await idsOf({ find_customer_phone: '+977 98410-05754' })).toBe(1);
    expect(await idsOf({ find_customer_phone: '5754' })).toBe(1);
    expect(await idsOf({ find_customer_phone: '८४१०' })).toBe(ALL);
    expect(await idsOf({ find_search: '9841०' })).toBe(ALL);
    expect(await idsOf({ find_customer_name: 'thap' })).toBe(32);
    expect(await idsOf({ find_customer_name: 'thapa RAM' })).toBe(16);
    expect(await idsOf({ find_search: 'श्रेष्ठ' })).toBe(16);
    expect(await idsOf({ find_search: 'maya', find_status: 'CANCELLED' })).toBe(0);
    expect(await idsOf({ find_search: "it's %_\\ 'quoted':*" })).toBe(0);
    expect(await idsOf({ find_customer_name: 'sita' }, ofRetailer)).toBe(17);
    const { rows } = await pages({ find_search: 'thapa', sort: 'total:asc' });
    expect(rows.map((row) => row.total)).toEqual(rows.map((row) => row.total).toSorted((a, b) => a - b));
  });
});

it('are found by any word of the name and by several, in any order', async () => {
  const name = 'Prem Narayan Kumar Dangol';
  await db.update(orders).set({ customer_name: name }).where(eq(orders.order_id, 'AG-TEST0009'));
  const foundBy = async (find_customer_name: string) =>
    (await list({ find_customer_name, size: 10 }, all)).data.map(({ customer_name }) => customer_name);
  for (const question of ['prem', 'naray', 'KUMAR', 'dangol', 'kumar narayan', 'dang nar', 'prem narayan'])
    expect(await foundBy(question)).toEqual([name]);
  expect(await foundBy('narayan rai')).toEqual([]);
});

it('says “more” if a text is found too often to count', async () => {
  const first = firstOf(await db.select().from(orders).limit(1));
  const many = Array.from({ length: 1100 }, (_, n) => ({
    ...first,
    _id: newId(),
    order_id: `AG-MANY${n}`,
    customer_name: 'Hari Karki',
    total: n,
  }));
  await db.insert(orders).values(many);
  await db.insert(orderItems).values(many.map(({ _id }) => ({ ...item, order_id: _id })));
  const { data, totalData, hasMore } = await list({ find_search: 'karki', sort: 'total:desc' });
  expect([totalData, hasMore, data[0]?.total]).toEqual([1000, true, 10.99]);
  expect((await list({ find_search: 'karki', page: 101 })).data).toEqual([]);
  // One whole name fills the page with the first query's rows; the other leaves room for the next queries.
  const whole = await list({ find_search: 'hari karki', sort: 'total:desc' });
  expect([whole.totalData, whole.hasMore, whole.data[0]?.total]).toEqual([1000, true, 10.99]);
  await db.update(orders).set({ customer_name: 'Karki Hari' }).where(eq(orders.order_id, 'AG-MANY1099'));
  await db.update(orders).set({ customer_name: 'Hari Rai' }).where(sql`order_id like 'AG-MANY%' and total < 150`);
  const fewer = await list({ find_search: 'hari karki', sort: 'total:desc' });
  expect([fewer.totalData, fewer.hasMore, fewer.data[0]?.total]).toEqual([950, undefined, 10.99]);
  expect(await list({})).not.toHaveProperty('hasMore');
});

it('shows simultaneous callers their own office’s orders, and none to a user who lost the grant', async () => {
  const tokens = [all, ofRetailer, await signedIn(other)];
  const own = await Promise.all(tokens.map(async (token) => (await list({}, token)).totalData));
  const crowd = Array.from({ length: 30 }, (_, n) => n % 3);
  const seen = await Promise.all(crowd.map(async (which) => (await list({}, tokens[which])).totalData));
  expect(new Set(own).size).toBe(3);
  expect(seen).toEqual(crowd.map((which) => own[which]));

  const stranger = (await buildUser(db, { office: head, grants: ['GET user'] })).token;
  const [allowed, refused] = await Promise.all([all, stranger].map((token) => call('GET order', { token })));
  expect([allowed?.status, refused?.status]).toEqual([200, 403]);
});
