import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, lt, ne, notInArray, sql } from 'drizzle-orm';
import { choiceOf, namesOf } from '../../contract/catalog/variants.ts';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { inLanguage, type Language } from '../../contract/language/language.ts';
import { isOnList, ON_LIST, type Wish } from '../../contract/waitlist/waitlist.ts';
import { products, variants } from '../catalog/catalog.table.ts';
import { SYSTEM } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { lockNamed } from '../db/lock-named.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { isSoldOut } from '../offers/offers.service.ts';
import { schemes, schemeVariants } from '../offers/offers.table.ts';
import { changePlaces } from './end-offers.ts';
import { heldUntil } from './held-longer.service.ts';
import { placeWords } from './place-words.ts';
import { waitlistEvents, waitlistOffers, waitlistPlaces, waitlists, waitlistUnits } from './waitlist.table.ts';

/** How many active entries a number can have for units, and for news: a buyer needs no more. */
const MOST_OF_PHONE = 5;

/** Whether a scheme's list takes new entries, and how long its offers last. */
export async function waitlistOf(db: Db, scheme_id: string) {
  const [list] = await db
    .select({ mode: waitlists.mode, hours: waitlists.hours })
    .from(waitlists)
    .where(eq(waitlists.scheme_id, scheme_id));
  return list ?? { mode: 'off' as const, hours: 0 };
}

type Joining = Pick<NewPlace, 'scheme_id' | 'variant_id' | 'wants'>;

/**
 * Refuses an entry if the scheme can be ordered, has ended or doesn't sell the variant. One for a unit also needs a
 * list, and a scheme that has opened.
 */
export async function requireJoinable(db: Db, { scheme_id, variant_id, wants }: Joining, now: Date): Promise<void> {
  const [scheme] = await db
    .select({
      start_date: schemes.start_date,
      end_date: schemes.end_date,
      main_product: schemes.main_product,
      is_sold_out: isSoldOut,
      mode: waitlists.mode,
    })
    .from(schemes)
    .leftJoin(waitlists, eq(waitlists.scheme_id, schemes._id))
    .where(and(eq(schemes._id, scheme_id), eq(schemes.is_published, true), eq(schemes.is_deleted, false)));
  if (!scheme || scheme.end_date <= now) throw notFound('Scheme');
  const hasOpened = scheme.start_date <= now;
  const isForUnit = wants === 'unit';
  if (isForUnit && (scheme.mode ?? 'off') === 'off') throw conflict(say('This offer has no waitlist.'));
  if (isForUnit && !hasOpened) throw conflict(say('This offer has not started yet.'));
  if (hasOpened && !scheme.is_sold_out && !(isForUnit && (await isWaitedFor(db, scheme_id, now))))
    throw conflict(say('You can order it now: reload the page to place your order.'));
  if (variant_id && !(await isSold(db, scheme_id, scheme.main_product, variant_id)))
    throw invalid({ variant_id: say('This variant isn’t part of this offer. Choose another.') });
}

/** Returned units go to waiting entries; new entries join behind them. */
async function isWaitedFor(db: Db, scheme_id: string, now: Date): Promise<boolean> {
  const isWaiting = and(
    eq(waitlistPlaces.scheme_id, scheme_id),
    sql`${waitlistPlaces.status} = 'WAITING'`,
    sql`coalesce(${waitlistPlaces.rests_until} <= ${now.toISOString()}, true)`,
  );
  const found = await db.select({ _id: waitlistPlaces._id }).from(waitlistPlaces).where(isWaiting).limit(1);
  return found.length > 0;
}

const isSold = async (db: Db, scheme_id: string, product_id: string, variant_id: string) =>
  (await db.$count(
    variants,
    and(
      eq(variants._id, variant_id),
      eq(variants.product_id, product_id),
      eq(variants.is_available, true),
      sql`not exists (select from ${schemeVariants} o where o.scheme_id = ${scheme_id} and o.variant_id = ${variant_id} and not o.is_active)`,
    ),
  )) > 0;

interface NewPlace {
  scheme_id: string;
  /** Null for any variant, and always for news. */
  variant_id: string | null;
  customer_phone: string;
  language: Language;
  wants: Wish;
}

/** Adds a confirmed phone at the end of the waitlist, unless it has an entry. Returns the key. */
export async function joinWaitlist(db: Db, { wants, ...place }: NewPlace, now: Date): Promise<string> {
  const first = wants === 'news' ? ('TO_TELL' as const) : ('WAITING' as const);
  return transact(db, async (db) => {
    // One number's joins take turns across schemes: each counts the others in its own statement.
    await lockNamed(db, `places of ${place.customer_phone}`);
    const { key: keyOf, scheme_id, variant_id, customer_phone, status } = waitlistPlaces;
    const sameWish = wants === 'news' ? eq(status, 'TO_TELL') : inArray(status, ['WAITING', 'OFFERED']);
    const living = await db
      .select({ key: keyOf, scheme_id, variant_id })
      .from(waitlistPlaces)
      .where(and(eq(customer_phone, place.customer_phone), sameWish));
    const existing = living.find((one) => one.scheme_id === place.scheme_id && one.variant_id === place.variant_id);
    if (existing) return existing.key;
    if (living.length >= MOST_OF_PHONE) {
      const text = say('This number is on {places} waitlists, which is the limit.', {
        places: MOST_OF_PHONE,
      });
      throw conflict(text, { customer_phone: text });
    }
    const key = randomBytes(12).toString('base64url');
    const row = { ...place, _id: newId(), key, status: first, asked_at: now, ranked_at: now, changed_at: now };
    await db.insert(waitlistPlaces).values(row);
    await db
      .insert(waitlistEvents)
      .values({ place_id: row._id, step: 'join', after: first, actor: 'Customer', at: now });
    return key;
  });
}

/** Returns an entry to its owner, in their language. */
export async function placeByKey(db: Db, key: string, language: Language, now: Date) {
  const [row] = await db
    .select({ place: waitlistPlaces, scheme: schemes, mode: waitlists.mode, offer: waitlistOffers })
    .from(waitlistPlaces)
    .innerJoin(schemes, eq(schemes._id, waitlistPlaces.scheme_id))
    .leftJoin(waitlists, eq(waitlists.scheme_id, waitlistPlaces.scheme_id))
    .leftJoin(waitlistOffers, and(eq(waitlistOffers.place_id, waitlistPlaces._id), isNull(waitlistOffers.ended_at)))
    .where(eq(waitlistPlaces.key, key));
  if (!row) throw notFound('Waitlist entry');
  const { place, scheme, offer, mode } = row;
  const { scheme_id, status, asked_at } = place;
  const variant_id = offer?.variant_id ?? place.variant_id;
  const ahead = status === 'WAITING' && mode !== 'draw' ? await aheadOf(db, place) : null;
  const until = offer && heldUntil(offer, scheme, now);
  const is_paused = scheme.paused_at !== null;
  const rests_until = place.rests_until && place.rests_until > now ? place.rests_until : null;
  const held = offer ? await db.select().from(waitlistUnits).where(eq(waitlistUnits.offer_id, offer._id)) : [];
  return {
    key,
    status,
    scheme_id,
    scheme_name: inLanguage(scheme, 'name', language) ?? '',
    variant_id,
    asked_at,
    ahead,
    until,
    ...placeWords({ status, ahead, until, rests_until, is_paused }, language),
    options: variant_id ? await optionsOf(db, variant_id, language) : '',
    customer_phone: offer ? place.customer_phone : null,
    held: held.map(({ variant_id }) => variant_id),
    can_pass: status === 'OFFERED',
    can_leave: isOnList(status),
  };
}

/** Entries ahead that could get units of its variant. */
async function aheadOf(db: Db, place: typeof waitlistPlaces.$inferSelect): Promise<number> {
  return db.$count(
    waitlistPlaces,
    and(
      eq(waitlistPlaces.scheme_id, place.scheme_id),
      eq(waitlistPlaces.status, 'WAITING'),
      ne(waitlistPlaces._id, place._id),
      sql`(${waitlistPlaces.ranked_at}, ${waitlistPlaces._id}) < (${place.ranked_at.toISOString()}::timestamptz, ${place._id}::uuid)`,
      place.variant_id
        ? sql`(${waitlistPlaces.variant_id} is null or ${waitlistPlaces.variant_id} = ${place.variant_id})`
        : undefined,
    ),
  );
}

/** Returns the chosen options in the reader's language; empty if none were chosen. */
async function optionsOf(db: Db, variant_id: string, language: Language): Promise<string> {
  const [row] = await db
    .select({ sku: variants.sku_of_seller, types: products.inventory_type, names: products.option_names_ne })
    .from(variants)
    .innerJoin(products, eq(products._id, variants.product_id))
    .where(eq(variants._id, variant_id));
  if (!row || row.types.length === 0) return '';
  return namesOf({ option_names: language === 'ne' ? row.names : {} }, choiceOf(row.types, row.sku)).join(', ');
}

/**
 * Passes the offered unit on: the entry goes to the end and rests for the time of an offer. Returns the entry before
 * the next customer has the unit.
 */
export async function passOffer(db: Db, key: string, language: Language, now: Date) {
  return transact(db, async (db) => {
    const place = await lockPlace(db, key);
    if (place.status !== 'OFFERED') throw conflict(say('We no longer hold a unit for you.'));
    const { hours } = await waitlistOf(db, place.scheme_id);
    const rests_until = new Date(now.getTime() + Math.max(1, hours) * HOUR_MS);
    await changePlaces(db, [place], { step: 'pass', after: 'WAITING', now, actor: 'Customer', rests_until });
    return placeByKey(db, key, language, now);
  });
}

/** Returns the entry after it left. */
export async function leaveWaitlist(db: Db, key: string, language: Language, now: Date) {
  return transact(db, async (db) => {
    const place = await lockPlace(db, key);
    if (!isOnList(place.status)) throw conflict(say('You are no longer on this waitlist.'));
    await changePlaces(db, [place], { step: 'leave', after: 'LEFT', now, actor: 'Customer' });
    return placeByKey(db, key, language, now);
  });
}

async function lockPlace(db: Db, key: string) {
  const [place] = await db.select().from(waitlistPlaces).where(eq(waitlistPlaces.key, key)).for('update');
  if (!place) throw notFound('Waitlist entry');
  return place;
}

/** How many days an ended entry keeps its phone number. */
const KEPT_DAYS = 30;

/** Removes numbers from entries that ended a while ago; the lists' figures stay. */
export async function forgetOldPlaces(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await transact(db, async (db) => {
    const forgotten = await db
      .update(waitlistPlaces)
      .set({ customer_phone: '' })
      .where(
        and(
          notInArray(waitlistPlaces.status, [...ON_LIST]),
          lt(waitlistPlaces.changed_at, before),
          ne(waitlistPlaces.customer_phone, ''),
        ),
      )
      .returning({ _id: waitlistPlaces._id });
    const ids = forgotten.map(({ _id }) => _id);
    // Staff's reason for removing an entry is free text that can name the person.
    await db
      .update(waitlistEvents)
      .set({ details: null })
      .where(and(inArray(waitlistEvents.place_id, ids), eq(waitlistEvents.step, 'remove')));
  });
}

/** Deletes a number's entries and frees their units; returns how many there were. */
export async function erasePlaces(db: Db, phone: string, now: Date): Promise<number> {
  return transact(db, async (db) => {
    const places = await db
      .select()
      .from(waitlistPlaces)
      .where(eq(waitlistPlaces.customer_phone, phone))
      .orderBy(waitlistPlaces._id)
      .for('update');
    const living = places.filter(({ status }) => isOnList(status));
    await changePlaces(db, living, { step: 'leave', after: 'LEFT', now, actor: SYSTEM.name });
    await db.delete(waitlistPlaces).where(eq(waitlistPlaces.customer_phone, phone));
    return places.length;
  });
}
