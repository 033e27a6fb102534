import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { id } from '../../../contract/calls/fields.ts';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { VAT_PERCENT, fiscalYear as yearName } from '../../../contract/orders/bills.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { listRows } from '../../db/list.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { actorOf } from '../../http/caller/session.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { fiscalYear, fiscalYears } from '../../http/words/fiscal-year.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { orders } from '../orders.table.ts';
import { isReturned } from '../returned.service.ts';
import { cancelledBills, orderBills } from './bills.table.ts';
import { recordBill } from './record-bill.ts';

/** How many fiscal years can be chosen. */
const YEARS = 6;

const NEPAL = sql`at time zone 'Asia/Kathmandu'`;

/**
 * Selects orders handed over in this fiscal year. An order is placed before its hand-over, which lets the index of
 * statuses find it.
 */
function handedOverIn(name: string): SQL {
  const { first, last } = fiscalYear(name);
  const end = sql`((${last}::date + 1)::timestamp ${NEPAL})`;
  return sql`(${orders.changed_at} >= (${first}::timestamp ${NEPAL}) and ${orders.changed_at} < ${end} and ${orders.placed_at} < ${end})`;
}

/** Selects an office with all below it. */
const ofOffice = (office_id: string): SQL =>
  sql`${orders.office_id} in (select o._id from ${offices} o where o.ancestor_ids @> array[${office_id}]::uuid[])`;

const hasBill = sql`exists (select from ${orderBills} b where b.order_id = ${orders._id})`;

/** Lists handed-over orders of the caller's kinds and offices, each with its bill. */
export function listBills(db: Db, { session, kinds }: Omit<Caller, 'now'>, query: ListQuery) {
  const select = db
    .select({
      _id: orders._id,
      order_id: orders.order_id,
      scheme_type: orders.scheme_type,
      customer_name: orders.customer_name,
      office: { _id: offices._id, name: offices.name },
      total: orders.total,
      handed_over_at: orders.changed_at,
      bill: {
        number: orderBills.number,
        day: orderBills.day,
        fiscal_year: orderBills.fiscal_year,
        amount: orderBills.amount,
        is_returned: isReturned,
      },
    })
    .from(orders)
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .leftJoin(orderBills, eq(orderBills.order_id, orders._id))
    .$dynamic();
  return listRows(db, query, {
    select,
    columns: {
      handed_over_at: orders.changed_at,
      fiscal_year: (value) => {
        if (!yearName.safeParse(value).success) throw invalid({ find_fiscal_year: 'Choose a fiscal year.' });
        return handedOverIn(value);
      },
      office_id: (value) => {
        if (!id.safeParse(value).success) throw invalid({ find_office_id: 'Choose an office.' });
        return ofOffice(value);
      },
      has_bill: (value) => (value === 'true' ? hasBill : sql`not ${hasBill}`),
      search: (text) =>
        sql`(strpos(${orders.order_id}, upper(${text})) > 0 or strpos(${orderBills.number}, upper(${text})) > 0)`,
    },
    order: 'handed_over_at:desc',
    tiebreak: orders._id,
    where: and(
      eq(orders.status, 'DELIVERED'),
      inArray(orders.scheme_type, kinds),
      withinOffice(db, session, orders.office_id),
    ),
  });
}

const VAT_OF_BILL = sql`round(${orderBills.amount} * ${VAT_PERCENT}::numeric / ${100 + VAT_PERCENT})`;

interface Book {
  fiscal_year?: string | undefined;
  office_id?: string | undefined;
}

/** Sums a fiscal year by the day of the bill, and counts hand-overs without one. */
export async function getBook(db: Db, { session, kinds, now }: Caller, { fiscal_year, office_id }: Book) {
  const years = fiscalYears(dayInNepal(now), YEARS);
  const year = fiscal_year ? fiscalYear(fiscal_year) : (years[0] as (typeof years)[number]);
  const mine = and(
    inArray(orders.scheme_type, kinds),
    withinOffice(db, session, orders.office_id),
    office_id ? ofOffice(office_id) : undefined,
  );
  const [[sums], without, [gone]] = await Promise.all([
    db
      .select({
        bills: sql<number>`count(*)::int`,
        total: sql<number>`coalesce(sum(${orderBills.amount}), 0)::float8`,
        // Rounded as in each line of the book, so that the lines add up to the sum.
        vat: sql<number>`coalesce(sum(${VAT_OF_BILL}), 0)::float8`,
        returned_bills: sql<number>`(count(*) filter (where ${isReturned}))::int`,
        returned: sql<number>`coalesce(sum(${orderBills.amount}) filter (where ${isReturned}), 0)::float8`,
        returned_vat: sql<number>`coalesce(sum(${VAT_OF_BILL}) filter (where ${isReturned}), 0)::float8`,
      })
      .from(orderBills)
      .innerJoin(orders, eq(orders._id, orderBills.order_id))
      .where(and(eq(orderBills.fiscal_year, year.name), mine)),
    db.$count(orders, and(eq(orders.status, 'DELIVERED'), handedOverIn(year.name), sql`not ${hasBill}`, mine)),
    db
      .select({ cancelled: sql<number>`count(*)::int` })
      .from(cancelledBills)
      .innerJoin(orders, eq(orders._id, cancelledBills.order_id))
      .where(and(eq(cancelledBills.fiscal_year, year.name), mine)),
  ]);
  const { bills = 0, total = 0, vat = 0, returned_bills = 0, returned = 0, returned_vat = 0 } = sums ?? {};
  const cancelled = gone?.cancelled ?? 0;
  return {
    years,
    year,
    bills,
    total,
    vat,
    taxable: total - vat,
    returned_bills,
    returned,
    returned_vat,
    cancelled,
    without,
  };
}

/** Records or corrects the bill of a handed-over order of the caller's kinds and offices. */
export async function setBill(
  db: Db,
  { session, kinds, now }: Caller,
  id: string,
  { number, day, field = 'number' }: { number: string; day?: string | null | undefined; field?: string },
) {
  return transact(db, async (db) => {
    const [order] = await db
      .select()
      .from(orders)
      .where(and(eq(orders._id, id), inArray(orders.scheme_type, kinds), withinOffice(db, session, orders.office_id)))
      .for('no key update');
    if (!order) throw notFound('Order');
    if (order.status !== 'DELIVERED') throw conflict('A bill belongs to an order that was handed over.');
    const [before] = await db.select().from(orderBills).where(eq(orderBills.order_id, id));
    const bill = await recordBill(db, {
      order_id: id,
      office_id: order.office_id,
      number,
      day: day ?? before?.day ?? dayInNepal(order.changed_at),
      // A new number means a new bill, for the order's current total.
      amount: before?.number === number ? before.amount : order.total,
      by: session,
      now,
      field,
    });
    await audit(db, actorOf(session), {
      action: 'record-bill',
      entity: 'Order',
      entity_id: id,
      before: before && { bill_number: before.number, day: before.day, amount: before.amount },
      after: { bill_number: bill.number, day: bill.day, amount: bill.amount },
    });
    return bill;
  });
}
