import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { products } from '../catalog.table.ts';
import { priceFromRows } from '../products/price-from.ts';
import { slugOf } from '../products/save-product.ts';
import { grownTypes } from './import-types.ts';
import type { imports } from './imports.table.ts';

type Import = typeof imports.$inferSelect;
type Slugs = Awaited<ReturnType<typeof slugMaker>>;

/** Makes the addresses of new products from their names, numbered as in the form; no two of one import are the same. */
export async function slugMaker(db: Db) {
  const slugs = new Set((await db.select({ slug: products.slug }).from(products)).map((product) => product.slug));
  const numbers = new Map<string, number>();

  function freeSlug(name: string): string {
    const base = slugOf(name);
    let number = numbers.get(base) ?? 1;
    while (slugs.has(number === 1 ? base : `${base}-${number}`)) number += 1;
    const slug = number === 1 ? base : `${base}-${number}`;
    slugs.add(slug);
    numbers.set(base, number);
    return slug;
  }

  return async (ofChunk: SQL): Promise<Record<string, string>> => {
    const { rows } = await db.execute<{ _id: string; name: string }>(sql`
      select distinct on (r.sku_from_system) r.product_id as _id, r.data->>'name' as name
      from import_rows r where ${ofChunk} and ${isNewProduct} order by r.sku_from_system, r.line`);
    return Object.fromEntries(rows.map(({ _id, name }) => [_id, freeSlug(name)]));
  };
}

/** The values of a staged row for a new variant, or over those of an existing one. */
const ofRow = {
  is_available: sql`coalesce((s.data->>'is_available')::boolean, true)`,
  sales_price: sql`(s.data->>'sales_price')::int`,
};
const ofVariant = {
  is_available: sql`coalesce((s.data->>'is_available')::boolean, v.is_available)`,
  sales_price: sql`coalesce((s.data->>'sales_price')::int, v.sales_price)`,
};

const isNewProduct = sql`r.is_new and not r.data ? 'to_known'`;

/** Writes products and new variants of the staged rows that `mine` chooses, and returns how many products are new. */
export async function writeChunk(db: Db, file: Import, ofChunk: SQL, slugs: Slugs): Promise<number> {
  const made = JSON.stringify(await slugs(ofChunk));
  const added = await db.execute(sql`
    insert into products (_id, type, name, name_ne, slug, sku_from_system, short_description, short_description_ne, brand_id, specification_sheet_id, specification, weight, is_active, is_published, is_multiple_variation, inventory_type, option_names_ne, sales_price_from)
    select distinct on (r.sku_from_system) r.product_id, coalesce(r.data->>'type', 'MAIN'), r.data->>'name', coalesce(r.data->>'name_ne', ''),
      ${made}::jsonb->>r.product_id::text,
      r.sku_from_system, coalesce(r.data->>'short_description', ''), coalesce(r.data->>'short_description_ne', ''), (r.data->>'brand_id')::uuid,
      (r.data->>'specification_sheet_id')::uuid, coalesce(r.data->'specification', '{}'), (r.data->>'weight')::int,
      coalesce((r.data->>'is_active')::boolean, true), coalesce((r.data->>'is_published')::boolean, false),
      r.data ? 'inventory_type', ${typesOf(file._id)}, ${namesOf(file._id)},
      (select ${priceFromRows(ofRow)} from import_rows s where s.import_id = ${file._id} and s.sku_from_system = r.sku_from_system)
    from import_rows r where ${ofChunk} and ${isNewProduct} order by r.sku_from_system, r.line`);
  await db.execute(sql`
    insert into variants (_id, product_id, sku_of_seller, position, is_available, price, sales_price, inventory)
    select r.variant_id, r.product_id, r.sku_of_seller,
      (select coalesce(max(v.position) + 1, 0) from variants v where v.product_id = r.product_id)
        + row_number() over (partition by r.product_id order by r.line) - 1,
      coalesce((r.data->>'is_available')::boolean, true), (r.data->>'price')::int, (r.data->>'sales_price')::int, coalesce((r.data->>'inventory')::int, 0)
    from import_rows r where ${ofChunk} and r.is_new`);
  await changeProducts(db, file, ofChunk);
  return added.rowCount ?? 0;
}

/**
 * Each existing product is written at most once, with the values of its first row, its new options and its new lowest
 * price, because every row has many indexes.
 */
async function changeProducts(db: Db, file: Import, ofChunk: SQL): Promise<void> {
  const types = JSON.stringify(await grownTypes(db, ofChunk));
  await db.execute(sql`
    update products p set name = news.name, name_ne = news.name_ne, short_description = news.short_description, short_description_ne = news.short_description_ne, brand_id = news.brand_id, weight = news.weight,
      specification_sheet_id = news.specification_sheet_id, specification = news.specification,
      is_active = news.is_active, is_published = news.is_published, inventory_type = news.inventory_type, option_names_ne = news.option_names_ne, sales_price_from = news.sales_price_from
    from (
      select distinct on (p._id) p._id, coalesce(r.data->>'name', p.name) as name, coalesce(r.data->>'name_ne', p.name_ne) as name_ne,
        coalesce(r.data->>'short_description', p.short_description) as short_description, coalesce(r.data->>'short_description_ne', p.short_description_ne) as short_description_ne,
        coalesce((r.data->>'brand_id')::uuid, p.brand_id) as brand_id, coalesce((r.data->>'weight')::int, p.weight) as weight,
        coalesce((r.data->>'specification_sheet_id')::uuid, p.specification_sheet_id) as specification_sheet_id,
        case when (r.data->>'specification_sheet_id')::uuid <> p.specification_sheet_id then '{}' else p.specification end
          || coalesce(r.data->'specification', '{}') as specification,
        coalesce((r.data->>'is_active')::boolean, p.is_active) as is_active, coalesce((r.data->>'is_published')::boolean, p.is_published) as is_published,
        coalesce(${types}::jsonb->p._id::text, p.inventory_type) as inventory_type,
        p.option_names_ne || ${namesOf(file._id)} as option_names_ne,
        (select ${priceFromRows(ofVariant)} from variants v left join import_rows s
          on s.import_id = ${file._id} and s.sku_from_system = r.sku_from_system and s.variant_id = v._id where v.product_id = p._id) as sales_price_from
      from import_rows r join products p on p._id = r.product_id
      where ${ofChunk} and (not r.is_new or r.data ? 'to_known') order by p._id, r.line) as news
    where p._id = news._id
      and (p.name, p.name_ne, p.short_description, p.short_description_ne, p.brand_id, p.specification_sheet_id, p.specification, p.weight, p.is_active, p.is_published, p.inventory_type, p.option_names_ne, p.sales_price_from)
      is distinct from (news.name, news.name_ne, news.short_description, news.short_description_ne, news.brand_id, news.specification_sheet_id, news.specification, news.weight, news.is_active, news.is_published, news.inventory_type, news.option_names_ne, news.sales_price_from)`);
}

/** The inventory types of a new product, from the options of its rows, in the order in which they come. */
const typesOf = (import_id: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('inventory_type', t.type, 'option', t.options) order by t.place) from (
    select o.type, min(o.place) as place, jsonb_agg(o.value order by o.first_line) as options from (
      select q.value->>'inventory_type' as type, q.value->>'value' as value, min(q.ordinality) as place, min(s.line) as first_line
      from import_rows s, jsonb_array_elements(s.data->'inventory_type') with ordinality q
      where s.import_id = ${import_id} and s.sku_from_system = r.sku_from_system group by 1, 2) o
    group by o.type) t), '[]'::jsonb)`;

/** The Nepali names of options from all rows of the product. */
const namesOf = (import_id: string) => sql`coalesce((
  select jsonb_object_agg(n.key, n.value order by s.line)
  from import_rows s, jsonb_each(s.data->'option_names_ne') n
  where s.import_id = ${import_id} and s.sku_from_system = r.sku_from_system), '{}'::jsonb)`;
