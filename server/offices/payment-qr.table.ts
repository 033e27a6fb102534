import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, foreignId, primaryId } from '../db/columns.ts';
import { files } from '../media/media.table.ts';
import { offices } from './offices.table.ts';

/** Requests for a payment QR, each approved or rejected by another user than the requester. */
export const paymentQrChanges = pgTable(
  'payment_qr_changes',
  {
    _id: primaryId(),
    office_id: foreignId('office_id', () => offices._id, { onDelete: 'cascade' }),
    file_id: foreignId('file_id', () => files._id),
    /** The code's text in the picture; null if it's unreadable. */
    text: text('text'),
    is_dynamic: boolean('is_dynamic').notNull(),
    status: text('state').$type<'pending' | 'approved' | 'rejected'>().notNull().default('pending'),
    asked_by: uuid('asked_by').notNull(),
    asked_by_name: text('asked_by_name').notNull(),
    asked_at: at('asked_at').notNull(),
    decided_by: uuid('decided_by'),
    decided_by_name: text('decided_by_name'),
    decided_at: at('decided_at'),
  },
  (table) => [
    index('payment_qr_changes_of').on(table.office_id, table.asked_at),
    uniqueIndex('payment_qr_changes_pending').on(table.office_id).where(sql`${table.status} = 'pending'`),
  ],
);
