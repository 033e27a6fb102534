import { eq } from 'drizzle-orm';
import type { ListQuery } from '../../contract/list.ts';
import { newId } from '../db/columns.ts';
import { addJob, type Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { smsMessages } from './messaging.table.ts';

/** Queues a text message in the caller's transaction: it goes out if and only if the change it tells of is committed. */
export async function sendSms(db: Db, message: { phone_number: string; message: string }): Promise<void> {
  const _id = newId();
  await db.insert(smsMessages).values({ _id, ...message });
  await addJob(db, 'sendSms', { _id });
}

export function listSms(db: Db, query: ListQuery) {
  return listRows(db, query, {
    select: db.select().from(smsMessages).$dynamic(),
    columns: {
      phone_number: smsMessages.phone_number,
      message: smsMessages.message,
      state: smsMessages.state,
      added_at: smsMessages.added_at,
    },
    order: 'added_at:desc',
    tiebreak: smsMessages._id,
  });
}

export async function smsById(db: Db, id: string) {
  const [sms] = await db.select().from(smsMessages).where(eq(smsMessages._id, id));
  return sms;
}

export async function markSms(
  db: Db,
  id: string,
  change: { state: 'sent' | 'failed'; device_id?: string; sent_at?: Date },
): Promise<void> {
  await db.update(smsMessages).set(change).where(eq(smsMessages._id, id));
}
