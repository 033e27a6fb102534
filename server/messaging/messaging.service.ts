import { eq, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/list.ts';
import { newId } from '../db/columns.ts';
import { addJob, type Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import type { Session } from '../http/session.ts';
import { smsMessages } from './messaging.table.ts';

interface Sms {
  phone_number: string;
  message: string;
  /** A part of the message, such as a code, that staff must not read in the SMS list. */
  secret?: string;
}

/** Queues a text message in the caller's transaction: it goes out if and only if the change it tells of is committed. */
export async function sendSms(db: Db, { phone_number, message, secret }: Sms): Promise<void> {
  const _id = newId();
  const shown = secret ? message.replaceAll(secret, '•'.repeat(secret.length)) : message;
  await db.insert(smsMessages).values({ _id, phone_number, message: shown });
  // The whole text travels in the job, which is gone once it was sent.
  await addJob(db, 'sendSms', { _id, message });
}

/** Every message, for the head office; no message says whose it is, so the offices below it see none. */
export function listSms(db: Db, session: Session, query: ListQuery) {
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
    where: session.office_type === 'ADMIN' ? undefined : sql`false`,
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
