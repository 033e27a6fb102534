import { eq, inArray, lt } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import type { Db } from '../db/db.ts';
import { deleteOld } from '../db/delete-old.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { oneTimeCodes, smsMessages } from './messaging.table.ts';

/** Deletes the text messages to a number and the codes that it was sent; returns how many messages there were. */
export async function eraseMessages(db: Db, phone: string): Promise<number> {
  await db.delete(oneTimeCodes).where(eq(oneTimeCodes.recipient, phone));
  const erased = await db
    .delete(smsMessages)
    .where(eq(smsMessages.phone_number, phone))
    .returning({ _id: smsMessages._id });
  return erased.length;
}

/** Deletes the codes and links that were sent to these e-mail addresses. */
export async function eraseCodes(db: Db, emails: string[]): Promise<void> {
  if (emails.length > 0) await db.delete(oneTimeCodes).where(inArray(oneTimeCodes.recipient, emails));
}

/** Text messages hold names and numbers: they go when the setting's days have passed. */
export async function forgetOldSms(db: Db, now: Date): Promise<void> {
  const days = await readSetting(db, 'messages.sms_keep_days');
  await deleteOld(db, smsMessages, lt(smsMessages.added_at, new Date(now.getTime() - days * DAY_MS)));
}
