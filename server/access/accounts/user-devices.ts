import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { notFound } from '../../http/errors.ts';
import { sessions } from '../access.table.ts';
import { passkeysOf, removePasskey } from './passkeys.ts';
import { manageableUser } from './users.ts';

/** Lists a user's sessions. Refused if the user has more rights than the caller. */
export async function listUserSessions(db: Db, session: Session, id: string, now: Date) {
  await manageableUser(db, session, id);
  return livingSessions(db, session, id, now);
}

export const ownSessions = (db: Db, session: Session, now: Date) => livingSessions(db, session, session.user_id, now);

async function livingSessions(db: Db, session: Session, user_id: string, now: Date) {
  const living = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.seen_at));
  return living.map((row) => ({ ...row, is_current: row._id === session.sid }));
}

export async function revokeSession(db: Db, session: Session, id: string, session_id: string) {
  const { name } = await manageableUser(db, session, id);
  return endSession(db, session, { _id: id, name }, session_id);
}

export const endOwnSession = (db: Db, session: Session, session_id: string) =>
  endSession(db, session, { _id: session.user_id, name: session.name }, session_id);

interface Whose {
  _id: string;
  name: string;
}

async function endSession(db: Db, session: Session, whose: Whose, session_id: string) {
  if ((await endSessions(db, session, whose, eq(sessions._id, session_id))) === 0) throw notFound('Session');
  return { _id: session_id };
}

/** Ends all of the caller's sessions but this one; returns how many. */
export const endOtherSessions = (db: Db, session: Session) =>
  endSessions(db, session, { _id: session.user_id, name: session.name }, ne(sessions._id, session.sid));

async function endSessions(db: Db, session: Session, { _id, name }: Whose, which: SQL): Promise<number> {
  return transact(db, async (db) => {
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.user_id, _id), which))
      .returning();
    for (const { address, agent } of ended)
      await audit(db, actorOf(session), {
        action: 'revoke-session',
        entity: 'User',
        entity_id: _id,
        before: { name, address, agent },
      });
    return ended.length;
  });
}

export async function listUserPasskeys(db: Db, session: Session, id: string) {
  await manageableUser(db, session, id);
  return passkeysOf(db, id);
}

export async function revokePasskey(db: Db, session: Session, id: string, passkey_id: string) {
  await manageableUser(db, session, id);
  return removePasskey(db, session, id, passkey_id);
}
