import { MINUTE_MS } from '../../contract/durations.ts';
import { alertSubject, mailsOfSuperUsers } from '../access/super-users.service.ts';
import type { Db } from '../db/db.ts';
import { oldestJobSeconds } from '../db/due-jobs.ts';
import type { Clock } from '../edges/clock.ts';
import type { SendMail } from '../edges/mail.ts';
import { isCopy } from '../jobs/installation.ts';
import { forgetAlert, noteAlert } from '../messaging/alerts.service.ts';
import type { Log } from '../process/log.ts';

/** How many minutes a job can be overdue before an alert. */
const LATEST = 10;

interface Watching {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'error'>;
  sendMail: SendMail;
}

/**
 * Checks once a minute whether jobs are being done. Every server checks, because a queue that has stopped cannot report
 * it.
 */
export function watchQueue(watching: Watching): void {
  setInterval(() => {
    lookAtQueue(watching).catch((err) => watching.log.error({ err }, 'The queue could not be looked at.'));
  }, MINUTE_MS).unref();
}

/**
 * Reports late jobs in the log, and by mails that need no queue; once an hour, whichever server finds it. Skips a copy,
 * whose jobs must not run.
 */
export async function lookAtQueue({ db, clock, log, sendMail }: Watching): Promise<void> {
  const minutes = Math.floor((await oldestJobSeconds(db)) / 60);
  if (minutes < LATEST || (await isCopy(db))) return;
  const text = `Jobs have been waiting for ${minutes} minutes, so messages and scheduled tasks are overdue. Open Jobs.`;
  const alert = { kind: 'queue', text, now: clock() } as const;
  if (!(await noteAlert({ db, log }, alert))) return;
  const [subject, addresses] = [await alertSubject(db, alert.kind), await mailsOfSuperUsers(db)];
  let left = 0;
  for (const to of addresses)
    await sendMail({ to, subject, text }).then(
      () => {
        left += 1;
      },
      (err) => log.error({ err }, 'A mail about the queue did not leave.'),
    );
  // The next check, or another server, tries again.
  if (left === 0 && addresses.length > 0) await forgetAlert(db, alert);
}
