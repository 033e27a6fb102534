import { SCHEME_MARKS } from '../../offers/schemes/marks.service.ts';
import { LOCK_OFFERS, WAITED_FOR } from '../../waitlist/taken.service.ts';

// Sort advisory locks, so that two batches can't deadlock.
const lock = (how: string) => `
  select ${how}(number) from (
    select distinct hashtextextended(name, 0) as number from unnest($1::text[]) name order by 1) locks`;
const LOCK = lock('pg_advisory_xact_lock');
const LOCK_SHARED = lock('pg_advisory_xact_lock_shared');

const STORED_REPLIES = `
  select k.route, k.key, k.body_hash, k.reply from idempotency_keys k
  join unnest($1::text[], $2::text[]) as asked (route, key) on k.route = asked.route and k.key = asked.key`;

// Looks each number up in the index. The planner knows nothing about a table that was empty an hour ago: without
// "is not distinct from" it would read all orders of the scheme.
const PLACED_BY_PHONE = `
  select asked.*, living.orders from (select distinct * from unnest($1::uuid[], $2::text[])) as asked (scheme_id, customer_phone)
  cross join lateral (
    select count(*)::int as orders from orders o
    where o.customer_phone = asked.customer_phone and o.scheme_id is not distinct from asked.scheme_id and o.status = any($3::text[])
  ) living`;

const SAME_LATELY = `
  select asked.* from (select distinct * from unnest($1::uuid[], $2::text[], $3::uuid[]))
    as asked (scheme_id, customer_phone, variant_id)
  where exists (select from orders o
    where o.customer_phone = asked.customer_phone and o.scheme_id is not distinct from asked.scheme_id
      and o.variant_id = asked.variant_id and o.status = any($4::text[]) and o.placed_at > $5::timestamptz)`;

const LOCK_QUOTAS = `
  select campaign_id, office_id, no_of_order - used as free from quotas
  where (campaign_id, office_id) in (select * from unnest($1::uuid[], $2::uuid[]))
  order by campaign_id, office_id for no key update`;

const LOCK_VARIANTS = `
  select _id, product_id, case when is_available then inventory - held else 0 end as units from variants
  where _id = any($1::uuid[]) order by _id for no key update`;

const RETAILERS = `
  select _id, payment_qr is not null as takes_advance from offices
  where _id = any($1::uuid[]) and type = 'RETAILER' and is_active`;

const AREAS = `
  select a._id, a.district, d.state from areas a join districts d on d._id = a.district where a._id = any($1::uuid[])`;

const PICKUPS = `select _id, title from pickup_locations where _id = any($1::uuid[]) and is_active`;

const CHARGES = `select * from shipping_charges where is_active`;

const LOCK_COUPONS = `select * from coupons where code = any($1::text[]) order by _id for no key update`;

const COUNT_COUPON_USES = `
  select c._id as coupon_id, asked.phone as customer_phone, living.orders
  from (select distinct * from unnest($1::text[], $2::text[])) as asked (code, phone) join coupons c on c.code = asked.code
  cross join lateral (
    select count(*)::int as orders from coupon_uses u
    where u.coupon_id = c._id and u.customer_phone = asked.phone and u.released_at is null
  ) living`;

/**
 * Each lock and read of a batch, by the name under which a connection keeps its plan. `plans.test.ts` checks each plan.
 */
export const READ_STATEMENTS = {
  'lock campaigns': LOCK_SHARED,
  'lock phones': LOCK,
  'lock quotas': LOCK_QUOTAS,
  'lock coupons': LOCK_COUPONS,
  'lock offers': LOCK_OFFERS,
  'lock variants': LOCK_VARIANTS,
  'stored replies': STORED_REPLIES,
  'placed by phone': PLACED_BY_PHONE,
  'coupons by phone': COUNT_COUPON_USES,
  'same lately': SAME_LATELY,
  'waited for': WAITED_FOR,
  marks: SCHEME_MARKS,
  retailers: RETAILERS,
  areas: AREAS,
  pickups: PICKUPS,
  charges: CHARGES,
};
