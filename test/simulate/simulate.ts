import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../faults/shop.ts';
import { bot, buyers, resellers } from './actors/buyers.ts';
import { payers, type References, verifier } from './actors/payers.ts';
import { manager, retailer } from './actors/staff.ts';
import { type Diary, newDiary } from './diary.ts';
import { type Fault, playFaults } from './faults.ts';
import { chances } from './random.ts';
import { type Check, recount } from './recount.ts';
import { openWorld } from './world.ts';

export interface Rehearsal {
  seed: number;
  /** Buyers of the launch; all other actors follow from them. */
  scale: number;
  minutes: number;
  faults: Fault[];
}

export interface Outcome {
  rehearsal: Rehearsal;
  diary: Diary;
  checks: Check[];
  /** Milliseconds that the launch took. */
  length: number;
}

/** Milliseconds: messages of the last orders are on their way when the launch has ended. */
const JOBS_PATIENCE = 90_000;

/** Plays a launch on a server of its own, from the tree `cwd` if it is another than this one, and recounts it. */
export async function simulate(rehearsal: Rehearsal, cwd?: string): Promise<Outcome> {
  const { seed, scale, minutes, faults } = rehearsal;
  const length = minutes * 60_000;
  const chance = chances(seed);
  const before = newDiary();
  // Fewer units than buyers, and no office may sell all of them.
  const world = await openWorld(before, { units: Math.ceil(scale * 0.4), quota: Math.ceil(scale / 4) }, cwd);
  try {
    const diary = newDiary();
    world.diary(diary);
    const ending = new AbortController();
    const actor = { world, diary, chance, end: ending.signal };
    const references: References = new Map();
    const ends = sleep(length).then(() => ending.abort());
    const customers = [
      buyers(actor, scale, length),
      payers(actor, Math.ceil(scale / 20), length, references),
      bot(actor, Math.ceil(scale / 5)),
      resellers(actor, Math.ceil(scale / 20)),
    ];
    const staff = [retailer(actor), verifier(actor, references), manager(actor, length)];
    await playFaults({ machine: world.machine, diary, chance: chance.of('faults') }, faults, length);
    await Promise.all([ends, ...customers, ...staff]);
    await untilSent(world.url);
    return { rehearsal, diary, checks: await recount(world, diary), length };
  } finally {
    await world.machine.remove();
  }
}

async function untilSent(url: string): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < JOBS_PATIENCE) {
    const [left] = await query<{ jobs: number }>(
      url,
      `select count(*)::int as jobs from graphile_worker.jobs where task_identifier in ('orderMessages', 'sendSms')`,
    );
    if (left?.jobs === 0) return;
    await sleep(200);
  }
}
