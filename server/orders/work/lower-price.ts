import { eq, sql } from 'drizzle-orm';
import { formatPaisa } from '../../../contract/money.ts';
import { LOWERABLE_STATUSES } from '../../../contract/orders/lower-price.ts';
import { UNPAID_STATUSES } from '../../../contract/statuses.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { recountCouponUse } from '../../coupons/coupons.service.ts';
import { type Actor, audit } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { addJob, type Db, transact } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { actorOf } from '../../http/caller/session.ts';
import { conflict } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import { schemeBeforePublishing } from '../../offers/offers.service.ts';
import { schemes, schemeVariants } from '../../offers/offers.table.ts';
import { sizeOf } from '../intake/order-draft.ts';
import { type Order, orderEvents, orderItems, orders } from '../orders.table.ts';
import { changedSum } from './changed-sum.ts';
import { lockLivingOrder, visibleOrder } from './visible-order.ts';

/** In paisa per unit, as the scheme sells it now: a bundle's gifts share one price, on the first. */
const NOW = sql<number>`case
  when ${orderItems.role} = 'main' or ${schemes.type} = 'MULTI-BUY' then coalesce(${schemeVariants.scheme_price}, ${variants.sales_price})
  when ${orderItems.position} = 1 then ${schemes.offer_price} else 0 end`;

/** Returns an order's sum and items at its scheme's current price; undefined if that isn't lower. */
async function loweredSum(db: Db, order: Order) {
  if (!LOWERABLE_STATUSES.includes(order.status)) return undefined;
  const items = await db
    .select({
      position: orderItems.position,
      variant_id: orderItems.variant_id,
      quantity: orderItems.quantity,
      price: orderItems.price,
      price_now: NOW,
    })
    .from(orderItems)
    .innerJoin(variants, eq(variants._id, orderItems.variant_id))
    .innerJoin(schemes, eq(schemes._id, order.scheme_id))
    .leftJoin(
      schemeVariants,
      sql`${schemeVariants.scheme_id} = ${schemes._id} and ${schemeVariants.variant_id} = ${orderItems.variant_id}`,
    )
    .where(eq(orderItems.order_id, order._id));
  const costOf = (price: 'price' | 'price_now') => items.reduce((sum, item) => sum + item[price] * item.quantity, 0);
  const goods = { before: costOf('price'), after: costOf('price_now') };
  if (goods.after >= goods.before) return undefined;
  const { weight } = sizeOf(await schemeBeforePublishing(db, order.scheme_id), items);
  const counted = await changedSum(db, order, { ...goods, weight });
  // Keep a coupon or free delivery earned by the higher sum: a lower price must not take anything away.
  const kept = {
    discount: Math.min(order.discount, goods.after),
    shipping_price: order.shipping_price,
    total: order.total + goods.after - goods.before + Math.max(order.discount - goods.after, 0),
  };
  const sum = counted.total < kept.total ? counted : kept;
  // Otherwise the advance that was asked for would exceed the total.
  const isPayable = !UNPAID_STATUSES.includes(order.status) || sum.total >= order.advance;
  return sum.total < order.total && isPayable ? { sum, items } : undefined;
}

/** Returns an order's total at its scheme's current lower price, in paisa; null if there is none. */
export async function lowerTotal(db: Db, order: Order): Promise<number | null> {
  return (await loweredSum(db, order))?.sum.total ?? null;
}

/** Gives one order the lower price, at the total that the caller has seen. */
export async function lowerPrice(db: Db, caller: Caller, id: string, expected_total: number) {
  await visibleOrder(db, caller, id);
  return transact(db, async (db) => {
    const order = await lockLivingOrder(db, caller, id);
    const lowered = await loweredSum(db, order);
    if (!lowered) throw conflict('The scheme’s price is not below the price of this order.');
    const { total } = lowered.sum;
    if (total !== expected_total)
      throw conflict(
        say('The total would now be {total}. Check it, then apply the price again.', { total: { paisa: total } }),
        { expected_total: say('It is now {total}.', { total: { paisa: total } }) },
      );
    await writeLower(db, order, lowered, actorOf(caller.session), caller.now);
    return { _id: id, total };
  });
}

/** Gives an order the lower price of its scheme, if it still costs more. Returns whether it did. */
export async function lowerPriceIfAbove(db: Db, order_id: string, actor: Actor, now: Date): Promise<boolean> {
  return transact(db, async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders._id, order_id)).for('no key update');
    const lowered = order && (await loweredSum(db, order));
    if (!lowered) return false;
    await writeLower(db, order, lowered, actor, now);
    return true;
  });
}

type Lowered = NonNullable<Awaited<ReturnType<typeof loweredSum>>>;

/** Writes the sum, the items, the event with its message, and the audit row. No unit moves. */
async function writeLower(db: Db, order: Order, { sum, items }: Lowered, actor: Actor, now: Date): Promise<void> {
  const order_id = order._id;
  await db.update(orders).set(sum).where(eq(orders._id, order_id));
  await recountCouponUse(db, order_id, sum.discount);
  for (const { position, price, price_now } of items)
    if (price !== price_now)
      await db
        .update(orderItems)
        .set({ price: price_now })
        .where(sql`${orderItems.order_id} = ${order_id} and ${orderItems.position} = ${position}`);
  const event = {
    _id: newId(),
    order_id,
    step: 'lower_price' as const,
    before: order.status,
    after: order.status,
    actor: actor.name,
    user_id: actor.user_id,
    office_id: order.office_id,
    details: { before: formatPaisa(order.total), after: formatPaisa(sum.total) },
    at: now,
  };
  await db.insert(orderEvents).values(event);
  await addJob(db, 'orderMessages', { event_ids: [event._id] });
  await audit(db, actor, {
    action: 'lower-price',
    entity: 'Order',
    entity_id: order_id,
    before: { total: order.total },
    after: { total: sum.total },
  });
}
