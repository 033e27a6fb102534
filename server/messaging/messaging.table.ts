import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { MessageEvent, MessageLanguage } from '../../contract/messaging/message-events.ts';
import type { SmsStatus } from '../../contract/messaging/messaging.ts';
import { addedAt, at, primaryId } from '../db/columns.ts';

export const smsMessages = pgTable(
  'sms_messages',
  {
    _id: primaryId(),
    /** The gateway or device that took it. */
    device_id: text('device_id').notNull().default(''),
    message: text('message').notNull(),
    phone_number: text('phone_number').notNull(),
    /** The message's event, such as an order's step: sent once, however often its job runs. */
    about: text('about').unique(),
    status: text('state').$type<SmsStatus>().notNull().default('queued'),
    /** SMS parts. */
    parts: integer('parts').notNull().default(1),
    /** Why the last attempt failed. */
    problem: text('problem'),
    added_at: addedAt(),
    sent_at: at('sent_at'),
  },
  (table) => [index('sms_by_time').on(table.added_at), index('sms_of_phone').on(table.phone_number, table.added_at)],
);

/** Codes that prove a phone or email address; only hashes are stored. */
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
    /** Null for a code's usual lifetime. */
    good_until: at('good_until'),
  },
  (table) => [index('one_time_codes_by_recipient').on(table.recipient, table.added_at)],
);

/** Customer messages about each step, made from `contract/messaging/message-texts.ts` and then edited. */
export const messageTemplates = pgTable('message_templates', {
  _id: primaryId(),
  event: text('event').$type<MessageEvent>().notNull().unique(),
  language: text('language').$type<MessageLanguage>().notNull().default('en'),
  text_en: text('text_en').notNull(),
  text_ne: text('text_ne').notNull(),
  subject_en: text('subject_en').notNull(),
  subject_ne: text('subject_ne').notNull(),
  is_active: boolean('is_active').notNull().default(true),
});

/** Immediate staff alerts: each kind at most once an hour. */
export const alerts = pgTable(
  'alerts',
  {
    _id: primaryId(),
    kind: text('kind').notNull(),
    /** Its full hour. */
    hour: at('hour').notNull(),
    text: text('text').notNull(),
    added_at: at('added_at').notNull(),
  },
  (table) => [unique('alerts_once_an_hour').on(table.kind, table.hour)],
);
