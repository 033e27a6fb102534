import { orderEndpoints as endpoints } from '../../contract/orders.ts';
import type { App } from '../app.ts';
import { requireHuman } from '../http/human.ts';
import { wasAnswered } from '../http/idempotency.ts';
import { mount } from '../http/mount.ts';
import { createOrderGate, type OrderGate, sendOrderCode } from '../limits/order-gate.service.ts';
import { counterRoutes } from './desk/counter.routes.ts';
import { orderDetailRoutes } from './desk/detail.routes.ts';
import { orderListRoutes } from './desk/lists.routes.ts';
import { createIntake, type Intake } from './intake/intake.service.ts';
import { listOrders } from './list/order-list.ts';
import { getOrder } from './orders.service.ts';
import { orderSubject } from './steps/order-steps.service.ts';
import { takeStep } from './steps/steps.service.ts';
import { seeKeyOf } from './track/track-key.ts';

/** Gives the intake and the gate before it, by which purchases come in, too. */
export function orderRoutes(app: App): { intake: Intake; gate: OrderGate } {
  const { db, clock, config } = app;
  const intake = createIntake(db, (error) => app.http.log.error(error));
  const gate = createOrderGate(app);
  app.http.addHook('onClose', () => intake.close());

  mount(
    app,
    endpoints.placeOrder,
    async ({ body: { recaptchaToken, otp, ...typed }, idempotency, language, request }) => {
      // Who reads Nepali is written to in Nepali; for the others the template decides.
      const input = { ...(language === 'ne' && { language }), ...typed };
      const comer = { ip: request.ip, phone: input.customer_phone };
      // Proofs serve once: the same order sent again, because its answer was lost, is not asked for them anew.
      const isAgain = Boolean(recaptchaToken || otp) && (await wasAnswered(db, idempotency));
      const leave = isAgain ? undefined : await gate.enter(comer, { recaptchaToken, otp });
      const order = { as: 'order', input, at: clock(), actor: 'Customer', user_id: null, idempotency } as const;
      const { placed: data, isNew } = await intake.place(order).catch(async (error) => {
        await leave?.();
        throw error;
      });
      // It is no further order either.
      if (!isNew) await leave?.();
      const see_key = seeKeyOf(config.AGRIM_SECRET, data.order_id);
      return { msg: 'Order Placed Successfully.', data: { ...data, see_key } };
    },
    { isFull: intake.isFull },
  );
  mount(app, endpoints.sendOrderCode, async ({ body, language }) => {
    await requireHuman(db, app.captcha, body.recaptchaToken, 'recaptchaToken');
    await sendOrderCode(db, body.customer_phone, language, clock());
    return { msg: 'A code is on its way to your phone.', data: {} };
  });
  mount(
    app,
    endpoints.listOrders,
    ({ query, session, kinds }) => listOrders(db, { session, kinds, now: clock() }, query),
    // What a list holds depends on the office and the granted kinds, and on nothing else of who asks.
    { sharedBy: ({ session, kinds }) => `${session.office_id} ${kinds}` },
  );
  mount(app, endpoints.getOrder, async ({ params, session, kinds }) => ({
    data: await getOrder(db, session, kinds, params.id),
  }));
  mount(app, endpoints.takeStep, async ({ params, body, session, kinds }) => {
    const by = { party: 'user', session } as const;
    const { _id, status } = await takeStep(db, orderSubject(kinds), {
      ...params,
      grant: 'usual',
      by,
      input: body,
      now: clock(),
    });
    return { data: { _id, status } };
  });
  orderListRoutes(app);
  orderDetailRoutes(app);
  counterRoutes(app, intake);
  return { intake, gate };
}
