import { sql } from 'drizzle-orm';
import { bit, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, bytea, foreignId, primaryId } from '../db/columns.ts';
import { orders } from '../orders/orders.table.ts';

/** Pictures of payments: uploaded first, then submitted for a purchase, then decided on. They are never public. */
export const paymentProofs = pgTable(
  'payment_proofs',
  {
    _id: primaryId(),
    /** Its key in the storage. */
    path: text('path').notNull(),
    name: text('name').notNull(),
    bytes: integer('bytes').notNull(),
    /** The checksum of the uploaded bytes: the verifier sees which payment used the same file before. */
    sha256: text('sha256').notNull(),
    /**
     * Marks of the picture, however it was saved: a difference hash, its four quarters as numbers, and a small grey
     * copy.
     */
    dhash: bit('dhash', { dimensions: 64 }).notNull(),
    dhash_parts: integer('dhash_parts').array().notNull(),
    grey: bytea('grey').notNull(),
    uploaded_at: at('uploaded_at').notNull(),
    /** Null until the proof is submitted. */
    order_id: uuid('order_id').references(() => orders._id),
    payment_mobile_number: text('payment_mobile_number'),
    payment_initiated_using: text('payment_initiated_using'),
    submitted_at: at('submitted_at'),
    /** The proof's origin, as a hash. */
    origin: text('origin'),
    /** Whether the proof came after the time to pay. */
    is_late: boolean('is_late').notNull().default(false),
    /** The user who is deciding on the proof, and until when no one else gets it. */
    claimed_by: uuid('claimed_by'),
    claimed_until: at('claimed_until'),
    /** The first approver, if the advance needs two. */
    first_approved_by: uuid('first_approved_by'),
    first_approved_at: at('first_approved_at'),
    /** The payment's reference as typed, and its key for comparisons. */
    reference: text('reference'),
    reference_key: text('reference_key'),
    verdict: text('verdict').$type<'approved' | 'rejected'>(),
    reason: text('reason'),
    decided_by: uuid('decided_by'),
    decided_at: at('decided_at'),
  },
  (table) => [
    index('payment_proofs_of').on(table.order_id, table.submitted_at),
    index('payment_proofs_by_bytes').on(table.sha256),
    index('payment_proofs_by_picture').using('gin', table.dhash_parts),
    index('payment_proofs_open')
      .on(table.submitted_at)
      .where(sql`${table.verdict} is null and ${table.order_id} is not null`),
    // A payment pays one purchase, per bank or wallet.
    uniqueIndex('payment_proofs_reference')
      .on(table.payment_initiated_using, table.reference_key)
      .where(sql`${table.reference_key} is not null`),
    index('payment_proofs_by_upload').on(table.uploaded_at),
  ],
);

/** The banks' references of all payments for purchases: the desk accepts none of them again. */
export const paidReferences = pgTable(
  'paid_references',
  {
    reference_key: text('reference_key').notNull(),
    order_id: foreignId('order_id', () => orders._id),
  },
  (table) => [primaryKey({ columns: [table.reference_key, table.order_id] })],
);
