import { sql } from 'drizzle-orm';
import { auditAll } from '../../db/audit.ts';
import { addJob, type Db } from '../../db/db.ts';
import { actorOf } from '../../http/caller/session.ts';
import { hasMessage } from '../messages.ts';
import { orderEvents } from '../orders.table.ts';
import type { By, LockedRow, StepStatus, TakenStep } from './step-target.service.ts';

/** Writes the events, the job that sends the customers' messages, and for staff the audit rows. */
export async function recordSteps<Status extends StepStatus>(
  db: Db,
  steps: TakenStep<Status, LockedRow<Status>>[],
  by: By,
): Promise<void> {
  const events = steps.map(({ event }) => event);
  // Send the message about a step that waited for the lock after those about earlier steps, whenever the step was
  // requested.
  const after = ({ at, order_id }: (typeof events)[number]) =>
    sql<Date>`greatest(${at}::timestamptz, (select max(e.at) from ${orderEvents} e where e.order_id = ${order_id}))`;
  await db.insert(orderEvents).values(events.map((event) => ({ ...event, at: after(event) })));
  const event_ids = events.filter(hasMessage).map(({ _id }) => _id);
  if (event_ids.length > 0) await addJob(db, 'orderMessages', { event_ids });
  if (by.party !== 'user') return;
  const changes = steps.map(({ row, step, values, undone, entity, event }) => ({
    action: step.name,
    entity,
    entity_id: row._id,
    before: {
      status: row.status,
      ...(event.from_office_id && { office_id: event.from_office_id }),
      ...undone?.details,
    },
    after: { status: event.after, ...(!undone && event.details), ...values },
  }));
  await auditAll(db, actorOf(by.session), changes);
}
