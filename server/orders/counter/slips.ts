import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { toString as qrCode } from 'qrcode';
import { MOST_SLIPS } from '../../../contract/orders/order-counter.ts';
import { products, variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { bikramDate } from '../../http/words/bikram-month.ts';
import { areas, districts } from '../../locations/locations.table.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { orderRows } from '../list/order-rows.ts';
import { paidColumn } from '../money/moves.service.ts';
import { orderItems, orders } from '../orders.table.ts';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads these orders' slips in id order, without orders the caller can't see. */
export async function listSlips(db: Db, { session, kinds }: Caller, list: string) {
  const requested = list
    .split(',')
    .filter((id) => ID.test(id))
    .slice(0, MOST_SLIPS);
  const ownFields = await db
    .select({
      _id: orders._id,
      customer_address: orders.customer_address,
      vdc_municipality_name: areas.name,
      district_name: districts.name,
      imei: orders.imei,
      exchange_difference: orders.exchange_difference,
      tracking_number: orders.tracking_number,
      office_phone: offices.phone,
      office_pan: offices.pan,
      payments: paidColumn(sql`${orders._id}`),
    })
    .from(orders)
    .innerJoin(areas, eq(areas._id, orders.vdc_municipality))
    .innerJoin(districts, eq(districts._id, orders.district))
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .where(
      and(
        sql`${orders._id} = any(${sql.param(requested)}::uuid[])`,
        inArray(orders.scheme_type, kinds),
        withinOffice(db, session, orders.office_id),
      ),
    );
  const more = new Map(ownFields.map((row) => [row._id, row]));
  const ids = requested.filter((id) => more.has(id));
  const [rows, items] = await Promise.all([
    orderRows(db, ids),
    db
      .select({
        ...getTableColumns(orderItems),
        // A product without variants has its internal code there.
        sku_of_seller: sql<string>`case when ${orderItems.sku_of_seller} = ${products.sku_from_system} then '' else ${orderItems.sku_of_seller} end`,
      })
      .from(orderItems)
      .innerJoin(variants, eq(variants._id, orderItems.variant_id))
      .innerJoin(products, eq(products._id, variants.product_id))
      .where(sql`${orderItems.order_id} = any(${sql.param(ids)}::uuid[])`)
      .orderBy(asc(orderItems.position)),
  ]);
  const byOrder = Map.groupBy(items, (item) => item.order_id);
  return Promise.all(
    rows.map(async (row) => {
      const own = more.get(row._id) as (typeof ownFields)[number];
      return {
        ...row,
        ...own,
        placed_bs: bikramDate(dayInNepal(row.placed_at)),
        payments: own.payments.map((payment) => ({ ...payment, day_bs: bikramDate(payment.day) })),
        items: byOrder.get(row._id) ?? [],
        qr: await qrCode(row.order_id, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' }),
      };
    }),
  );
}
