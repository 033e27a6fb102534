import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import { sessionUser } from './access.service.ts';
import { accessTypes, modules, roleAccess, roles, userRoles } from './access.table.ts';
import { getUser } from './accounts/users.ts';
import { adminRoutes } from './grants/modules.ts';
import { powersOf } from './grants/powers.ts';

/**
 * Tells if a user can open a page: each access type that opens a path, the user's roles that grant it and the others
 * that would.
 */
export async function whyAllowed(db: Db, session: Session, user_id: string, typed: string) {
  await getUser(db, session, user_id);
  const path = typed.replace(/^\/?(admin\/)?/, '').replace(/\/$/, '');
  const route =
    adminRoutes.find((route) => route === path) ?? adminRoutes.find((route) => patternOf(route).test(path)) ?? path;
  const hasRole = sql<boolean>`exists (select 1 from ${userRoles} ur where ur.role_id = ${roles._id} and ur.user_id = ${user_id})`;
  const rows = await db
    .select({
      module_id: modules._id,
      module_name: modules.module_name,
      type_id: accessTypes._id,
      access_type: accessTypes.access_type,
      role_title: roles.role_title,
      is_active: roles.is_active,
      mine: hasRole,
    })
    .from(accessTypes)
    .innerJoin(modules, eq(modules._id, accessTypes.module_id))
    .leftJoin(roleAccess, eq(roleAccess.access_type_id, accessTypes._id))
    .leftJoin(roles, eq(roles._id, roleAccess.role_id))
    .where(sql`${accessTypes.admin_routes} @> array[${route}]::text[]`)
    .orderBy(modules.module_name, accessTypes._id);
  const { is_super } = await powersOf(db, user_id);
  const grants = [...Map.groupBy(rows, (row) => row.type_id).values()].map((group) => {
    const [{ module_id, module_name, access_type } = { module_id: '', module_name: '', access_type: '' }] = group;
    const given = group.flatMap(({ role_title, is_active, mine }) =>
      role_title ? [{ role_title, is_active, mine }] : [],
    );
    const titles = (which: { is_active: boolean; mine: boolean }) =>
      given
        .filter((role) => role.is_active === which.is_active && role.mine === which.mine)
        .map((role) => role.role_title);
    return {
      module_id,
      module_name,
      access_type,
      granted_by: titles({ is_active: true, mine: true }),
      inactive_roles: titles({ is_active: false, mine: true }),
      other_roles: titles({ is_active: true, mine: false }),
    };
  });
  const is_known = adminRoutes.includes(route);
  const { totp_required: totp_missing = false } = await sessionUser(db, user_id);
  return {
    allowed: is_known && !totp_missing && (is_super || grants.some((grant) => grant.granted_by.length > 0)),
    is_super,
    is_known,
    totp_missing,
    grants,
  };
}

/** `area-manage/edit/:id` matches any id. */
const patternOf = (route: string) =>
  new RegExp(
    `^${route
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part))
      .join('/')}$`,
  );
