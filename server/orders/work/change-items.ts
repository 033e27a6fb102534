import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { formatPaisa } from '../../../contract/money.ts';
import type { itemsChange } from '../../../contract/orders/order-items.ts';
import { factsOf, holdingOf } from '../../../contract/statuses.ts';
import type { UnitsChange } from '../../../contract/steps/machine.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { moveUnits, unitsOf } from '../../catalog/units.service.ts';
import { recountCouponUse } from '../../coupons/coupons.service.ts';
import { audit } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { addJob, type Db, transact } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { actorOf } from '../../http/caller/session.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import { type Scheme, schemeBeforePublishing } from '../../offers/offers.service.ts';
import { sizeOf } from '../intake/order-draft.ts';
import { sumsOf } from '../money/moves.service.ts';
import { type Order, orderEvents, orderItems, orders } from '../orders.table.ts';
import { changedSum } from './changed-sum.ts';
import { lockLivingOrder, visibleOrder } from './visible-order.ts';

type Item = typeof orderItems.$inferSelect;
type Change = z.output<typeof itemsChange>;

/**
 * Lists an order's items, each with the variants that its scheme sells instead, their current prices and free units.
 * Adds the sum with the chosen variants, given in the order of the items.
 */
export async function itemChoices(db: Db, caller: Caller, id: string, chosen: string[]) {
  const order = await visibleOrder(db, caller, id);
  const { items, weight } = await itemsWithChoices(db, order);
  const wanted = items.map(({ position, variant_id }, index) => ({
    position,
    variant_id: chosen[index] ?? variant_id,
  }));
  const sum = await changedSum(db, order, goodsWith(items, chosenIn(items, wanted), weight));
  return { can_change: factsOf(order.status).canChangeItems, total: order.total, new_total: sum.total, items };
}

async function itemsWithChoices(db: Db, order: Order) {
  const [scheme, items] = await Promise.all([
    schemeBeforePublishing(db, order.scheme_id),
    db.select().from(orderItems).where(eq(orderItems.order_id, order._id)).orderBy(asc(orderItems.position)),
  ]);
  const { weight } = sizeOf(scheme, items);
  return { weight, items: items.map((item) => ({ ...item, choices: choicesOf(scheme, item) })) };
}

/**
 * Lists the choices for an item. The ordered variants and the order's current ones keep their agreed prices. A bundle's
 * gift has one price, whichever variant is chosen.
 */
function choicesOf(scheme: Scheme, item: Item) {
  const products = [scheme.main_product, ...scheme.bundle_product.map(({ product_id }) => product_id)];
  const product = products.find(({ variant }) => variant.some(({ _id }) => _id === item.variant_id));
  const hasOwnPrice = item.role === 'main' || scheme.type === 'MULTI-BUY';
  const agreed = new Map([[item.variant_id, item.price]]);
  if (item.placed_variant_id && item.placed_price !== null) agreed.set(item.placed_variant_id, item.placed_price);
  return (product?.variant ?? [])
    .filter(({ _id, is_available }) => is_available || _id === item.variant_id)
    .map(({ _id, sku_of_seller, sales_price, inventory }) => ({
      _id,
      sku_of_seller,
      price: agreed.get(_id) ?? (hasOwnPrice ? sales_price : item.price),
      free: inventory,
    }));
}

type Choices = Awaited<ReturnType<typeof itemsWithChoices>>['items'];

/** Adds up the goods before and after the change. */
function goodsWith(items: Choices, changed: Changed, weight: number) {
  const before = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const more = changed.reduce((sum, { item, choice }) => sum + (choice.price - item.price) * item.quantity, 0);
  return { before, after: before + more, weight };
}

/**
 * Changes an open order's variants or gifts, at the total that staff told the customer: stock, sum, event, message and
 * audit row in one transaction.
 */
export async function changeItems(db: Db, caller: Caller, id: string, change: Change) {
  const { session, now } = caller;
  return transact(db, async (db) => {
    const order = await lockLivingOrder(db, caller, id);
    if (!factsOf(order.status).canChangeItems)
      throw conflict(
        say('This order is {status}: its items can’t be changed any more.', {
          status: { status: order.status, isWithin: true },
        }),
      );
    const { items, weight } = await itemsWithChoices(db, order);
    const changed = chosenIn(items, change.items);
    if (changed.length === 0) throw invalid({ items: 'Choose a different variant or gift.' });
    const sum = await changedSum(db, order, goodsWith(items, changed, weight));
    const { total } = sum;
    if (total !== change.expected_total)
      throw conflict(
        say('The total is now {total}. Tell the customer, then change the items.', { total: { paisa: total } }),
        {
          expected_total: say('It is now {total}.', { total: { paisa: total } }),
        },
      );
    if (total < (await sumsOf(db, id)).received)
      throw conflict('This costs less than the customer has paid. Cancel and refund this order, then place a new one.');
    const main = changed.find(({ item }) => item.role === 'main');
    await db
      .update(orders)
      .set({ ...sum, ...(main && { variant_id: main.choice._id }) })
      .where(eq(orders._id, id));
    await recountCouponUse(db, id, sum.discount);
    for (const { item, choice } of changed)
      await db
        .update(orderItems)
        .set({
          variant_id: choice._id,
          sku_of_seller: choice.sku_of_seller,
          price: choice.price,
          placed_variant_id: item.placed_variant_id ?? item.variant_id,
          placed_price: item.placed_price ?? item.price,
        })
        .where(sql`${orderItems.order_id} = ${id} and ${orderItems.position} = ${item.position}`);
    await recordChange(db, caller, order, { changed, total, reason: change.reason });
    await swapUnits(db, order, changed);
    return { _id: id, total, changed_at: now, actor: session.name };
  });
}

type Changed = ReturnType<typeof chosenIn>;

/** Picks the items that change; refuses a new one that isn't sold. */
function chosenIn(items: Choices, wanted: Change['items']) {
  return wanted.flatMap(({ position, variant_id }) => {
    const item = items.find((item) => item.position === position);
    if (!item) throw invalid({ items: 'This order has no such item. Reload the page.' });
    if (item.variant_id === variant_id) return [];
    const choice = item.choices.find(({ _id }) => _id === variant_id);
    if (!choice)
      throw invalid({
        items: say('This variant of {product} isn’t in the scheme. Choose another.', { product: item.product_name }),
      });
    return [{ item, choice }];
  });
}

async function recordChange(
  db: Db,
  { session, now }: Caller,
  order: Order,
  { changed, total, reason }: { changed: Changed; total: number; reason: string },
): Promise<void> {
  const difference = total - order.total;
  const skus = (which: (one: Changed[number]) => string) => changed.map(which).join(', ');
  const details = {
    before: skus(({ item }) => item.sku_of_seller),
    after: skus(({ choice }) => choice.sku_of_seller),
    ...(difference !== 0 && { difference: `${difference > 0 ? '+' : '−'} ${formatPaisa(Math.abs(difference))}` }),
  };
  const { status } = order;
  const event = { _id: newId(), order_id: order._id, step: 'change_items', before: status, after: status } as const;
  const by = { actor: session.name, user_id: session.user_id, office_id: order.office_id, reason, details, at: now };
  await db.insert(orderEvents).values({ ...event, ...by });
  await addJob(db, 'orderMessages', { event_ids: [event._id] });
  await audit(db, actorOf(session), {
    action: 'change-items',
    entity: 'Order',
    entity_id: order._id,
    before: { items: details.before, total: order.total },
    after: { items: details.after, total, reason },
  });
}

/**
 * Returns the old units and takes the new ones. First locks the rows in id order, as `moveUnits` does. The order's
 * events count its current items, so a recount needs no further row.
 */
async function swapUnits(db: Db, order: Order, changed: Changed): Promise<void> {
  const ids = changed.flatMap(({ item, choice }) => [item.variant_id, choice._id]);
  await db.execute(
    sql`select from ${variants} where _id = any(${sql.param(ids)}::uuid[]) order by _id for no key update`,
  );
  const isHeld = holdingOf(order.status) === 'held';
  const quantities = (which: (one: Changed[number]) => string) =>
    unitsOf(changed.map((one) => ({ variant_id: which(one), quantity: one.item.quantity })));
  const move = async (change: UnitsChange, units: ReturnType<typeof unitsOf>) => {
    if (!(await moveUnits(db, change, units)))
      throw conflict('Out of stock. Choose another variant.', { items: 'Out of stock.' });
  };
  await move(
    isHeld ? 'unhold' : 'unsell',
    quantities(({ item }) => item.variant_id),
  );
  await move(
    isHeld ? 'hold' : 'take',
    quantities(({ choice }) => choice._id),
  );
}
