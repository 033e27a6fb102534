import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SIGNATURE, signatureOf, TIMESTAMP } from '../../../server/payments/signature.ts';
import { receipt } from '../../receipt.ts';
import type { Chance } from '../random.ts';
import { WEBHOOK_SECRET } from '../site.ts';
import { type Client, client } from '../wire.ts';
import { ADVANCE, type Office, type World } from '../world.ts';
import type { Actor } from './buyers.ts';

/** Ways to pay: a proof for staff, or a provider or bank that reports the money. */
const HABITS = {
  pays: 40,
  pays_with_a_used_reference: 12,
  pays_nothing: 18,
  by_wallet: 12,
  by_wallet_told_twice: 6,
  too_little: 4,
  by_bank: 8,
};

/** The customers' payments, for the actors who check them. */
export interface Money {
  /** The references on proofs, by purchase: a verifier reads them on the picture. */
  references: Map<string, string>;
  /** The transfers in the bank's next file. */
  transfers: { order_id: string; reference: string; phone: string }[];
}

/** Plays customers of the multi-buy: they hold a phone, pay the advance and send the proof, or not. */
export function payers(actor: Actor<World>, many: number, length: number, money: Money): Promise<unknown> {
  return Promise.all(
    Array.from({ length: many }, async (_, number) => {
      const chance = actor.chance.of(`payer ${number}`);
      await sleep(length * 0.7 * chance.next());
      if (actor.end.aborted) return;
      const from = `10.${200 + (number >> 8)}.${number & 255}.7`;
      const wire = client({ address: actor.world.address, actor: 'payer', from }, actor.diary);
      await purchase(actor, wire, chance, number, money);
    }),
  );
}

async function purchase(
  actor: Actor<World>,
  wire: Client,
  chance: Chance,
  number: number,
  { references, transfers }: Money,
) {
  const { world, diary, end } = actor;
  const { multibuy } = world;
  const phone = `987${String(number).padStart(7, '0')}`;
  const key = randomUUID();
  const body = {
    customer_name: 'Simulation Payer',
    customer_email: 'somebody at home',
    customer_phone: phone,
    office_id: (chance.one(world.offices) as Office)._id,
    scheme_id: multibuy.scheme_id,
    variant_id: chance.one(multibuy.variants),
    bundle_variant_id: multibuy.gifts[0],
    recaptchaToken: await wire.captcha(),
  };
  const { status, reply } = await wire.insist({ path: 'order/public/multi-buy', body, key }, end);
  if ([0, 502, 503].includes(status)) diary.unanswered.push(phone);
  if (status !== 200) return;
  const { _id, order_id } = reply.data;
  diary.placed.push({ order_id, phone, agreed: Number.NaN, total: Number.NaN, by: 'payer', key });
  const habit = chance.weighted(HABITS);
  if (habit === 'pays_nothing') return;
  if (habit === 'by_bank') return void transfers.push({ order_id, reference: `BK${phone}`, phone });
  if (habit === 'by_wallet' || habit === 'by_wallet_told_twice' || habit === 'too_little')
    return tellByWallet(actor, wire, { order_id, phone, habit });
  const used = [...references.values()];
  const reference = habit === 'pays' || used.length === 0 ? `TX${phone}` : (chance.one(used) as string);
  references.set(order_id, reference);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await receipt(`${reference} ${phone}`))]), 'proof.jpg');
  const uploaded = await wire.insist({ path: 'order/public/upload', body: form, key: randomUUID() }, end);
  if (uploaded.status !== 200) return;
  await wire.insist(
    {
      path: 'order/public/submit',
      body: {
        _id,
        payment_mobile_number: phone,
        payment_initiated_using: 'eSewa',
        payment_verification_image: uploaded.reply.data._id,
      },
    },
    end,
  );
}

/** Reports the money by a signed call, as a wallet does: again until it's answered, and now and then twice. */
async function tellByWallet(
  { diary, end }: Actor,
  wire: Client,
  { order_id, phone, habit }: { order_id: string; phone: string; habit: keyof typeof HABITS },
): Promise<void> {
  const reference = `WL${phone}`;
  const amount = habit === 'too_little' ? ADVANCE / 2 : ADVANCE;
  const paid_at = new Date().toISOString();
  const body = { event_id: reference, provider: 'Simulation Wallet', reference, amount, paid_at, order_id };
  const text = JSON.stringify(body);
  const tell = () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = { [TIMESTAMP]: timestamp, [SIGNATURE]: signatureOf(WEBHOOK_SECRET, timestamp, text) };
    return wire.insist({ path: 'payment/webhook', body, text, headers }, end);
  };
  const [{ status }] = await Promise.all(habit === 'by_wallet_told_twice' ? [tell(), tell()] : [tell()]);
  if (status === 200) diary.paid.push({ order_id, reference, amount, isEnough: amount === ADVANCE });
}

/** Plays the verifier: approves by the reference on the picture, and rejects one that paid another purchase. */
export async function verifier(actor: Actor<World>, { references }: Money): Promise<void> {
  const { world, diary, end } = actor;
  const wire = client({ address: world.address, actor: 'verifier', from: '10.0.0.3' }, diary);
  const token = world.admin;
  /** The demo has proofs of its own in the queue: this verifier leaves them. */
  const skipped: string[] = [];
  while (!end.aborted) {
    const { reply } = await wire.ask({ path: 'verification/claim', body: { queue: 'payment', skipped }, token });
    for (const { _id, order } of reply?.data?.proofs ?? []) {
      const reference = references.get(order.order_id);
      if (!reference) skipped.push(_id);
      if (!reference || end.aborted) continue;
      const path = `verification/${_id}`;
      const approved = await wire.ask({ path: `${path}/approve`, body: { queue: 'payment', reference }, token });
      if (approved.status === 200) {
        if (approved.reply.data.decided.status === 'CONFIRMED')
          diary.steps.push({ id: order._id, step: 'approve', by: 'verifier' });
      } else if (approved.status >= 400 && approved.status < 500) {
        const reason = 'This reference has paid another purchase.';
        const rejected = await wire.ask({ path: `${path}/reject_proof`, body: { queue: 'payment', reason }, token });
        if (rejected.status === 200) diary.steps.push({ id: order._id, step: 'reject_proof', by: 'verifier' });
      }
    }
    await sleep(200);
  }
}
