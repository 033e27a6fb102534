import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { WaitlistSettings } from '../../contract/waitlist/waitlist.ts';
import { type Actor, audit } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { inOrder } from '../db/in-order.ts';
import type { Session } from '../http/caller/session.ts';
import { invalid, notFound } from '../http/errors.ts';
import { refuseOverwrite, revisionOf } from '../http/rows/revision.ts';
import type { Text } from '../http/words/sentence.ts';
import { unitsLeft, unitsLeftOf } from '../offers/offers.service.ts';
import { schemes } from '../offers/offers.table.ts';
import { isHeadOffice } from '../offices/offices.service.ts';
import { type Giving, giveUnits } from './offer-units.ts';
import { waitlistPlaces, waitlists } from './waitlist.table.ts';

/** A list's default settings. */
const DEFAULTS: WaitlistSettings = { mode: 'off', gives: 'auto', hours: 24 };

/** Counts a scheme's entries in this status, as a subselect; by default for the query's row. */
export const placesIn = (status: string, scheme_id: SQL = sql`"schemes"."_id"`): SQL<number> =>
  sql<number>`(select count(*)::int from ${waitlistPlaces} p where p.scheme_id = ${scheme_id} and p.status = ${status})`;

const figures = (db: Db) =>
  db
    .select({
      _id: schemes._id,
      name: schemes.name,
      mode: waitlists.mode,
      gives: waitlists.gives,
      hours: waitlists.hours,
      is_paused: sql<boolean>`${schemes.paused_at} is not null`,
      waiting: placesIn('WAITING').as('waiting'),
      offered: placesIn('OFFERED').as('offered'),
      taken: placesIn('TAKEN').as('taken'),
      lapsed: placesIn('LAPSED').as('lapsed'),
      to_tell: placesIn('TO_TELL').as('to_tell'),
      told: placesIn('TOLD').as('told'),
      free: unitsLeft().as('free'),
    })
    .from(schemes)
    .$dynamic();

/** Schemes with a list, or a number that wants an SMS; longest lists first. */
export async function listedSchemes(db: Db, session: Session) {
  const isListed = sql`(${waitlists.mode} is not null
    or exists (select from ${waitlistPlaces} p where p.scheme_id = "schemes"."_id" and p.status in ('TO_TELL', 'TOLD')))`;
  const rows = await figures(db)
    .leftJoin(waitlists, eq(waitlists.scheme_id, schemes._id))
    .where(isHeadOffice(session) ? and(eq(schemes.is_deleted, false), isListed) : sql`false`)
    .orderBy(sql`waiting desc`, sql`to_tell desc`, inOrder(schemes.name));
  return rows.map(withDefaults);
}

export async function getWaitlist(db: Db, scheme_id: string) {
  const [row] = await figures(db)
    .leftJoin(waitlists, eq(waitlists.scheme_id, schemes._id))
    .where(and(eq(schemes._id, scheme_id), eq(schemes.is_deleted, false)));
  if (!row) throw notFound('Scheme');
  return withDefaults(row);
}

/** A scheme's settings without a row. */
type Unset = { [name in keyof WaitlistSettings]: WaitlistSettings[name] | null };

function withDefaults<T extends Unset>({ mode, gives, hours, ...rest }: T) {
  return { ...DEFAULTS, ...rest, ...(mode && gives && hours && { mode, gives, hours }) };
}

/** The audit action for its settings. */
const ACTION = 'waitlist';

interface Save extends WaitlistSettings {
  revision?: number;
}

/** Saves the settings and returns their revision; free units are then offered accordingly. */
export async function saveWaitlist(
  db: Db,
  actor: Actor,
  scheme_id: string,
  { revision, ...settings }: Save,
  giving: Giving,
): Promise<number> {
  const saved = await transact(db, async (db) => {
    const [scheme] = await db.select().from(schemes).where(eq(schemes._id, scheme_id)).for('no key update');
    if (!scheme || scheme.is_deleted) throw notFound('Scheme');
    if (scheme.type === 'MULTI-BUY' && settings.mode !== 'off')
      throw invalid({ mode: 'A waitlist is only for pre-orders and campaigns, not for multi-buys.' });
    await refuseOverwrite(db, 'Waitlist', scheme_id, { ...settings, revision }, { action: ACTION });
    const [before] = await db.select().from(waitlists).where(eq(waitlists.scheme_id, scheme_id));
    await db
      .insert(waitlists)
      .values({ scheme_id, ...settings })
      .onConflictDoUpdate({ target: waitlists.scheme_id, set: settings });
    await audit(db, actor, {
      action: ACTION,
      entity: 'Scheme',
      entity_id: scheme_id,
      before: before ?? null,
      after: settings,
    });
    return revisionOf(db, scheme_id);
  });
  await giveUnits(db, scheme_id, giving);
  return saved;
}

/** Offers some free units now, by the list's rule; refuses if none can be offered. */
export async function offerByHand(
  db: Db,
  actor: Actor,
  scheme_id: string,
  units: number,
  giving: Giving,
): Promise<number> {
  return transact(db, async (db) => {
    const offered = await giveUnits(db, scheme_id, { ...giving, most: units, by: actor });
    if (offered === 0) throw invalid({ units: await whyNone(db, scheme_id) });
    const after = { units: offered };
    await audit(db, actor, { action: 'offer-units', entity: 'Scheme', entity_id: scheme_id, after });
    return offered;
  });
}

async function whyNone(db: Db, scheme_id: string): Promise<Text> {
  const { waiting, is_paused } = await getWaitlist(db, scheme_id);
  if (is_paused) return 'Orders for this scheme are paused. Choose “Resume orders” in launch control first.';
  if (waiting === 0) return 'No one is on this waitlist.';
  if ((await unitsLeftOf(db, scheme_id)) === 0) return 'No unit is free. Add stock, or wait for one to come back.';
  return 'No free unit matches what customers are waiting for. Each entry shows why.';
}
