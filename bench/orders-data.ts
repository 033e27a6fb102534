import { sql } from 'drizzle-orm';
import type { Db } from '../server/db/db.ts';

const FIRST = ['Sita', 'Ram', 'Gita', 'Hari', 'Maya', 'Bikash', 'Anil', 'Sunita', 'Kiran', 'Deepa', 'Rajesh', 'Sarita'];
const LAST = [
  'Shrestha',
  'Thapa',
  'Gurung',
  'Rai',
  'Tamang',
  'Karki',
  'Adhikari',
  'Magar',
  'Poudel',
  'Lama',
  'Bhandari',
];
/** As they lie after some weeks: most are over, some hundreds of each thousand still open. */
const STATUSES = [
  'DELIVERED',
  'DELIVERED',
  'DELIVERED',
  'DELIVERED',
  'CONFIRMED',
  'CANCELLED',
  'EXPIRED',
  'PLACED',
  'CONTACTED',
  'ALLOCATED',
];
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const texts = (words: string[]) => sql`${sql.param(words)}::text[]`;
const oneOf = (words: string[], number: string) =>
  sql`(${texts(words)})[1 + ${sql.raw(number)} % ${sql.raw(String(words.length))}]`;
const noise = (salt: string) => `(hashtext(n || '${salt}') & 2147483647)`;

const BATCH = 100_000;

/**
 * Orders of 60 days, spread over all retailers and running schemes, each with its main item: names of a few families,
 * phones and order ids of their own. The indexes are made at the end, which takes a part of the time.
 */
export async function fillOrders(db: Db, count: number): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`);
  const indexes = await dropIndexes(db);
  for (let first = 1; first <= count; first += BATCH) await addOrders(db, first, Math.min(first + BATCH - 1, count));
  for (const index of indexes) await db.execute(sql.raw(index));
  await db.execute(sql`select graphile_worker.add_job('foldOrderCounts')`);
  for (const table of ['orders', 'order_items']) await db.execute(sql.raw(`vacuum analyze ${table}`));
}

async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ indexname: string; indexdef: string }>(sql`
    select indexname, indexdef from pg_indexes where tablename in ('orders', 'order_items')
      and not exists (select from pg_constraint where conname = indexname)`);
  for (const { indexname } of rows) await db.execute(sql.raw(`drop index ${indexname}`));
  return rows.map((row: { indexdef: string }) => row.indexdef);
}

async function addOrders(db: Db, first: number, last: number): Promise<void> {
  const letters = [1, 2, 3, 4, 5, 6, 7, 8].map((place) =>
    sql.raw(`substr('${LETTERS}', 1 + ${noise(`letter ${place}`)} % 30, 1)`),
  );
  const { office, scheme, phone, total } = {
    office: sql.raw(noise('office')),
    scheme: sql.raw(noise('scheme')),
    phone: sql.raw(noise('phone')),
    total: sql.raw(noise('total')),
  };
  await db.execute(sql`
    with seller as (select array_agg(_id order by office_code) as ids, count(*) as many from offices where type = 'RETAILER'),
      sold as (select array_agg(_id order by name) as ids, array_agg(type order by name) as types, count(*) as many
        from schemes where type <> 'MULTI-BUY' and is_published),
      place as (select a._id as area, district, d.state from areas a join districts d on d._id = a.district limit 1),
      variant as (select _id, sku_of_seller from variants limit 1),
      added as (
        insert into orders (_id, order_id, status, scheme_id, scheme_type, office_id, customer_name, customer_phone, customer_address,
          state, district, vdc_municipality, total, placed_at, changed_at)
        select uuidv7(n * interval '-5 seconds'), 'AG-' || ${sql.join(letters, sql` || `)}, ${oneOf(STATUSES, noise('status'))},
          sold.ids[1 + ${scheme} % sold.many], sold.types[1 + ${scheme} % sold.many], seller.ids[1 + ${office} % seller.many],
          ${oneOf(FIRST, noise('first'))} || ' ' || ${oneOf(LAST, noise('last'))}, '98' || lpad((${phone} % 100000000)::text, 8, '0'),
          'Main Road', place.state, place.district, place.area, (1000 + ${total} % 90000) * 100,
          now() - n * interval '5 seconds', now() - n * interval '5 seconds'
        from generate_series(${first}::int, ${last}::int) n, seller, sold, place returning _id, total)
    insert into order_items (order_id, position, variant_id, role, product_name, sku_of_seller, price)
    select added._id, 0, variant._id, 'main', 'Tara X1 Pro', variant.sku_of_seller, added.total from added, variant`);
}
