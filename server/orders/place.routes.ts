import { orderEndpoints as endpoints } from '../../contract/orders/orders.ts';
import { rehearsalEndpoints } from '../../contract/orders/rehearsal.ts';
import type { App } from '../app.ts';
import { requireHuman } from '../http/guarding/captcha-check.ts';
import { mount } from '../http/mount.ts';
import { say } from '../http/words/sentence.ts';
import type { OrderGate } from '../limits/order-gate.service.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import type { Rooms } from '../waiting-room/rooms.service.ts';
import type { Intake } from './intake/intake.service.ts';
import { createPublicOrders } from './public-orders.ts';
import type { Rehearse } from './rehearsals.service.ts';
import { seeKeyOf } from './track-key.service.ts';

interface Doors {
  intake: Intake;
  gate: OrderGate;
  rooms: Rooms;
  rehearse: Rehearse;
}

/** Mounts the calls for customers' orders, and for the codes that some orders need. */
export function placeRoutes(app: App, { rehearse, ...doors }: Doors): void {
  const { db, captcha, config } = app;
  const { intake, gate } = doors;
  const publicOrders = createPublicOrders(app, doors);
  mount(
    app,
    endpoints.placeOrder,
    async ({ body: { recaptchaToken, otp, ...typed }, idempotency, language, request }) => {
      // A customer who reads Nepali gets messages in Nepali; for others the template decides.
      const input = { ...(language === 'ne' && { language }), ...typed };
      const answers = { recaptchaToken, otp };
      const { ip, headers } = request;
      const placed = await publicOrders.place({ input, answers, idempotency, ip, headers });
      request.placed_id = placed._id;
      const see_key = seeKeyOf(config.AGRIM_SECRET, placed.order_id);
      const call_within_hours = await readSetting(db, 'orders.call_within_hours');
      return { msg: say('Order Placed Successfully.'), data: { ...placed, see_key, call_within_hours } };
    },
    { isFull: intake.isFull },
  );
  mount(
    app,
    rehearsalEndpoints.rehearseOrder,
    ({ body: { preview, recaptchaToken: _token, otp: _code, ...typed }, language }) => {
      const input = { ...(language === 'ne' && { language }), ...typed };
      return rehearse(preview, { as: 'order', input }, language);
    },
  );
  mount(
    app,
    endpoints.sendOrderCode,
    async ({ body: { customer_phone: phone, recaptchaToken }, language, request }) => {
      await requireHuman(db, captcha, recaptchaToken, 'recaptchaToken');
      await gate.sendCode({ ip: request.ip, phone }, language);
      return { msg: say('We have sent a code to your phone.'), data: {} };
    },
  );
}
