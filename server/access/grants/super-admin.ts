import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { offices } from '../../offices/offices.table.ts';
import { roles, userRoles, users } from '../access.table.ts';

/**
 * Keeps the last active Super Admin in head office: elsewhere, the user would see only one office. If two remove each
 * other at once, they take turns here.
 */
export async function requireSuperAdmin(db: Db): Promise<void> {
  const unrestricted = and(eq(roles.is_super, true), eq(roles.is_active, true));
  await db.select({ _id: roles._id }).from(roles).where(eq(roles.is_super, true)).orderBy(roles._id).for('update');
  const [left] = await db
    .select({ _id: users._id })
    .from(userRoles)
    .innerJoin(users, and(eq(users._id, userRoles.user_id), eq(users.is_active, true)))
    .innerJoin(roles, and(eq(roles._id, userRoles.role_id), unrestricted))
    .innerJoin(offices, and(eq(offices._id, users.office_id), eq(offices.type, 'ADMIN')))
    .limit(1);
  if (!left) throw conflict('This is the head office’s last active Super Admin. Add another first.');
}
