import { eq } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
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
