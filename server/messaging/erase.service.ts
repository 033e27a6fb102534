import { eq, inArray, lt } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import type { Db } from '../db/db.ts';
import { deleteOld } from '../db/delete-old.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { oneTimeCodes, smsMessages } from './messaging.table.ts';

/** Deletes a number's SMS and codes; returns how many messages there were. */
export async function eraseMessages(db: Db, phone: string): Promise<number> {
  await db.delete(oneTimeCodes).where(eq(oneTimeCodes.recipient, phone));
  const erased = await db
    .delete(smsMessages)
    .where(eq(smsMessages.phone_number, phone))
    .returning({ _id: smsMessages._id });
  return erased.length;
}

/** Deletes codes and links sent to these email addresses. */
export async function eraseCodes(db: Db, emails: string[]): Promise<void> {
  if (emails.length > 0) await db.delete(oneTimeCodes).where(inArray(oneTimeCodes.recipient, emails));
}

/** SMS hold names and numbers: deletes them after the setting's days. */
export async function forgetOldSms(db: Db, now: Date): Promise<void> {
  const days = await readSetting(db, 'messages.sms_keep_days');
  await deleteOld(db, smsMessages, lt(smsMessages.added_at, new Date(now.getTime() - days * DAY_MS)));
}
