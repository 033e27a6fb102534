import { orderEndpoints as endpoints } from '../../contract/orders.ts';
import type { App } from '../app.ts';
import { mount } from '../http/mount.ts';
import { createIntake } from './intake/intake.ts';
import { listOrders } from './order-list.ts';
import { orderSubject } from './order-steps.ts';
import { getOrder } from './orders.service.ts';
import { takeStep } from './steps.service.ts';

export function orderRoutes(app: App): void {
  const { db, clock } = app;
  const intake = createIntake(db, (error) => app.http.log.error(error));
  app.http.addHook('onClose', () => intake.close());

  mount(
    app,
    endpoints.placeOrder,
    async ({ body, idempotency }) => ({
      msg: 'Order Placed Successfully.',
      data: await intake.place({ input: body, at: clock(), actor: 'Customer', user_id: null, idempotency }),
    }),
    { isFull: intake.isFull },
  );
  mount(app, endpoints.listOrders, ({ query, session, kinds }) => listOrders(db, session, kinds, query));
  mount(app, endpoints.getOrder, async ({ params, session, kinds }) => ({
    data: await getOrder(db, session, kinds, params.id),
  }));
  mount(app, endpoints.takeStep, async ({ params, body, session, kinds }) => {
    const by = { party: 'user', session } as const;
    const { _id, status } = await takeStep(db, orderSubject(kinds), { ...params, by, input: body, now: clock() });
    return { data: { _id, status } };
  });
}
