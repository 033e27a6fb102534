import { eq } from 'drizzle-orm';
import type { Machine, Party, Step } from '../../../contract/steps/machine.ts';
import { stepsFrom } from '../../../contract/steps/steps.ts';
import type { Db } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { asGiven, asWritten, type Message, say } from '../../http/words/sentence.ts';
import { orderEvents } from '../orders.table.ts';

/** Says whom to ask for a step that the caller isn't allowed to take. */
export function whoCanTake({ by }: Step): Message {
  if (by.includes('staff')) return say('Ask the distributor or the head office.');
  return by.includes('customer') ? say('Only the customer can do this.') : say('The system does this automatically.');
}

/** Reports the present status of the row; staff also get who set it and when, and the possible steps. */
export async function staleStatusError<Status extends string>(
  db: Db,
  machine: Machine<Status>,
  row: { order_id: string; status: Status },
  party: Party,
): Promise<Error> {
  const subject = machine.entity.toLowerCase();
  const status = { status: row.status, isWithin: true };
  const fields = { status: asWritten(row.status) };
  if (party === 'customer')
    return conflict(say('This {subject} is already {status}. Reload the page.', { subject, status }), fields);
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.order_id, row.order_id))
    .orderBy(orderEvents.at);
  const last = events.findLast(({ after }) => after === row.status);
  const possible = stepsFrom(machine, row.status, party).map(({ label }) => asGiven(label));
  const next =
    possible.length > 0 ? say('You can now: {steps}.', { steps: possible }) : say('No further steps are possible.');
  if (!last) return conflict(say('This {subject} is already {status}. {next}', { subject, status, next }), fields);
  const who = [last.actor, { moment: last.at }, ...(last.reason ? [`“${last.reason}”`] : [])];
  return conflict(say('This {subject} is already {status}: {who}. {next}', { subject, status, who, next }), fields);
}
