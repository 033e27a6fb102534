import { createHash, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { smsSize } from '../../contract/messaging/sms-parts.ts';
import type { Db } from '../db/db.ts';
import { invalid } from '../http/errors.ts';
import { asWritten } from '../http/words/sentence.ts';
import { smsMessages } from './messaging.table.ts';

interface Received {
  device_id: string;
  message: string;
  phone_number: string;
  added_at?: Date;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Refuses callers without the devices' key; all callers if no key is set. */
export function requireDeviceKey(given: string, key: string | undefined): void {
  if (!key || !timingSafeEqual(hashOf(given), hashOf(key)))
    throw invalid({ device_key: asWritten('This is not the key of the devices.') });
}

/** Stores a message a device received; the same one forwarded again is stored once. Returns its id. */
export async function keepReceived(db: Db, received: Received, now: Date): Promise<string> {
  const { device_id, message, phone_number, added_at = now } = received;
  // Without a time, a device might really have received the same text twice: equal advances make equal texts.
  const time = (received.added_at ?? now).toISOString();
  const about = `received ${hashOf([device_id, phone_number, time, message].join('\n')).toString('base64url')}`;
  const values = { device_id, message, phone_number, added_at, about, status: 'received' as const };
  const [inserted] = await db
    .insert(smsMessages)
    .values({ ...values, parts: smsSize(message).parts })
    .onConflictDoNothing()
    .returning({ _id: smsMessages._id });
  if (inserted) return inserted._id;
  const [before] = await db.select({ _id: smsMessages._id }).from(smsMessages).where(eq(smsMessages.about, about));
  return before?._id as string;
}
