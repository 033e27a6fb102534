import { date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, foreignId, primaryId } from '../../db/columns.ts';
import { offices } from '../../offices/offices.table.ts';
import { orders } from '../orders.table.ts';

const billColumns = () => ({
  office_id: foreignId('office_id', () => offices._id),
  /** The seller's PAN or, without one, the office's id: a seller uses a number once a year. */
  seller: text('seller').notNull(),
  fiscal_year: text('fiscal_year').notNull(),
  number: text('number').notNull(),
  /** The day of the bill in Nepal. */
  day: date('day').notNull(),
  /** In paisa, including VAT: what the order cost when this number was recorded. */
  amount: integer('amount').notNull(),
  user_id: uuid('user_id'),
  actor: text('actor').notNull(),
  at: at('at').notNull(),
});

/** The number of a retailer's own bill for an order: a record, not the bill. */
export const orderBills = pgTable(
  'order_bills',
  {
    order_id: uuid('order_id')
      .primaryKey()
      .references(() => orders._id),
    ...billColumns(),
  },
  (table) => [
    unique('order_bills_once').on(table.seller, table.fiscal_year, table.number),
    index('order_bills_book').on(table.fiscal_year, table.day, table.seller, table.number, table.order_id),
  ],
);

/** Bills whose hand-over was undone: they stay in the sales book without an amount. */
export const cancelledBills = pgTable(
  'cancelled_bills',
  {
    _id: primaryId(),
    order_id: foreignId('order_id', () => orders._id),
    ...billColumns(),
    reason: text('reason').notNull(),
  },
  (table) => [
    index('cancelled_bills_of').on(table.order_id),
    index('cancelled_bills_book').on(table.fiscal_year, table.day, table.seller, table.number, table._id),
  ],
);
/** Returns the key of a seller's numbers: offices with the same PAN share one. */
export const sellerOf = ({ _id, pan }: { _id: string; pan?: string | null | undefined }): string => pan || _id;

/** Names the lock of a seller's numbers. */
export const billsOf = (seller: string): string => `bills of ${seller}`;
export type OrderBill = typeof orderBills.$inferSelect;
