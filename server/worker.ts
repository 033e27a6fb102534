import closeWithGrace from 'close-with-grace';
import { openDatabase } from './db/open.ts';
import { systemClock as clock } from './edges/clock.ts';
import { keepOnly } from './edges/sms.ts';
import { startWorker } from './jobs/worker.ts';
import { jobs } from './jobs.ts';
import { explainAndExit } from './start-error.ts';

/** A process that only works on the queue, beside the servers. */
async function start(): Promise<void> {
  const { url, db, close } = await openDatabase(console.log);
  const worker = await startWorker(url, jobs, { db, clock, sendSms: keepOnly });
  console.log('Working on the queue.');
  closeWithGrace({ delay: 10_000 }, async () => {
    await worker.stop();
    await close();
  });
}

await start().catch(explainAndExit);
