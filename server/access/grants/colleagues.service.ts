import { sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { Db } from '../../db/db.ts';
import { offices } from '../../offices/offices.table.ts';
import { accessTypes, passkeys, roleAccess, roles, userRoles, users } from '../access.table.ts';
import { CHANGED_HOURS } from '../settled.service.ts';

/**
 * Whether another active user of the head office or of the caller's office can make the call, and so be a second
 * approver. A user deactivated in the last days counts, so that deactivating the only colleague doesn't help.
 */
export async function hasColleague(db: Db, user_id: string, route: string, now: Date): Promise<boolean> {
  const recently = new Date(now.getTime() - CHANGED_HOURS * HOUR_MS).toISOString();
  const { rows } = await db.execute(sql`
    select from ${users} u join ${offices} o on o._id = u.office_id and o.is_active
    join ${userRoles} ur on ur.user_id = u._id join ${roles} r on r._id = ur.role_id and r.is_active
    where u._id <> ${user_id} and (u.is_active or u.identity_changed_at > ${recently}) and (o.type = 'ADMIN' or o._id = (select office_id from ${users} where _id = ${user_id}))
      and (u.totp_since is not null or not r.totp_required or exists (select from ${passkeys} k where k.user_id = u._id))
      and (r.is_super or exists (select from ${roleAccess} ra join ${accessTypes} a on a._id = ra.access_type_id
        where ra.role_id = r._id and ${route} = any(a.server_routes)))
    limit 1`);
  return rows.length > 0;
}
