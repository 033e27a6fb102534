import { eq, inArray } from 'drizzle-orm';
import { filledIn } from '../../contract/messaging/message-events.ts';
import type { Db } from '../db/db.ts';
import { lockNamed } from '../db/lock-named.ts';
import type { Session } from '../http/caller/session.ts';
import { notFound } from '../http/errors.ts';
import { blocksOf } from '../limits/blocked-phones.service.ts';
import { isHeadOffice } from '../offices/offices.service.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { customerNumbers } from './customers.table.ts';
import {
  messagesOf,
  notesOf,
  ordersOf,
  placesOf,
  returnsOf,
  reviewsOf,
  totalsOf,
  writtenOf,
} from './rows-of-customer.ts';

/** Only head office sees everything about a number, because that includes all offices' sales. */
export function requireHeadOffice(session: Session): void {
  if (!isHeadOffice(session)) throw notFound('Customer');
}

/** Returns everything known about a number; a 404 for one that was never used here. */
export async function getCustomer(db: Db, session: Session, phone: string) {
  requireHeadOffice(session);
  const numbers = await numbersOf(db, phone);
  const [totals, placed, returned, messages, written, places, reviewed, notes, [blocked]] = await Promise.all([
    totalsOf(db, numbers),
    ordersOf(db, numbers),
    returnsOf(db, numbers),
    messagesOf(db, numbers),
    writtenOf(db, numbers),
    placesOf(db, numbers),
    reviewsOf(db, numbers),
    notesOf(db, numbers),
    blocksOf(db, numbers),
  ]);
  const traces = [placed, messages, written, places, reviewed, notes];
  if (!blocked && traces.every((rows) => rows.length === 0)) throw notFound('Customer');
  const texts = await textsFor(db, placed[0]);
  return {
    _id: phone,
    numbers: numbers.filter((number) => number !== phone),
    texts,
    names: [...new Set(placed.map(({ customer_name }) => customer_name))],
    blocked: blocked ? { reason: blocked.reason, by: blocked.by, added_at: blocked.added_at } : null,
    totals,
    orders: placed.map(({ customer_name: _name, ...order }) => order),
    returns: returned,
    messages,
    written,
    places,
    reviews: reviewed,
    notes,
  };
}

/** Returns the number with all others of the same person. */
export async function numbersOf(db: Db, phone: string): Promise<string[]> {
  const person = db
    .select({ _id: customerNumbers.person_id })
    .from(customerNumbers)
    .where(eq(customerNumbers.phone, phone));
  const rows = await db
    .select({ phone: customerNumbers.phone })
    .from(customerNumbers)
    .where(inArray(customerNumbers.person_id, person));
  return [...new Set([phone, ...rows.map((row) => row.phone)])];
}

/**
 * Makes the transaction wait for others that change who owns numbers, or data about all numbers of a person; read the
 * numbers after it. Numbers without a person have no row to lock.
 */
export const takeTurns = (db: Db) => lockNamed(db, 'numbers of customers');

/** Returns the setting's texts; without an order, those that don't mention one. */
async function textsFor(db: Db, order: Awaited<ReturnType<typeof ordersOf>>[number] | undefined): Promise<string[]> {
  const texts = await readSetting(db, 'messages.care_texts');
  if (!order) return texts.filter((text) => filledIn(text, {}) === text);
  const { customer_name, order_id, product_name, office: office_name } = order;
  return texts.map((text) => filledIn(text, { customer_name, order_id, product_name, office_name }));
}
