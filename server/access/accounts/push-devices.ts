import { and, desc, eq, inArray } from 'drizzle-orm';
import { MOST_PUSH_DEVICES } from '../../../contract/access/push.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { pushKeysOf } from '../../edges/push-keys.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { sessions } from '../access.table.ts';
import { pushDevices } from '../push.table.ts';

const ofSession = ({ sid }: Session) => eq(pushDevices.session_id, sid);

export async function pushState(db: Db, session: Session, secret: string) {
  return {
    is_on: (await db.$count(pushDevices, ofSession(session))) > 0,
    server_key: pushKeysOf(secret)[0].public_key,
    quiet_from: await readSetting(db, 'messages.quiet_from'),
    quiet_to: await readSetting(db, 'messages.quiet_to'),
  };
}

interface NewDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Turns notifications on in this browser, and off for its previous user. */
export async function turnOnPush(
  db: Db,
  session: Session,
  device: NewDevice,
  { secret, now }: { secret: string; now: Date },
) {
  const row = { ...device, session_id: session.sid, server_key: pushKeysOf(secret)[0].public_key, told_at: now };
  await transact(db, async (db) => {
    await db.delete(pushDevices).where(eq(pushDevices.endpoint, device.endpoint));
    await db.delete(pushDevices).where(ofSession(session));
    await db.insert(pushDevices).values(row);
    await endOldest(db, session);
    await audit(db, actorOf(session), { action: 'push-on', entity: 'User', entity_id: session.user_id });
  });
}

async function endOldest(db: Db, { user_id }: Session): Promise<void> {
  const over = db
    .select({ _id: pushDevices._id })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions._id, pushDevices.session_id))
    .where(eq(sessions.user_id, user_id))
    .orderBy(desc(pushDevices.added_at), desc(pushDevices._id))
    .offset(MOST_PUSH_DEVICES);
  await db.delete(pushDevices).where(inArray(pushDevices._id, over));
}

/**
 * Moves this browser's notifications into its user's new session. If another user has signed in on a shared computer,
 * they end instead.
 */
export async function keepPush(db: Db, session: Session, endpoint: string) {
  return transact(db, async (db) => {
    const own = db.select({ _id: sessions._id }).from(sessions).where(eq(sessions.user_id, session.user_id));
    const isHere = eq(pushDevices.endpoint, endpoint);
    const kept = await db
      .update(pushDevices)
      .set({ session_id: session.sid })
      .where(and(isHere, inArray(pushDevices.session_id, own)))
      .returning({ _id: pushDevices._id });
    if (kept.length === 0) await db.delete(pushDevices).where(isHere);
    return { is_on: kept.length > 0 };
  });
}

export async function turnOffPush(db: Db, session: Session): Promise<void> {
  await transact(db, async (db) => {
    const off = await db.delete(pushDevices).where(ofSession(session)).returning({ _id: pushDevices._id });
    if (off.length > 0)
      await audit(db, actorOf(session), { action: 'push-off', entity: 'User', entity_id: session.user_id });
  });
}
