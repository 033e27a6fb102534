import { eq } from 'drizzle-orm';
import { inWords } from '../../../contract/language/in-words.ts';
import type { Machine, Party, Step } from '../../../contract/steps/machine.ts';
import { stepsFrom } from '../../../contract/steps/steps.ts';
import type { Db } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import { orderEvents } from '../orders.table.ts';

/** Says whom to ask for a step that the caller may not take. */
export function whoCanTake({ by }: Step): string {
  if (by.includes('staff')) return 'Ask the distributor or the head office.';
  return by.includes('customer') ? 'Only the customer can do this.' : 'The system does this automatically.';
}

/** Reports the present status of the row; for staff also who brought it there and when, and the possible steps. */
export async function staleStatusError<Status extends string>(
  db: Db,
  machine: Machine<Status>,
  row: { order_id: string; status: Status },
  party: Party,
): Promise<Error> {
  const subject = machine.entity.toLowerCase();
  const status = inWords(row.status).toLowerCase();
  const fields = { status: row.status };
  if (party === 'customer')
    return conflict(say('This {subject} is already {status}. Reload the page.', { subject, status }), fields);
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.order_id, row.order_id))
    .orderBy(orderEvents.at);
  const last = events.findLast(({ after }) => after === row.status);
  const who = last ? `: ${last.actor}, ${nepalTime(last.at)}${last.reason ? `, “${last.reason}”` : ''}` : '';
  const possible = stepsFrom(machine, row.status, party).map(({ label }) => label);
  const next = possible.length > 0 ? `You can now: ${possible.join(', ')}.` : 'No further steps are possible.';
  return conflict(`This ${subject} is already ${status}${who}. ${next}`, fields);
}

const nepalTime = (at: Date) =>
  at.toLocaleString('sv-SE', { timeZone: 'Asia/Kathmandu', dateStyle: 'short', timeStyle: 'short' });
