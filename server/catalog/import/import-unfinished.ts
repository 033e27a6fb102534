import { sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { hasPicture, whatIsMissing } from '../products/for-sale.ts';

type Unfinished = {
  product_id: string;
  name: string;
  hasPicture: boolean;
  isSold: boolean;
  isPriced: boolean;
};

/**
 * The products that the staged rows would make or keep live though they lack needed parts, with these parts. As in the
 * form, a live product may still lack the parts that it lacked before: it can be mended step by step.
 */
export async function unfinishedBy(db: Db, import_id: string): Promise<(Unfinished & { text: string })[]> {
  const { rows } = await db.execute<Unfinished>(sql`
    with touched as (
      select distinct on (r.product_id) r.product_id, products.name, products.is_published as was_live, ${hasPicture} as has_picture,
        coalesce((r.data->>'is_published')::boolean, products.is_published) as is_live
      from import_rows r join products on products._id = r.product_id
      where r.import_id = ${import_id} and (not r.is_new or r.data ? 'to_known') order by r.product_id, r.line
    ), variant as (
      select v.product_id, v.is_available as was_available, v.sales_price as price_before,
        coalesce((r.data->>'is_available')::boolean, v.is_available) as is_available,
        coalesce((r.data->>'sales_price')::int, v.sales_price) as sales_price
      from variants v left join import_rows r on r.import_id = ${import_id} and r.variant_id = v._id
      where v.product_id in (select product_id from touched where is_live)
      union all
      select r.product_id, false, null, coalesce((r.data->>'is_available')::boolean, true), (r.data->>'sales_price')::int
      from import_rows r where r.import_id = ${import_id} and r.data ? 'to_known'
    ), checked as (
      select t.product_id, t.name, t.was_live or t.has_picture as "hasPicture",
        bool_or(v.is_available) or (t.was_live and not bool_or(v.was_available)) as "isSold",
        not bool_or(v.is_available and v.sales_price <= 0
          and not (t.was_live and v.was_available and v.price_before <= 0)) as "isPriced"
      from touched t join variant v using (product_id) where t.is_live group by 1, 2, 3, t.was_live)
    select * from checked where not ("hasPicture" and "isSold" and "isPriced")`);
  return rows.map((row) => ({ ...row, text: `A published product needs ${whatIsMissing(row)}.` }));
}

/**
 * Takes back the rows of products that would be live unfinished, with the missing parts as their errors; returns how
 * many those are.
 */
export async function refuseUnfinishedRows(db: Db, import_id: string): Promise<number> {
  const unfinished = await unfinishedBy(db, import_id);
  if (unfinished.length === 0) return 0;
  const texts = JSON.stringify(Object.fromEntries(unfinished.map(({ product_id, text }) => [product_id, text])));
  const { rowCount } = await db.execute(sql`
    with refused as (
      delete from import_rows r using jsonb_each_text(${texts}::jsonb) as product (_id, text)
      where r.import_id = ${import_id} and r.product_id = product._id::uuid returning r.line, product.text)
    insert into import_errors (import_id, line, text) select ${import_id}::uuid, line, text from refused`);
  return rowCount ?? 0;
}
