import { orderListEndpoints as endpoints } from '../../../contract/orders/order-lists.ts';
import { orderPaymentEndpoints } from '../../../contract/orders/order-payment.ts';
import { serverRoutes } from '../../../contract/routes.ts';
import type { App } from '../../app.ts';
import { mount } from '../../http/mount.ts';
import { sendSheet } from '../../http/sheets/sheet-write.ts';
import { exportOf, type PaidFrom } from './export.ts';
import { orderChoices } from './order-choices.ts';
import { listOtherPrices } from './other-price.ts';
import { countWaiting } from './waiting.ts';

/** Reads many orders: waiting counts, filter choices, price differences, and a file. */
export function orderListRoutes(app: App, paidFrom: PaidFrom): void {
  const { db, clock } = app;
  mount(app, endpoints.countWaiting, async ({ query, session, kinds }) => ({
    data: await countWaiting(db, { session, kinds, now: clock() }, query),
  }));
  mount(app, endpoints.listOtherPrices, ({ params, query, session, kinds }) =>
    listOtherPrices(db, { session, kinds }, params.id, query),
  );
  mount(app, endpoints.orderChoices, async ({ session, kinds }) => ({
    data: await orderChoices(db, { session, kinds, now: clock() }),
  }));
  mount(app, endpoints.exportOrders, async ({ db, body, session, kinds, language, request, reply }) => {
    const may = await app.authenticate(app.db, request, serverRoutes(orderPaymentEndpoints.getOrderPayment));
    const caller = { session, kinds, now: clock(), paidFrom: may?.granted.length ? paidFrom : undefined };
    const { count, rows } = await exportOf(db, caller, body);
    return sendSheet(reply.header('x-rows', count), {
      name: 'orders',
      format: body.format,
      language,
      rows: rows(),
    });
  });
}
