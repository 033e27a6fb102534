import type { Trial } from '../../http/caller/trial.ts';
import { conflict, invalid, type Problem } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';

/** A limit, so that a link that spreads cannot fill the table. */
const MOST_ORDERS = 200;

/** Refuses an order of another scheme than the trial's, which would be a real order; returns the trial's id. */
export function requireOwnTrial(trial: Trial, scheme_id: string): string {
  if (scheme_id === trial.scheme_id) return trial._id;
  const text = say('You are trying another offer. Leave the trial to order this one.');
  throw invalid({ scheme_id: text }, text);
}

/** Takes one of the orders that a trial can have, counted in `placed`; or says that it has all. */
export function takeOfTrial(trial_id: string, placed: Map<string, number>): Problem | undefined {
  const orders = placed.get(trial_id) ?? 0;
  if (orders >= MOST_ORDERS) return conflict(say('This trial cannot take any more orders. Begin another one.'));
  placed.set(trial_id, orders + 1);
  return undefined;
}

/** Locks the trials in `$1`. A later statement counts their orders, and so sees those that were written meanwhile. */
export const LOCK_TRIALS = `select from trials where _id = any($1::uuid[]) order by _id for no key update`;
export const COUNT_TRIAL_ORDERS = `
  select trial_id, count(*)::int as orders from trial_orders where trial_id = any($1::uuid[]) group by 1`;
