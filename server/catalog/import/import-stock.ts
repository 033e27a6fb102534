import { sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import type { imports } from './imports.table.ts';

type Import = typeof imports.$inferSelect;

/**
 * Changes the existing variants, with a row in the ledger for each change of stock, and returns their number. Orders of
 * them wait from here to the end of the transaction. They are locked in id order, like by orders, and with the lock of
 * an update, for which an order's items do not wait.
 */
export async function changeVariants(db: Db, file: Import): Promise<number> {
  await db.execute(sql`
    select count(*) from (select from variants v where v._id in (
      select r.variant_id from import_rows r where r.import_id = ${file._id} and not r.is_new)
    order by v._id for no key update) as locked`);
  const ledger = await db.execute(sql`
    insert into stock_changes (_id, variant_id, before, after, reason, user_id, actor)
    select gen_random_uuid(), r.variant_id, case when r.is_new then 0 else v.inventory end, (r.data->>'inventory')::int,
      ${file.reason || `Import of ${file.name}`}, ${file.user_id}::uuid, ${file.actor}
    from import_rows r join variants v on v._id = r.variant_id
    where r.import_id = ${file._id} and (r.data->>'inventory')::int <> case when r.is_new then 0 else v.inventory end`);
  await db.execute(sql`
    update variants v set price = news.price, sales_price = news.sales_price, inventory = news.inventory, is_available = news.is_available
    from (
      select v._id, coalesce((r.data->>'price')::int, v.price) as price, coalesce((r.data->>'sales_price')::int, v.sales_price) as sales_price,
        coalesce((r.data->>'inventory')::int, v.inventory) as inventory, coalesce((r.data->>'is_available')::boolean, v.is_available) as is_available
      from import_rows r join variants v on v._id = r.variant_id where r.import_id = ${file._id} and not r.is_new) as news
    where v._id = news._id and (v.price, v.sales_price, v.inventory, v.is_available)
      is distinct from (news.price, news.sales_price, news.inventory, news.is_available)`);
  return ledger.rowCount ?? 0;
}

/** Deletes the staged rows that are written. */
export async function dropStagedRows(db: Db, import_id: string): Promise<void> {
  await db.execute(sql`delete from import_rows where import_id = ${import_id}`);
}
