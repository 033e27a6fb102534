import { sql } from 'drizzle-orm';
import type { OrderStatus } from '../contract/statuses.ts';
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
/** Their mix after some weeks: most have ended, some hundred in each thousand are open. */
const STATUSES: OrderStatus[] = [
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
const REASONS = [
  'Changed their mind',
  'Found it cheaper',
  'Could not be reached',
  'Wrong number',
  'Not collected in time',
];
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const texts = (words: string[]) => sql`${sql.param(words)}::text[]`;
const oneOf = (words: string[], number: string) =>
  sql`(${texts(words)})[1 + ${sql.raw(number)} % ${sql.raw(String(words.length))}]`;
const noise = (salt: string) => `(hashtext(n || '${salt}') & 2147483647)`;

const BATCH = 100_000;

/**
 * Adds orders of 60 days, spread over all retailers and live schemes, each with its main item: names from a few
 * families, but distinct phones and order ids. Makes the indexes at the end, which is faster.
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
  for (const { indexname } of rows) await db.execute<{ indexdef: string }>(sql.raw(`drop index ${indexname}`));
  return rows.map((row) => row.indexdef);
}

async function addOrders(db: Db, first: number, last: number): Promise<void> {
  const letters = [1, 2, 3, 4, 5, 6, 7, 8].map((position) =>
    sql.raw(`substr('${LETTERS}', 1 + ${noise(`letter ${position}`)} % 30, 1)`),
  );
  const { office, scheme, variant, place, wait, phone, total } = {
    office: sql.raw(noise('office')),
    scheme: sql.raw(noise('scheme')),
    variant: sql.raw(noise('variant')),
    place: sql.raw(noise('place')),
    wait: sql.raw(noise('wait')),
    phone: sql.raw(noise('phone')),
    total: sql.raw(noise('total')),
  };
  await db.execute(sql`
    with seller as (select array_agg(_id order by office_code) as ids, count(*) as many from offices where type = 'RETAILER'),
      sold as (select array_agg(_id order by name) as ids, array_agg(type order by name) as types, count(*) as many
        from schemes where type <> 'MULTI-BUY' and is_published),
      place as (select array_agg(a._id order by a._id) as areas, array_agg(a.district order by a._id) as districts,
        array_agg(d.state order by a._id) as states, count(*) as many
        from areas a join districts d on d._id = a.district),
      variant as (select array_agg(_id order by _id) as ids, count(*) as many from variants),
      added as (
        insert into orders (_id, order_id, status, scheme_id, scheme_type, variant_id, office_id, customer_name, customer_phone, customer_address,
          state, district, vdc_municipality, total, placed_at, changed_at, contacted_at, end_reason)
        select uuidv7(n * interval '-5 seconds'), 'AG-' || ${sql.join(letters, sql` || `)}, ${oneOf(STATUSES, noise('status'))},
          sold.ids[1 + ${scheme} % sold.many], sold.types[1 + ${scheme} % sold.many],
          variant.ids[1 + ${variant} % variant.many], seller.ids[1 + ${office} % seller.many],
          ${oneOf(FIRST, noise('first'))} || ' ' || ${oneOf(LAST, noise('last'))}, '98' || lpad((${phone} % 100000000)::text, 8, '0'),
          'Main Road', place.states[1 + ${place} % place.many], place.districts[1 + ${place} % place.many],
          place.areas[1 + ${place} % place.many], (1000 + ${total} % 90000) * 100,
          now() - n * interval '5 seconds', now() - n * interval '5 seconds',
          case when ${oneOf(STATUSES, noise('status'))} <> 'PLACED' then now() - n * interval '5 seconds' + ${wait} % 90000 * interval '1 second' end,
          case when ${oneOf(STATUSES, noise('status'))} in ('CANCELLED', 'EXPIRED') then ${oneOf(REASONS, noise('reason'))} end
        from generate_series(${first}::int, ${last}::int) n, seller, sold, place, variant returning _id, total, variant_id)
    insert into order_items (order_id, position, variant_id, role, product_name, sku_of_seller, price)
    select added._id, 0, variant_id, 'main', 'Tara X1 Pro', v.sku_of_seller, added.total from added join variants v on v._id = variant_id`);
}
