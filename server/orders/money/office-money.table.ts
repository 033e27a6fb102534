import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, foreignId, primaryId } from '../../db/columns.ts';
import { typedNumber } from '../../db/typed-number.ts';
import { offices } from '../../offices/offices.table.ts';

/**
 * Deposits by offices with the brand. As with `money_moves`, a trigger refuses to change a row: a wrong row gets a
 * reversing row.
 */
export const officeDeposits = pgTable(
  'office_deposits',
  {
    _id: primaryId(),
    office_id: foreignId('office_id', () => offices._id),
    /** Above 0 for a deposit, below 0 in a row that reverses another. */
    paisa: integer('paisa').notNull(),
    /** The bank account that received the deposit. */
    account: text('account'),
    reference: text('reference'),
    note: text('note').notNull(),
    /** The day in Nepal on which it was deposited. */
    day: date('day').notNull(),
    reverses: uuid('reverses').references((): AnyPgColumn => officeDeposits._id),
    user_id: uuid('user_id'),
    actor: text('actor').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    index('office_deposits_by_slip').on(typedNumber(table.reference)).where(sql`${table.reverses} is null`),
    index('office_deposits_of').on(table.office_id, table.day),
    uniqueIndex('office_deposits_reversed_once').on(table.reverses).where(sql`${table.reverses} is not null`),
    check('office_deposits_moved', sql`(${table.paisa} > 0) = (${table.reverses} is null) and ${table.paisa} <> 0`),
  ],
);

/**
 * The brand's answer to a deposit: it arrived, or what differs. A deposit counts from its confirmation. One row per
 * deposit; rows are only added.
 */
export const depositAnswers = pgTable('deposit_answers', {
  deposit_id: uuid('deposit_id')
    .primaryKey()
    .references(() => officeDeposits._id),
  is_confirmed: boolean('is_confirmed').notNull(),
  /** What differs; empty for a confirmed deposit. */
  note: text('note').notNull(),
  user_id: uuid('user_id'),
  actor: text('actor').notNull(),
  at: at('at').notNull(),
});

/** Months of an office's money that are locked, or that a user asked to lock. A lock can't be undone. */
export const officeMonths = pgTable(
  'office_months',
  {
    _id: primaryId(),
    office_id: foreignId('office_id', () => offices._id),
    /** Of Nepal's calendar, `2083-08`. */
    month: text('month').notNull(),
    first_day: date('first_day').notNull(),
    last_day: date('last_day').notNull(),
    asked_by: uuid('asked_by').notNull(),
    asked_name: text('asked_name').notNull(),
    asked_at: at('asked_at').notNull(),
    locked_by: uuid('locked_by'),
    locked_name: text('locked_name'),
    locked_at: at('locked_at'),
  },
  (table) => [uniqueIndex('office_months_once').on(table.office_id, table.month)],
);

/** Closings of a till; rows are only added. */
export const tillClosings = pgTable(
  'till_closings',
  {
    _id: primaryId(),
    office_id: foreignId('office_id', () => offices._id),
    day: date('day').notNull(),
    /** In paisa. */
    expected: integer('expected').notNull(),
    counted: integer('counted').notNull(),
    reason: text('reason').notNull(),
    deposited: integer('deposited').notNull(),
    deposit_id: uuid('deposit_id').references(() => officeDeposits._id),
    /** All cash moves of the office until then: a later hand-over belongs to the next closing. */
    cash_total: bigint('cash_total', { mode: 'number' }).notNull(),
    user_id: uuid('user_id').notNull(),
    actor: text('actor').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    index('till_closings_of').on(table.office_id, table._id),
    check('till_closings_explained', sql`${table.counted} = ${table.expected} or ${table.reason} <> ''`),
    check('till_closings_deposited', sql`${table.deposited} between 0 and ${table.counted}`),
  ],
);
