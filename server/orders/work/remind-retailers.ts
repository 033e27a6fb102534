import { asc, inArray } from 'drizzle-orm';
import { REMIND_AGAIN_HOURS } from '../../../contract/orders/retailers.ts';
import { auditAll } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { actorOf } from '../../http/caller/session.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { say, type Text } from '../../http/words/sentence.ts';
import { sendAllSms } from '../../messaging/messaging.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { listRetailerWork } from './retailer-work.ts';

/**
 * Sends an SMS to each of these retailers that has overdue calls and wasn't reminded within the last hours; counts the
 * skipped ones. A retailer outside the caller's offices is a 404.
 */
export async function remindRetailers(db: Db, caller: Caller, office_ids: string[]) {
  const ids = [...new Set(office_ids)];
  return transact(db, async (db) => {
    await lockRetailers(db, ids);
    const all = { page: 1, size: ids.length, conditions: [] };
    const { data: retailers } = await listRetailerWork(db, caller, all, ids);
    if (retailers.length < ids.length) throw notFound('Retailer');
    const due = retailers.flatMap(({ _id, phone, late, reminder, reminded_at }) =>
      phone && reminder && !reminded_at ? [{ _id, phone, late, reminder }] : [],
    );
    if (due.length === 0) throw conflict(whyNone(retailers));
    await sendAllSms(
      db,
      due.map(({ phone, reminder }) => ({ phone_number: phone, message: reminder })),
    );
    const changes = due.map(({ _id, late }) => ({
      action: 'call-late' as const,
      entity: 'Retailer',
      entity_id: _id,
      after: { late },
    }));
    await auditAll(db, actorOf(caller.session), changes);
    return { reminded: due.length, left_out: ids.length - due.length };
  });
}

/** Makes other reminders to these retailers wait until the transaction ends. */
export const lockRetailers = (db: Db, ids: string[]) =>
  db
    .select({ _id: offices._id })
    .from(offices)
    .where(inArray(offices._id, ids))
    .orderBy(asc(offices._id))
    .for('no key update');

type Lines = Awaited<ReturnType<typeof listRetailerWork>>['data'];

function whyNone(retailers: Lines): Text {
  if (retailers.some(({ reminded_at }) => reminded_at))
    return say('Reminded within the last {hours} hours. Wait before the next reminder, or call.', {
      hours: REMIND_AGAIN_HOURS,
    });
  if (retailers.some(({ late }) => late > 0)) return 'Add a mobile number to the retailer to remind it by SMS.';
  return 'No overdue calls are left. Nobody needs a reminder.';
}
