// covers: server/db/in-order.ts, server/db/list.ts
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inOrder as compare } from '../../contract/language/in-order.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildUser, insertOne } from '../../test/builders.ts';
import { users } from '../access/access.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { areas, districts, states } from '../locations/locations.table.ts';
import { offices } from '../offices/offices.table.ts';
import { inOrder } from './in-order.ts';

const { db, call } = await testApp();
const place = await buildPlace(db);
const GRANTS = ['GET product', 'GET office', 'GET user', 'GET state', 'GET district', 'GET area'] as const;
const { token } = await buildUser(db, { grants: [...GRANTS] });

/** In readers' order, not in byte order: small letters beside capitals, 9 before 10, Nepali by its alphabet. */
const IN_ORDER = [
  'w23 9',
  'w23 10',
  'W23 Alpha',
  'w23 beta',
  'W23 Élan',
  'W23 Gamma',
  'w23 zeta',
  'w23 केक',
  'w23 खाजा',
];
const MADE = IN_ORDER.toSorted();
for (const name of MADE) {
  const { _id: state } = await insertOne(db, states, { name });
  const { _id: district } = await insertOne(db, districts, { name, state });
  await insertOne(db, areas, { name, district, kind: 'municipality', wards: 9 });
  await renamed(products, (await buildProduct(db))._id, name);
  await renamed(offices, (await buildOffice(db, place))._id, name);
  await renamed(users, (await buildUser(db)).user._id, name);
}

async function renamed(table: typeof products | typeof offices | typeof users, id: string, name: string) {
  await db.execute(sql`update ${table} set name = ${name} where _id = ${id}`);
}

it.each([...GRANTS, 'GET product/public'] as const)('%s lists names in natural order', async (endpoint) => {
  for (const [sort, expected] of [
    ['name:asc', IN_ORDER],
    ['name:desc', IN_ORDER.toReversed()],
  ] as const) {
    const { reply } = await call(endpoint, { token, query: { sort, size: '50' } });
    const names = reply.data.map(({ name }) => name);
    expect(
      names.filter((name) => name.toLowerCase().startsWith('w23')),
      sort,
    ).toEqual(expected);
  }
});

it('the server and the browser sort alike', () => {
  expect(MADE.toSorted(compare)).toEqual(IN_ORDER);
});

it.each([
  [products.name, 'products_by_name'],
  [products.sku_from_system, 'products_by_sku'],
])('a page of products by %s is read from its index', async (column, index) => {
  const text = await db.transaction(async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    const { rows } = await db.execute(
      sql`explain select _id from ${products} order by ${inOrder(column)}, _id limit 10`,
    );
    return JSON.stringify(rows);
  });
  expect(text).toContain(index);
  expect(text).not.toContain('Sort');
});
