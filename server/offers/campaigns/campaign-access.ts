import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { campaignAccessInput } from '../../../contract/offers/campaigns.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { type Message, say } from '../../http/words/sentence.ts';
import { isHeadOffice, withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { campaigns, quotas } from '../offers.table.ts';
import {
  accessRevision,
  byOffice,
  invalidateSellers,
  lockCampaign,
  type Standing,
  soldByOffice,
  standingsForUpdate,
  writeQuotas,
  wrongQuotas,
} from './quotas.service.ts';

/** Lists the caller's retailers that can sell in a campaign, with quotas and orders. */
export async function campaignAccess(db: Db, session: Session, campaign_id: string) {
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns._id, campaign_id));
  if (!campaign) throw notFound('Campaign');
  const allowed_office = await db
    .select({ office_id: quotas.office_id, no_of_order: quotas.no_of_order, used: quotas.used })
    .from(quotas)
    .where(and(eq(quotas.campaign_id, campaign_id), withinOffice(db, session, quotas.office_id)))
    .orderBy(asc(quotas.office_id));
  const numbered = new Set(allowed_office.map((entry) => entry.office_id));
  const sold = await soldByOffice(db, session, campaign_id);
  const without_number = sold.filter((entry) => !numbered.has(entry.office_id));
  const access_revision = await accessRevision(db, session, campaign);
  return { ...campaign, access_revision, sees_all: isHeadOffice(session), allowed_office, without_number };
}

/**
 * Replaces the quotas of all offices that the caller sees; an omitted office loses its row. A few statements for any
 * number of offices.
 */
export async function saveAccess(
  db: Db,
  session: Session,
  campaign_id: string,
  input: z.output<typeof campaignAccessInput>,
) {
  await transact(db, async (db) => {
    const before = await lockCampaign(db, campaign_id);
    if (input.access_revision !== undefined && input.access_revision !== (await accessRevision(db, session, before)))
      throw conflict(
        'Someone else changed who can sell in this campaign since you opened it. Reload it or accept the changes, then save.',
      );
    const { allowed_office, is_allowed_all_office } = input;
    const standings = await standingsForUpdate(db, session, campaign_id);
    const allowed = new Set(allowed_office.map((entry) => entry.office_id));
    const removed = [...standings.values()].filter((standing) => !allowed.has(standing.office_id));
    const errors = await wrongQuotas(db, session, allowed_office, standings, (n) => `allowed_office.${n}`);
    // In an open campaign, an office that loses its row keeps selling without a limit.
    const used = removed.filter((standing) => standing.used > 0);
    if (!is_allowed_all_office && used.length > 0) errors.allowed_office = await cannotRemove(db, used);
    if (!isHeadOffice(session) && is_allowed_all_office !== before.is_allowed_all_office)
      errors.is_allowed_all_office = 'Only the head office can open a campaign to every retailer or close it.';
    if (Object.keys(errors).length > 0) throw invalid(errors);

    const gone = removed.filter((standing) => standing.no_of_order !== null);
    await db.execute(sql`delete from ${quotas} where ${quotas.campaign_id} = ${campaign_id}
      and ${quotas.office_id} = any(${sql.param(gone.map((standing) => standing.office_id))}::uuid[])`);
    const changed = await writeQuotas(db, campaign_id, allowed_office, standings);
    await db.update(campaigns).set({ is_allowed_all_office }).where(eq(campaigns._id, campaign_id));
    await invalidateSellers(db, campaign_id);
    const { name } = before;
    const was = [
      ...gone,
      ...changed.map(({ office_id }) => standings.get(office_id) ?? { office_id, no_of_order: null }),
    ];
    const is = [...gone.map(({ office_id }) => ({ office_id, no_of_order: null })), ...changed];
    await audit(db, actorOf(session), {
      action: 'access',
      entity: 'Campaign',
      entity_id: campaign_id,
      before: { name, is_allowed_all_office: before.is_allowed_all_office, quota: await byOffice(db, was) },
      after: { name, is_allowed_all_office, quota: await byOffice(db, is) },
    });
  });
  return campaignAccess(db, session, campaign_id);
}

async function cannotRemove(db: Db, used: Standing[]): Promise<Message> {
  const first = used.slice(0, 3);
  const ids = first.map((standing) => standing.office_id);
  const names = await db
    .select({ _id: offices._id, name: offices.name })
    .from(offices)
    .where(inArray(offices._id, ids));
  const named = first.map(({ office_id, used }) => `${names.find(({ _id }) => _id === office_id)?.name} (${used})`);
  const retailers = named.join(', ');
  const more = used.length - first.length;
  return more > 0
    ? say('{retailers} and {more} more already have orders. Keep them and set their quota to the orders they have.', {
        retailers,
        more,
      })
    : say('{retailers} already have orders. Keep them and set their quota to the orders they have.', { retailers });
}
