import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { roles, userRoles, users } from './access.table.ts';

export const ALERT_SUBJECT = 'Shop needs attention';

/** Lists the email addresses of all Super Admins, for alerts. */
export async function mailsOfSuperUsers(db: Db): Promise<string[]> {
  const superUsers = await db
    .selectDistinct({ email: users.email })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.user_id, users._id))
    .innerJoin(roles, eq(roles._id, userRoles.role_id))
    .where(and(eq(roles.is_super, true), eq(users.is_active, true), isNotNull(users.email)));
  return superUsers.flatMap(({ email }) => email ?? []);
}
