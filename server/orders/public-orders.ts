import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../app.ts';
import type { IdempotencyKey } from '../http/answering/idempotency.ts';
import type { Admission, OrderGate } from '../limits/order-gate.service.ts';
import type { Rooms } from '../waiting-room/rooms.service.ts';
import { hasOffer } from '../waitlist/taken.service.ts';
import { placeAdmitted } from './admission.service.ts';
import type { Placed } from './intake/arrival.ts';
import type { Intake } from './intake/intake.service.ts';
import type { OrderInput } from './intake/order-draft.ts';

interface Dependencies {
  intake: Intake;
  gate: OrderGate;
  rooms: Rooms;
}

interface OrderCall {
  input: OrderInput;
  answers: { recaptchaToken?: string; otp?: string };
  idempotency: IdempotencyKey | null;
  ip: string;
  headers: IncomingHttpHeaders;
}

/** Passes customers' orders through the waiting room and the gate to the intake. */
export function createPublicOrders({ db, clock }: App, { intake, gate, rooms }: Dependencies) {
  async function place(order: OrderCall): Promise<Placed> {
    const { input, answers, idempotency } = order;
    const { placed } = await placeAdmitted(db, {
      idempotency,
      spends: Boolean(answers.recaptchaToken || answers.otp),
      admit: () => admit(order),
      place: () => intake.place({ as: 'order', input, at: clock(), by: null, idempotency }),
    });
    return placed;
  }

  async function admit({ input, answers, ip, headers }: OrderCall): Promise<Admission> {
    const { customer_phone: phone, scheme_id, offer } = input;
    const caller = { ip, phone, scheme_id };
    // A customer for whom a unit is held has already queued and confirmed their number.
    const isOffered = offer !== undefined && (await hasOffer(db, offer, caller));
    const entry = isOffered ? undefined : await rooms.requirePlace(scheme_id, headers);
    const admission = await gate
      .admit(caller, { ...answers, isHuman: isOffered, isConfirmed: isOffered })
      .catch(async (error) => {
        await entry?.takeBack();
        throw error;
      });
    const undo = async (error?: unknown) => {
      await entry?.takeBack();
      await admission.undo(error);
    };
    const placed = () => {
      entry?.hasOrdered();
      admission.placed();
    };
    return { undo, placed };
  }

  return { place };
}
