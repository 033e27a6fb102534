import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../faults/shop.ts';
import { accountant } from './actors/accountant.ts';
import { bot, buyers, resellers } from './actors/buyers.ts';
import { type Money, payers, verifier } from './actors/payers.ts';
import { earlyVisitors } from './actors/queue.ts';
import { manager, retailer } from './actors/staff.ts';
import { type Diary, newDiary } from './diary.ts';
import { untilEnded } from './ending.ts';
import { type Fault, playFaults } from './faults.ts';
import { chances } from './random.ts';
import { type Check, recount } from './recount.ts';
import { idleUnits } from './recount-waiting.ts';
import { closeSite, openSite } from './site.ts';
import { openWorld, type World } from './world.ts';

export interface Simulation {
  seed: number;
  /** Buyers of the launch; the numbers of all other actors follow from it. */
  scale: number;
  minutes: number;
  faults: Fault[];
}

export interface Outcome {
  simulation: Simulation;
  diary: Diary;
  checks: Check[];
  /** How many milliseconds the launch took. */
  length: number;
}

/**
 * How long to wait for messages of the last orders and offers of the last units, which are under way when the launch
 * ends.
 */
const JOBS_PATIENCE = 90_000;

/** The part of the launch after which the early visitors' draw takes place. */
const OPENS = 0.4;
/** Fewer don't allow a statement about chance. */
const LEAST_EARLY = 64;

/** Plays a launch on its own server, from the tree `cwd` if it's another than this one, and recounts it. */
export async function simulate(simulation: Simulation, cwd?: string): Promise<Outcome> {
  const { seed, scale, minutes, faults } = simulation;
  const length = minutes * 60_000;
  const chance = chances(seed);
  const site = await openSite({ isSmall: faults.includes('full_disk'), cwd });
  try {
    // Fewer units than buyers, and no office can sell all of them.
    const size = {
      units: Math.ceil(scale * 0.4),
      quota: Math.ceil(scale / 4),
      per_minute: Math.ceil((2 * scale) / minutes),
      opens_in: length * OPENS,
    };
    const world = await openWorld(newDiary(), size, site);
    const diary = newDiary();
    world.diary(diary);
    const ending = new AbortController();
    const actor = { world, diary, chance, end: ending.signal };
    const money: Money = { references: new Map(), transfers: [] };
    const customers = [
      buyers(actor, scale, length),
      payers(actor, Math.ceil(scale / 20), length, money),
      bot(actor, Math.ceil(scale / 5)),
      resellers(actor, Math.ceil(scale / 20)),
      earlyVisitors(actor, Math.max(LEAST_EARLY, Math.ceil(scale / 4))),
    ];
    const managed = manager(actor, length);
    const staff = [retailer(actor), verifier(actor, money), accountant(actor, money)];
    const faultsPlayed = playFaults({ ...site, diary, chance: chance.of('faults') }, faults, length);
    await untilEnded({ diary, length, played: [faultsPlayed, managed] });
    ending.abort();
    const ended = diary.now();
    await Promise.all([faultsPlayed, managed, ...customers, ...staff]);
    await untilStill(world);
    return { simulation, diary, checks: await recount(world, diary), length: ended };
  } finally {
    await closeSite(site);
  }
}

/** Whether a purchase still waits though its time to pay ended some time ago. */
async function isOverdue({ url, multibuy }: World): Promise<boolean> {
  const late = await query(
    url,
    `select 1 from orders where scheme_id = '${multibuy.scheme_id}' and status = 'ADVANCE_PENDING' and due_at < now() - interval '2 minutes'`,
  );
  return late.length > 0;
}

async function untilStill(world: World): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < JOBS_PATIENCE) {
    const [left] = await query<{ jobs: number }>(
      world.url,
      `select count(*)::int as jobs from graphile_worker.jobs where task_identifier in ('orderMessages', 'sendSms')`,
    );
    if (left?.jobs === 0 && (await idleUnits(world)).length === 0 && !(await isOverdue(world))) return;
    await sleep(200);
  }
}
