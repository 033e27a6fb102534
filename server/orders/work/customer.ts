import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { customerInput } from '../../../contract/orders/order-detail.ts';
import { giveCouponTo } from '../../coupons/coupons.service.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { actorOf } from '../../http/caller/session.ts';
import { invalid } from '../../http/errors.ts';
import { refuseOverwrite, withRevision } from '../../http/rows/revision.ts';
import { areas, districts } from '../../locations/locations.table.ts';
import { noteOrderPhone } from '../order-phones.service.ts';
import { type Order, orders } from '../orders.table.ts';
import { isAtLimit } from '../phone-limit.service.ts';
import { lockLivingOrder, visibleOrder } from './visible-order.ts';

type Customer = Omit<z.output<typeof customerInput>, 'revision'>;

/** Reads the customer's entries, with the revision that a save must name. */
export function getCustomer(db: Db, caller: Caller, id: string) {
  return withRevision(db, id, async () => ({ _id: id, ...customerOf(await visibleOrder(db, caller, id)) }));
}

const customerOf = (order: Order) => ({
  customer_name: order.customer_name,
  customer_phone: order.customer_phone,
  customer_address: order.customer_address,
  customer_email: order.customer_email,
  old_product_information: order.old_product_information,
  state: order.state,
  district: order.district,
  vdc_municipality: order.vdc_municipality,
});

/** Corrects the customer's entries while the order is open; refuses a save over another user's change. */
export async function editCustomer(
  db: Db,
  caller: Caller,
  id: string,
  { revision, ...input }: z.output<typeof customerInput>,
) {
  return transact(db, async (db) => {
    const order = await lockLivingOrder(db, caller, id);
    const entered = {
      ...input,
      customer_email: input.customer_email || null,
      old_product_information: input.old_product_information || null,
    };
    await refuseOverwrite(db, 'Order', id, { revision, ...entered });
    await refuseWrongPlace(db, input);
    refuseOtherDelivery(order, input);
    const isOtherNumber = input.customer_phone !== order.customer_phone;
    if (isOtherNumber) await giveToNumber(db, order, input.customer_phone);
    await db.update(orders).set(entered).where(eq(orders._id, id));
    if (isOtherNumber) await noteOrderPhone(db, input.customer_phone, order.placed_at);
    await audit(db, actorOf(caller.session), {
      action: 'edit',
      entity: 'Order',
      entity_id: id,
      before: customerOf(order),
      after: entered,
    });
    return withRevision(db, id, () => ({ _id: id, ...entered }));
  });
}

async function refuseWrongPlace(db: Db, { state, district, vdc_municipality }: Customer): Promise<void> {
  const [place] = await db
    .select({ _id: areas._id })
    .from(areas)
    .innerJoin(districts, eq(districts._id, areas.district))
    .where(and(eq(areas._id, vdc_municipality), eq(districts._id, district), eq(districts.state, state)));
  if (!place) throw invalid({ vdc_municipality: 'Some location is missing. Please select all locations.' });
}

/** Refuses another area for a delivery, because the agreed price depends on the area. */
function refuseOtherDelivery(order: Order, { vdc_municipality }: Customer): void {
  if (order.delivery_method === 'DELIVERY' && vdc_municipality !== order.vdc_municipality)
    throw invalid({
      vdc_municipality:
        'The delivery price depends on the area, so it can’t be changed. Cancel the order and place a new one.',
    });
}

/**
 * Moves the order's coupon to a new number, which has its own limits on orders in the scheme and uses of the coupon.
 */
async function giveToNumber(db: Db, order: Order, phone: string): Promise<void> {
  if (await isAtLimit(db, order, phone))
    throw invalid({ customer_phone: 'This number has reached the scheme’s order limit.' });
  await giveCouponTo(db, order._id, phone);
}
