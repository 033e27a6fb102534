import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { offices } from '../offices/offices.table.ts';
import { accessVersion, sessions, userRoles, users } from './access.table.ts';
import { grantsOf } from './grants/grants.ts';
import { pushDevices } from './push.table.ts';

/**
 * A session whose device gets notifications. The session counts for its full seven days, even if its page is closed:
 * notifications are meant for that time, and show only a first name.
 */
const isHeard = (now: Date) =>
  and(
    gt(sessions.expires_at, now),
    isNull(sessions.viewed_role),
    eq(users.is_active, true),
    eq(offices.is_active, true),
  );

/** Lists devices not notified since a given time, each with its user's office and what the roles grant now. */
export async function hearingDevices(db: Db, { now, toldBefore }: { now: Date; toldBefore: Date }) {
  const rows = await db
    .select({
      device: pushDevices,
      office_id: offices._id,
      language: users.language,
      office_type: offices.type,
      has_second_factor: sql<boolean>`(${users.totp_since} is not null or ${sessions.by_passkey})`,
      role_ids: sql<string[]>`array(select ur.role_id::text from ${userRoles} ur where ur.user_id = ${users._id})`,
      version: sql<number>`(select version from ${accessVersion})`,
    })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions._id, pushDevices.session_id))
    .innerJoin(users, eq(users._id, sessions.user_id))
    .innerJoin(offices, eq(offices._id, users.office_id))
    .where(and(isHeard(now), lt(pushDevices.told_at, toldBefore)))
    // Remaining devices come first, and those with failures last, so that a push service that hangs holds up no others.
    .orderBy(asc(pushDevices.failures), asc(pushDevices.told_at));
  const [first] = rows;
  if (!first) return [];
  const { roles } = await grantsOf(db, first.version);
  return rows.map(({ role_ids, has_second_factor, version: _, ...row }) => {
    const held = role_ids.flatMap((id) => roles.get(id) ?? []);
    const lacksFactor = !has_second_factor && held.some((role) => role.totp_required);
    const mayCall = (route: string) =>
      !lacksFactor && held.some(({ is_super, routes }) => is_super || routes.has(route));
    return { ...row, mayCall };
  });
}
export type HearingDevice = Awaited<ReturnType<typeof hearingDevices>>[number];

/** Gives up a notification after this many failures in a row; the next one covers only later news. */
const MOST_FAILURES = 5;

/** Whether the device's push service accepts our messages. */
export const isReached = ({ device }: HearingDevice): boolean => device.failures < MOST_FAILURES;

export async function markTold(db: Db, told: HearingDevice[], told_at: Date): Promise<void> {
  const ids = told.map(({ device }) => device._id);
  if (ids.length > 0) await db.update(pushDevices).set({ told_at, failures: 0 }).where(inArray(pushDevices._id, ids));
}

/** Counts a failure since the last success. After the last allowed one, the device gets only news from after `upTo`. */
export const countFailure = (db: Db, { device: { _id, failures } }: HearingDevice, upTo: Date) =>
  db
    .update(pushDevices)
    .set({ failures: failures + 1, ...(failures + 1 >= MOST_FAILURES && { told_at: upTo }) })
    .where(eq(pushDevices._id, _id));

export const forgetDevice = (db: Db, { device: { _id } }: HearingDevice) =>
  db.delete(pushDevices).where(eq(pushDevices._id, _id));
