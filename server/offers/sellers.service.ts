import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaigns, quotas, schemeOffices, schemes } from './offers.table.ts';

/**
 * Whether an office may sell a scheme, as a condition on its column: by a number in the scheme's campaign or because the
 * campaign is open to all, else by the scheme's own list. One that has used all of its number sells no more.
 */
export function soldAt(scheme_id: string, office: AnyColumn): SQL {
  if (!z.uuid().safeParse(scheme_id).success) return sql`false`;
  const quota = sql`select from ${quotas} q where q.campaign_id = s.campaign_id and q.office_id = ${office}`;
  const list = sql`select from ${schemeOffices} l where l.scheme_id = s._id`;
  return sql`exists (select from ${schemes} s left join ${campaigns} c on c._id = s.campaign_id
    where s._id = ${scheme_id} and case when s.campaign_id is null
      then not exists (${list}) or exists (${list} and l.office_id = ${office})
      else exists (${quota} and q.used < q.no_of_order) or (c.is_allowed_all_office and not exists (${quota})) end)`;
}
