import { and, eq, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { inOrder } from '../../contract/language/in-order.ts';
import { PACE_DAYS } from '../../contract/orders/retailers.ts';
import { MOST_RETAILERS, QUOTA_PACES, type QuotaPace, SOON_DAYS } from '../../contract/reports/reports.ts';
import { LIVING_ORDER_STATUSES } from '../../contract/statuses.ts';
import type { Db } from '../db/db.ts';
import type { Caller } from '../http/caller/caller.ts';
import { campaigns, quotas, schemes } from '../offers/offers.table.ts';
import { offices } from '../offices/offices.table.ts';
import { officesInQuery } from '../orders/list/order-filters.service.ts';
import { orders } from '../orders/orders.table.ts';

/** Reads the pace of the caller's quotas: summed up, and the most urgent; `find_pace` filters them. */
export async function getReportQuotas(db: Db, caller: Caller, query: ListQuery) {
  const lines = await allQuotas(db, caller, query);
  const sumOf = (field: 'no_of_order' | 'used') => lines.reduce((sum, line) => sum + line[field], 0);
  const ofPace = (pace: QuotaPace) => lines.filter((line) => line.pace === pace).length;
  const paceFilter = query.conditions.find(({ field }) => field === 'pace')?.value;
  return {
    no_of_order: sumOf('no_of_order'),
    used: sumOf('used'),
    paces: { out: ofPace('out'), soon: ofPace('soon'), idle: ofPace('idle'), usual: ofPace('usual') },
    lines: lines.filter(({ pace }) => !paceFilter || pace === paceFilter).slice(0, MOST_RETAILERS),
  };
}

/**
 * Lists the caller's quotas in the requested campaign, else in all campaigns with an offer that hasn't ended. Needs the
 * campaigns' own grant.
 */
export async function allQuotas(db: Db, { session, kinds, now }: Caller, query: ListQuery) {
  if (!kinds.includes('CAMPAIGN')) return [];
  const campaign_id = query.conditions.find(({ field }) => field === 'campaign_id')?.value;
  const ownOffices = await officesInQuery(db, session, query);
  const isOn = sql`exists (select from ${schemes} where ${schemes.campaign_id} = ${campaigns._id}
    and ${schemes.is_published} and not ${schemes.is_deleted} and ${schemes.end_date} > ${now.toISOString()})`;
  const since = new Date(now.getTime() - PACE_DAYS * DAY_MS);
  const lately = sql<number>`(select count(*)::int from ${orders} where ${orders.office_id} = ${quotas.office_id}
    and ${orders.campaign_id} = ${quotas.campaign_id} and ${orders.placed_at} >= ${since.toISOString()}
    and ${orders.status} = any(${sql.param([...LIVING_ORDER_STATUSES])}::text[]))`;
  const rows = await db
    .select({
      _id: offices._id,
      name: offices.name,
      office_code: offices.office_code,
      campaign_id: campaigns._id,
      campaign: campaigns.name,
      no_of_order: quotas.no_of_order,
      used: quotas.used,
      lately,
    })
    .from(quotas)
    .innerJoin(campaigns, eq(campaigns._id, quotas.campaign_id))
    .innerJoin(offices, eq(offices._id, quotas.office_id))
    .where(
      and(
        campaign_id ? sql`${campaigns._id}::text = ${campaign_id.toLowerCase()}` : isOn,
        ownOffices && sql`${quotas.office_id} in (${ownOffices})`,
      ),
    );
  return rows
    .map((line) => ({ ...line, pace: paceOf(line) }))
    .sort(
      (a, b) =>
        QUOTA_PACES.indexOf(a.pace) - QUOTA_PACES.indexOf(b.pace) ||
        b.used / (b.no_of_order || 1) - a.used / (a.no_of_order || 1) ||
        inOrder(a.name, b.name),
    );
}

function paceOf({ no_of_order, used, lately }: { no_of_order: number; used: number; lately: number }): QuotaPace {
  const left = no_of_order - used;
  if (left <= 0) return 'out';
  if (left < (lately / PACE_DAYS) * SOON_DAYS) return 'soon';
  return lately === 0 ? 'idle' : 'usual';
}
