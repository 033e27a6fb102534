import { orderListEndpoints } from '../../contract/order-lists.ts';
import { orderEndpoints as endpoints } from '../../contract/orders.ts';
import { confirmPassword } from '../access/accounts/account.service.ts';
import type { App } from '../app.ts';
import { requireHuman } from '../http/captcha-check.ts';
import { wasAnswered } from '../http/idempotency.ts';
import { mount } from '../http/mount.ts';
import { say } from '../http/said.ts';
import { createCodeGate } from '../limits/code-gate.service.ts';
import { createOrderGate, type OrderGate } from '../limits/order-gate.service.ts';
import { unitsLeftOf } from '../offers/offers.service.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import type { Rooms } from '../waiting-room/rooms.service.ts';
import { hasOffer } from '../waitlist/taken.service.ts';
import { bulkRoutes } from './bulk/bulk.routes.ts';
import { counterRoutes } from './counter/counter.routes.ts';
import type { Placed } from './intake/arrival.ts';
import type { Intake } from './intake/intake.service.ts';
import { requireOwnTrial } from './intake/trial.service.ts';
import type { PaidFrom } from './list/export.ts';
import { orderListRoutes } from './list/lists.routes.ts';
import { listOrders } from './list/order-list.ts';
import { liveRoutes } from './live/live.routes.ts';
import { doneText } from './messages.ts';
import { getOrder } from './orders.service.ts';
import { orderSubject } from './steps/order-steps.service.ts';
import { takeStep } from './steps/steps.service.ts';
import { seeKeyOf } from './track-key.service.ts';
import { workRoutes } from './work/work.routes.ts';

interface Parts {
  rooms: Rooms;
  paidFrom: PaidFrom;
}

/** Gives the intake and the gate before it, by which purchases come in, too. */
export function orderRoutes(app: App, intake: Intake, { rooms, paidFrom }: Parts): { intake: Intake; gate: OrderGate } {
  const { db, clock, config } = app;
  const codes = createCodeGate(app);
  const gate = createOrderGate(app, { codes, unitsLeft: (scheme_id) => unitsLeftOf(db, scheme_id) });

  const placedReply = async (data: Placed) => {
    const see_key = seeKeyOf(config.AGRIM_SECRET, data.order_id);
    const call_within_hours = await readSetting(db, 'orders.call_within_hours');
    return { msg: say('Order Placed Successfully.'), data: { ...data, see_key, call_within_hours } };
  };
  mount(
    app,
    endpoints.placeOrder,
    async ({ body: { recaptchaToken, otp, ...typed }, idempotency, language, request }) => {
      // A customer who reads Nepali is written to in Nepali; for the others the template decides.
      const input = { ...(language === 'ne' && { language }), ...typed };
      const { customer_phone: phone, scheme_id } = input;
      const comer = { ip: request.ip, phone, scheme_id };
      const trial = await app.trialOf(request.headers);
      if (trial) {
        const trial_id = requireOwnTrial(trial, scheme_id);
        const order = { as: 'order', input, at: clock(), by: null, idempotency, trial_id } as const;
        return placedReply((await intake.place(order)).placed);
      }
      const enter = async () => {
        // Somebody whom a unit is held for has queued before, and confirmed their number.
        const isOffered = input.offer !== undefined && (await hasOffer(db, input.offer, comer));
        const hasOrdered = isOffered ? undefined : rooms.requirePlace(scheme_id, request.headers);
        const leave = await gate.admit(comer, { recaptchaToken, otp, isHuman: isOffered, isConfirmed: isOffered });
        return { hasOrdered, leave };
      };
      // Proofs serve once: they are not spent by an order that is sent again because its answer was lost, and it is refused by neither the
      // gate nor a waiting room that has opened meanwhile.
      const isAgain = () => wasAnswered(db, idempotency);
      const entered =
        (recaptchaToken || otp) && (await isAgain())
          ? undefined
          : await enter().catch(async (error) => {
              if (!(await isAgain())) throw error;
            });
      const order = { as: 'order', input, at: clock(), by: null, idempotency } as const;
      const { placed: data, isNew } = await intake.place(order).catch(async (error) => {
        await entered?.leave(error);
        throw error;
      });
      request.placed_id = data._id;
      // It is no further order either.
      if (!isNew) await entered?.leave();
      else await entered?.hasOrdered?.();
      return placedReply(data);
    },
    { isFull: intake.isFull },
  );
  mount(
    app,
    endpoints.sendOrderCode,
    async ({ body: { customer_phone: phone, recaptchaToken }, language, request }) => {
      await requireHuman(db, app.captcha, recaptchaToken, 'recaptchaToken');
      await gate.sendCode({ ip: request.ip, phone }, language);
      return { msg: say('A code is on its way to your phone.'), data: {} };
    },
  );
  mount(
    app,
    endpoints.listOrders,
    ({ query, session, kinds }) => listOrders(db, { session, kinds, now: clock() }, query),
    // The rows of a list depend on the office and the granted kinds, and on nothing else of who asks.
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
    return { msg: doneText(params, status), data: { _id, status } };
  });
  mount(app, orderListEndpoints.refundOrder, async ({ params, body, session, kinds }) => {
    const { password, ...input } = body;
    await confirmPassword(db, session, password, 'password', clock());
    const by = { party: 'user', session } as const;
    const ask = { id: params.id, step: 'refund', grant: 'refund', by, input, now: clock() } as const;
    const { _id, status } = await takeStep(db, orderSubject(kinds), ask);
    return { data: { _id, status } };
  });
  orderListRoutes(app, paidFrom);
  bulkRoutes(app);
  workRoutes(app);
  counterRoutes(app, intake);
  liveRoutes(app);
  return { intake, gate };
}
