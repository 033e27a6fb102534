import { and, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cellText } from '../../../contract/language/typed-text.ts';
import { SCHEME_TYPES, type SchemeType } from '../../../contract/offers/scheme-types.ts';
import { billNumber } from '../../../contract/orders/bills.ts';
import type { Db } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { Problem } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import { dayWritten } from '../../http/words/written-date.ts';
import {
  asIs,
  column,
  type Group,
  type Outcome,
  type RowOf,
  reads,
  tableImport,
  type Wrong,
} from '../../imports/table-import.service.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { orders } from '../orders.table.ts';
import { orderBills } from './bills.table.ts';
import { setBill } from './bills.ts';

const COLUMNS = {
  order_id: column({
    label: 'Order',
    words: ['order id', 'order no', 'order code'],
    read: z.string().transform((cell) => cellText(cell).toUpperCase()),
    write: asIs,
    is_needed: true,
  }),
  bill_number: column({
    label: 'Bill number',
    words: ['bill no', 'bill', 'invoice no', 'invoice', 'voucher no'],
    read: billNumber,
    write: asIs,
    is_needed: true,
  }),
  day: column<string>({
    label: 'Bill date',
    words: ['date', 'date ad', 'मिति (ई.सं.)', 'date bs', 'miti', 'invoice date'],
    read: reads(dayWritten, 'Enter the date as YYYY-MM-DD, in AD or BS.'),
    write: asIs,
  }),
  /** Skips lines of the sales book whose hand-over was undone. */
  cancelled: column<string>({ label: 'Cancelled', words: [], read: z.string(), write: asIs }),
};
type Row = RowOf<typeof COLUMNS>;

/** Imports bill numbers, a row for each handed-over order; other orders stay as they are. */
export const billImport = tableImport<typeof COLUMNS>({
  kind: 'bills',
  route: 'POST bill/import',
  also: SCHEME_TYPES.map(grantOf),
  entity: 'Bill',
  columns: () => COLUMNS,
  key: 'order_id',
  atOnce: 100,
  save: (db, groups, { session, granted, now }) => {
    const kinds = SCHEME_TYPES.filter((kind) => granted.includes(grantOf(kind)));
    return saveBills(db, { session, kinds, now }, groups);
  },
});

/** Returns the grant for recording a bill of this kind; the caller doesn't see other kinds. */
function grantOf(kind: SchemeType) {
  return `POST bill/{id} {${kind}}` as const;
}

async function saveBills(db: Db, caller: Caller, groups: Group<Row>[]): Promise<Outcome[]> {
  const known = await knownOrders(
    db,
    caller,
    groups.map(({ key }) => key.toUpperCase()),
  );
  const outcomes: Outcome[] = [];
  for (const { key, rows } of groups) {
    const [first, ...twice] = rows.filter(({ row }) => !row.cancelled);
    if (!first) {
      outcomes.push({ what: 'same', wrong: [] });
      continue;
    }
    const wrong: Wrong[] = twice.map(({ line }) => ({
      line,
      column: 'order_id',
      text: say('This order is also in row {row}. Remove one.', { row: first.line }),
    }));
    const order = known.get(key.toUpperCase());
    const number = first.row.bill_number;
    if (!order) wrong.push({ line: first.line, column: 'order_id', text: 'None of your orders has this number.' });
    if (!order || number === undefined || first.unread.length > 0 || wrong.length > 0) {
      outcomes.push({ what: 'none', wrong });
      continue;
    }
    const { day = null } = first.row;
    if (order.number === number && (day === null || day === order.day)) {
      outcomes.push({ what: 'same', wrong });
      continue;
    }
    outcomes.push(await saveOne(db, caller, { order, number, day, line: first.line }));
  }
  return outcomes;
}

type KnownOrder = { _id: string; order_id: string; number: string | null; day: string | null };

async function saveOne(
  db: Db,
  caller: Caller,
  { order, number, day, line }: { order: KnownOrder; number: string; day: string | null; line: number },
): Promise<Outcome> {
  try {
    await setBill(db, caller, order._id, { number, day, field: 'bill_number' });
    return { what: order.number === null ? 'add' : 'edit', wrong: [] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { msg, errors = {} } = error.texts;
    const [column = 'order_id', text = msg] = Object.entries(errors)[0] ?? [];
    return { what: 'none', wrong: [{ line, column, text }] };
  }
}

async function knownOrders(db: Db, { session, kinds }: Caller, numbers: string[]): Promise<Map<string, KnownOrder>> {
  const rows = await db
    .select({ _id: orders._id, order_id: orders.order_id, number: orderBills.number, day: orderBills.day })
    .from(orders)
    .leftJoin(orderBills, sql`${orderBills.order_id} = ${orders._id}`)
    .where(
      and(
        sql`${orders.order_id} = any(${sql.param(numbers)}::text[])`,
        inArray(orders.scheme_type, kinds),
        withinOffice(db, session, orders.office_id),
      ),
    );
  return new Map(rows.map((row) => [row.order_id, row]));
}
