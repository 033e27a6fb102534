import { and, asc, count, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { campaignAccessInput, quotaMove } from '../../contract/campaigns.ts';
import { counted } from '../../contract/counted.ts';
import { type Actor, audit } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { dropTag } from '../http/cache.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { OFFICES_TAG } from '../offices/offices.service.ts';
import { offices } from '../offices/offices.table.ts';
import { orders } from '../orders/orders.table.ts';
import { campaigns, quotas, schemes } from './offers.table.ts';

export interface Quota {
  office_id: string;
  no_of_order: number;
}

/** What an office may sell and has; without a number it has sold while the campaign was open to all. */
interface Standing {
  office_id: string;
  no_of_order: number | null;
  used: number;
}

type Standings = Map<string, Standing>;

/** Why an office cannot take one more order of a campaign. */
export type QuotaRefusal = 'not-allowed' | 'used-up';

/** Takes one order of the office's quota, by a guarded update in the order's transaction. */
export async function takeQuota(db: Db, campaign_id: string, office_id: string): Promise<QuotaRefusal | undefined> {
  const taken = await takeFromRow(db, campaign_id, office_id);
  if (taken !== 'no-row') return taken === 'used-up' ? taken : undefined;
  // The office may be getting its row just now: wait for that, since its orders so far are counted into the row.
  await db.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(campaign_id)})`);
  const again = await takeFromRow(db, campaign_id, office_id);
  if (again !== 'no-row') return again === 'used-up' ? again : undefined;
  const [campaign] = await db
    .select({ open: campaigns.is_allowed_all_office })
    .from(campaigns)
    .where(eq(campaigns._id, campaign_id));
  return campaign?.open ? undefined : 'not-allowed';
}

async function takeFromRow(db: Db, campaign_id: string, office_id: string): Promise<'taken' | 'used-up' | 'no-row'> {
  const mine = and(eq(quotas.campaign_id, campaign_id), eq(quotas.office_id, office_id));
  const taken = await db
    .update(quotas)
    .set({ used: sql`${quotas.used} + 1` })
    .where(and(mine, sql`${quotas.used} < ${quotas.no_of_order}`))
    .returning({ used: quotas.used });
  if (taken.length > 0) return 'taken';
  const [row] = await db.select({ used: quotas.used }).from(quotas).where(mine);
  return row ? 'used-up' : 'no-row';
}

export async function campaignAccess(db: Db, campaign_id: string) {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns._id, campaign_id));
  if (!campaign) throw notFound('Campaign');
  const allowed_office = await db
    .select({ office_id: quotas.office_id, no_of_order: quotas.no_of_order, used: quotas.used })
    .from(quotas)
    .where(eq(quotas.campaign_id, campaign_id))
    .orderBy(asc(quotas.office_id));
  return { ...campaign, allowed_office };
}

/** Sets the quotas of all offices at once; an office that is left out loses its row. A few statements however many. */
export async function saveAccess(
  db: Db,
  actor: Actor,
  campaign_id: string,
  input: z.output<typeof campaignAccessInput>,
) {
  await transact(db, async (db) => {
    const before = await lockCampaign(db, campaign_id);
    const standings = await standingsForUpdate(db, campaign_id);
    const moved = movedMeanwhile(input, standings);
    if (Object.keys(moved).length > 0)
      throw conflict('Some numbers have changed since this form was opened. Take them over, then save.', moved);
    const wanted = new Set(input.allowed_office.map((entry) => entry.office_id));
    const removed = [...standings.values()].filter((standing) => !wanted.has(standing.office_id));
    const errors = await wrongQuotas(db, input.allowed_office, standings, (n) => `allowed_office.${n}`);
    // In an open campaign an office that loses its row goes on selling, without a limit.
    const used = removed.filter((standing) => standing.used > 0);
    if (!input.is_allowed_all_office && used.length > 0) errors.allowed_office = await cannotRemove(db, used);
    if (Object.keys(errors).length > 0) throw invalid(errors);

    await db.execute(sql`delete from ${quotas} where ${quotas.campaign_id} = ${campaign_id}
      and ${quotas.office_id} = any(${sql.param(removed.map((standing) => standing.office_id))}::uuid[])`);
    const changed = await writeQuotas(db, campaign_id, input.allowed_office, standings);
    const { is_allowed_all_office } = input;
    await db.update(campaigns).set({ is_allowed_all_office }).where(eq(campaigns._id, campaign_id));
    await dropTag(db, OFFICES_TAG);
    await audit(db, actor, {
      action: 'access',
      entity: 'Campaign',
      entity_id: campaign_id,
      before: {
        is_allowed_all_office: before.is_allowed_all_office,
        allowed_office: [...removed, ...changed.flatMap(({ office_id }) => standings.get(office_id) ?? [])],
      },
      after: { is_allowed_all_office, allowed_office: changed },
    });
  });
  return campaignAccess(db, campaign_id);
}

/** The rows whose stored number is another than the form was opened with, so that an old form undoes no move. */
function movedMeanwhile({ allowed_office }: z.output<typeof campaignAccessInput>, standings: Standings) {
  const errors: Record<string, string> = {};
  allowed_office.forEach(({ office_id, no_of_order_was }, n) => {
    const now = standings.get(office_id)?.no_of_order ?? null;
    if (no_of_order_was !== undefined && no_of_order_was !== now)
      errors[`allowed_office.${n}.no_of_order`] =
        `This was ${no_of_order_was} and is ${now ?? 'without a number'} now. Take that over, then change it.`;
  });
  return errors;
}

async function cannotRemove(db: Db, used: Standing[]): Promise<string> {
  const first = used.slice(0, 3);
  const ids = first.map((standing) => standing.office_id);
  const names = await db
    .select({ _id: offices._id, name: offices.name })
    .from(offices)
    .where(inArray(offices._id, ids));
  const named = first.map(({ office_id, used }) => `${names.find(({ _id }) => _id === office_id)?.name} (${used})`);
  const more = used.length > first.length ? ` and ${used.length - first.length} more` : '';
  return `${named.join(', ')}${more} already have orders. Keep them, with that number, so that they sell no more.`;
}

/** Adds or sets the quotas of some offices and leaves the others as they are; for an import. */
export async function setQuotas(db: Db, actor: Actor, campaign_id: string, entries: Quota[], standings: Standings) {
  const changed = await writeQuotas(db, campaign_id, entries, standings);
  await dropTag(db, OFFICES_TAG);
  await audit(db, actor, {
    action: 'import quotas',
    entity: 'Campaign',
    entity_id: campaign_id,
    before: { allowed_office: changed.flatMap(({ office_id }) => standings.get(office_id) ?? []) },
    after: { allowed_office: changed },
  });
}

/** Moves orders that the one office has not used to the other, both or neither. */
export async function moveQuota(db: Db, actor: Actor, campaign_id: string, move: z.output<typeof quotaMove>) {
  return transact(db, async (db) => {
    const campaign = await lockCampaign(db, campaign_id);
    const { from_office, to_office, no_of_order } = move;
    if (from_office === to_office) throw invalid({ to_office: 'Choose another office than the one it comes from.' });
    const standings = await standingsForUpdate(db, campaign_id, [from_office, to_office]);
    const from = standings.get(from_office);
    const to = standings.get(to_office);
    if (!from || from.no_of_order === null)
      throw invalid({ from_office: 'This office has no quota in the campaign. Choose another.' });
    const left = from.no_of_order - from.used;
    if (left < no_of_order)
      throw invalid({
        no_of_order: `Only ${left} of its ${from.no_of_order} orders are unused. Move ${left} or fewer.`,
      });
    const had = to?.no_of_order ?? to?.used ?? 0;
    if (typeof to?.no_of_order !== 'number' && campaign.is_allowed_all_office)
      throw invalid({ to_office: 'This office sells without a limit. Give it a number of its own first.' });

    const lessThere = { office_id: from_office, no_of_order: from.no_of_order - no_of_order };
    const moreHere = { office_id: to_office, no_of_order: had + no_of_order };
    const [wrong] = Object.values(await wrongQuotas(db, [moreHere], standings, () => 'to_office'));
    if (wrong) throw invalid({ to_office: wrong });
    await writeQuotas(db, campaign_id, [lessThere, moreHere], standings);
    await dropTag(db, OFFICES_TAG);
    await audit(db, actor, {
      action: 'move quota',
      entity: 'Campaign',
      entity_id: campaign_id,
      before: { from, to: to ?? null },
      after: { from: lessThere, to: moreHere, moved: no_of_order },
    });
    return { from: { ...lessThere, used: from.used }, to: { ...moreHere, used: to?.used ?? 0 } };
  });
}

const lockOf = (campaign_id: string) => sql`hashtextextended(${`quotas of ${campaign_id}`}, 0)`;

/** One writer of a campaign's quotas at a time; orders of offices that have a row are not kept waiting. */
export async function lockCampaign(db: Db, campaign_id: string) {
  await db.execute(sql`select pg_advisory_xact_lock(${lockOf(campaign_id)})`);
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns._id, campaign_id));
  if (!campaign) throw notFound('Campaign');
  return campaign;
}

/** How the offices stand, or some of them, their rows locked in the order of their ids until the transaction ends. */
export async function standingsForUpdate(db: Db, campaign_id: string, only?: string[]): Promise<Standings> {
  const rows: Standing[] = await db
    .select({ office_id: quotas.office_id, no_of_order: quotas.no_of_order, used: quotas.used })
    .from(quotas)
    .where(and(eq(quotas.campaign_id, campaign_id), only && inArray(quotas.office_id, only)))
    .orderBy(asc(quotas.office_id))
    .for('update');
  const standings = new Map(rows.map((row) => [row.office_id, row]));
  const sold = await db
    .select({ office_id: orders.office_id, used: count() })
    .from(orders)
    .innerJoin(schemes, eq(schemes._id, orders.scheme_id))
    .where(and(eq(schemes.campaign_id, campaign_id), notInArray(orders.status, ['CANCELLED', 'EXPIRED'])))
    .groupBy(orders.office_id);
  for (const { office_id, used } of sold)
    if (!standings.has(office_id)) standings.set(office_id, { office_id, no_of_order: null, used });
  return standings;
}

/** What is wrong with new quotas, under the path that `at` gives the n-th of them. */
export async function wrongQuotas(
  db: Db,
  entries: Quota[],
  standings: Standings,
  at: (n: number) => string,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  const ids = sql.param(entries.map((entry) => entry.office_id));
  const found = await db
    .select({ _id: offices._id })
    .from(offices)
    .where(sql`${offices._id} = any(${ids}::uuid[]) and ${offices.type} = 'RETAILER'`);
  const retailers = new Set(found.map((office) => office._id));
  const seen = new Set<string>();
  entries.forEach(({ office_id, no_of_order }, n) => {
    const used = standings.get(office_id)?.used ?? 0;
    if (!retailers.has(office_id)) errors[`${at(n)}.office_id`] = 'This is not a retailer. Choose one.';
    else if (seen.has(office_id)) errors[`${at(n)}.office_id`] = 'This retailer stands here twice. Take one out.';
    else if (no_of_order < used)
      errors[`${at(n)}.no_of_order`] = `This retailer already has ${counted(used, 'order')}. Enter ${used} or more.`;
    seen.add(office_id);
  });
  return errors;
}

/** Writes what differs from how the offices stand, in one statement; returns that. */
async function writeQuotas(db: Db, campaign_id: string, entries: Quota[], standings: Standings): Promise<Quota[]> {
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
