import { bigint, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { SchemeType } from '../../contract/offers/offers.ts';
import type { CountedStatus } from '../../contract/statuses.ts';
import { users } from '../access/access.table.ts';
import { addedAt, foreignId } from '../db/columns.ts';

/** The dimensions by which a day's orders are counted; the key of `contact` is the whole minutes to first contact. */
export const DIMENSIONS = ['office', 'variant', 'area', 'district', 'state', 'contact', 'reason'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/**
 * Orders of each day that hasn't changed since, counted by one dimension at a time
 * (docs/adr/0023-reports-by-the-day.md).
 */
export const orderTallies = pgTable(
  'order_tallies',
  {
    dimension: text('dimension').$type<Dimension>().notNull(),
    /** The day in Nepal on which they were placed. */
    day: date('day').notNull(),
    scheme_type: text('scheme_type').$type<SchemeType>().notNull(),
    status: text('status').$type<CountedStatus>().notNull(),
    key: text('key').notNull(),
    orders: integer('orders').notNull(),
    /** The price of these orders' goods, without delivery, in paisa. */
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('order_tallies_key').on(table.dimension, table.day, table.scheme_type, table.status, table.key),
    index('order_tallies_of_day').on(table.day),
  ],
);

/** Users and the reports they get by email every morning. */
export const reportMails = pgTable(
  'report_mails',
  {
    user_id: foreignId('user_id', () => users._id, { onDelete: 'cascade' }),
    scheme_type: text('scheme_type').$type<SchemeType>().notNull(),
    added_at: addedAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.scheme_type] })],
);

/** The mornings whose mail to a user has been started: one a day, however often the job runs. */
export const reportMailsSent = pgTable(
  'report_mails_sent',
  {
    user_id: foreignId('user_id', () => users._id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.day] }), index('report_mails_sent_by_day').on(table.day)],
);
