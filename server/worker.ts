import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listen } from './db/listen.ts';
import { openDatabase } from './db/open.ts';
import { openStorage } from './edges/open-storage.ts';
import { openTraces } from './monitoring/open-traces.ts';
import { readConfig } from './process/config.ts';
import { createLog } from './process/log.ts';
import { explainAndExit } from './process/start-error.ts';
import { endWithGrace } from './wiring/exit.ts';
import { openWorker } from './wiring/open-worker.ts';

const say = (line: string) => console.log(line);

/** Starts a process that only works on the queue, beside the servers. */
async function start(): Promise<void> {
  const { LOG_LEVEL, INSTANCE: instance } = readConfig();
  const log = createLog(LOG_LEVEL, { instance });
  const lost = (err: Error) => log.warn({ err }, 'The pool lost a connection.');
  const { config, directUrl, db, setAway, close } = await openDatabase({ say, lost });
  const endTraces = await openTraces(config);
  const storage = await openStorage(config);
  // Renews the connections after a failover, and keeps a copy's process running, although its queue is off.
  const line = await listen(directUrl, {
    onNotify: {},
    onConnect: () => setAway(false),
    onLost: (err) => {
      setAway(true);
      log.error({ err }, 'The database is unavailable.');
    },
  });
  const worker = await openWorker({ config, log, db, storage }, directUrl);
  const beating = beat(config.AGRIM_DATA);
  endWithGrace(log, async () => {
    clearInterval(beating);
    await worker.stop();
    await line.close();
    await close();
    await endTraces();
  });
  say('Working on the queue.');
}

/** In milliseconds. */
const BEAT = 5_000;

/** Writes a file again and again: probes look at its age, because a worker has no port that could answer them. */
function beat(folder: string): NodeJS.Timeout {
  const file = join(folder, 'worker.alive');
  const write = () => void writeFile(file, `${process.pid}\n`).catch(() => {});
  write();
  return setInterval(write, BEAT);
}

await start().catch(explainAndExit);
