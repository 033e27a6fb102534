import { and, eq, inArray } from 'drizzle-orm';
import { grantableRoutes } from '../../../contract/grantable.ts';
import { screens } from '../../../contract/screen-list.ts';
import type { Db } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import { accessTypes, roleAccess, roles, userRoles } from '../access.table.ts';

/** Everything a user can do, as ids of access types and as routes; `is_super` can do all. */
export interface Powers {
  is_super: boolean;
  access_types: Set<string>;
  admin_routes: Set<string>;
  server_routes: Set<string>;
}

/**
 * Collects what a user's active roles grant; no user can give others more than that. With inactive roles: the powers
 * that the user could regain tomorrow.
 */
export async function powersOf(db: Db, user_id: string, options: { withInactive?: boolean } = {}): Promise<Powers> {
  const counts = options.withInactive ? undefined : eq(roles.is_active, true);
  const held = await db
    .select({ role_id: roles._id, is_super: roles.is_super })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles._id, userRoles.role_id), counts))
    .where(eq(userRoles.user_id, user_id));
  return powersOfRoles(db, held);
}

export async function powersOfRoles(db: Db, held: { role_id: string; is_super: boolean }[]): Promise<Powers> {
  if (held.some((role) => role.is_super)) {
    const everything = screens.flatMap((screen) => Object.values(screen.grants).flatMap((grant) => grant.admin_routes));
    return {
      is_super: true,
      access_types: new Set(),
      admin_routes: new Set(everything),
      server_routes: new Set(grantableRoutes),
    };
  }
  const types = held.length
    ? await db
        .select({
          _id: accessTypes._id,
          admin_routes: accessTypes.admin_routes,
          server_routes: accessTypes.server_routes,
        })
        .from(accessTypes)
        .innerJoin(roleAccess, eq(roleAccess.access_type_id, accessTypes._id))
        .where(
          inArray(
            roleAccess.role_id,
            held.map((role) => role.role_id),
          ),
        )
    : [];
  return {
    is_super: false,
    access_types: new Set(types.map((type) => type._id)),
    admin_routes: new Set(types.flatMap((type) => type.admin_routes)),
    server_routes: new Set(types.flatMap((type) => type.server_routes)),
  };
}

export const ownPowers = (db: Db, session: Session): Promise<Powers> => powersOf(db, session.user_id);

/** Whether one user has every power of another, and so can give, change or remove them. */
export function covers(own: Powers, theirs: Powers): boolean {
  if (own.is_super) return true;
  return (
    !theirs.is_super &&
    theirs.server_routes.isSubsetOf(own.server_routes) &&
    theirs.admin_routes.isSubsetOf(own.admin_routes)
  );
}
