import type { App } from '../app.ts';
import { type IdempotencyKey, turnsOfKeys } from '../http/answering/idempotency.ts';
import { requireHuman } from '../http/guarding/captcha-check.ts';
import type { Admission, OrderGate } from '../limits/order-gate.service.ts';
import { placeAdmitted } from '../orders/admission.service.ts';
import type { Intake } from '../orders/intake/intake.service.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { confirmationMissing, giveConfirmationBack, spendConfirmation } from './confirmed-phones.ts';
import { createPurchase, type NewPurchase } from './purchases.ts';

interface PublicPurchase {
  input: NewPurchase;
  answers: { recaptchaToken: string; otp?: string; otp_verify_id?: string };
  idempotency: IdempotencyKey | null;
  ip: string;
}

/** Takes customers' purchases from the consumer page through the gate into the intake. */
export function createPublicPurchases(app: App, { intake, gate }: { intake: Intake; gate: OrderGate }) {
  const { db, clock, captcha } = app;
  const turnOf = turnsOfKeys();

  async function place(bought: PublicPurchase) {
    const { input, idempotency } = bought;
    const { purchase } = await turnOf(idempotency, () =>
      placeAdmitted(db, {
        idempotency,
        spends: true,
        admit: () => admit(bought),
        place: () => createPurchase(db, intake, input, { now: clock(), idempotency }),
      }),
    );
    return purchase;
  }

  /** Uses up the captcha and the code of a purchase, and counts it at the gate. */
  async function admit({ input, answers, ip }: PublicPurchase): Promise<Admission> {
    const { customer_phone: phone, scheme_id } = input;
    const { recaptchaToken, otp, otp_verify_id } = answers;
    if (!otp_verify_id && (await readSetting(db, 'payment.otp_required'))) throw confirmationMissing();
    await requireHuman(db, captcha, recaptchaToken, 'recaptchaToken');
    if (otp_verify_id) await spendConfirmation(db, otp_verify_id, phone, clock());
    const giveBack = async () => {
      if (otp_verify_id) await giveConfirmationBack(db, otp_verify_id);
    };
    const given = { isHuman: true, otp, isConfirmed: otp_verify_id !== undefined };
    const admission = await gate.admit({ ip, phone, scheme_id }, given).catch(async (error) => {
      await giveBack();
      throw error;
    });
    const undo = async (error?: unknown) => {
      await admission.undo(error);
      await giveBack();
    };
    return { undo, placed: admission.placed };
  }

  return { place };
}
