import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { MOST_UNITS_SHOWN } from '../../contract/offices/units.ts';
import type { Db } from '../db/db.ts';
import { offices } from '../offices/offices.table.ts';
import { campaigns, quotas, schemeOffices, schemes } from './offers.table.ts';

/** Whether customers can pay the office an advance; without that, every purchase would expire. */
const takesAdvance = (office: AnyColumn | SQL) =>
  sql`exists (select from ${offices} payee where payee._id = ${office} and payee.payment_qr is not null)`;

/**
 * Whether an office can sell a scheme: by a quota in its campaign, or any office if the campaign is open to all. A
 * scheme without a campaign has its own list; an empty list lets all sell.
 */
export function isLetSell(scheme_id: string | SQL, office: AnyColumn | SQL): SQL {
  const list = sql`select from ${schemeOffices} l where l.scheme_id = s._id`;
  return sql`exists (select from ${schemes} s left join ${campaigns} c on c._id = s.campaign_id
    where s._id = ${scheme_id} and case when s.campaign_id is null
      then not exists (${list}) or exists (${list} and l.office_id = ${office})
      else c.is_allowed_all_office or exists (
        select from ${quotas} q where q.campaign_id = s.campaign_id and q.office_id = ${office}) end)`;
}

/**
 * Whether an office can sell a scheme: a multi-buy needs a way to pay the advance there. A test compares this rule with
 * the intake's, which has the same facts in memory.
 */
export function maySell(scheme_id: string | SQL, office: AnyColumn | SQL): SQL {
  const isMultiBuy = sql`exists (select from ${schemes} s where s._id = ${scheme_id} and s.type = 'MULTI-BUY')`;
  return and(isLetSell(scheme_id, office), sql`(not ${isMultiBuy} or ${takesAdvance(office)})`) as SQL;
}

/** Whether an office sells a scheme now: an office that has used up its quota doesn't. */
export const soldAt = (scheme_id: string | SQL, office: AnyColumn | SQL): SQL =>
  isId(scheme_id)
    ? sql`(${maySell(scheme_id, office)} and coalesce(${ordersLeftAt(scheme_id, office)}, 1) > 0)`
    : sql`false`;

/** Whether an office sells a scheme, even if its quota is used up. */
export const sellsAt = (scheme_id: string, office: AnyColumn | SQL): SQL =>
  isId(scheme_id) ? maySell(scheme_id, office) : sql`false`;

/** Counts the orders that an office's quota leaves, up to the number that visitors see; null without a quota. */
export const ordersLeftAt = (scheme_id: string | SQL, office: AnyColumn | SQL): SQL<number | null> =>
  isId(scheme_id)
    ? sql`(select least(q.no_of_order - q.used, ${MOST_UNITS_SHOWN}::int)
        from ${quotas} q join ${schemes} s on s.campaign_id = q.campaign_id
        where s._id = ${scheme_id} and q.office_id = ${office})`
    : sql`null`;

/** A filter comes from visitors, who can send any text. */
const isId = (scheme_id: string | SQL) => typeof scheme_id !== 'string' || z.uuid().safeParse(scheme_id).success;

/** Whether this office can sell the scheme. */
export async function isSoldBy(db: Db, scheme_id: string, office_id: string): Promise<boolean> {
  const { rows } = await db.execute<{ sold: boolean }>(sql`select ${maySell(scheme_id, sql`${office_id}`)} as sold`);
  return rows[0]?.sold ?? false;
}
