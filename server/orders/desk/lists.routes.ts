import { counted } from '../../../contract/counted.ts';
import { orderListEndpoints as endpoints } from '../../../contract/order-lists.ts';
import { confirmPassword } from '../../access/accounts/account.service.ts';
import type { App } from '../../app.ts';
import { mount } from '../../http/mount.ts';
import { sendSheet } from '../../http/sheet-write.ts';
import { orderSubject } from '../steps/order-steps.service.ts';
import { takeStep } from '../steps/steps.service.ts';
import { exportOf, type PaidFrom } from './export.ts';
import { orderChoices } from './filters.ts';
import { archiveOrders, takeStepOfMany } from './many-steps.ts';
import { listOtherPrices } from './other-price.ts';
import { countWaiting } from './waiting.ts';

/** What is done with many orders, and the steps that are granted apart. */
export function orderListRoutes(app: App, paidFrom: PaidFrom): void {
  const { db, clock, log } = app;
  mount(app, endpoints.countWaiting, async ({ query, session, kinds }) => ({
    data: await countWaiting(db, { session, kinds, now: clock() }, query),
  }));
  mount(app, endpoints.listOtherPrices, ({ params, query, session, kinds }) =>
    listOtherPrices(db, { session, kinds }, params.id, query),
  );
  mount(app, endpoints.orderChoices, async ({ session, kinds }) => ({
    data: await orderChoices(db, { session, kinds, now: clock() }),
  }));
  mount(app, endpoints.takeStepOfMany, async ({ params, body: { order_id, ...input }, session, kinds }) => {
    const asked = { step: params.step, ids: order_id, input };
    const data = await takeStepOfMany(db, { session, kinds, now: clock() }, { ...asked, log });
    return { msg: `${counted(data.done, 'order')} updated.`, data };
  });
  mount(app, endpoints.archiveOrders, async ({ body, session, kinds }) => ({
    msg: 'Status Changed Successfully.',
    data: {
      archived: await archiveOrders(db, { session, kinds, now: clock() }, body.order_id, body.is_archived),
    },
  }));
  mount(app, endpoints.refundOrder, async ({ params, body, session, kinds }) => {
    const { password, ...input } = body;
    await confirmPassword(db, session, password, 'password', clock());
    const by = { party: 'user', session } as const;
    const ask = { id: params.id, step: 'refund', grant: 'refund', by, input, now: clock() } as const;
    const { _id, status } = await takeStep(db, orderSubject(kinds), ask);
    return { data: { _id, status } };
  });
  mount(app, endpoints.exportOrders, async ({ body, session, kinds, reply }) => {
    const { count, rows } = await exportOf(db, { session, kinds, now: clock() }, body, paidFrom);
    return sendSheet(reply.header('x-rows', count), { name: 'orders', format: body.format, rows: rows() });
  });
}
