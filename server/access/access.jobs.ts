import { and, eq, lt, not, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import { addJob, transact } from '../db/db.ts';
import { deleteOld } from '../db/delete-old.ts';
import type { Jobs } from '../jobs/worker.ts';
import type { AlertKind } from '../messaging/alerts.service.ts';
import { loginTries, sessions, users } from './access.table.ts';
import { sendForgottenCode } from './accounts/account.service.ts';
import { isInvited, sendInvitation } from './accounts/invitations.ts';
import { pushDevices } from './push.table.ts';
import { alertSubject, mailsOfSuperUsers } from './super-users.service.ts';

/** How long a device without a session can get its notifications back. */
const PUSH_KEPT_DAYS = 30;

export const accessJobs = {
  sendPasswordCode: ({ db, clock }, { account }) => sendForgottenCode(db, String(account), clock()),

  /** Sends the invitation of a user imported with others. */
  sendInvitation: async ({ db, clock, publicUrl }, { user_id }) => {
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users._id, String(user_id)));
    if (!user?.is_active || !(await isInvited(db, user._id))) return;
    await transact(db, (db) => sendInvitation(db, user, { now: clock(), publicUrl }));
  },

  /** Mails an alert to all Super Admins; each mail retries on its own. */
  sendAlert: async ({ db }, { kind, text }) => {
    const subject = await alertSubject(db, kind as AlertKind);
    for (const to of await mailsOfSuperUsers(db)) await addJob(db, 'sendMail', { to, subject, text });
  },

  /**
   * Deletes expired sessions, which are no longer used. A session with notifications stays a month longer, so that its
   * user can sign in again and keep them (`keepPush`).
   */
  forgetOldSessions: async ({ db, clock }) => {
    const now = clock();
    const hadPush = sql`exists (select from ${pushDevices} where ${pushDevices.session_id} = ${sessions._id})`;
    const isOver = or(not(hadPush), lt(sessions.expires_at, new Date(now.getTime() - PUSH_KEPT_DAYS * DAY_MS)));
    await deleteOld(db, sessions, and(lt(sessions.expires_at, now), isOver));
    await deleteOld(db, loginTries, lt(loginTries.added_at, new Date(now.getTime() - DAY_MS)));
  },
} satisfies Jobs;
