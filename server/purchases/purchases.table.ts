import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, primaryId } from '../db/columns.ts';
import { orders } from '../orders/orders.table.ts';

/** Pictures of payments: uploaded first, then submitted for a purchase, then judged. None is ever public. */
export const paymentProofs = pgTable(
  'payment_proofs',
  {
    _id: primaryId(),
    /** Its key in the storage. */
    path: text('path').notNull(),
    name: text('name').notNull(),
    bytes: integer('bytes').notNull(),
    /** Of the uploaded bytes: the same file seen again is told to who judges it. */
    sha256: text('sha256').notNull(),
    uploaded_at: at('uploaded_at').notNull(),
    /** None until it is submitted. */
    order_id: uuid('order_id').references(() => orders._id),
    payment_mobile_number: text('payment_mobile_number'),
    payment_initiated_using: text('payment_initiated_using'),
    submitted_at: at('submitted_at'),
    /** It came after the time to pay in. */
    is_late: boolean('is_late').notNull().default(false),
    verdict: text('verdict').$type<'approved' | 'rejected'>(),
    reason: text('reason'),
    decided_by: uuid('decided_by'),
    decided_at: at('decided_at'),
  },
  (table) => [
    index('payment_proofs_of').on(table.order_id, table.submitted_at),
    index('payment_proofs_by_bytes').on(table.sha256),
    index('payment_proofs_by_upload').on(table.uploaded_at),
  ],
);
