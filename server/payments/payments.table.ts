import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PaymentStatus } from '../../contract/payments/payment-statuses.ts';
import type { PAYMENT_SOURCES, StatementMapping } from '../../contract/payments/payments.ts';
import { addedAt, at, foreignId, primaryId } from '../db/columns.ts';
import { orders } from '../orders/orders.table.ts';
import type { Proposal } from './match.ts';

/** Payments received by a bank or wallet, each once, however often it's reported. */
export const payments = pgTable(
  'payments',
  {
    _id: primaryId(),
    source: text('source').$type<(typeof PAYMENT_SOURCES)[number]>().notNull(),
    bank: text('bank').notNull(),
    reference: text('reference').notNull().default(''),
    /** The letters and digits of the reference, by which two spellings are compared. */
    reference_key: text('reference_key').notNull().default(''),
    paid_at: at('paid_at').notNull(),
    /** In paisa. */
    amount: integer('amount').notNull(),
    /**
     * The account's balance after it, in paisa, if the report has one: two reports of one payment have the same
     * balance.
     */
    balance: bigint('balance', { mode: 'number' }),
    text: text('text').notNull().default(''),
    payer_phone: text('payer_phone').notNull().default(''),
    /** The hash that identifies a payment. */
    fingerprint: text('fingerprint').notNull().unique(),
    status: text('state').$type<PaymentStatus>().notNull().default('unmatched'),
    proposals: jsonb('proposals').$type<Proposal[]>().notNull().default([]),
    /** The payment that this row reports again: users see one payment, with this row among its reports. */
    witness_of: uuid('witness_of').references((): AnyPgColumn => payments._id),
    /** A file of its bank had this reference, amount and day several times: the reference identifies none of them. */
    is_repeated: boolean('is_repeated').notNull().default(false),
    note: text('note').notNull().default(''),
    /** The purchase whose customer gets the refund, and the user who decided it. */
    refund_of: uuid('refund_of').references(() => orders._id),
    decided_by: uuid('decided_by'),
    /** Why the payment was dismissed, or is refunded. */
    reason: text('reason').notNull().default(''),
    /** The user who imported the payment; null if the provider reported it. */
    user_id: uuid('user_id'),
    added_at: addedAt(),
  },
  (table) => [
    index('payments_by_state').on(table.status, table.paid_at),
    // Every comparison must also say `reference_key <> ''`: otherwise PostgreSQL can't use this index, and each row
    // reads all others.
    index('payments_by_reference')
      .on(table.reference_key, table.bank, table.source)
      .where(sql`${table.reference_key} <> ''`),
    index('payments_by_balance').on(table.balance).where(sql`${table.balance} is not null`),
    index('payments_by_time').on(table.paid_at, table._id),
    index('payments_witnesses').on(table.witness_of).where(sql`${table.witness_of} is not null`),
    index('payments_open')
      .on(table._id)
      .where(sql`${table.status} in ('matched', 'likely', 'ambiguous', 'duplicate', 'unmatched')`),
  ],
);

/** The part of a payment that was matched with each purchase: one can be split, and several can pay one. */
export const paymentShares = pgTable(
  'payment_shares',
  {
    _id: primaryId(),
    payment_id: foreignId('payment_id', () => payments._id),
    order_id: foreignId('order_id', () => orders._id),
    /** In paisa. */
    amount: integer('amount').notNull(),
    user_id: uuid('user_id'),
    actor: text('actor').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    unique('payment_shares_once').on(table.payment_id, table.order_id),
    index('payment_shares_of').on(table.order_id),
  ],
);

/** The mapping of columns last used for each bank's files. */
export type RememberedMapping = StatementMapping & { header?: string[] };

export const statementMappings = pgTable('statement_mappings', {
  bank: text('bank').primaryKey(),
  /** The header that the mapping was chosen for; an earlier release stored none. */
  mapping: jsonb('mapping').$type<RememberedMapping>().notNull(),
});
