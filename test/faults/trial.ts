import { setTimeout as sleep } from 'node:timers/promises';
import type { Tally } from './crowd.ts';
import type { Machine } from './machine.ts';
import { doubled, missing } from './shop.ts';

/** Collects broken rules: a trial goes on after the first one, so that one run shows them all. */
export interface Trial {
  wrong: string[];
  check(holds: boolean, what: string): void;
}

export function newTrial(): Trial {
  const wrong: string[] = [];
  return { wrong, check: (holds, what) => void (holds || wrong.push(what)) };
}

/** Compares the customers' answers with the database; returns the line to print. */
export async function account(trial: Trial, machine: Machine, url: string, tally: Tally): Promise<string> {
  const lost = await missing(url, tally.acknowledged);
  const twice = await doubled(url);
  const drift = await machine.command('server/reports/stock-check-main.ts');
  trial.check(tally.acknowledged.size > 0, 'no order was acknowledged');
  trial.check(lost.length === 0, `${lost.length} acknowledged orders are missing`);
  trial.check(twice === 0, `${twice} orders are there twice`);
  trial.check(drift.code === 0, drift.output);
  trial.check(tally.silent503 === 0, `${tally.silent503} replies of 503 said no Retry-After`);
  for (const status of tally.statuses.keys()) trial.check([0, 200, 503].includes(status), `a reply of ${status}`);
  const replies = [...tally.statuses].map(([status, count]) => `${status || 'none'} ${count}`).join(', ');
  return `${tally.acknowledged.size} orders acknowledged, ${lost.length} missing, ${twice} twice; replies: ${replies}. ${drift.output.trim()}`;
}

/** Lets the crowd order undisturbed for a moment. */
export const peace = (milliseconds = 1_000) => sleep(milliseconds);
