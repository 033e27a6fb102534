import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { products } from './catalog.table.ts';
import type { imports } from './imports.table.ts';
import { slugOf } from './save-product.ts';

type Import = typeof imports.$inferSelect;
type Slugs = Awaited<ReturnType<typeof slugMaker>>;

/** Makes the addresses of new products of their names, numbered as the form does it; no two of one import are the same. */
export async function slugMaker(db: Db) {
  const taken = new Set((await db.select({ slug: products.slug }).from(products)).map((product) => product.slug));
  const numbers = new Map<string, number>();

  function freeSlug(name: string): string {
    const base = slugOf(name);
    let number = numbers.get(base) ?? 1;
    while (taken.has(number === 1 ? base : `${base}-${number}`)) number += 1;
    const slug = number === 1 ? base : `${base}-${number}`;
    taken.add(slug);
    numbers.set(base, number);
    return slug;
  }

  return async (mine: SQL): Promise<Record<string, string>> => {
    const { rows } = await db.execute<{ _id: string; name: string }>(sql`
      select distinct on (r.sku_from_system) r.product_id as _id, r.data->>'name' as name
      from import_rows r where ${mine} and ${isNewProduct} order by r.sku_from_system, r.line`);
    return Object.fromEntries(rows.map(({ _id, name }: { _id: string; name: string }) => [_id, freeSlug(name)]));
  };
}

const isNewProduct = sql`r.is_new and not r.data ? 'to_known'`;

/** Writes the staged rows that `mine` chooses, by one statement for each thing that they do. */
export async function writeChunk(db: Db, file: Import, mine: SQL, slugs: Slugs) {
  const made = JSON.stringify(await slugs(mine));
  const added = await db.execute(sql`
    insert into products (_id, type, name, slug, sku_from_system, short_description, brand_id, weight, is_active, is_published, is_multiple_variation, inventory_type, sales_price_from)
    select distinct on (r.sku_from_system) r.product_id, coalesce(r.data->>'type', 'MAIN'), r.data->>'name',
      ${made}::jsonb->>r.product_id::text,
      r.sku_from_system, coalesce(r.data->>'short_description', ''), (r.data->>'brand_id')::uuid, (r.data->>'weight')::int,
      coalesce((r.data->>'is_active')::boolean, true), coalesce((r.data->>'is_published')::boolean, true),
      r.data ? 'inventory_type', ${typesOf(file._id)},
      (select min((s.data->>'sales_price')::int) from import_rows s where s.import_id = ${file._id} and s.sku_from_system = r.sku_from_system)
    from import_rows r where ${mine} and ${isNewProduct} order by r.sku_from_system, r.line`);
  const grown = await db.execute(sql`
    insert into variants (_id, product_id, sku_of_seller, position, is_available, price, sales_price, inventory)
    select r.variant_id, r.product_id, r.sku_of_seller,
      (select coalesce(max(v.position) + 1, 0) from variants v where v.product_id = r.product_id)
        + row_number() over (partition by r.product_id order by r.line) - 1,
      coalesce((r.data->>'is_available')::boolean, true), (r.data->>'price')::int, (r.data->>'sales_price')::int, coalesce((r.data->>'inventory')::int, 0)
    from import_rows r where ${mine} and r.is_new`);
  await db.execute(sql`
    update products p set name = coalesce(r.data->>'name', p.name), short_description = coalesce(r.data->>'short_description', p.short_description),
      brand_id = coalesce((r.data->>'brand_id')::uuid, p.brand_id), weight = coalesce((r.data->>'weight')::int, p.weight),
      is_active = coalesce((r.data->>'is_active')::boolean, p.is_active), is_published = coalesce((r.data->>'is_published')::boolean, p.is_published)
    from (select distinct on (product_id) * from import_rows r
      where ${mine} and (not r.is_new or r.data ? 'to_known') order by product_id, line) r
    where p._id = r.product_id`);
  const stock = await db.execute(sql`
    insert into stock_changes (_id, variant_id, before, after, reason, user_id, actor)
    select gen_random_uuid(), r.variant_id, case when r.is_new then 0 else v.inventory end, (r.data->>'inventory')::int, ${reasonOf(file)}, ${file.user_id}::uuid, ${file.actor}
    from import_rows r join variants v on v._id = r.variant_id
    where ${mine} and (r.data->>'inventory')::int <> case when r.is_new then 0 else v.inventory end`);
  const changed = await db.execute(sql`
    update variants v set price = coalesce((r.data->>'price')::int, v.price), sales_price = coalesce((r.data->>'sales_price')::int, v.sales_price),
      inventory = coalesce((r.data->>'inventory')::int, v.inventory), is_available = coalesce((r.data->>'is_available')::boolean, v.is_available)
    from import_rows r where ${mine} and not r.is_new and r.variant_id = v._id`);
  await db.execute(sql`
    update products p set sales_price_from = lowest.price from (
      select v.product_id, min(v.sales_price) as price from variants v
      where v.product_id in (select r.product_id from import_rows r where ${mine}) group by 1) lowest
    where p._id = lowest.product_id and p.sales_price_from is distinct from lowest.price`);
  return {
    products_added: added.rowCount ?? 0,
    variants_changed: (grown.rowCount ?? 0) + (changed.rowCount ?? 0),
    stock_changed: stock.rowCount ?? 0,
  };
}

/** The inventory types of a new product, from the options of its rows, in the order in which they come. */
const typesOf = (import_id: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('inventory_type', t.type, 'option', t.options) order by t.place) from (
    select o.type, min(o.place) as place, jsonb_agg(o.value order by o.first_line) as options from (
      select q.value->>'inventory_type' as type, q.value->>'value' as value, min(q.ordinality) as place, min(s.line) as first_line
      from import_rows s, jsonb_array_elements(s.data->'inventory_type') with ordinality q
      where s.import_id = ${import_id} and s.sku_from_system = r.sku_from_system group by 1, 2) o
    group by o.type) t), '[]'::jsonb)`;

const reasonOf = (file: Import) => file.reason || `Import of ${file.name}`;
