import { orderListEndpoints as endpoints } from '../../../contract/orders/order-lists.ts';
import type { App } from '../../app.ts';
import { mount } from '../../http/mount.ts';
import { say } from '../../http/words/sentence.ts';
import { stepNamed } from '../steps/steps.service.ts';
import { archiveOrders, takeStepOfMany } from './many-steps.ts';

/** Mounts steps for many orders at once. */
export function bulkRoutes(app: App): void {
  const { db, clock, log } = app;
  mount(app, endpoints.takeStepOfMany, async ({ params, body: { order_id, ...input }, session, kinds, language }) => {
    const request = { step: stepNamed(params.step), ids: order_id, input };
    const data = await takeStepOfMany(db, { session, kinds, now: clock() }, { ...request, language, log });
    return { msg: say('{orders} updated.', { orders: { count: data.done, of: 'order' } }), data };
  });
  mount(app, endpoints.archiveOrders, async ({ body, session, kinds }) => ({
    msg: 'Status Changed Successfully.',
    data: {
      archived: await archiveOrders(db, { session, kinds, now: clock() }, body.order_id, body.is_archived),
    },
  }));
}
