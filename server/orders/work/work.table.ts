import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CallOutcome } from '../../../contract/orders/order-detail.ts';
import { at, foreignId, primaryId } from '../../db/columns.ts';
import { orders } from '../orders.table.ts';

const entered = () => ({
  _id: primaryId(),
  order_id: foreignId('order_id', () => orders._id),
  user_id: uuid('user_id').notNull(),
  actor: text('actor').notNull(),
  at: at('at').notNull(),
});

/** Each call to a customer, with its outcome. */
export const orderCalls = pgTable(
  'order_calls',
  {
    ...entered(),
    outcome: text('outcome').$type<CallOutcome>().notNull(),
    call_at: at('call_at'),
    note: text('note'),
  },
  (table) => [index('order_calls_of').on(table.order_id, table.at)],
);

/** Staff's notes about an order, for each other. */
export const orderNotes = pgTable('order_notes', { ...entered(), text: text('text').notNull() }, (table) => [
  index('order_notes_of').on(table.order_id, table.at),
]);

/** Files of an order's notes; they are never public. */
export const orderFiles = pgTable(
  'order_files',
  {
    ...entered(),
    note_id: uuid('note_id').references(() => orderNotes._id, { onDelete: 'cascade' }),
    /** The key in the store. */
    path: text('path').notNull().unique(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [index('order_files_of').on(table.order_id), index('order_files_of_note').on(table.note_id)],
);
