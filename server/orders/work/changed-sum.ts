import type { Db } from '../../db/db.ts';
import { chargeFor, deliveryOptions } from '../../shipping/delivery.service.ts';
import { activeCharges } from '../../shipping/shipping.service.ts';
import type { Order } from '../orders.table.ts';
import { discountRule } from '../steps/discount-rule.ts';

/** The price of an order's goods before and after, in paisa, and their weight in grams. */
interface Goods {
  before: number;
  after: number;
  weight: number;
}

/** Computes an order's sum after a change of items, with coupon and delivery by the rule that gave them. */
export async function changedSum(db: Db, order: Order, goods: Goods) {
  const discount = await changedDiscount(db, order, goods);
  const shipping_price = await changedDelivery(db, order, goods);
  const { before, after } = goods;
  const total = order.total + after - before - (discount - order.discount) + (shipping_price - order.shipping_price);
  return { discount, shipping_price, total };
}

async function changedDiscount(db: Db, order: Order, { before, after }: Goods): Promise<number> {
  return (await discountRule(db, order, before))(after);
}

/** Computes the price of the delivery after the change; above some amount it's free. */
async function changedDelivery(db: Db, order: Order, { before, after, weight }: Goods): Promise<number> {
  if (order.delivery_method !== 'DELIVERY') return order.shipping_price;
  const charge = chargeFor(await activeCharges(db), order);
  const priceFor = (amount: number) =>
    charge &&
    deliveryOptions(charge, amount, weight).find((option) => option.shipping_type === order.shipping_type)?.price;
  return priceFor(before) === order.shipping_price ? (priceFor(after) ?? order.shipping_price) : order.shipping_price;
}
