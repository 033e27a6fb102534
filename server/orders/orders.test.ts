import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { SCHEME_TYPES } from '../../contract/offers/offers.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildOrder, buildUser } from '../../test/builders.ts';

const { db, call } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const retailer = await buildOffice(db, {}, head);

describe('orders of a kind', () => {
  it.each(SCHEME_TYPES)('%s are for users who are granted that kind, and no others', async (type) => {
    const orders = await Promise.all(SCHEME_TYPES.map((type) => buildOrder(db, retailer, { type })));
    const { token } = await buildUser(db, {
      office: head,
      grants: [`GET order {${type}}`, `GET order/{id} {${type}}`],
    });

    const { reply } = await call('GET order', { token, query: { size: 100 } });
    expect([...new Set(reply.data.map((order) => order.scheme_type))]).toEqual([type]);
    for (const order of orders) {
      const { status } = await call('GET order/{id}', { token, params: { id: order._id } });
      expect(status).toBe(order.scheme_type === type ? 200 : 404);
    }
  });

  it('require a grant for at least one kind', async () => {
    const { token } = await buildUser(db, { office: head, grants: ['GET scheme'] });
    expect((await call('GET order', { token })).status).toBe(403);
  });
});

it('docs/capacity.md says what each index of orders is for', async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select indexname as name from pg_indexes where tablename = 'orders' order by 1`,
  );
  const docs = readFileSync('docs/capacity.md', 'utf8');
  const documented = new Set(docs.match(/(?<=`)orders_\w+(?=`)/g));
  expect([...documented].sort()).toEqual(rows.map(({ name }) => name));
});
