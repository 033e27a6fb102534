import { eq, notExists } from 'drizzle-orm';
import { SCHEME_TYPES, SOLD_AT_ONCE } from '../../../contract/offers/scheme-types.ts';
import { ofKinds } from '../../../contract/screens/screen.ts';
import type { Db } from '../../db/db.ts';
import { accessTypes, carriedGrants, modules, roleAccess, roles } from '../access.table.ts';

interface Carried {
  /** Calls with which a role could already do it. */
  calls: readonly string[];
  /** Only for roles of stores and distributors. */
  isOfSellers?: boolean;
}

const HANDS_OVER = ofKinds(['POST order/{id}/{step}'], ...SCHEME_TYPES);

/** New access types for acts that some roles could already do with other calls, as `screen type`. */
const CARRIED: Record<string, Carried> = {
  'work-list hand_over': { calls: HANDS_OVER },
  'work-list sell': { calls: ofKinds(['POST order', 'POST order/{id}/{step}'], ...SOLD_AT_ONCE) },
  'payment-statements refund': { calls: ['GET payment', ...ofKinds(['POST order/{id}/refund'], 'MULTI-BUY')] },
  // A store that takes cash at the hand-over has a till.
  'office-money view': { calls: HANDS_OVER, isOfSellers: true },
  'office-money till': { calls: HANDS_OVER, isOfSellers: true },
};

/**
 * Grants each new access type to roles that could already do it, so that no user loses access in an upgrade. Does so
 * once per database, so types that staff remove later stay removed. Skips types that a role already has.
 */
export async function carryGrants(db: Db): Promise<void> {
  const fresh = await db
    .insert(carriedGrants)
    .values(Object.keys(CARRIED).map((name) => ({ name })))
    .onConflictDoNothing()
    .returning();
  if (fresh.length === 0) return;
  const names = new Set(fresh.map(({ name }) => name));
  const types = await db
    .select({ _id: accessTypes._id, access_type: accessTypes.access_type, path: modules.module_name })
    .from(accessTypes)
    .innerJoin(modules, eq(modules._id, accessTypes.module_id))
    .where(notExists(db.select().from(roleAccess).where(eq(roleAccess.access_type_id, accessTypes._id))));
  const held = await heldCalls(db);
  const grants = types.flatMap(({ _id: access_type_id, path, access_type }) => {
    const name = `${path} ${access_type}`;
    const carried = names.has(name) ? CARRIED[name] : undefined;
    return held
      .filter(
        ({ is_seller, calls }) =>
          carried?.calls.every((call) => calls.has(call)) && (is_seller || !carried.isOfSellers),
      )
      .map(({ role_id }) => ({ role_id, access_type_id }));
  });
  if (grants.length > 0) await db.insert(roleAccess).values(grants).onConflictDoNothing();
}

/** Reads the granted calls of each role. */
async function heldCalls(db: Db) {
  const rows = await db
    .select({ role_id: roles._id, is_seller: roles.is_seller, routes: accessTypes.server_routes })
    .from(roleAccess)
    .innerJoin(roles, eq(roles._id, roleAccess.role_id))
    .innerJoin(accessTypes, eq(accessTypes._id, roleAccess.access_type_id));
  return [...Map.groupBy(rows, ({ role_id }) => role_id)].map(([role_id, granted]) => ({
    role_id,
    is_seller: granted.some(({ is_seller }) => is_seller),
    calls: new Set(granted.flatMap(({ routes }) => routes)),
  }));
}
