import type { App } from '../app.ts';
import { systemClock as clock } from '../edges/clock.ts';
import { mailer } from '../edges/mail.ts';
import { pusher } from '../edges/push.ts';
import { sharedTexter } from '../edges/sms.ts';
import { lanes } from '../job-list.ts';
import { startWorker } from '../jobs/worker.ts';
import { watchedBy } from '../process/config.ts';

const say = (line: string) => console.log(line);

/** Begins to work on the queue of jobs, with the edges from the settings. */
export const openWorker = (
  { config, log, db, storage }: Pick<App, 'config' | 'log' | 'db' | 'storage'>,
  directUrl: string,
) =>
  startWorker(
    directUrl,
    lanes,
    {
      db,
      clock,
      storage,
      publicUrl: config.PUBLIC_URL,
      secret: config.AGRIM_SECRET,
      ...sharedTexter(config, say),
      sendMail: mailer(config, say),
      sendPush: pusher(config),
      smsPerDay: config.LIMIT_SMS_PHONE_DAY,
      watched: watchedBy(config),
      auditDigestTo: config.AUDIT_DIGEST_TO,
    },
    log,
  );
