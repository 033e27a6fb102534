import { eq } from 'drizzle-orm';
import type { Db } from '../server/db/db.ts';
import { dayInNepal } from '../server/http/words/bikram-day.ts';
import { fiscalYearOf } from '../server/http/words/fiscal-year.ts';
import { orderBills } from '../server/orders/bills/bills.table.ts';
import { orders } from '../server/orders/orders.table.ts';
import { buildOrder } from './builders.ts';

/** Adds an order that was handed over today, with its bill's number. */
export async function buildBilledOrder(db: Db, office: Parameters<typeof buildOrder>[1]) {
  const order = await buildOrder(db, office);
  const today = dayInNepal(new Date());
  await db.update(orders).set({ status: 'DELIVERED' }).where(eq(orders._id, order._id));
  await db.insert(orderBills).values({
    order_id: order._id,
    office_id: office._id,
    seller: office._id,
    fiscal_year: fiscalYearOf(today).name,
    number: 'B-1',
    day: today,
    amount: 11_300,
    actor: 'Maya',
    at: new Date(),
  });
  return order;
}
