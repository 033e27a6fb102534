import { and, eq, isNotNull } from 'drizzle-orm';
import { shopName } from '../brand/brand.service.ts';
import type { Db } from '../db/db.ts';
import type { AlertKind } from '../messaging/alerts.service.ts';
import { roles, userRoles, users } from './access.table.ts';

const SUBJECTS: Record<AlertKind, string> = {
  codes: 'SMS codes',
  'sign-in': 'failed sign-ins',
  refusals: 'refused calls',
  drift: 'wrong counters',
  queue: 'overdue jobs',
  messages: 'failed SMS',
  disk: 'disk space',
  certificate: 'TLS certificate',
};

/** Writes the subject of an alert's mail: `Himal Phones: action needed (disk space)`. */
export const alertSubject = async (db: Db, kind: AlertKind): Promise<string> =>
  `${await shopName(db)}: action needed (${SUBJECTS[kind]})`;

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
