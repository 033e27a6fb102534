import { and, count, eq, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { readAnswers } from '../../contract/answers.ts';
import { counted } from '../../contract/counted.ts';
import type { orderPlaced, publicOrder } from '../../contract/orders.ts';
import { canBuy } from '../../contract/variants.ts';
import { invalidateProducts } from '../catalog/stale.service.ts';
import { holdStock } from '../catalog/stock.service.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { type IdempotencyKey, once, storedReply } from '../http/idempotency.ts';
import { placeOf } from '../locations/locations.service.ts';
import { sendSms } from '../messaging/messaging.service.ts';
import { isSoldBy, lockRunningScheme, type Scheme, schemeById } from '../offers/offers.service.ts';
import { takeQuota } from '../offers/quotas.service.ts';
import { activeRetailer } from '../offices/offices.service.ts';
import { newOrderId } from './order-id.ts';
import { orderEvents, orderItems, orders } from './orders.table.ts';

type Input = z.output<typeof publicOrder>;

interface Item {
  variant_id: string;
  role: 'main' | 'bundle';
  product_name: string;
  sku_of_seller: string;
  price: number;
}

type Placed = z.output<typeof orderPlaced>;

const NOT_AVAILABLE = 'This variant is not available right now. Please select another variant.';
const soldOutError = () => conflict(NOT_AVAILABLE, { variant_id: NOT_AVAILABLE });

/**
 * Places a pre-order from a scheme page: prices come from the rows, and the order, its event, its SMS, the quota and the
 * stock are one transaction, stock last because its row is the one that everybody wants.
 */
export async function placeOrder(db: Db, input: Input, now: Date, idempotency: IdempotencyKey | null): Promise<Placed> {
  const before = await storedReply<Placed>(db, idempotency);
  if (before) return before;
  const [scheme, place, retailer, isSoldThere] = await Promise.all([
    runningScheme(db, input, now),
    placeOf(db, input),
    activeRetailer(db, input.office_id),
    isSoldBy(db, input.scheme_id, input.office_id),
  ]);
  if (!place) throw invalid({ vdc_municipality: 'Some location is missing. Please select all locations.' });
  if (!retailer) throw invalid({ office_id: 'This retailer does not take orders. Choose another.' });
  if (!isSoldThere) throw invalid({ office_id: 'This retailer does not sell this scheme. Choose another.' });
  const { errors, kept: d_data } = readAnswers(scheme.d_data, input.d_data ?? []);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const items = itemsOf(scheme, input);
  const total = items.reduce((sum, item) => sum + item.price, 0);

  return once(db, idempotency, async (db) => {
    if (!(await lockRunningScheme(db, scheme._id, now))) throw conflict('This scheme is not on sale any more.');
    const _id = newId();
    const order_id = newOrderId();
    const { bundle_variant_id: _bundles, variant_id: _main, ...customer } = input;
    if (scheme.limit_per_phone) await keepToLimit(db, scheme, input.customer_phone);
    await db.insert(orders).values({ ...customer, d_data, _id, order_id, status: 'PLACED', total, placed_at: now });
    await db.insert(orderItems).values(items.map((item) => ({ ...item, order_id: _id })));
    await db.insert(orderEvents).values({ order_id: _id, after: 'PLACED', actor: 'Customer', at: now });
    await sendSms(db, { phone_number: input.customer_phone, message: confirmation(order_id, scheme, retailer.name) });
    await takeOne(db, scheme, input.office_id, items);
    return { order_id, customer_name: input.customer_name, customer_phone: input.customer_phone };
  });
}

async function runningScheme(db: Db, input: Input, now: Date): Promise<Scheme> {
  const scheme = await schemeById(db, input.scheme_id).catch(() => {
    throw notFound('Scheme');
  });
  if (scheme.type !== input.scheme_type) throw invalid({ scheme_type: 'This is not the type of the scheme.' });
  if (scheme.type === 'MULTI-BUY') throw invalid({ scheme_type: 'A multi-buy offer is bought on the consumer page.' });
  if (now < scheme.start_date) throw conflict('This scheme has not opened yet.');
  if (now >= scheme.end_date) throw conflict('This scheme has ended.');
  return scheme;
}

/** The chosen main variant, and of each bundled product the chosen or only variant; bundles cost what the scheme says in one sum. */
function itemsOf(scheme: Scheme, input: Input): Item[] {
  const main = scheme.main_product.variant.find((variant) => variant._id === input.variant_id);
  if (!main) throw invalid({ variant_id: 'This variant does not belong to the scheme. Choose another.' });
  // What is gone is refused before the transaction: on a launch day most that come after the last unit end here.
  if (!canBuy(main) || !scheme.is_whole) throw soldOutError();
  const bundles = scheme.bundle_product.map(({ product_id: product }, position): Item => {
    const chosen = product.variant.find((variant) => input.bundle_variant_id?.includes(variant._id));
    const variant =
      chosen ?? (product.is_multiple_variation ? product.variant.find(canBuy) : undefined) ?? product.variant[0];
    if (!variant || !canBuy(variant)) throw soldOutError();
    // The offer price is one sum for all bundled products: it stands on the first of them.
    return {
      variant_id: variant._id,
      role: 'bundle',
      product_name: product.name,
      sku_of_seller: variant.sku_of_seller,
      price: position === 0 ? scheme.offer_price : 0,
    };
  });
  const unknown = input.bundle_variant_id?.find((id) => !bundles.some((item) => item.variant_id === id));
  if (unknown) throw invalid({ bundle_variant_id: 'This variant does not belong to the scheme. Choose another.' });
  return [
    {
      variant_id: main._id,
      role: 'main',
      product_name: scheme.main_product.name,
      sku_of_seller: main.sku_of_seller,
      price: main.sales_price,
    },
    ...bundles,
  ];
}

/** Counts under a lock of phone and scheme, so that two orders sent at once cannot both be the last allowed one. */
async function keepToLimit(db: Db, scheme: Scheme, customer_phone: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${scheme._id} ${customer_phone}`}, 0))`);
  const [open] = await db
    .select({ orders: count() })
    .from(orders)
    .where(
      and(
        eq(orders.customer_phone, customer_phone),
        eq(orders.scheme_id, scheme._id),
        notInArray(orders.status, ['CANCELLED', 'EXPIRED']),
      ),
    );
  if ((open?.orders ?? 0) >= (scheme.limit_per_phone ?? Number.POSITIVE_INFINITY)) {
    const text = `This number already has ${counted(scheme.limit_per_phone ?? 0, 'order')} in this scheme, which is the most it can have.`;
    throw conflict(text, { customer_phone: text });
  }
}

async function takeOne(db: Db, scheme: Scheme, office_id: string, items: Item[]): Promise<void> {
  const refused = scheme.campaign_id ? await takeQuota(db, scheme.campaign_id, office_id) : undefined;
  if (refused === 'not-allowed')
    throw invalid({ office_id: 'This retailer does not sell this scheme. Choose another.' });
  if (refused === 'used-up')
    throw conflict('This retailer has no units left in this scheme. Choose another retailer.', {
      office_id: 'No units left here. Choose another.',
    });
  const { soldOut, emptied } = await holdStock(
    db,
    items.map((item) => item.variant_id),
  );
  if (soldOut) throw soldOutError();
  // Pages show whether a variant can be had, not how many: only the last unit changes them.
  if (emptied.length > 0) await invalidateProducts(db, emptied);
}

const confirmation = (order_id: string, scheme: Scheme, retailer: string) =>
  `Your order ${order_id} for ${scheme.main_product.name} has been placed. ${retailer} will contact you. Thank you.`;
