import { processorShare } from '../processor-share.ts';
import { ORDERS_PATIENCE, startCrowd } from './crowd.ts';
import { type Fault, FROZEN, faults } from './faults.ts';
import type { Machine } from './machine.ts';
import { databaseOf, openShop } from './shop.ts';
import { account, peace, type Trial } from './trial.ts';

/** On a quiet machine. A frozen database is noticed within two seconds; the rest is the way there and back. */
const LONGEST_RECOVERY = 10_000;
const LONGEST_WAIT_ON_FROZEN = 2_600;

/** Plays one fault after another while a crowd orders; `say` reports each. */
export async function playRounds(
  trial: Trial,
  machine: Machine,
  rounds: Fault[],
  say: (line: string) => void,
  clients = 64,
): Promise<void> {
  const url = await databaseOf(machine);
  const { tally, stop } = startCrowd([machine.address], await openShop(url), clients);
  for (const [round, fault] of rounds.entries()) {
    await peace();
    const before = tally.acknowledged.size;
    tally.slowest = 0;
    const harm = await faults[fault](machine, tally);
    // Beside busy processes everything takes longer, so allow for that; waiting as long as the freeze is wrong on any
    // machine.
    const share = processorShare();
    const longestRecovery = Math.min(LONGEST_RECOVERY / share, ORDERS_PATIENCE);
    const longestWait = Math.min(LONGEST_WAIT_ON_FROZEN / share, FROZEN);
    trial.check(harm.recovered < longestRecovery, `${fault}: orders passed after ${harm.recovered} ms`);
    if (fault === 'PostgreSQL frozen for 4 s')
      trial.check(harm.slowest < longestWait, `${fault}: an order waited ${Math.round(harm.slowest)} ms`);
    trial.check(!machine.ending(), `${fault}: the server ended with ${machine.ending()}`);
    const meanwhile = tally.acknowledged.size - before;
    say(
      `${String(round + 1).padStart(2)}  ${fault.padEnd(30)} orders pass after ${harm.recovered} ms, slowest answer ${Math.round(harm.slowest)} ms, ${meanwhile} orders meanwhile`,
    );
  }
  await stop();
  say(await account(trial, machine, url, tally));
}
