import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Machine } from '../faults/machine.ts';
import { databaseOf, query } from '../faults/shop.ts';
import type { Diary } from './diary.ts';
import type { Chance } from './random.ts';
import { SETTINGS, type Site } from './site.ts';

/** In milliseconds. */
const FROZEN = 2_000;
const HELD = 1_000;
const CUT = 2_000;
const FULL = 2_000;
const HOURS = '3 hours';
const ANSWER_TIMEOUT_MS = 30_000;

/** The faults of a launch, by their names for `--faults`. */
export const FAULTS = {
  async kill_server({ machine }: Site) {
    machine.signal('SIGKILL');
    await machine.ended();
    await machine.start(SETTINGS);
  },
  async kill_postgres({ machine }: Site) {
    process.kill(machine.postgres()[0] as number, 'SIGKILL');
  },
  /** Locks a table, which delays orders, and kills PostgreSQL with all of them under way. */
  async kill_held_postgres({ machine }: Site) {
    const holder = new pg.Client({ connectionString: await databaseOf(machine) });
    holder.on('error', () => {});
    await holder.connect();
    await holder.query('begin; lock table order_items in share mode');
    await sleep(HELD);
    process.kill(machine.postgres()[0] as number, 'SIGKILL');
    await holder.end().catch(() => {});
  },
  async kill_backend({ machine }: Site) {
    const last = machine.postgres().at(-1);
    if (last) process.kill(last, 'SIGKILL');
  },
  async freeze_server({ machine }: Site) {
    machine.signal('SIGSTOP');
    await sleep(FROZEN);
    machine.signal('SIGCONT');
  },
  async freeze_postgres({ machine }: Site) {
    const frozen = machine.postgres();
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await sleep(FROZEN);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  },
  async cut_network({ line }: Site) {
    await line.cut(CUT);
  },
  /** Only on a disk of its own. */
  async full_disk({ disk }: Site) {
    disk?.fill();
    await sleep(FULL);
    disk?.free();
  },
  /** Lets hours pass at once, in all rows with a time limit. */
  async time_passes({ machine }: Site) {
    const url = await databaseOf(machine);
    await query(url, `update orders set due_at = due_at - interval '${HOURS}' where due_at > now()`);
    await query(url, `update waitlist_offers set until = until - interval '${HOURS}' where ended_at is null`);
  },
  async restart_server({ machine }: Site) {
    machine.signal('SIGTERM');
    await machine.ended();
    await machine.start(SETTINGS);
  },
} satisfies Record<string, (site: Site) => Promise<void>>;

export type Fault = keyof typeof FAULTS;

/** Plays the faults one after the other, spread over the middle of the launch. */
export async function playFaults(
  { diary, chance, ...site }: Site & { diary: Diary; chance: Chance },
  faults: Fault[],
  length: number,
): Promise<void> {
  for (const [number, fault] of faults.entries()) {
    // The first comes during the opening rush.
    const at = length * (0.05 + (0.75 * (number + chance.next() * 0.3)) / faults.length);
    if (at > diary.now()) await sleep(at - diary.now());
    const began = diary.now();
    await FAULTS[fault](site);
    diary.played.push({ at: began, fault, recovered: await untilReady(site.machine, performance.now()) });
  }
}

/** Returns the milliseconds until the server reports that it can do all of its work. */
async function untilReady({ address }: Machine, since: number): Promise<number> {
  while (performance.now() - since < ANSWER_TIMEOUT_MS) {
    const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
    if (reply?.ok) break;
    await sleep(20);
  }
  return Math.round(performance.now() - since);
}
