import { and, eq, sql } from 'drizzle-orm';
import type { JobContext } from '../jobs/worker.ts';
import { sendTexts } from '../messaging/messaging.service.ts';
import { offices } from '../offices/offices.table.ts';
import { orderEvents, orderItems, orders } from './orders.table.ts';

interface Told {
  order_id: string;
  product_name: string;
  office_name: string;
  /** What was entered with the step. */
  details: Record<string, string | boolean> | null;
}

/** What the customer is told of each step; of a step that is not here, nothing. */
const TEXTS: Record<string, (order: Told) => string> = {
  place: ({ order_id, product_name, office_name }) =>
    `Your order ${order_id} for ${product_name} has been placed. ${office_name} will contact you. Thank you.`,
  confirm: ({ order_id, product_name }) => `Your order ${order_id} for ${product_name} is confirmed.`,
  ready: ({ order_id, product_name, office_name, details }) =>
    `Your ${product_name} (order ${order_id}) is ready for pickup at ${details?.pickup_point ?? office_name}.`,
  dispatch: ({ order_id, product_name }) => `Your ${product_name} (order ${order_id}) is on its way to you.`,
  reassign: ({ order_id, office_name }) => `Your order ${order_id} is now with ${office_name}, who will contact you.`,
  cancel: ({ order_id }) => `Your order ${order_id} has been cancelled.`,
  withdraw: ({ order_id }) => `Your order ${order_id} has been cancelled, as you wished.`,
  expire: ({ order_id }) => `Your order ${order_id} has expired.`,
};

/** Whether the customer hears of a step. */
export const isTold = (step: string) => step in TEXTS;

/** Sends the customers of the orders what these steps mean to them, each step once. */
export async function tellCustomers(context: JobContext, event_ids: string[]): Promise<void> {
  const told = await context.db
    .select({
      event_id: orderEvents._id,
      step: orderEvents.step,
      details: orderEvents.details,
      order_id: orders.order_id,
      phone_number: orders.customer_phone,
      product_name: orderItems.product_name,
      office_name: offices.name,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders._id, orderEvents.order_id))
    .innerJoin(orderItems, and(eq(orderItems.order_id, orders._id), eq(orderItems.role, 'main')))
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .where(sql`${orderEvents._id} = any(${sql.param(event_ids)}::uuid[])`);
  const texts = told.flatMap(({ event_id, step, phone_number, ...order }) => {
    const message = TEXTS[step]?.(order);
    return message ? [{ about: `order event ${event_id}`, phone_number, message }] : [];
  });
  await sendTexts(context, texts);
}
