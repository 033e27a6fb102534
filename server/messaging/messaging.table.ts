import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { addedAt, at, primaryId } from '../db/columns.ts';

export const smsMessages = pgTable(
  'sms_messages',
  {
    _id: primaryId(),
    /** The gateway or device that took the message. */
    device_id: text('device_id').notNull().default(''),
    message: text('message').notNull(),
    phone_number: text('phone_number').notNull(),
    /** What the message tells of, such as a step of an order: told once, however often its job runs. */
    about: text('about').unique(),
    state: text('state').$type<'queued' | 'sent' | 'failed' | 'capped'>().notNull().default('queued'),
    added_at: addedAt(),
    sent_at: at('sent_at'),
  },
  (table) => [index('sms_by_time').on(table.added_at), index('sms_of_phone').on(table.phone_number, table.added_at)],
);

/** Codes that prove a phone or an e-mail address; only hashes are kept. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    _id: primaryId(),
    recipient: text('recipient').notNull(),
    purpose: text('purpose').notNull(),
    code_hash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    used_at: at('used_at'),
    added_at: at('added_at').notNull(),
  },
  (table) => [index('one_time_codes_by_recipient').on(table.recipient, table.added_at)],
);
