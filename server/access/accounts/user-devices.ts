import { and, desc, eq, gt } from 'drizzle-orm';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { notFound } from '../../http/errors.ts';
import { actorOf, type Session } from '../../http/session.ts';
import { sessions } from '../access.table.ts';
import { passkeysOf, removePasskey } from './passkeys.ts';
import { manageableUser } from './users.ts';

/** Addresses and devices of a user who may do more than the caller are not the caller's to see. */
export async function listUserSessions(db: Db, session: Session, id: string, now: Date) {
  await manageableUser(db, session, id);
  const living = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, id), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.seen_at));
  return living.map((row) => ({ ...row, is_current: row._id === session.sid }));
}

export async function revokeSession(db: Db, session: Session, id: string, session_id: string) {
  const { name } = await manageableUser(db, session, id);
  await transact(db, async (db) => {
    const [ended] = await db
      .delete(sessions)
      .where(and(eq(sessions._id, session_id), eq(sessions.user_id, id)))
      .returning();
    if (!ended) throw notFound('Session');
    await audit(db, actorOf(session), {
      action: 'revoke-session',
      entity: 'User',
      entity_id: id,
      before: { name, address: ended.address, agent: ended.agent },
    });
  });
  return { _id: session_id };
}

export async function listUserPasskeys(db: Db, session: Session, id: string) {
  await manageableUser(db, session, id);
  return passkeysOf(db, id);
}

export async function revokePasskey(db: Db, session: Session, id: string, passkey_id: string) {
  await manageableUser(db, session, id);
  return removePasskey(db, session, id, passkey_id);
}
