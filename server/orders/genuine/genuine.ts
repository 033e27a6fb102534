import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { inLanguage, type Language } from '../../../contract/language/language.ts';
import type { ImeiAnswer } from '../../../contract/orders/genuine.ts';
import { isImei, typedImei } from '../../../contract/orders/imei.ts';
import { products, variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import { districts } from '../../locations/locations.table.ts';
import { offices } from '../../offices/offices.table.ts';
import { orderEvents, orders } from '../orders.table.ts';
import { GIVEN_BY, handedOverAt } from '../steps/handed-over.ts';
import { endOfDay } from '../track/days.ts';
import { warrantyUntil } from '../track/warranty.ts';

/** Says which store sold a phone and when, or that it came back. Never names the customer. */
export async function aboutImei(db: Db, typed: string, language: Language): Promise<ImeiAnswer> {
  const imei = typedImei(typed);
  if (!isImei(imei)) return { is: 'mistyped' };
  const [sale, back] = await Promise.all([saleOf(db, imei), returnOf(db, imei)]);
  if (back && (!sale || isLater(back, sale))) return { is: 'returned', at: dayOf(back.at) };
  if (!sale) return { is: 'unknown' };
  const until = await warrantyUntil(db, sale.handed_over);
  return {
    is: 'handed_over',
    product: inLanguage(sale.product, 'name', language) ?? '',
    store: inLanguage(sale.store, 'name', language) ?? '',
    district: inLanguage(sale.district ?? {}, 'name', language) ?? null,
    at: dayOf(sale.handed_over),
    warranty_until: until && dayOf(until),
  };
}

interface Event {
  _id: string;
  at: Date;
}

const isLater = (one: Event, other: Event) =>
  one.at > other.at || (one.at.getTime() === other.at.getTime() && one._id > other._id);

/** Returns the end of the day, because the answer names the day, never the minute. */
const dayOf = (at: Date): string => endOfDay(at).toISOString();

/** Finds the phone's order, and when the customer last got it. */
async function saleOf(db: Db, imei: string) {
  const given = await db
    .select({
      _id: orderEvents._id,
      step: orderEvents.step,
      at: orderEvents.at,
      product: { name: products.name, name_ne: products.name_ne },
      store: { name: offices.name, name_ne: offices.name_ne },
      district: { name: districts.name, name_ne: districts.name_ne },
    })
    .from(orders)
    .innerJoin(orderEvents, and(eq(orderEvents.order_id, orders._id), inArray(orderEvents.step, GIVEN_BY)))
    .innerJoin(variants, eq(variants._id, orders.variant_id))
    .innerJoin(products, eq(products._id, variants.product_id))
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .leftJoin(districts, eq(districts._id, offices.district))
    .where(and(eq(orders.imei, imei), eq(orders.status, 'DELIVERED')))
    .orderBy(asc(orderEvents.at), asc(orderEvents._id));
  const sale = given.at(-1);
  return sale && { ...sale, handed_over: handedOverAt(given) ?? sale.at };
}

/** Returns when the phone last came back. */
async function returnOf(db: Db, imei: string): Promise<Event | undefined> {
  const [back] = await db
    .select({ _id: orderEvents._id, at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.step, 'receive'), sql`${orderEvents.details} ->> 'imei' = ${imei}`))
    .orderBy(desc(orderEvents.at), desc(orderEvents._id))
    .limit(1);
  return back;
}
