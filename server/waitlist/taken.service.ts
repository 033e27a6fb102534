import { and, eq, inArray, isNull } from 'drizzle-orm';
import { askTogether } from '../db/ask-together.ts';
import type { Db } from '../db/db.ts';
import { waitlistOffers, waitlistPlaces } from './waitlist.table.ts';

/**
 * Statements that the intake runs in its transaction: an order with an offer takes the held units, and no other order
 * takes units that an entry waits for.
 */

export interface WaitlistOffer {
  key: string;
  place_id: string;
  offer_id: string;
  scheme_id: string;
  customer_phone: string;
  /** The held variant of the main product. */
  variant_id: string;
  until: Date;
  units: { variant_id: string; quantity: number }[];
}

/** Locks the open offers of the keys in `$1` until the orders are written. */
export const LOCK_OFFERS = `
  select p.key, p._id as place_id, o._id as offer_id, p.scheme_id, p.customer_phone, o.variant_id, o.until,
    (select json_agg(json_build_object('variant_id', u.variant_id, 'quantity', u.quantity)) from waitlist_units u where u.offer_id = o._id) as units
  from waitlist_places p join waitlist_offers o on o.place_id = p._id and o.ended_at is null
  where p.key = any($1::text[]) and p.status = 'OFFERED' order by p._id for update of p, o`;

/**
 * Whether an entry in the scheme `s` waits for the requested variant, or for any, and isn't resting at the time `$3`.
 */
const IS_WAITED = `(exists (select from waitlist_places p where p.scheme_id = s._id and p.status = 'WAITING'
      and coalesce(p.rests_until <= $3::timestamptz, true) and p.variant_id is null)
    or exists (select from waitlist_places p where p.scheme_id = s._id and p.status = 'WAITING'
      and coalesce(p.rests_until <= $3::timestamptz, true) and p.variant_id = asked.variant_id))`;

/**
 * Whether `giveUnits` could offer the requested variant of the scheme `s` now. The scheme is live, sells the variant
 * and has its gifts, and its campaign has quota beyond its open offers. Otherwise its waitlist would block other
 * schemes for nothing.
 */
const CAN_GIVE = `(s.is_published and not s.is_deleted and s.paused_at is null
    and $3::timestamptz >= s.start_date and $3::timestamptz < s.end_date
    and not exists (select from scheme_variants o where o.scheme_id = s._id and o.variant_id = asked.variant_id and not o.is_active)
    and not exists (select from scheme_bundles b where b.scheme_id = s._id and not exists (
      select from variants g join products gp on gp._id = g.product_id
      where g.product_id = b.product_id and g.is_available and g.inventory > g.held
        and gp.is_active and gp.is_published and not gp.is_deleted
        and not exists (select from scheme_variants o where o.scheme_id = s._id and o.variant_id = g._id and not o.is_active)))
    and (s.campaign_id is null
      or exists (select from campaigns c where c._id = s.campaign_id and c.is_allowed_all_office)
      or (select coalesce(sum(q.no_of_order - q.used), 0) from quotas q where q.campaign_id = s.campaign_id)
        > (select count(*) from waitlist_offers f join waitlist_places p on p._id = f.place_id
            join schemes t on t._id = p.scheme_id where f.ended_at is null and t.campaign_id = s.campaign_id)))`;

/**
 * Finds the variants `$2` of the schemes `$1` that entries of an automatic waitlist wait for at the time `$3`. It can
 * be the scheme's own, or that of another scheme with the same phone that can offer it now. Otherwise an order in
 * another scheme would overtake them.
 */
export const WAITED_FOR = `
  select asked.scheme_id, asked.variant_id
  from (select distinct * from unnest($1::uuid[], $2::uuid[])) as asked (scheme_id, variant_id)
  join variants v on v._id = asked.variant_id
  where exists (
    select from schemes s join waitlists l on l.scheme_id = s._id and l.mode <> 'off' and l.gives = 'auto'
    where s.main_product = v.product_id and ${IS_WAITED} and (s._id = asked.scheme_id or ${CAN_GIVE}))`;

/** Ends the offers that orders have taken; the caller frees their units. `$1` is JSON of the columns of `taken`. */
export const TAKE_OFFERS = `
  with taken as (select * from json_to_recordset($1)
    as t (place_id uuid, offer_id uuid, order_id uuid, event_id uuid, number text, at timestamptz)),
  ended as (update waitlist_offers o set ended_at = t.at, order_id = t.order_id from taken t where o._id = t.offer_id),
  placed as (update waitlist_places p set status = 'TAKEN', changed_at = t.at from taken t where p._id = t.place_id)
  insert into waitlist_events (_id, place_id, offer_id, step, before, after, units, actor, details, at)
  select event_id, place_id, offer_id, 'take', 'OFFERED', 'TAKEN', 'unhold', 'Customer', json_build_object('order_id', number), at from taken`;

/**
 * Whether the key opens an offer of this phone and scheme now: then the number is confirmed, and its customer needn't
 * queue again.
 */
export async function hasOffer(
  db: Db,
  key: string,
  { phone, scheme_id }: { phone: string; scheme_id: string },
): Promise<boolean> {
  const offer = await openOffer(db, key);
  return offer?.scheme_id === scheme_id && offer.customer_phone === phone;
}

/** Whether a unit of the scheme is held for the link with this key. */
export const isOffered = async (db: Db, key: string, scheme_id: string): Promise<boolean> =>
  (await openOffer(db, key))?.scheme_id === scheme_id;

/** Visitors and orders can send any key. */
const openOffer = askTogether(async (db, keys: string[]) => {
  const { key, scheme_id, customer_phone } = waitlistPlaces;
  const open = await db
    .select({ key, scheme_id, customer_phone })
    .from(waitlistOffers)
    .innerJoin(waitlistPlaces, eq(waitlistPlaces._id, waitlistOffers.place_id))
    .where(and(inArray(key, [...new Set(keys)]), isNull(waitlistOffers.ended_at)));
  return keys.map((key) => open.find((offer) => offer.key === key));
});
