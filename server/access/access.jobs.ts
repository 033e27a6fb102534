import { eq, lt } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import { addJob, transact } from '../db/db.ts';
import { deleteOld } from '../db/delete-old.ts';
import type { Jobs } from '../jobs/worker.ts';
import { loginTries, sessions, users } from './access.table.ts';
import { sendForgottenCode } from './accounts/account.service.ts';
import { isInvited, sendInvitation } from './accounts/invitations.ts';
import { ALERT_SUBJECT, mailsOfSuperUsers } from './super-users.service.ts';

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
  sendAlert: async ({ db }, { text }) => {
    for (const to of await mailsOfSuperUsers(db)) await addJob(db, 'sendMail', { to, subject: ALERT_SUBJECT, text });
  },

  /** Deletes expired sessions, which nothing reads. */
  forgetOldSessions: async ({ db, clock }) => {
    const now = clock();
    await deleteOld(db, sessions, lt(sessions.expires_at, now));
    await deleteOld(db, loginTries, lt(loginTries.added_at, new Date(now.getTime() - DAY_MS)));
  },
} satisfies Jobs;
