import { and, eq, gt, inArray, type Placeholder, sql } from 'drizzle-orm';
import type { SignedIn } from '../../contract/access/access.ts';
import { HOUR_MS } from '../../contract/durations.ts';
import { screens } from '../../contract/screen-list.ts';
import type { Db } from '../db/db.ts';
import { prepared } from '../db/prepared.ts';
import type { Session } from '../http/caller/session.ts';
import { offices } from '../offices/offices.table.ts';
import { accessTypes, accessVersion, passkeys, roleAccess, roles, sessions, userRoles, users } from './access.table.ts';
import { grantsOf } from './grants/grants.ts';

const IDLE_HOURS = 12;

/** A session last seen before this has ended. */
const idleSince = (now: Date) => new Date(now.getTime() - IDLE_HOURS * HOUR_MS);

export async function logout(db: Db, session: Session): Promise<void> {
  await db.delete(sessions).where(eq(sessions._id, session.sid));
}

/**
 * How the session began. A passkey counts as two-step verification. If unknown, the user's own two-step verification
 * counts.
 */
interface Begun {
  viewed_role?: { _id: string };
  by_passkey?: boolean;
}

/** Builds the session user of spec 3, with the routes that its roles grant now, or those of the viewed role. */
export async function sessionUser(db: Db, user_id: string, begun?: Begun): Promise<SignedIn> {
  const [user] = await db
    .select({ user: users, office: offices })
    .from(users)
    .innerJoin(offices, eq(offices._id, users.office_id))
    .where(eq(users._id, user_id));
  if (!user) throw new Error(`The user ${user_id} of a session no longer exists.`);
  const viewed = begun?.viewed_role;
  const [asViewed] = viewed ? await db.select().from(roles).where(eq(roles._id, viewed._id)) : [];
  const held = asViewed ? [{ ...asViewed, session_only: true }] : await rolesOf(db, user_id);
  const { _id, name, email, mobile_no, avatar, email_verified } = user.user;
  const lacksFactor = user.user.totp_since === null && held.some((role) => role.totp_required);
  const totp_required =
    !asViewed &&
    lacksFactor &&
    !(begun ? begun.by_passkey : (await db.$count(passkeys, eq(passkeys.user_id, user_id))) > 0);
  return {
    id: _id,
    name,
    avatar,
    email,
    mobile_no,
    email_verified,
    otp_verified: mobile_no !== null,
    is_verified: email_verified || mobile_no !== null,
    roles: held.map(({ _id, role_title, role_type, session_only }) => ({ _id, role_title, role_type, session_only })),
    role_type: held[0]?.role_type ?? 'others',
    seller_ref_id: user.office.type === 'ADMIN' ? null : user.office._id,
    sub_domain: user.office.office_code.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    office: officeOf(user.office),
    totp_required,
    ...(asViewed && { viewing: asViewed.role_title }),
    routes: totp_required ? [] : await routesOf(db, held),
  };
}

const routesOf = async (db: Db, held: { _id: string; is_super: boolean }[]): Promise<SignedIn['routes']> =>
  held.some((role) => role.is_super)
    ? everyRoute()
    : grantedRoutes(
        db,
        held.map(({ _id }) => _id),
      );

const rolesOf = (db: Db, user_id: string) =>
  db
    .select({
      _id: roles._id,
      role_title: roles.role_title,
      role_type: roles.role_type,
      session_only: roles.session_only,
      is_super: roles.is_super,
      totp_required: roles.totp_required,
    })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles._id, userRoles.role_id), eq(roles.is_active, true)))
    .where(eq(userRoles.user_id, user_id))
    .orderBy(userRoles.position);

const officeOf = ({ _id, name, type, state, district, vdc_municipality }: typeof offices.$inferSelect) => ({
  _id,
  name,
  type,
  ...(vdc_municipality && { state, district, vdc_municipality }),
});

function everyRoute(): SignedIn['routes'] {
  return screens.flatMap((screen) =>
    Object.entries(screen.grants).map(([access_type, routes]) => ({ access_type, ...routes })),
  );
}

async function grantedRoutes(db: Db, role_ids: string[]): Promise<SignedIn['routes']> {
  if (role_ids.length === 0) return [];
  return db
    .selectDistinct({
      access_type: accessTypes.access_type,
      admin_routes: accessTypes.admin_routes,
      server_routes: accessTypes.server_routes,
    })
    .from(roleAccess)
    .innerJoin(accessTypes, eq(accessTypes._id, roleAccess.access_type_id))
    .where(inArray(roleAccess.role_id, role_ids));
}

/** The call that starts viewing as a role. */
const VIEWING = 'POST role/view/{id}';

/**
 * Finds a valid session and the server routes that its active roles grant: one query per request, one more after roles
 * changed. A user who must set up two-step verification is granted nothing. A session ends when it is deleted, 7 days
 * old, 12 h idle, or its user or office is deactivated.
 */
export async function findSession(db: Db, sid: string, routes: string[], now: Date) {
  const [row] = await selectSession(db).execute({ sid, now, alive: idleSince(now) });
  if (!row) return undefined;
  const { version, role_ids, has_second_factor, viewed_id, viewed_title, ...session } = row;
  const { roles } = await grantsOf(db, version);
  const own = role_ids.flatMap((id) => roles.get(id) ?? []);
  // The view ends when the user loses the grant to view as roles.
  if (viewed_id && !own.some((role) => role.is_super || role.routes.has(VIEWING))) return undefined;
  const effectiveRoles = viewed_id ? [roles.get(viewed_id)].filter((role) => role !== undefined) : own;
  const lacksFactor = !has_second_factor && own.some((role) => role.totp_required);
  const viewed_role = viewed_id && viewed_title ? { _id: viewed_id, role_title: viewed_title } : undefined;
  const granted = routes.filter((route) => effectiveRoles.some((role) => role.is_super || role.routes.has(route)));
  const is_super = effectiveRoles.some((role) => role.is_super);
  return { ...session, viewed_role, granted: lacksFactor ? [] : granted, is_super };
}

/** Selects live sessions, joined with users and offices. `idle`: sessions last seen before this have ended. */
const isAlive = (now: Date | Placeholder, idle: Date | Placeholder) =>
  and(gt(sessions.expires_at, now), gt(sessions.seen_at, idle), eq(users.is_active, true), eq(offices.is_active, true));

/** Reads by keys alone, so planning is cheap: every back-office call runs it. */
const selectSession = prepared((db) =>
  db
    .select({
      sid: sessions._id,
      user_id: users._id,
      name: users.name,
      office_id: offices._id,
      office_type: offices.type,
      seen_at: sessions.seen_at,
      viewed_id: sessions.viewed_role,
      viewed_title: sql<string | null>`(select role_title from ${roles} r where r._id = ${sessions.viewed_role})`,
      by_passkey: sessions.by_passkey,
      has_second_factor: sql<boolean>`(${users.totp_since} is not null or ${sessions.by_passkey})`,
      role_ids: sql<string[]>`array(select ur.role_id::text from ${userRoles} ur where ur.user_id = ${users._id})`,
      version: sql<number>`(select version from ${accessVersion})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users._id, sessions.user_id))
    .innerJoin(offices, eq(offices._id, users.office_id))
    .where(and(eq(sessions._id, sql.placeholder('sid')), isAlive(sql.placeholder('now'), sql.placeholder('alive'))))
    .prepare('the session of a call'),
);

/** Lists every session that `findSession` finds now. */
export async function livingSids(db: Db, now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ sid: sessions._id })
    .from(sessions)
    .innerJoin(users, eq(users._id, sessions.user_id))
    .innerJoin(offices, eq(offices._id, users.office_id))
    .where(isAlive(now, idleSince(now)));
  return new Set(rows.map(({ sid }) => sid));
}

/** Updates the idle clock, at most once a minute per session. */
export async function touchSession(db: Db, sid: string, seen_at: Date, now: Date): Promise<void> {
  if (now.getTime() - seen_at.getTime() < 60_000) return;
  await db.update(sessions).set({ seen_at: now }).where(eq(sessions._id, sid));
}
