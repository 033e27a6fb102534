import { type SQL, sql } from 'drizzle-orm';
import { ALL_ROWS_CAP, type ListQuery } from '../../../contract/calls/list.ts';
import type { Db } from '../../db/db.ts';
import type { Page } from '../../db/list.ts';
import { products } from '../catalog.table.ts';

/**
 * Main products come before those that come with them, the newest first, in the order of the index `products_by_type`.
 */
const ORDER = sql`type desc, added_at desc, _id desc`;

/**
 * The ids of one page of products as a shop lays them out: those of `first` (a query of ids, few of them) before all
 * others. Skipped rows are walked over in the index.
 */
export async function shopWindow(
  db: Db,
  { page, size }: ListQuery,
  where: SQL | undefined,
  first: SQL,
): Promise<Page<{ _id: string }>> {
  const limit = size || ALL_ROWS_CAP;
  const skipped = (page - 1) * limit;
  const totalData = await db.$count(products, where);
  const { rows } = await db.execute<{ _id: string }>(sql`
    with ahead as materialized (
      select _id, type, added_at from ${products} where ${where} and ${products._id} in (${first}))
    select _id from (
      (select 1 as place, _id, type, added_at from ahead order by ${ORDER} limit ${limit} offset ${skipped})
      union all
      (select 2, _id, type, added_at from ${products}
        where ${where} and not exists (select from ahead where ahead._id = ${products._id})
        order by ${ORDER}
        limit greatest(0, least(${limit}, ${skipped + limit} - (select count(*) from ahead)))
        offset greatest(0, ${skipped} - (select count(*) from ahead)))
    ) shown order by place, ${ORDER}`);
  return { data: rows, page, size, sort: undefined, totalData };
}
