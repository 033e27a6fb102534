import { sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { accessTypes, accessVersion, roleAccess, roles } from '../access.table.ts';

/** The screens and calls that a role opens. */
interface Grant {
  is_super: boolean;
  totp_required: boolean;
  routes: ReadonlySet<string>;
}

/** Active roles by id, as of a version. */
interface Grants {
  version: number;
  roles: ReadonlyMap<string, Grant>;
}

const cache = new WeakMap<Db, Promise<Grants>>();

/** Returns all roles' grants from memory until the version changes, which each request reads with its session. */
export async function grantsOf(db: Db, version: number): Promise<Grants> {
  const cached = await cache.get(db)?.catch(() => undefined);
  if (cached && cached.version >= version) return cached;
  const reading = readGrants(db);
  cache.set(db, reading);
  return reading;
}

/** Reads grants and version in one statement, so they belong together. */
async function readGrants(db: Db): Promise<Grants> {
  const { rows } = await db.execute<{ version: number; roles: RoleRow[] }>(sql`
    select version, (
      select coalesce(json_agg(json_build_object('_id', r._id, 'is_super', r.is_super, 'totp_required', r.totp_required, 'routes', (
        select coalesce(json_agg(distinct route), '[]') from ${roleAccess} ra
        join ${accessTypes} a on a._id = ra.access_type_id cross join unnest(a.server_routes) route
        where ra.role_id = r._id))), '[]')
      from ${roles} r where r.is_active) as roles
    from ${accessVersion}`);
  const [read] = rows;
  if (!read) throw new Error('The version of the grants is missing.');
  return {
    version: read.version,
    roles: new Map(read.roles.map(({ _id, routes, ...role }) => [_id, { ...role, routes: new Set(routes) }])),
  };
}

interface RoleRow extends Omit<Grant, 'routes'> {
  _id: string;
  routes: string[];
}
