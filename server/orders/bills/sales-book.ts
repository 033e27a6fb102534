import { and, inArray, sql } from 'drizzle-orm';
import { VAT_PERCENT, vatIn } from '../../../contract/orders/bills.ts';
import type { Db } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import type { Cell } from '../../http/sheets/sheet-write.ts';
import { bikramDate } from '../../http/words/bikram-month.ts';
import { say } from '../../http/words/sentence.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { orders } from '../orders.table.ts';
import { isReturned } from '../returned.service.ts';
import { cancelledBills, orderBills } from './bills.table.ts';

const HEADER = [
  'Date (BS)',
  'Date (AD)',
  'Bill number',
  'Seller',
  'PAN of seller',
  'Customer',
  'Order',
  'Total (Rs.)',
  'Taxable (Rs.)',
  say('VAT {percent}% (Rs.)', { percent: VAT_PERCENT }),
  'Returned',
  'Cancelled',
];

/** Bills read at once. */
const CHUNK = 1000;

type Line = {
  _id: string;
  day: string;
  seller: string;
  number: string;
  office: string;
  pan: string;
  customer: string;
  order_id: string;
  amount: number;
  is_returned: boolean;
  is_cancelled: boolean;
};

/**
 * Writes the sales book of a fiscal year, a line for each bill, by day. The bill import can read the numbers and dates
 * back.
 */
export async function* salesBook(
  db: Db,
  { session, kinds }: Omit<Caller, 'now'>,
  { fiscal_year, office_id }: { fiscal_year: string; office_id?: string | undefined },
  chunk = CHUNK,
): AsyncGenerator<Cell[]> {
  yield HEADER;
  const scope = and(
    inArray(orders.scheme_type, kinds),
    withinOffice(db, session, offices._id),
    office_id ? sql`${offices.ancestor_ids} @> array[${office_id}]::uuid[]` : undefined,
  );
  let last: Line | undefined;
  for (;;) {
    const after = last
      ? sql`and (b.day, b.seller, b.number, b.key) > (${last.day}::date, ${last.seller}, ${last.number}, ${last._id}::uuid)`
      : sql``;
    const { rows }: { rows: Line[] } = await db.execute<Line>(sql`
      select b.key as _id, b.day::text as day, b.seller, b.number, ${offices.name} as office,
        case when b.seller = ${offices._id}::text then '' else b.seller end as pan,
        ${orders.customer_name} as customer, ${orders.order_id}, b.amount, b.is_cancelled, not b.is_cancelled and ${isReturned} as is_returned
      from (
        select order_id as key, order_id, office_id, fiscal_year, seller, number, day, amount, false as is_cancelled from ${orderBills}
        union all
        select _id, order_id, office_id, fiscal_year, seller, number, day, 0, true from ${cancelledBills}) b
      join ${orders} on ${orders._id} = b.order_id
      join ${offices} on ${offices._id} = b.office_id
      where b.fiscal_year = ${fiscal_year} and ${scope} ${after}
      order by b.day, b.seller, b.number, b.key limit ${chunk}`);
    for (const line of rows) yield cellsOf(line);
    last = rows.at(-1);
    if (rows.length < chunk) return;
  }
}

const cellsOf = ({ day, number, office, pan, customer, order_id, amount, is_returned, is_cancelled }: Line): Cell[] => [
  bikramDate(day),
  { day },
  number,
  office,
  pan,
  customer,
  order_id,
  amount / 100,
  (amount - vatIn(amount)) / 100,
  vatIn(amount) / 100,
  is_returned ? say('Yes') : '',
  is_cancelled ? say('Yes') : '',
];
