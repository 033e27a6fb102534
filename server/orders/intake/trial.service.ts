import { eq } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { say } from '../../http/said.ts';
import type { Trial } from '../../http/trial.ts';
import { trialOrders } from '../orders.table.ts';

/** A link that gets about cannot fill the house. */
const MOST_ORDERS = 200;

/** Refuses an order in a trial that is of another scheme, which would be a real one, or one too many. */
export async function requireRoomInTrial(db: Db, trial: Trial, scheme_id: string): Promise<string> {
  if (scheme_id !== trial.scheme_id) {
    const text = say('You are trying another offer. Leave the trial to order this one.');
    throw invalid({ scheme_id: text }, text);
  }
  const orders = await db.$count(trialOrders, eq(trialOrders.trial_id, trial._id));
  if (orders >= MOST_ORDERS) throw conflict(say('This trial has as many orders as it can have. Begin another one.'));
  return trial._id;
}
