import { orderEndpoints as endpoints } from '../../contract/orders.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { getOrder, listOrders } from './orders.service.ts';
import { placeOrder } from './place-order.ts';

export function orderRoutes(app: App): void {
  const { db, clock } = app;
  mount(app, endpoints.placeOrder, async ({ body, idempotency }) => ({
    msg: 'Order Placed Successfully.',
    data: await placeOrder(db, body, clock(), idempotency),
  }));
  mount(app, endpoints.listOrders, ({ query, session, kinds }) => listOrders(db, session, kinds, query));
  mount(app, endpoints.getOrder, async ({ params, session, kinds }) => ({
    data: await getOrder(db, session, kinds, params.id),
  }));
}
