import { date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { SchemeType } from '../../contract/offers/offers.ts';
import type { OrderStatus } from '../../contract/statuses.ts';

const what = () => ({
  scheme_id: uuid('scheme_id').notNull(),
  scheme_type: text('scheme_type').$type<SchemeType>().notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
});

/**
 * Changes of the number of orders since the counts were last written. A trigger on `orders` adds them, so no writer can
 * forget, and writers don't wait for each other: rows are only added, and a job folds them into the counts.
 */
export const orderCountChanges = pgTable('order_count_changes', {
  ...what(),
  campaign_id: uuid('campaign_id'),
  office_id: uuid('office_id').notNull(),
  /** The day in Nepal on which they were placed. */
  day: date('day').notNull(),
  orders: integer('orders').notNull(),
});

/** Days whose orders have changed since the reports counted them. */
export const orderStaleDays = pgTable('order_stale_days', { day: date('day').primaryKey() });

/** Orders of the whole company by day. */
export const orderCountsByDay = pgTable(
  'order_counts_by_day',
  { day: date('day').notNull(), ...what(), orders: integer('orders').notNull() },
  (table) => [
    unique('order_counts_by_day_key').on(table.day, table.scheme_id, table.scheme_type, table.status),
    index('order_counts_by_day_of_scheme').on(table.scheme_id),
  ],
);

/** Orders of each office. */
export const orderCountsByOffice = pgTable(
  'order_counts_by_office',
  {
    office_id: uuid('office_id').notNull(),
    campaign_id: uuid('campaign_id'),
    ...what(),
    orders: integer('orders').notNull(),
  },
  (table) => [
    unique('order_counts_by_office_key')
      .on(table.office_id, table.scheme_id, table.scheme_type, table.status, table.campaign_id)
      .nullsNotDistinct(),
    index('order_counts_by_office_of_campaign').on(table.campaign_id),
  ],
);
