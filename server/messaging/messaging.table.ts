import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { addedAt, at, primaryId } from '../db/columns.ts';

export const smsMessages = pgTable(
  'sms_messages',
  {
    _id: primaryId(),
    /** The gateway or device that took the message. */
    device_id: text('device_id').notNull().default(''),
    message: text('message').notNull(),
    phone_number: text('phone_number').notNull(),
    state: text('state').$type<'queued' | 'sent' | 'failed'>().notNull().default('queued'),
    added_at: addedAt(),
    sent_at: at('sent_at'),
  },
  (table) => [index('sms_by_time').on(table.added_at)],
);
