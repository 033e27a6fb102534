import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { Problem } from '../../http/errors.ts';
import { type Asking, isInvited, sendInvitation } from './invitations.ts';
import { lockManageableUser } from './users.ts';

type Outcome = 'sent' | 'accepted' | 'too_soon';

/** Resends the invitations of these users, except to users who have a password or just got several invitations. */
export async function inviteAgain(db: Db, session: Session, ids: string[], asking: Asking) {
  const report: Record<Outcome, number> = { sent: 0, accepted: 0, too_soon: 0 };
  for (const id of new Set(ids)) report[await inviteOne(db, session, id, asking)] += 1;
  return report;
}

async function inviteOne(db: Db, session: Session, id: string, asking: Asking): Promise<Outcome> {
  try {
    return await transact(db, async (db) => {
      const user = await lockManageableUser(db, session, id);
      if (!user.is_active || !(await isInvited(db, id))) return 'accepted';
      await sendInvitation(db, user, asking);
      const { name } = user;
      await audit(db, actorOf(session), { action: 'invite', entity: 'User', entity_id: id, after: { name } });
      return 'sent';
    });
  } catch (error) {
    if (error instanceof Problem && error.status === 429) return 'too_soon';
    throw error;
  }
}
