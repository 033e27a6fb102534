import closeWithGrace from 'close-with-grace';
import { openDatabase } from './db/open.ts';
import { systemClock as clock } from './edges/clock.ts';
import { mailer } from './edges/mail.ts';
import { openStorage } from './edges/open-storage.ts';
import { texter } from './edges/sms.ts';
import { startWorker } from './jobs/worker.ts';
import { crontab, jobs } from './jobs.ts';
import { explainAndExit } from './start-error.ts';

const say = (line: string) => console.log(line);

/** A process that only works on the queue, beside the servers. */
async function start(): Promise<void> {
  const { config, url, db, close } = await openDatabase(say);
  const worker = await startWorker(url, jobs, crontab, {
    db,
    clock,
    storage: openStorage(config),
    sendSms: texter(config, say),
    sendMail: mailer(config, say),
  });
  say('Working on the queue.');
  closeWithGrace({ delay: 10_000 }, async () => {
    await worker.stop();
    await close();
  });
}

await start().catch(explainAndExit);
