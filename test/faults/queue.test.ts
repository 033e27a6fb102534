import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { queryOnce } from '../../server/db/query-once.ts';
import { newClusters, type TestCluster } from '../clusters.ts';
import { atLength } from '../length.ts';
import { childrenOf, isAlive } from '../processes.ts';
import { processorShare } from '../processor-share.ts';
import { countAll, openReceivers, startQueueing, startWorkerProcess, untilWorks } from './queue.ts';

/** How soon after a fault each lane must have done new work, in milliseconds. */
const LIMIT = 10_000;
const clusters = newClusters();
afterAll(() => clusters.remove());

let cluster: TestCluster;
const start = async () => {
  cluster = await clusters.start('queue');
};
const postmaster = () => Number(readFileSync(join(cluster.home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);

async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const pid = postmaster();
  process.kill(pid, signal);
  while (isAlive(pid)) await sleep(5);
}

const cut = () =>
  queryOnce(
    cluster.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );

async function freeze(milliseconds: number): Promise<void> {
  const thaw = cluster.freeze();
  await sleep(milliseconds);
  thaw();
}

/** Finds the process that replays the log after a crash, while every other connection gets 57P03, “starting up”. */
function replaying(former: number): number | undefined {
  try {
    const pid = postmaster();
    if (pid === former) return undefined;
    return childrenOf(pid).find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('startup'));
  } catch {
    return undefined;
  }
}

let heldUp = 0;
async function crashAndHoldTheStart(milliseconds: number): Promise<void> {
  const former = postmaster();
  await end('SIGQUIT');
  const started = start();
  let pid = replaying(former);
  for (const until = Date.now() + 2_000; !pid && Date.now() < until; pid = replaying(former)) await sleep(1);
  if (pid) {
    process.kill(pid, 'SIGSTOP');
    await sleep(milliseconds);
    process.kill(pid, 'SIGCONT');
    heldUp += 1;
  }
  await started;
}

const faults: [string, () => Promise<unknown>][] = [
  ['every connection cut', cut],
  ['restart fast', () => end('SIGINT').then(start)],
  ['restart immediate', () => end('SIGQUIT').then(start)],
  ['57P03 for 4 s', () => crashAndHoldTheStart(4_000)],
  ['frozen for 3 s', () => freeze(3_000)],
  [
    'cut 20 times in 2 s',
    async () => {
      for (let time = 0; time < 20; time += 1) await Promise.all([cut(), sleep(100)]);
    },
  ],
  ['frozen for 13 s', () => freeze(13_000)],
];
/** Once, in the long form: longer than a runner may be silent before others take its jobs. */
const LONG_FREEZE = 45_000;
const ROUNDS = atLength(6, 100);

it(`works on again within 10 s, loses nothing and sends nothing twice, in ${ROUNDS} faults of PostgreSQL`, {
  timeout: 120_000 + ROUNDS * 30_000,
}, async () => {
  await start();
  await migrate(cluster.url);
  // A throw-away cluster would lose its last commits in a crash, and this test would count them.
  await queryOnce(cluster.url, `alter database agrim set synchronous_commit = 'on'`);
  const receivers = await openReceivers();
  const env = { DATABASE_URL: cluster.url, AGRIM_DATA: cluster.folder, SMS_PER_SECOND: '200', ...receivers.env };
  const workers = [startWorkerProcess(env), startWorkerProcess(env)];
  const queueing = startQueueing(cluster.url);
  const times: { fault: string; ms: number }[] = [];
  try {
    for (const worker of workers) while (!worker.logged().includes('Working on the queue')) await sleep(50);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [fault, play] = faults[round % faults.length] as (typeof faults)[number];
      await play();
      times.push({ fault, ms: await untilWorks(queueing, receivers, 60_000) });
    }
    if (atLength(false, true)) {
      await freeze(LONG_FREEZE);
      times.push({ fault: `frozen for ${LONG_FREEZE / 1000} s`, ms: await untilWorks(queueing, receivers, 60_000) });
    }
    await queueing.stop();
    const counts = await countAll(queueing, receivers);
    console.log(figures(times), `57P03 held ${heldUp} times;`, JSON.stringify(counts));
    expect(counts, workers.map(failuresIn).join('\n')).toMatchObject({ lost: [], twice: [] });
    expect(times.filter(({ ms }) => ms * processorShare() > LIMIT)).toEqual([]);
    expect(heldUp).toBeGreaterThan(0);
    expect(
      workers.map(({ isAlive }) => isAlive()),
      workers.map(failuresIn).join('\n'),
    ).toEqual([true, true]);
  } finally {
    await queueing.stop();
    await queueing.close();
    for (const worker of workers) await worker.stop();
    receivers.close();
  }
});

/** Finds lines in a worker's log about jobs that failed or went to another worker. */
const failuresIn = ({ logged }: { logged(): string }) =>
  logged()
    .split('\n')
    .filter((line) => /"job":"send|given to others|could not be noted|nobody caught/.test(line))
    .map((line) => line.slice(0, 1_500))
    .join('\n');

/** Writes the median and the worst of each fault. */
function figures(times: { fault: string; ms: number }[]): string {
  const lines = [...Map.groupBy(times, ({ fault }) => fault)].map(([fault, rounds]) => {
    const sorted = rounds.map(({ ms }) => ms).sort((a, b) => a - b);
    return `${fault}: ${rounds.length} times, median ${sorted[Math.floor(sorted.length / 2)]} ms, at most ${sorted.at(-1)} ms`;
  });
  return `${lines.join('\n')}\n`;
}
