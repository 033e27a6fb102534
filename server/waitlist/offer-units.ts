import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../contract/durations.ts';
import { inLanguage } from '../../contract/language/language.ts';
import { moveUnits, unitsOf } from '../catalog/units.service.ts';
import { SYSTEM } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { lockNamed } from '../db/lock-named.ts';
import { momentInNepal } from '../http/words/moment.ts';
import { sendAllSms } from '../messaging/messaging.service.ts';
import { activeTemplates, written } from '../messaging/templates.service.ts';
import { quotaLeft } from '../offers/offers.service.ts';
import { schemes } from '../offers/offers.table.ts';
import { waitlistEvents, waitlistOffers, waitlistPlaces, waitlists, waitlistUnits } from './waitlist.table.ts';

/** How many offers an automatic list makes per run; its job continues with the next. */
const MOST_AT_ONCE = 200;

type WaitlistPlace = typeof waitlistPlaces.$inferSelect;

/** A variant of the scheme, with its free units. */
type Free = {
  _id: string;
  product_id: string;
  sku_of_seller: string;
  units: number;
};

export interface Giving {
  now: Date;
  /** The storefront's address, for the message's link. */
  publicUrl?: string;
  /** How many offers at most. */
  most?: number;
  /** The user who pressed the button; undefined if automatic. */
  by?: { name: string; user_id: string | null };
}

/**
 * Offers a scheme's free units to waitlist entries, in turn or by draw: each unit once, held until the offer ends.
 * Returns how many were offered. Processes take turns, scheme by scheme.
 */
export async function giveUnits(db: Db, scheme_id: string, giving: Giving): Promise<number> {
  return transact(db, async (db) => {
    await lockNamed(db, `waitlist ${scheme_id}`);
    const list = await openList(db, scheme_id, giving);
    if (!list) return 0;
    const most = Math.min(giving.most ?? MOST_AT_ONCE, await ordersLeft(db, list));
    const free = await lockFree(db, scheme_id, list.main_product);
    const gifts = Map.groupBy(
      free.filter(({ product_id }) => product_id !== list.main_product),
      ({ product_id }) => product_id,
    );
    const main = free.filter(({ product_id }) => product_id === list.main_product);
    const seed = list.mode === 'draw' ? randomBytes(16).toString('hex') : undefined;
    const offered: Offered[] = [];
    while (offered.length < most) {
      const line = await nextInLine(db, {
        scheme_id,
        free: main,
        seed,
        now: giving.now,
        most: most - offered.length,
        offered,
      });
      const before = offered.length;
      for (const place of line) {
        const units = take(place, main, gifts, list.gift_products);
        if (units) offered.push({ place, units });
      }
      if (offered.length === before) break;
    }
    if (offered.length > 0) await writeOffers(db, { ...list, scheme_id }, offered, { ...giving, seed });
    return offered.length;
  });
}

interface Offered {
  place: InLine;
  /** The main product's unit comes first. */
  units: [Free, ...Free[]];
}

/** Opens the waitlist while its scheme can be ordered; without a user only if it's automatic. */
async function openList(db: Db, scheme_id: string, { now, by }: Giving) {
  const [list] = await db
    .select({
      mode: waitlists.mode,
      gives: waitlists.gives,
      hours: waitlists.hours,
      name: schemes.name,
      name_ne: schemes.name_ne,
      main_product: schemes.main_product,
      campaign_id: schemes.campaign_id,
      start_date: schemes.start_date,
      end_date: schemes.end_date,
      gift_products: sql<
        string[]
      >`array(select b.product_id from scheme_bundles b where b.scheme_id = ${scheme_id} order by b.position)`,
    })
    .from(waitlists)
    .innerJoin(schemes, eq(schemes._id, waitlists.scheme_id))
    .where(
      and(
        eq(waitlists.scheme_id, scheme_id),
        eq(schemes.is_published, true),
        eq(schemes.is_deleted, false),
        // Customers can't order an offered unit while orders are paused.
        isNull(schemes.paused_at),
      ),
    );
  if (!list || list.start_date > now || list.end_date <= now) return undefined;
  if (!by && (list.mode === 'off' || list.gives === 'hand')) return undefined;
  return list;
}
type List = NonNullable<Awaited<ReturnType<typeof openList>>>;

/**
 * Counts the units that retailers with quotas can still sell beyond open offers, because an unsellable unit must not be
 * offered.
 */
async function ordersLeft(db: Db, { campaign_id }: List): Promise<number> {
  if (!campaign_id) return Number.POSITIVE_INFINITY;
  const { rows } = await db.execute<{ left: number | null }>(sql`
    select case when c.is_allowed_all_office then null else
      ${quotaLeft(sql`c._id`)} - (select count(*)::int from ${waitlistOffers} o join ${waitlistPlaces} p on p._id = o.place_id
          join ${schemes} s on s._id = p.scheme_id where o.ended_at is null and s.campaign_id = c._id) end as left
    from campaigns c where c._id = ${campaign_id}`);
  return rows[0]?.left ?? Number.POSITIVE_INFINITY;
}

/** Locks variants with free units in id order, as everywhere. */
async function lockFree(db: Db, scheme_id: string, main_product: string): Promise<Free[]> {
  const { rows } = await db.execute<Free & { position: number }>(sql`
    select v._id, v.product_id, v.sku_of_seller, v.inventory - v.held as units, v.position
    from variants v
    where (v.product_id = ${main_product} or v.product_id in (select b.product_id from scheme_bundles b where b.scheme_id = ${scheme_id}))
      and v.is_available and v.inventory > v.held
      and not exists (select from scheme_variants o where o.scheme_id = ${scheme_id} and o.variant_id = v._id and not o.is_active)
    order by v._id for no key update of v`);
  return rows.sort((one, other) => one.position - other.position);
}

/** An entry with its position, from 1, and the waitlist's length. */
type InLine = WaitlistPlace & { position: number; among: number };

interface Line {
  scheme_id: string;
  free: Free[];
  seed: string | undefined;
  now: Date;
  most: number;
  offered: Offered[];
}

/** Finds the next entries that want one of the free units, at most one per unit. */
async function nextInLine(db: Db, { scheme_id, free, seed, now, most, offered }: Line): Promise<InLine[]> {
  const left = free.filter(({ units }) => units > 0);
  const units = left.reduce((sum, variant) => sum + variant.units, 0);
  if (units === 0) return [];
  const wanted = sql`(${waitlistPlaces.variant_id} is null or ${waitlistPlaces.variant_id} = any(${sql.param(left.map(({ _id }) => _id))}::uuid[]))`;
  const isNext = and(
    eq(waitlistPlaces.scheme_id, scheme_id),
    isEligible(now),
    wanted,
    sql`not ${waitlistPlaces._id} = any(${sql.param(offered.map(({ place }) => place._id))}::uuid[])`,
  );
  const order: SQL = seed
    ? sql`md5(${seed}::text || ${waitlistPlaces._id}::text)`
    : sql`${waitlistPlaces.ranked_at}, ${waitlistPlaces._id}`;
  const among = await db.$count(waitlistPlaces, isNext);
  const line = await db
    .select()
    .from(waitlistPlaces)
    .where(isNext)
    .orderBy(order)
    .limit(Math.min(units, most))
    .for('update');
  return line.map((place, before) => ({ ...place, position: before + 1, among }));
}

/** Whether an entry can get the next offer: after passing, it rests. */
const isEligible = (now: Date): SQL =>
  sql`(${waitlistPlaces.status} = 'WAITING' and coalesce(${waitlistPlaces.rests_until} <= ${now.toISOString()}::timestamptz, true))`;

/** Takes a unit of each product; undefined if one has none. */
function take(
  place: WaitlistPlace,
  main: Free[],
  gifts: Map<string, Free[]>,
  gift_products: string[],
): [Free, ...Free[]] | undefined {
  const isFree = ({ units }: Free) => units > 0;
  const chosen = main.find((variant) => isFree(variant) && (place.variant_id ?? variant._id) === variant._id);
  const given = gift_products.map((product_id) => gifts.get(product_id)?.find(isFree));
  if (!chosen || !given.every((gift) => gift !== undefined)) return undefined;
  const units: [Free, ...Free[]] = [chosen, ...given];
  for (const unit of units) unit.units -= 1;
  return units;
}

async function writeOffers(
  db: Db,
  list: List & { scheme_id: string },
  offered: Offered[],
  { now, publicUrl = '', by, seed }: Giving & { seed: string | undefined },
): Promise<void> {
  const until = new Date(Math.min(now.getTime() + list.hours * HOUR_MS, list.end_date.getTime()));
  const templates = await activeTemplates(db);
  const template = templates.get('offer');
  // One statement per kind of row: the variants are locked, so all orders for them wait.
  const offers = offered.map(({ place, units: [unit, ...gifts] }) => ({
    _id: newId(),
    place,
    unit,
    units: [unit, ...gifts],
  }));
  const ids = offers.map(({ place }) => place._id);
  await db.insert(waitlistOffers).values(
    offers.map(({ _id, place, unit }) => ({
      _id,
      place_id: place._id,
      variant_id: unit._id,
      offered_at: now,
      until,
    })),
  );
  const held = offers.flatMap(({ _id: offer_id, units }) =>
    [...Map.groupBy(units, ({ _id }) => _id)].map(([variant_id, same]) => ({
      offer_id,
      variant_id,
      quantity: same.length,
    })),
  );
  await db.insert(waitlistUnits).values(held);
  await db
    .update(waitlistPlaces)
    .set({ status: 'OFFERED', changed_at: now, rests_until: null })
    .where(inArray(waitlistPlaces._id, ids));
  await db.insert(waitlistEvents).values(
    offers.map(({ _id: offer_id, place, unit }) => ({
      place_id: place._id,
      offer_id,
      step: 'offer' as const,
      before: place.status,
      after: 'OFFERED' as const,
      units: 'hold' as const,
      actor: by?.name ?? SYSTEM.name,
      user_id: by?.user_id ?? null,
      at: now,
      details: {
        variant: unit.sku_of_seller,
        among: place.among,
        position: place.position,
        until: until.toISOString(),
        ...(seed && { seed }),
      },
    })),
  );
  if (template)
    await sendAllSms(
      db,
      offers.map(({ place }) => ({
        phone_number: place.customer_phone,
        message: written(
          { ...template, language: place.language },
          {
            product_name: inLanguage(list, 'name', place.language) ?? '',
            held_until: momentInNepal(until, place.language),
            page_url: `${publicUrl}/scheme/${list.scheme_id}?offer=${place.key}`,
          },
        ).message,
      })),
    );
  if (!(await moveUnits(db, 'hold', unitsOf(held))))
    throw new Error('A unit that was locked for an offer could not be held.');
}
