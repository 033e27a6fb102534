import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { endWithGrace } from './exit.ts';
import { ensureContents } from './first-contents.ts';
import { claimFolder } from './instance.ts';
import { createLog } from './log.ts';
import { addCounts } from './monitoring/all-processes.service.ts';
import { explainAndExit } from './start-error.ts';

/** Milliseconds until a process that has ended by itself is started again. */
const RESTART_MS = 1_000;

type Role = Exclude<Config['ROLE'], 'all'>;

const say = (line: string) => console.log(line);

/**
 * Runs one server as several processes on the cores of its machine: those that answer share the port; those that write
 * orders or work on the queue have none. A process that ends is started again.
 */
async function start(): Promise<void> {
  const { AGRIM_DATA, LOG_LEVEL, INSTANCE, LEAVE_SECONDS, WEB_PROCESSES, INTAKE_PROCESSES } = readConfig();
  const claim = claimFolder(AGRIM_DATA);
  const log = createLog(LOG_LEVEL, { instance: INSTANCE });
  const { db, url, directUrl, close } = await openDatabase({ say });
  await ensureContents(db, say);
  const database = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, MIGRATE: 'off' };
  addCounts((err) => log.error({ err }, 'The counts of all processes could not be added.'));
  const running = new Map<Worker, Role>();
  let isGoing = false;

  async function run(role: Role, name: string): Promise<void> {
    while (!isGoing) {
      const own = {
        ROLE: role,
        INSTANCE: `${INSTANCE} ${name}`,
        INNER_ADDRESS: role === 'intake' ? '127.0.0.1:0' : '',
      };
      const child = cluster.fork({ ...database, ...own });
      running.set(child, role);
      const [code, signal] = await once(child, 'exit');
      running.delete(child);
      if (isGoing) return;
      log.error({ role, code, signal }, 'A process has ended and is started again.');
      await sleep(RESTART_MS);
    }
  }

  /** Ends the processes of the roles and resolves when they have ended. */
  async function end(...roles: Role[]): Promise<void> {
    const children = [...running].filter(([, role]) => roles.includes(role)).map(([child]) => child);
    const ended = children.map((child) => once(child, 'exit'));
    for (const child of children) child.process.kill('SIGTERM');
    await Promise.all(ended);
  }

  const named = (role: Role, count: number) =>
    Array.from({ length: count }, (_, index) => run(role, `${role} ${index + 1}`));
  const all = [...named('intake', INTAKE_PROCESSES), ...named('web', WEB_PROCESSES), ...named('worker', 1)];
  cluster.once('listening', (_worker, { address, port }) => claim.announce(`http://${address}:${port}`));

  const leave = async () => {
    isGoing = true;
    // Running calls get their answers before the processes that write their orders leave.
    await end('web');
    await end('intake', 'worker');
    await Promise.all(all);
    await close();
    claim.release();
  };
  endWithGrace(log, leave, 2 * LEAVE_SECONDS * 1000);
}

await start().catch(explainAndExit);
