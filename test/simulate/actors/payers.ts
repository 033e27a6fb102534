import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { receipt } from '../../receipt.ts';
import type { Chance } from '../random.ts';
import { type Client, client } from '../wire.ts';
import type { Office } from '../world.ts';
import type { Actor } from './buyers.ts';

const HABITS = { pays: 60, pays_with_a_used_reference: 15, pays_nothing: 25 };

/** The references that proofs show, by the purchase: what a verifier reads on the picture. */
export type References = Map<string, string>;

/** Customers of the multi-buy: they hold a phone, pay the advance and send the proof, or not. */
export function payers(actor: Actor, many: number, length: number, references: References): Promise<unknown> {
  return Promise.all(
    Array.from({ length: many }, async (_, number) => {
      const chance = actor.chance.of(`payer ${number}`);
      await sleep(length * 0.7 * chance.next());
      if (actor.end.aborted) return;
      const from = `10.200.${number >> 8}.${number & 255}`;
      const wire = client({ address: actor.world.address, actor: 'payer', from }, actor.diary);
      await purchase(actor, wire, chance, number, references);
    }),
  );
}

async function purchase(actor: Actor, wire: Client, chance: Chance, number: number, references: References) {
  const { world, diary, end } = actor;
  const { multibuy } = world;
  const phone = `987${String(number).padStart(7, '0')}`;
  const key = randomUUID();
  const body = {
    customer_name: 'Rehearsal Payer',
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

/** The verifier at the desk approves by the reference on the picture, and rejects what another purchase was paid with. */
export async function verifier(actor: Actor, references: References): Promise<void> {
  const { world, diary, end } = actor;
  const wire = client({ address: world.address, actor: 'verifier', from: '10.0.0.3' }, diary);
  const token = world.admin;
  /** The demo has proofs of its own in the queue: they are left to somebody else. */
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
          diary.taken.push({ id: order._id, step: 'approve', by: 'verifier' });
      } else if (approved.status >= 400 && approved.status < 500) {
        const reason = 'This reference has paid another purchase.';
        const rejected = await wire.ask({ path: `${path}/reject_proof`, body: { queue: 'payment', reason }, token });
        if (rejected.status === 200) diary.taken.push({ id: order._id, step: 'reject_proof', by: 'verifier' });
      }
    }
    await sleep(200);
  }
}
