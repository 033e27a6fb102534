import { count, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '../access/access.table.ts';
import type { Db } from '../db/db.ts';
import type { Fixed, Value } from '../http/words/sentence.ts';
import { quotas, schemeOffices } from '../offers/offers.table.ts';
import type { UsersBelow } from '../offices/office-tree.ts';
import { offices } from '../offices/offices.table.ts';
import type { UsesOf } from '../offices/save-office.ts';
import { orders, returns } from '../orders/orders.table.ts';

/** Everything in the product that belongs to an office; add new parts here. */
const USES: { one: Fixed; table: PgTable; office_id: PgColumn }[] = [
  { one: 'order', table: orders, office_id: orders.office_id },
  { one: 'return', table: returns, office_id: returns.office_id },
  { one: 'user', table: users, office_id: users.office_id },
  { one: 'campaign', table: quotas, office_id: quotas.office_id },
  { one: 'scheme', table: schemeOffices, office_id: schemeOffices.office_id },
];

export const officeUses: UsesOf = async (db: Db, id: string) => {
  const words: Value[] = [];
  for (const { one, table, office_id } of USES) {
    const [used] = await db.select({ rows: count() }).from(table).where(eq(office_id, id));
    if (used?.rows) words.push({ count: used.rows, of: one });
  }
  return words;
};

export const usersBelow: UsersBelow = async (db, ids) => {
  const { rows } = await db.execute<{ _id: string; users: number }>(sql`
    select top._id, count(*)::int as users
    from unnest(${sql.param(ids)}::uuid[]) as top(_id)
    join ${offices} o on o.ancestor_ids @> array[top._id]
    join ${users} u on u.office_id = o._id group by top._id`);
  return new Map(rows.map(({ _id, users }) => [_id, users]));
};
