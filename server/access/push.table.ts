import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { addedAt, at, foreignId, primaryId } from '../db/columns.ts';
import { sessions } from './access.table.ts';

/** Browsers in which users get notifications, each for as long as the session that turned them on. */
export const pushDevices = pgTable(
  'push_devices',
  {
    _id: primaryId(),
    session_id: foreignId('session_id', () => sessions._id, { onDelete: 'cascade' }),
    /** The browser's address at its push service, and its two keys (base64url). */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Our public key when notifications were turned on: the push service refuses messages signed with another key. */
    server_key: text('server_key').notNull(),
    /** The device was notified of everything up to this moment. */
    told_at: at('told_at').notNull(),
    /** How many times in a row the push service refused a message. */
    failures: integer('failures').notNull().default(0),
    added_at: addedAt(),
  },
  (table) => [index('push_devices_of').on(table.session_id)],
);
