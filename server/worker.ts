import { readConfig } from './config.ts';
import { listen } from './db/listen.ts';
import { openDatabase } from './db/open.ts';
import { openStorage } from './edges/open-storage.ts';
import { endWithGrace } from './exit.ts';
import { createLog } from './log.ts';
import { openTraces } from './monitoring/open-traces.ts';
import { openWorker } from './open-worker.ts';
import { explainAndExit } from './start-error.ts';

const say = (line: string) => console.log(line);

/** A process that only works on the queue, beside the servers. */
async function start(): Promise<void> {
  const { LOG_LEVEL, INSTANCE: instance } = readConfig();
  const log = createLog(LOG_LEVEL, { instance });
  const lost = (err: Error) => log.warn({ err }, 'The pool lost a connection.');
  const { config, directUrl, db, setAway, close } = await openDatabase({ say, lost });
  const endTraces = await openTraces(config);
  const worker = await openWorker({ config, log, db, storage: await openStorage(config) }, directUrl);
  // Renews the connections after a failover, and keeps the process of a copy running, though nobody works on its queue.
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
