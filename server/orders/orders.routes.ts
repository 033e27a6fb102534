import { orderListEndpoints } from '../../contract/orders/order-lists.ts';
import { orderEndpoints as endpoints } from '../../contract/orders/orders.ts';
import { withPassword } from '../access/accounts/account.service.ts';
import type { App } from '../app.ts';
import { doneOnce } from '../http/answering/idempotency.ts';
import { mount } from '../http/mount.ts';
import type { OrderGate } from '../limits/order-gate.service.ts';
import type { Rooms } from '../waiting-room/rooms.service.ts';
import { billRoutes } from './bills/bills.routes.ts';
import { bulkRoutes } from './bulk/bulk.routes.ts';
import { counterRoutes } from './counter/counter.routes.ts';
import type { Intake } from './intake/intake.service.ts';
import type { PaidFrom } from './list/export.ts';
import { orderListRoutes } from './list/lists.routes.ts';
import { listOrders } from './list/order-list.ts';
import { liveRoutes } from './live/live.routes.ts';
import { doneText } from './messages.ts';
import { officeMoneyRoutes } from './money/office-money.routes.ts';
import { getOrder } from './orders.service.ts';
import { placeRoutes } from './place.routes.ts';
import type { Rehearse } from './rehearsals.service.ts';
import { orderTarget } from './steps/order-steps.service.ts';
import { refundExtra } from './steps/refund-extra.ts';
import { byUser } from './steps/step-target.service.ts';
import { stepNamed, takeStep } from './steps/steps.service.ts';
import { workRoutes } from './work/work.routes.ts';

interface Dependencies {
  intake: Intake;
  gate: OrderGate;
  rooms: Rooms;
  rehearse: Rehearse;
  paidFrom: PaidFrom;
}

export function orderRoutes(app: App, { intake, gate, rooms, rehearse, paidFrom }: Dependencies): void {
  const { db, clock } = app;
  officeMoneyRoutes(app);
  billRoutes(app);
  placeRoutes(app, { intake, gate, rooms, rehearse });
  mount(
    app,
    endpoints.listOrders,
    ({ query, session, kinds }) => listOrders(db, { session, kinds, now: clock() }, query),
    // A list's rows depend on the office and the granted kinds, and on nothing else about the caller.
    { sharedBy: ({ session, kinds }) => `${session.office_id} ${kinds}` },
  );
  mount(app, endpoints.getOrder, async ({ params, session, kinds }) => ({
    data: await getOrder(db, session, kinds, params.id),
  }));
  mount(app, endpoints.takeStep, async ({ params, body, session, kinds, idempotency }) => {
    const by = byUser(session);
    const step = stepNamed(params.step);
    const request = { id: params.id, step, grant: 'usual', by, input: body, now: clock() } as const;
    const data = await doneOnce(db, idempotency, async (db) => {
      const { _id, status } = await takeStep(db, orderTarget(kinds), request);
      return { _id, status };
    });
    return { msg: doneText({ step }, data.status), data };
  });
  mount(app, orderListEndpoints.refundOrder, async ({ params, body, session, kinds }) => {
    const { password, is_extra, ...input } = body;
    const [by, now] = [byUser(session), clock()];
    const request = { id: params.id, step: 'refund', grant: 'refund', by, input, now } as const;
    const { _id, status } = await withPassword(db, session, { password, now }, (db) =>
      is_extra ? refundExtra(db, { session, kinds, now }, params.id, input) : takeStep(db, orderTarget(kinds), request),
    );
    return { data: { _id, status } };
  });
  orderListRoutes(app, paidFrom);
  bulkRoutes(app);
  workRoutes(app);
  counterRoutes(app, intake);
  liveRoutes(app);
}
