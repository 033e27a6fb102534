import { lt } from 'drizzle-orm';
import type { Jobs } from '../jobs/worker.ts';
import { loginTries, sessions } from './access.table.ts';
import { sendForgottenCode } from './accounts/account.service.ts';

const DAY = 24 * 3600 * 1000;

export const accessJobs: Jobs = {
  sendPasswordCode: ({ db, clock }, { account }) => sendForgottenCode(db, String(account), clock()),

  /** What has run out is only ballast: nothing reads it any more. */
  forgetOldSessions: async ({ db, clock }) => {
    const now = clock();
    await db.delete(sessions).where(lt(sessions.expires_at, now));
    await db.delete(loginTries).where(lt(loginTries.added_at, new Date(now.getTime() - DAY)));
  },
};
