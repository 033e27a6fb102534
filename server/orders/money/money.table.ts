import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MoveHolder, MoveKind, PayMethod } from '../../../contract/orders/order-money.ts';
import { at, foreignId, primaryId } from '../../db/columns.ts';
import { offices } from '../../offices/offices.table.ts';
import { orderEvents, orders } from '../orders.table.ts';

/**
 * Every amount that came in or went out for an order. A trigger refuses to change or delete a row: a wrong row gets a
 * reversing row (docs/adr/0052-one-table-of-money.md).
 */
export const moneyMoves = pgTable(
  'money_moves',
  {
    _id: primaryId(),
    order_id: foreignId('order_id', () => orders._id),
    /** The step by which it moved; null for part of an advance, which isn't a step. */
    event_id: uuid('event_id').references(() => orderEvents._id),
    kind: text('kind').$type<MoveKind>().notNull(),
    holder: text('holder').$type<MoveHolder>().notNull(),
    office_id: uuid('office_id').references(() => offices._id),
    /** Above 0 if the holder has received it, below 0 if the holder has paid it out. */
    paisa: integer('paisa').notNull(),
    method: text('method').$type<PayMethod>().notNull(),
    /** The bank, wallet or account. */
    account: text('account'),
    reference: text('reference'),
    /** The day in Nepal on which it moved. */
    day: date('day').notNull(),
    reverses: uuid('reverses').references((): AnyPgColumn => moneyMoves._id),
    user_id: uuid('user_id'),
    actor: text('actor').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    index('money_moves_of').on(table.order_id),
    index('money_moves_by_holder').on(table.office_id, table.day),
    uniqueIndex('money_moves_reversed_once').on(table.reverses).where(sql`${table.reverses} is not null`),
    check('money_moves_moved', sql`${table.paisa} <> 0`),
    check('money_moves_office', sql`(${table.holder} = 'office') = (${table.office_id} is not null)`),
  ],
);
export type MoneyMove = typeof moneyMoves.$inferSelect;
