import type { FastifyRequest } from 'fastify';
import { orderEndpoints as endpoints } from '../../contract/orders/orders.ts';
import type { App } from '../app.ts';
import { unlessAgain } from '../http/answering/idempotency.ts';
import { requireHuman } from '../http/guarding/captcha-check.ts';
import { mount } from '../http/mount.ts';
import { say } from '../http/words/sentence.ts';
import type { OrderGate, Undo } from '../limits/order-gate.service.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import type { Rooms } from '../waiting-room/rooms.service.ts';
import { hasOffer } from '../waitlist/taken.service.ts';
import type { Placed } from './intake/arrival.ts';
import type { Intake } from './intake/intake.service.ts';
import type { OrderInput } from './intake/order-draft.ts';
import { requireOwnTrial } from './intake/trial.service.ts';
import { seeKeyOf } from './track-key.service.ts';

interface Dependencies {
  intake: Intake;
  gate: OrderGate;
  rooms: Rooms;
}

interface Proofs {
  recaptchaToken?: string;
  otp?: string;
}

/** Orders as customers place them: through the waiting room and the gate, into the intake. */
export function placeRoutes(app: App, { intake, gate, rooms }: Dependencies): void {
  const { db, clock, config } = app;

  mount(
    app,
    endpoints.placeOrder,
    async ({ body: { recaptchaToken, otp, ...typed }, idempotency, language, request }) => {
      // A customer who reads Nepali gets messages in Nepali; for others the template decides.
      const input = { ...(language === 'ne' && { language }), ...typed };
      const order = () => ({ as: 'order', input, at: clock(), by: null, idempotency }) as const;
      const trial = await app.trialOf(request.headers);
      if (trial) {
        const trial_id = requireOwnTrial(trial, input.scheme_id);
        return placedReply((await intake.place({ ...order(), trial_id })).placed);
      }
      const proofs = { recaptchaToken, otp };
      const spends = Boolean(recaptchaToken || otp);
      // Neither the gate nor a waiting room that has opened meanwhile refuses an order that is sent again because its answer was lost.
      const admitted = await unlessAgain(db, idempotency, { spends, enter: () => admit(request, input, proofs) });
      const { placed, isNew } = await intake.place(order()).catch(async (error) => {
        await admitted?.undo(error);
        throw error;
      });
      request.placed_id = placed._id;
      // An order that is sent again does not count as a further one either.
      if (!isNew) await admitted?.undo();
      else admitted?.hasOrdered?.();
      return placedReply(placed);
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

  async function admit({ ip, headers }: FastifyRequest, input: OrderInput, proofs: Proofs) {
    const { customer_phone: phone, scheme_id, offer } = input;
    const caller = { ip, phone, scheme_id };
    // A customer for whom a unit is held has queued before and confirmed their number.
    const isOffered = offer !== undefined && (await hasOffer(db, offer, caller));
    const entry = isOffered ? undefined : rooms.requirePlace(scheme_id, headers);
    const leave = await gate.admit(caller, { ...proofs, isHuman: isOffered, isConfirmed: isOffered }).catch((error) => {
      entry?.takeBack();
      throw error;
    });
    const undo: Undo = async (error) => {
      entry?.takeBack();
      await leave(error);
    };
    return { hasOrdered: entry?.hasOrdered, undo };
  }

  async function placedReply(data: Placed) {
    const see_key = seeKeyOf(config.AGRIM_SECRET, data.order_id);
    const call_within_hours = await readSetting(db, 'orders.call_within_hours');
    return { msg: say('Order Placed Successfully.'), data: { ...data, see_key, call_within_hours } };
  }
}
