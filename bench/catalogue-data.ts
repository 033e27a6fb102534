import { sql } from 'drizzle-orm';
import type { Db } from '../server/db/db.ts';

const FAMILIES = ['Tara', 'Himal', 'Koshi', 'Mechi', 'Gandaki', 'Karnali', 'Saga', 'Dhaulagiri'];
const LETTERS = ['X', 'S', 'A', 'M', 'Note', 'Fold', 'Zen', 'Neo', 'K', 'T', 'Z', 'R', 'V'];
export const TIERS = ['Mini', 'Pro', 'Plus', 'Max', 'Ultra', 'Lite', 'Air'];
const KINDS = ['Phone', 'Phone', 'Phone', 'Earbuds', 'Charger', 'Watch', 'Case', 'Cable'];

const texts = (words: string[]) => sql`${sql.param(words)}::text[]`;
const oneOf = (words: string[], step: number) =>
  sql`(${texts(words)})[1 + (n / ${sql.raw(String(step))}) % ${sql.raw(String(words.length))}]`;

const BATCH = 10_000;

/**
 * Adds products such as “Tara X12 Pro Phone” from 20 brands, three variants each. Three in eight are a “phone”, one in
 * seven “pro”, one in 500 “everest”; one in ten is sold out, one in 50 unpublished, one in 100 deleted.
 */
export async function fillCatalogue(db: Db, count: number): Promise<void> {
  await db.execute(sql`insert into brands (_id, name) select uuidv7(), 'Brand ' || n from generate_series(1, 20) n`);
  const indexes = await dropWordIndexes(db);
  for (let first = 1; first <= count; first += BATCH) await addProducts(db, first, Math.min(first + BATCH - 1, count));
  for (const index of indexes) await db.execute(sql.raw(index));
  // Leave the tables as autovacuum does some time after the writing.
  for (const table of ['products', 'variants']) await db.execute(sql.raw(`vacuum analyze ${table}`));
}

/** Drops the word indexes, because making them at the end is faster. Returns their definitions. */
async function dropWordIndexes(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ indexname: string; indexdef: string }>(sql`
    select indexname, indexdef from pg_indexes where tablename = 'products' and indexdef like '% USING gin %'`);
  for (const { indexname } of rows) await db.execute<{ indexdef: string }>(sql.raw(`drop index ${indexname}`));
  return rows.map((row) => row.indexdef);
}

async function addProducts(db: Db, first: number, last: number): Promise<void> {
  await db.execute(sql`
    with brand as (select array_agg(_id order by name) as ids from brands where name like 'Brand %')
    insert into products (_id, type, name, slug, sku_from_system, short_description, description, brand_id, sales_price_from, is_published, is_deleted, added_at)
    select uuidv7(), case when n % 5 = 0 then 'BUNDLE' else 'MAIN' end,
      concat_ws(' ', ${oneOf(FAMILIES, 1)}, ${oneOf(LETTERS, 1)} || (n / 7) % 400, ${oneOf(TIERS, 1)}, ${oneOf(KINDS, 3)}, case when n % 500 = 0 then 'Everest' end),
      'measured-' || n, 'Q-' || lpad(n::text, 5, '0'), 'A product for measuring.', repeat('Some words about it. ', 60),
      ids[1 + n % 20], (1000 + n * 7919 % 90000) * 100, n % 50 <> 7, n % 100 = 1, now() - n * interval '1 minute'
    from generate_series(${first}::int, ${last}::int) n, brand`);
  await db.execute(sql`
    insert into variants (_id, product_id, sku_of_seller, position, price, sales_price, inventory)
    select uuidv7(), p._id, colour, place - 1, sales_price_from + 10000 * place, sales_price_from + 10000 * (place - 1),
      case when abs(hashtext(slug)) % 10 = 0 then 0 else abs(hashtext(slug || colour)) % 40 end
    from products p, unnest(array['Black', 'Blue', 'Silver']) with ordinality as c (colour, place)
    where slug = any(array(select 'measured-' || n from generate_series(${first}::int, ${last}::int) n))`);
}
