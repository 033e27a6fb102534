import { readConfig, watchedBy } from './config.ts';
import { listen } from './db/listen.ts';
import { openDatabase } from './db/open.ts';
import { systemClock as clock } from './edges/clock.ts';
import { mailer } from './edges/mail.ts';
import { openStorage } from './edges/open-storage.ts';
import { sharedTexter } from './edges/sms.ts';
import { endWithGrace } from './exit.ts';
import { startWorker } from './jobs/worker.ts';
import { crontab, jobs } from './jobs.ts';
import { createLog } from './log.ts';
import { openTraces } from './monitoring/open-traces.ts';
import { explainAndExit } from './start-error.ts';

const say = (line: string) => console.log(line);

/** A process that only works on the queue, beside the servers. */
async function start(): Promise<void> {
  const { LOG_LEVEL, INSTANCE: instance } = readConfig();
  const log = createLog(LOG_LEVEL, { instance });
  const lost = (err: Error) => log.warn({ err }, 'The pool lost a connection.');
  const { config, directUrl, db, setAway, close } = await openDatabase({ say, lost });
  const endTraces = await openTraces(config);
  const edges = { storage: await openStorage(config), ...sharedTexter(config, say), sendMail: mailer(config, say) };
  const given = {
    smsPerDay: config.LIMIT_SMS_PHONE_DAY,
    publicUrl: config.PUBLIC_URL,
    secret: config.AGRIM_SECRET,
    watched: watchedBy(config),
    auditDigestTo: config.AUDIT_DIGEST_TO,
  };
  const worker = await startWorker(directUrl, jobs, crontab, { db, clock, ...given, ...edges }, log);
  // Renews the connections after a failover, and keeps the process of a copy, whose queue nobody works on.
  const line = await listen(directUrl, {
    onNotify: {},
    onConnect: () => setAway(false),
    onLost: (err) => {
      setAway(true);
      log.error({ err }, 'The database is away.');
    },
  });
  say('Working on the queue.');
  endWithGrace(log, async () => {
    await worker.stop();
    await line.close();
    await close();
    await endTraces();
  });
}

await start().catch(explainAndExit);
