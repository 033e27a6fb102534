import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { inWords } from '../../../contract/language/in-words.ts';
import { type MoneySums, moneyOf } from '../../../contract/orders/order-money.ts';
import type { DeliveryMethod } from '../../../contract/orders/quote.ts';
import { users } from '../../access/access.table.ts';
import type { Db } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import type { Cell } from '../../http/sheets/sheet-write.ts';
import { asGiven, asWritten } from '../../http/words/sentence.ts';
import { areas, districts, states } from '../../locations/locations.table.ts';
import { campaigns, schemes } from '../../offers/offers.table.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { moneyOfOrder } from '../money/moves.service.ts';
import { type Order, orderItems, orders } from '../orders.table.ts';
import { searchOf } from './order-list.ts';

const CHUNK = 1000;

type Column = [title: string, cell: (row: Exported) => Cell];

/** Columns of every order, by title. */
const COLUMNS: Column[] = [
  ['Order ID', ({ order }) => order.order_id],
  ['Type', ({ order }) => order.scheme_type],
  ['Status', ({ order }) => asGiven(inWords(order.status))],
  ['Placed', ({ order }) => order.placed_at],
  ['Changed', ({ order }) => order.changed_at],
  ['Scheme', ({ scheme }) => scheme],
  ['Campaign', ({ campaign }) => campaign],
  ['Office code', ({ office }) => office.code],
  ['Office', ({ office }) => office.name],
  ['Customer', ({ order }) => order.customer_name],
  ['Phone', ({ order }) => order.customer_phone],
  ['Email', ({ order }) => order.customer_email],
  ['Address', ({ order }) => order.customer_address],
  ['Area', ({ area }) => area],
  ['District', ({ district }) => district],
  ['State', ({ state }) => state],
  ['Product', ({ items: [main] }) => main?.product_name ?? null],
  ['Variant', ({ items: [main] }) => main?.sku_of_seller ?? null],
  [
    'Gifts',
    ({ items: [, ...gifts] }) => gifts.map((gift) => `${gift.product_name} (${gift.sku_of_seller})`).join(', '),
  ],
  ['Total', ({ order }) => order.total / 100],
  ['IMEI', ({ order }) => order.imei],
  ['Tracking number', ({ order }) => order.tracking_number],
  ['Assigned to', ({ person }) => person],
  ['Ordered through', ({ order }) => asGiven(order.source === 'counter' ? 'Counter' : 'Online')],
  ['First contact', ({ order }) => order.contacted_at],
  ['Reason lost', ({ order }) => order.end_reason && asGiven(order.end_reason)],
  ['Delivery', ({ order }) => asGiven(DELIVERY_NAMES[order.delivery_method])],
  ['Delivery charge', ({ order }) => order.shipping_price / 100],
  ['Coupon', ({ order }) => order.coupon_code],
  ['Discount', ({ order }) => order.discount / 100],
  ['Exchange difference', ({ order }) => order.exchange_difference / 100],
  ['Advance paid', (row) => moneyIn(row).advance_paid / 100],
  ['To collect', (row) => moneyIn(row).to_collect / 100],
  ['To refund', (row) => moneyIn(row).to_pay_back / 100],
  ['Money received', ({ money }) => money.received / 100],
  ['Money refunded', ({ money }) => money.refunded / 100],
  ['Money kept', ({ money }) => money.kept / 100],
  ['Returned', ({ order }) => order.returned_at],
];

const moneyIn = ({ order, money }: Exported) => moneyOf({ ...order, money });

/** The payer and bank of the advance, only for callers with access to a purchase's payment. */
const PAYMENT_COLUMNS: Column[] = [
  ['Payment bank', ({ paid }) => paid?.bank ?? null],
  ['Payment reference', ({ paid }) => paid?.reference ?? null],
];

/** How many custom fields get columns. */
const MOST_FIELDS = 40;

/** Returns sources of advances by purchase id. Passed in, because orders know nothing about purchases. */
export type PaidFrom = (db: Db, ids: string[]) => Promise<Map<string, Paid>>;

interface Paid {
  bank?: string | null;
  reference?: string | null;
}

interface ExportRequest {
  order_id?: string[];
  find?: ListQuery;
}

/** The caller, with sources of advances; undefined without access to those. */
interface ExportCaller extends Caller {
  paidFrom: PaidFrom | undefined;
}

/** Finds the orders to export: the chosen ones or all filtered, never more than the caller sees. */
export async function exportOf(db: Db, { paidFrom, ...caller }: ExportCaller, { order_id, find }: ExportRequest) {
  const { where, text } = await searchOf(db, caller, find ?? { page: 1, size: 10, conditions: [] });
  const exported = and(
    where,
    text?.any,
    order_id && inArray(orders._id, order_id),
    withinOffice(db, caller.session, orders.office_id),
  );
  const { rows } = await db.execute<{ orders: number }>(
    sql`select count(*)::int as orders from ${orders} ${exported ? sql`where ${exported}` : sql``}`,
  );
  return { count: rows[0]?.orders ?? 0, rows: () => exportedRows(db, exported, paidFrom) };
}

/** Reads any number of orders in chunks, the oldest first. Ids grow with time: no order is missed or repeated. */
async function* exportedRows(db: Db, where: SQL | undefined, paidFrom: PaidFrom | undefined): AsyncGenerator<Cell[]> {
  const fields = await fieldsOf(db, where);
  const columns = [...COLUMNS, ...(paidFrom ? PAYMENT_COLUMNS : [])];
  yield [...columns.map(([title]) => title), ...fields.map(asWritten)];
  let last: string | undefined;
  for (;;) {
    const ids = await nextIds(db, where, last);
    if (ids.length === 0) return;
    last = ids.at(-1);
    const chunk = await db
      .select({
        order: orders,
        money: moneyOfOrder,
        scheme: schemes.name,
        campaign: campaigns.name,
        office: { code: offices.office_code, name: offices.name },
        area: areas.name,
        district: districts.name,
        state: states.name,
        person: users.name,
      })
      .from(orders)
      .innerJoin(schemes, eq(schemes._id, orders.scheme_id))
      .innerJoin(offices, eq(offices._id, orders.office_id))
      .innerJoin(areas, eq(areas._id, orders.vdc_municipality))
      .innerJoin(districts, eq(districts._id, orders.district))
      .innerJoin(states, eq(states._id, orders.state))
      .leftJoin(campaigns, eq(campaigns._id, orders.campaign_id))
      .leftJoin(users, eq(users._id, orders.assigned_to))
      .where(sql`${orders._id} = any(${sql.param(ids)}::uuid[])`)
      .orderBy(asc(orders._id));
    const items = await db
      .select()
      .from(orderItems)
      .where(sql`${orderItems.order_id} = any(${sql.param(ids)}::uuid[])`)
      .orderBy(asc(orderItems.position));
    const byOrder = Map.groupBy(items, (item) => item.order_id);
    const bought = chunk.filter(({ order }) => order.scheme_type === 'MULTI-BUY').map(({ order }) => order._id);
    const payments = bought.length > 0 ? await paidFrom?.(db, bought) : undefined;
    for (const exported of chunk) {
      const { _id } = exported.order;
      const row: Exported = { ...exported, items: byOrder.get(_id) ?? [], paid: payments?.get(_id) };
      yield [...columns.map(([, cell]) => cell(row)), ...answersOf(row.order, fields)];
    }
    if (ids.length < CHUNK) return;
  }
}

/** Finds ids by key alone, whatever plan the joins would get. */
async function nextIds(db: Db, where: SQL | undefined, last: string | undefined): Promise<string[]> {
  const rows = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(and(where, last ? gt(orders._id, last) : undefined))
    .orderBy(asc(orders._id))
    .limit(CHUNK);
  return rows.map(({ _id }) => _id);
}

interface Exported {
  order: Order;
  money: MoneySums;
  scheme: string;
  campaign: string | null;
  office: { code: string; name: string };
  area: string;
  district: string;
  state: string;
  person: string | null;
  /** Lists the main product first. */
  items: (typeof orderItems.$inferSelect)[];
  paid: Paid | undefined;
}

const DELIVERY_NAMES: Record<DeliveryMethod, string> = {
  STORE: 'In store',
  PICKUP: 'Pickup point',
  DELIVERY: 'Delivery',
};

/** Returns the names of the custom fields that have answers in these orders. */
async function fieldsOf(db: Db, where: SQL | undefined): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select answer ->> 'field_name' as name from ${orders}, jsonb_array_elements(${orders.d_data}) as answer
    where ${orders.d_data} <> '[]' and ${where ?? sql`true`} group by 1 order by count(*) desc, 1 limit ${MOST_FIELDS}`);
  return rows.map(({ name }) => name);
}

const answersOf = ({ d_data }: Exported['order'], fields: string[]): Cell[] =>
  fields.map((field) => d_data.find(({ field_name }) => field_name === field)?.value ?? null);
