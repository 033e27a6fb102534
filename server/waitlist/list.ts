import { and, asc, eq, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import { isOnList } from '../../contract/waitlist/waitlist.ts';
import { variants } from '../catalog/catalog.table.ts';
import { type Act, audit } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import type { Session } from '../http/caller/session.ts';
import { conflict, notFound } from '../http/errors.ts';
import { unitsLeft } from '../offers/offers.service.ts';
import { schemes } from '../offers/offers.table.ts';
import { isHeadOffice } from '../offices/offices.service.ts';
import { changePlaces } from './end-offers.ts';
import { heldUntil } from './held-longer.service.ts';
import { stepTitle, whyOf } from './reasons.ts';
import { type PlaceStep, type StepDetails, waitlistEvents, waitlistPlaces, waitlists } from './waitlist.table.ts';

export const columns = {
  scheme_id: waitlistPlaces.scheme_id,
  status: waitlistPlaces.status,
  customer_phone: waitlistPlaces.customer_phone,
  asked_at: waitlistPlaces.asked_at,
  changed_at: waitlistPlaces.changed_at,
  scheme_name: schemes.name,
};

/** Other offices have no list, because waiting customers haven't chosen a store. */
export const ofCaller = (session: Session) => (isHeadOffice(session) ? undefined : sql`false`);

// Name the outer table in these subselects: drizzle omits it if there is only one table.
const SAME_UNITS = sql.raw(
  `(w.variant_id is null or "waitlist_places"."variant_id" is null or w.variant_id = "waitlist_places"."variant_id")`,
);
const WAITS_TOO = sql`select count(*)::int from waitlist_places w where w.scheme_id = "waitlist_places"."scheme_id" and w.status = 'WAITING' and ${SAME_UNITS}`;
const ahead = sql<number>`(${WAITS_TOO} and (w.ranked_at, w._id) < ("waitlist_places"."ranked_at", "waitlist_places"."_id"))`;
const freeUnits = unitsLeft(sql`("waitlist_places"."variant_id" is null or v._id = "waitlist_places"."variant_id")`);
const missingGift = sql<string | null>`(select g.name from scheme_bundles b join products g on g._id = b.product_id
  where b.scheme_id = "schemes"."_id" and not exists (
    select from variants v where v.product_id = g._id and v.is_available and v.inventory > v.held) limit 1)`;
const lastEvent = sql<{ step: PlaceStep; actor: string; at: string; details: StepDetails | null }>`(
  select json_build_object('step', e.step, 'actor', e.actor, 'at', e.at, 'details', e.details) from waitlist_events e
  where e.place_id = "waitlist_places"."_id" order by e.at desc, e._id desc limit 1)`;

const places = (db: Db) =>
  db
    .select({
      _id: waitlistPlaces._id,
      scheme_id: waitlistPlaces.scheme_id,
      scheme_name: schemes.name,
      variant: variants.sku_of_seller,
      customer_phone: waitlistPlaces.customer_phone,
      language: waitlistPlaces.language,
      status: waitlistPlaces.status,
      asked_at: waitlistPlaces.asked_at,
      changed_at: waitlistPlaces.changed_at,
      rests_until: waitlistPlaces.rests_until,
      mode: waitlists.mode,
      gives: waitlists.gives,
      is_published: schemes.is_published,
      paused_at: schemes.paused_at,
      end_date: schemes.end_date,
      offers: sql<number>`(select count(*)::int from waitlist_offers o where o.place_id = "waitlist_places"."_id")`,
      ahead: ahead.as('ahead'),
      among: sql<number>`(${WAITS_TOO})`.as('among'),
      free: freeUnits.as('free'),
      missing_gift: missingGift.as('missing_gift'),
      last: lastEvent.as('last'),
    })
    .from(waitlistPlaces)
    .innerJoin(schemes, eq(schemes._id, waitlistPlaces.scheme_id))
    .leftJoin(waitlists, eq(waitlists.scheme_id, waitlistPlaces.scheme_id))
    .leftJoin(variants, eq(variants._id, waitlistPlaces.variant_id))
    .$dynamic();
type Row = Awaited<ReturnType<typeof places>>[number];

function shown(row: Row, now: Date) {
  const { last, rests_until, paused_at, end_date, ...place } = row;
  const rests = rests_until && rests_until > now ? rests_until : null;
  const last_at = new Date(last.at);
  const trail = { last_actor: last.actor, last_at, details: last.details, is_paused: paused_at !== null };
  const offered = row.status === 'OFFERED' && last.details?.until;
  const until = offered
    ? heldUntil({ offered_at: last_at, until: new Date(offered) }, { paused_at, end_date }, now)
    : null;
  return { ...place, until, why: whyOf({ ...place, ...trail, rests_until: rests }) };
}

export async function listPlaces(db: Db, session: Session, query: ListQuery, now: Date) {
  const page = await listRows(db, query, {
    select: places(db),
    columns,
    order: 'asked_at:asc',
    tiebreak: waitlistPlaces._id,
    where: ofCaller(session),
  });
  return { ...page, data: page.data.map((row) => shown(row, now)) };
}

export async function getPlace(db: Db, session: Session, id: string, now: Date) {
  const [row] = await places(db).where(and(eq(waitlistPlaces._id, id), ofCaller(session)));
  if (!row) throw notFound('Waitlist entry');
  const events = await db
    .select()
    .from(waitlistEvents)
    .where(eq(waitlistEvents.place_id, id))
    .orderBy(asc(waitlistEvents.at), asc(waitlistEvents._id));
  return { ...shown(row, now), events: events.map((event) => ({ ...event, title: stepTitle(event) })) };
}

/** Removes an entry; its held unit goes to the next. */
export async function removePlace(db: Db, { actor, now }: Act, id: string, reason: string) {
  return transact(db, async (db) => {
    const [place] = await db.select().from(waitlistPlaces).where(eq(waitlistPlaces._id, id)).for('update');
    if (!place) throw notFound('Waitlist entry');
    if (!isOnList(place.status)) throw conflict('This entry has already been removed.');
    const { name, user_id } = actor;
    await changePlaces(db, [place], {
      step: 'remove',
      after: 'REMOVED',
      now,
      actor: name,
      user_id,
      details: { reason },
    });
    await audit(db, actor, {
      action: 'remove-place',
      entity: 'Waitlist entry',
      entity_id: id,
      before: { status: place.status, customer_phone: place.customer_phone },
      after: { status: 'REMOVED', reason },
    });
    return { _id: id };
  });
}
