import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/list.ts';
import { moneyOf } from '../../../contract/order-money.ts';
import type { DeliveryMethod } from '../../../contract/quote.ts';
import { statusLabel } from '../../../contract/statuses.ts';
import { users } from '../../access/access.table.ts';
import type { Db } from '../../db/db.ts';
import { type Cell, timeCell } from '../../http/sheet-write.ts';
import { areas, districts, states } from '../../locations/locations.table.ts';
import { campaigns, schemes } from '../../offers/offers.table.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { orderItems, orders } from '../orders.table.ts';
import { type Asker, searchOf } from './order-list.ts';

const CHUNK = 1000;

const HEADER = [
  'Order id',
  'Type',
  'Status',
  'Placed',
  'Changed',
  'Scheme',
  'Campaign',
  'Office code',
  'Office',
  'Customer',
  'Phone',
  'Email',
  'Address',
  'Area',
  'District',
  'State',
  'Product',
  'Variant',
  'Gifts',
  'Total',
  'IMEI',
  'Tracking number',
  'Assigned to',
  'Came by',
  'First contact',
  'Why it was lost',
  'Delivery',
  'Delivery charge',
  'Coupon',
  'Discount',
  'Advance paid',
  'To collect',
  'Bank of the payment',
  'Reference of the payment',
];

/** Custom fields that have a column of their own: those of the most schemes that one file is made of. */
const MOST_FIELDS = 40;

/** Where the advance of purchases came from, by their ids: told by the purchases, of which the orders know nothing. */
export type PaidFrom = (
  db: Db,
  ids: string[],
) => Promise<Map<string, { bank?: string | null; reference?: string | null }>>;

interface Wanted {
  order_id?: string[] | undefined;
  find?: ListQuery | undefined;
}

/** Which orders an export holds: the chosen ones, or all that the filters leave; never more than the caller sees. */
export async function exportOf(db: Db, asker: Asker, { order_id, find }: Wanted, paidFrom: PaidFrom) {
  const { where, text } = await searchOf(db, asker, find ?? { page: 1, size: 10, conditions: [] });
  const wanted = and(
    where,
    text?.any,
    order_id && inArray(orders._id, order_id),
    withinOffice(db, asker.session, orders.office_id),
  );
  const { rows } = await db.execute<{ orders: number }>(
    sql`select count(*)::int as orders from ${orders} ${wanted ? sql`where ${wanted}` : sql``}`,
  );
  return { count: (rows[0] as { orders: number }).orders, rows: () => exportedRows(db, wanted, paidFrom) };
}

/** Oldest first, read in chunks, so that it can be any number. Ids grow with time: none is missed or told twice. */
async function* exportedRows(db: Db, wanted: SQL | undefined, paidFrom: PaidFrom): AsyncGenerator<Cell[]> {
  const fields = await fieldsOf(db, wanted);
  yield [...HEADER, ...fields];
  let last: string | undefined;
  for (;;) {
    const ids = await nextIds(db, wanted, last);
    if (ids.length === 0) return;
    last = ids.at(-1);
    const chunk = await db
      .select({
        order: orders,
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
    const paid = bought.length > 0 ? await paidFrom(db, bought) : new Map();
    for (const row of chunk)
      yield [
        ...cellsOf(row, byOrder.get(row.order._id) ?? []),
        ...moreOf(row.order, paid.get(row.order._id)),
        ...answersOf(row.order, fields),
      ];
    if (ids.length < CHUNK) return;
  }
}

/** Found along the key alone, whatever the planner thinks of the joins that follow. */
async function nextIds(db: Db, wanted: SQL | undefined, last: string | undefined): Promise<string[]> {
  const found = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(and(wanted, last ? gt(orders._id, last) : undefined))
    .orderBy(asc(orders._id))
    .limit(CHUNK);
  return found.map(({ _id }) => _id);
}

interface Exported {
  order: typeof orders.$inferSelect;
  scheme: string;
  campaign: string | null;
  office: { code: string; name: string };
  area: string;
  district: string;
  state: string;
  person: string | null;
}

function cellsOf({ order, ...row }: Exported, [main, ...gifts]: (typeof orderItems.$inferSelect)[]): Cell[] {
  return [
    order.order_id,
    order.scheme_type,
    statusLabel(order.status),
    timeCell(order.placed_at),
    timeCell(order.changed_at),
    row.scheme,
    row.campaign,
    row.office.code,
    row.office.name,
    order.customer_name,
    order.customer_phone,
    order.customer_email,
    order.customer_address,
    row.area,
    row.district,
    row.state,
    main?.product_name ?? null,
    main?.sku_of_seller ?? null,
    gifts.map(({ product_name, sku_of_seller }) => `${product_name} (${sku_of_seller})`).join(', '),
    order.total / 100,
    order.imei,
    order.tracking_number,
    row.person,
  ];
}

const DELIVERY_NAMES: Record<DeliveryMethod, string> = {
  STORE: 'At the retailer',
  PICKUP: 'Pickup point',
  DELIVERY: 'Brought',
};

function moreOf(order: Exported['order'], paid: { bank?: string | null; reference?: string | null } = {}): Cell[] {
  const { advance_paid, to_collect } = moneyOf(order);
  return [
    order.source === 'counter' ? 'Counter' : 'Online',
    order.contacted_at && timeCell(order.contacted_at),
    order.end_reason,
    DELIVERY_NAMES[order.delivery_method],
    order.shipping_price / 100,
    order.coupon_code,
    order.discount / 100,
    advance_paid / 100,
    to_collect / 100,
    paid.bank ?? null,
    paid.reference ?? null,
  ];
}

/** The custom fields that the orders answer, by their names. */
async function fieldsOf(db: Db, wanted: SQL | undefined): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select answer ->> 'field_name' as name from ${orders}, jsonb_array_elements(${orders.d_data}) as answer
    where ${orders.d_data} <> '[]' and ${wanted ?? sql`true`} group by 1 order by count(*) desc, 1 limit ${MOST_FIELDS}`);
  return rows.map(({ name }: { name: string }) => name);
}

const answersOf = ({ d_data }: Exported['order'], fields: string[]): Cell[] =>
  fields.map((field) => d_data.find(({ field_name }) => field_name === field)?.value ?? null);
