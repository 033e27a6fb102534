import { and, eq, sql } from 'drizzle-orm';
import { audit } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { dropTag } from '../http/cache.ts';
import { SCHEMES_TAG, schemeTag } from '../offers/offers.service.ts';
import { schemes } from '../offers/offers.table.ts';
import { PRODUCTS_TAG } from './catalog.service.ts';
import { products } from './catalog.table.ts';
import { importRows, imports } from './imports.table.ts';
import { slugOf } from './save-product.ts';

type Import = typeof imports.$inferSelect;

/**
 * Writes what was staged, by a few statements over all rows in one short transaction: orders wait for it a moment, not
 * for as long as reading the file took. A held unit that came meanwhile keeps its stock: the constraint refuses the rest.
 */
export async function writeRows(db: Db, file: Import) {
  return transact(db, async (db) => {
    // In the transaction: an import that is killed while it writes is found as it was before, and can be run again.
    await db.update(imports).set({ state: 'writing' }).where(eq(imports._id, file._id));
    const mine = sql`r.import_id = ${file._id}`;
    const slugs = JSON.stringify(await freeSlugs(db, file._id));
    const added = await db.execute(sql`
      insert into products (_id, type, name, slug, sku_from_system, short_description, brand_id, weight, is_active, is_published, is_multiple_variation, inventory_type)
      select distinct on (r.sku_from_system) r.product_id, coalesce(r.data->>'type', 'MAIN'), r.data->>'name',
        ${slugs}::jsonb->>r.product_id::text,
        r.sku_from_system, coalesce(r.data->>'short_description', ''), (r.data->>'brand_id')::uuid, (r.data->>'weight')::int,
        coalesce((r.data->>'is_active')::boolean, true), coalesce((r.data->>'is_published')::boolean, true),
        r.data ? 'inventory_type', ${typesOf(file._id)}
      from import_rows r where ${mine} and r.is_new order by r.sku_from_system, r.line`);
    await db.execute(sql`
      insert into variants (_id, product_id, sku_of_seller, position, is_available, price, sales_price, inventory)
      select r.variant_id, r.product_id, r.sku_of_seller, row_number() over (partition by r.product_id order by r.line) - 1,
        coalesce((r.data->>'is_available')::boolean, true), (r.data->>'price')::int, (r.data->>'sales_price')::int, coalesce((r.data->>'inventory')::int, 0)
      from import_rows r where ${mine} and r.is_new`);
    await db.execute(sql`
      update products p set name = coalesce(r.data->>'name', p.name), short_description = coalesce(r.data->>'short_description', p.short_description),
        brand_id = coalesce((r.data->>'brand_id')::uuid, p.brand_id), weight = coalesce((r.data->>'weight')::int, p.weight),
        is_active = coalesce((r.data->>'is_active')::boolean, p.is_active), is_published = coalesce((r.data->>'is_published')::boolean, p.is_published)
      from (select distinct on (product_id) * from import_rows r where ${mine} and not r.is_new order by product_id, line) r
      where p._id = r.product_id`);
    // In id order, as orders take them, so that neither waits for the other in a circle.
    await db.execute(sql`
      select 1 from variants v where v._id in (select r.variant_id from import_rows r where ${mine} and not r.is_new) order by v._id for update`);
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
      update products p set sales_price_from = (select min(v.sales_price) from variants v where v.product_id = p._id)
      where p._id in (select r.product_id from import_rows r where ${mine})`);

    const result = {
      products_added: added.rowCount ?? 0,
      variants_changed: changed.rowCount ?? 0,
      stock_changed: stock.rowCount ?? 0,
    };
    await db.delete(importRows).where(and(eq(importRows.import_id, file._id)));
    await db
      .update(imports)
      .set({ ...result, state: 'done' })
      .where(eq(imports._id, file._id));
    const actor = { user_id: file.user_id, name: file.actor, address: null };
    await audit(db, actor, {
      action: 'import',
      entity: 'Product',
      entity_id: file._id,
      after: { file: file.name, ...result },
    });
    await dropAll(db);
    return result;
  });
}

/** An address for each new product, made of its name and numbered as the form does it, but all at once. */
async function freeSlugs(db: Db, import_id: string): Promise<Record<string, string>> {
  const added = await db
    .selectDistinctOn([importRows.sku_from_system], { _id: importRows.product_id, data: importRows.data })
    .from(importRows)
    .where(and(eq(importRows.import_id, import_id), eq(importRows.is_new, true)))
    .orderBy(importRows.sku_from_system, importRows.line);
  if (added.length === 0) return {};
  const taken = new Set((await db.select({ slug: products.slug }).from(products)).map((product) => product.slug));
  const numbers = new Map<string, number>();
  const slugs: Record<string, string> = {};
  for (const { _id, data } of added) {
    const base = slugOf(data.name ?? '');
    let number = numbers.get(base) ?? 1;
    while (taken.has(number === 1 ? base : `${base}-${number}`)) number += 1;
    const slug = number === 1 ? base : `${base}-${number}`;
    taken.add(slug);
    numbers.set(base, number);
    slugs[_id] = slug;
  }
  return slugs;
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

/** So many products may have changed that everything that shows one is read anew. */
async function dropAll(db: Db): Promise<void> {
  const selling = await db
    .select({ _id: schemes._id })
    .from(schemes)
    .where(and(eq(schemes.is_published, true), eq(schemes.is_deleted, false)));
  for (const tag of [PRODUCTS_TAG, SCHEMES_TAG, ...selling.map((scheme) => schemeTag(scheme._id))])
    await dropTag(db, tag);
}

export const importKey = () => `imports/${newId()}`;
