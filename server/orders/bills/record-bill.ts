import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { lockNamed } from '../../db/lock-named.ts';
import { typedNumber } from '../../db/typed-number.ts';
import { invalid } from '../../http/errors.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { fiscalYearOf } from '../../http/words/fiscal-year.ts';
import { say } from '../../http/words/sentence.ts';
import { offices } from '../../offices/offices.table.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { orders } from '../orders.table.ts';
import { billsOf, cancelledBills, type OrderBill, orderBills, sellerOf } from './bills.table.ts';

interface NewBill {
  order_id: string;
  office_id: string;
  number: string;
  /** The day of the bill in Nepal; if left out, the day of `now`. */
  day?: string | null | undefined;
  /** In paisa. */
  amount: number;
  by: { user_id: string | null; name: string };
  now: Date;
  /** The field that shows the number's error. */
  field: string;
}

/** Records or replaces an order's bill. Refused if the seller used the number that year. */
export async function recordBill(db: Db, { day, by, now, field, ...bill }: NewBill): Promise<OrderBill> {
  // Lock the office's PAN while writing the bill, because a change of PAN moves existing bills.
  const [office] = await db
    .select({ pan: offices.pan })
    .from(offices)
    .where(eq(offices._id, bill.office_id))
    .for('share');
  const billed = day ?? dayInNepal(now);
  if (billed > dayInNepal(now)) throw invalid({ day: 'This date is in the future.' });
  const [order] = await db.select({ placed_at: orders.placed_at }).from(orders).where(eq(orders._id, bill.order_id));
  if (order && day && day < dayInNepal(order.placed_at))
    throw invalid({ day: 'The order was placed after this date.' });
  const seller = sellerOf({ _id: bill.office_id, pan: office?.pan });
  const fiscal_year = fiscalYearOf(billed).name;
  const row = { ...bill, seller, fiscal_year, day: billed, user_id: by.user_id, actor: by.name, at: now };
  // Two counters can enter the same number at once, however each writes it: the second waits, and gets an error.
  await lockNamed(db, billsOf(seller));
  await db.delete(orderBills).where(eq(orderBills.order_id, bill.order_id));
  const [other] = await db
    .select({ order_id: orders.order_id })
    .from(orderBills)
    .innerJoin(orders, eq(orders._id, orderBills.order_id))
    .where(
      and(
        eq(orderBills.seller, seller),
        eq(orderBills.fiscal_year, fiscal_year),
        sql`${typedNumber(orderBills.number)} = ${typedNumber(sql`${bill.number}::text`)}`,
      ),
    );
  if (other)
    throw invalid({
      [field]: say('Order {order} has this bill number in {year} already.', {
        order: other.order_id,
        year: fiscal_year,
      }),
    });
  const [saved] = await db.insert(orderBills).values(row).returning();
  if (!saved) throw new Error('The bill was not written.');
  return saved;
}

/** Refuses a hand-over without a bill number if the setting requires one. */
export async function requireBill(db: Db, number: string | undefined): Promise<void> {
  if (!number && (await readSetting(db, 'orders.bill')) === 'required')
    throw invalid({ bill_number: 'Enter the number of your bill.' });
}

/** Cancels the bill of an undone hand-over: it stays in the sales book, and the number is free again. */
export async function cancelBill(
  db: Db,
  { order_id, reason, by, now }: Pick<NewBill, 'order_id' | 'by' | 'now'> & { reason: string },
): Promise<void> {
  const cancelled = await db.delete(orderBills).where(eq(orderBills.order_id, order_id)).returning();
  if (cancelled.length === 0) return;
  const rows = cancelled.map((bill) => ({ ...bill, reason, user_id: by.user_id, actor: by.name, at: now }));
  await db.insert(cancelledBills).values(rows);
}
