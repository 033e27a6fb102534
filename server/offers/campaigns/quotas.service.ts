import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { livingByOffice } from '../../counts/counts.service.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';
import { invalidateTag } from '../../http/caching/cache.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { notFound } from '../../http/errors.ts';
import { say, type Text } from '../../http/words/sentence.ts';
import { isHeadOffice, OFFICES_TAG, ofVisibleOffices, withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { SCHEMES_TAG, schemeTag } from '../offers.service.ts';
import { campaigns, quotas, schemes } from '../offers.table.ts';

export interface Quota {
  office_id: string;
  no_of_order: number;
}

/** An office's quota and its orders; an office without a quota sold while the campaign was open to all. */
export interface Standing {
  office_id: string;
  no_of_order: number | null;
  used: number;
}

type Standings = Map<string, Standing>;

/** Invalidates cached responses when an office starts or stops selling in a campaign. */
export async function invalidateSellers(db: Db, campaign_id: string): Promise<void> {
  const ofCampaign = await db.select({ _id: schemes._id }).from(schemes).where(eq(schemes.campaign_id, campaign_id));
  await invalidateTag(db, OFFICES_TAG, SCHEMES_TAG, ...ofCampaign.map(({ _id }) => schemeTag(_id)));
}

/** Names the lock under which a campaign's quotas are written. */
export const quotaLock = (campaign_id: string) => `quotas of ${campaign_id}`;

const lockOf = (campaign_id: string) => sql`hashtextextended(${quotaLock(campaign_id)}, 0)`;

/**
 * Waits for other saves of the campaign's quotas, and locks them out until this transaction ends. Orders count towards
 * an office's new quota, so none can arrive meanwhile.
 */
export async function awaitQuotaWrites(db: Db, campaign_id: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(campaign_id)})`);
}

/** Lets one writer at a time change a campaign's quotas. Orders of offices that have a row don't wait for it. */
export async function lockCampaign(db: Db, campaign_id: string) {
  await db.execute(sql`select pg_advisory_xact_lock(${lockOf(campaign_id)})`);
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns._id, campaign_id));
  if (!campaign) throw notFound('Campaign');
  return campaign;
}

/**
 * Marks the access that the caller can change: the quotas of their offices, and for head office whether all can sell. A
 * form with another mark is out of date.
 */
export async function accessRevision(
  db: Db,
  session: Session,
  { _id, is_allowed_all_office }: { _id: string; is_allowed_all_office: boolean },
): Promise<string> {
  const numbers = sql`string_agg(${quotas.office_id} || ' ' || ${quotas.no_of_order}, ',' order by ${quotas.office_id})`;
  const [row] = await db
    .select({ mark: sql<string>`md5(coalesce(${numbers}, ''))` })
    .from(quotas)
    .where(and(eq(quotas.campaign_id, _id), withinOffice(db, session, quotas.office_id)));
  return `${row?.mark}${isHeadOffice(session) && is_allowed_all_office ? ' all' : ''}`;
}

/**
 * Locks and reads the quotas of the caller's offices, or some of them, in the order of their ids, until the transaction
 * ends.
 */
export async function standingsForUpdate(
  db: Db,
  session: Session,
  campaign_id: string,
  only?: string[],
): Promise<Standings> {
  const ofOwnOffices = withinOffice(db, session, quotas.office_id);
  const rows: Standing[] = await db
    .select({ office_id: quotas.office_id, no_of_order: quotas.no_of_order, used: quotas.used })
    .from(quotas)
    .where(and(eq(quotas.campaign_id, campaign_id), ofOwnOffices, only && inArray(quotas.office_id, only)))
    .orderBy(asc(quotas.office_id))
    .for('update');
  const standings = new Map(rows.map((row) => [row.office_id, row]));
  for (const { office_id, used } of await soldByOffice(db, session, campaign_id))
    if (!standings.has(office_id)) standings.set(office_id, { office_id, no_of_order: null, used });
  return standings;
}

/** Counts the orders of each of the caller's offices in a campaign, with or without a quota. */
export async function soldByOffice(db: Db, session: Session, campaign_id: string) {
  return ofVisibleOffices(db, session, await livingByOffice(db, campaign_id), (sold) => sold.office_id);
}

/** Finds the problems of new quotas, under the path that `at` gives the n-th. */
export async function wrongQuotas(
  db: Db,
  session: Session,
  entries: Quota[],
  standings: Standings,
  at: (n: number) => string,
): Promise<Record<string, Text>> {
  const errors: Record<string, Text> = {};
  const ids = sql.param(entries.map((entry) => entry.office_id));
  const isRetailer = sql`${offices._id} = any(${ids}::uuid[]) and ${offices.type} = 'RETAILER'`;
  const retailerRows = await db
    .select({ _id: offices._id })
    .from(offices)
    .where(and(isRetailer, withinOffice(db, session, offices._id)));
  const retailers = new Set(retailerRows.map((office) => office._id));
  const office_ids = new Set<string>();
  entries.forEach(({ office_id, no_of_order }, n) => {
    const used = standings.get(office_id)?.used ?? 0;
    if (!retailers.has(office_id)) errors[`${at(n)}.office_id`] = 'You can’t use this retailer. Choose one of yours.';
    else if (office_ids.has(office_id)) errors[`${at(n)}.office_id`] = 'This retailer is listed twice. Remove one.';
    else if (no_of_order < used)
      errors[`${at(n)}.no_of_order`] = say('This retailer already has {orders}. Enter {used} or more.', {
        orders: { count: used, of: 'order' },
        used,
      });
    office_ids.add(office_id);
  });
  return errors;
}

/** Writes the changed quotas in one statement, and returns them. */
export async function writeQuotas(
  db: Db,
  campaign_id: string,
  entries: Quota[],
  standings: Standings,
): Promise<Quota[]> {
  const changed = entries.filter((entry) => standings.get(entry.office_id)?.no_of_order !== entry.no_of_order);
  const column = (value: (entry: Quota) => unknown) => sql.param(changed.map(value));
  await db.execute(sql`
    insert into ${quotas} (campaign_id, office_id, no_of_order, used)
    select ${campaign_id}::uuid, * from unnest(${column((entry) => entry.office_id)}::uuid[],
      ${column((entry) => entry.no_of_order)}::int[],
      ${column((entry) => standings.get(entry.office_id)?.used ?? 0)}::int[])
    on conflict (campaign_id, office_id) do update set no_of_order = excluded.no_of_order`);
  return changed;
}

/**
 * Moves part of an office's quota, with as many orders, to another office, so that both have as many orders left as
 * before. Raises one quota at once, and returns the function that lowers the other after the orders have moved.
 * Undefined if either has no quota.
 */
export async function sendQuotaAlong(
  db: Db,
  session: Session,
  { campaign_id, from, to, orders }: { campaign_id: string; from: string; to: string; orders: number },
): Promise<(() => Promise<void>) | undefined> {
  const { name } = await lockCampaign(db, campaign_id);
  const standings = await standingsForUpdate(db, session, campaign_id, [from, to]);
  const [giving, taking] = [standings.get(from), standings.get(to)];
  if (giving?.no_of_order == null || taking?.no_of_order == null) return undefined;
  const more = { office_id: to, no_of_order: taking.no_of_order + orders };
  const fewer = { office_id: from, no_of_order: giving.no_of_order - orders };
  await writeQuotas(db, campaign_id, [more], standings);
  return async () => {
    await writeQuotas(db, campaign_id, [fewer], new Map([[from, { ...giving, used: giving.used - orders }]]));
    await audit(db, actorOf(session), {
      action: 'move quota',
      entity: 'Campaign',
      entity_id: campaign_id,
      before: { name, quota: await byOffice(db, [giving, taking]) },
      after: { name, quota: await byOffice(db, [fewer, more]) },
    });
  };
}

/** Names quotas by office code and name, for the audit; null is no quota. */
export async function byOffice(
  db: Db,
  entries: { office_id: string; no_of_order: number | null }[],
): Promise<Record<string, number | null>> {
  const ids = sql.param(entries.map((entry) => entry.office_id));
  const named = await db
    .select({ _id: offices._id, office_code: offices.office_code, name: offices.name })
    .from(offices)
    .where(sql`${offices._id} = any(${ids}::uuid[])`);
  const names = new Map(named.map(({ _id, office_code, name }) => [_id, `${office_code} ${name}`]));
  return Object.fromEntries(
    entries.map(({ office_id, no_of_order }) => [names.get(office_id) ?? office_id, no_of_order]),
  );
}
