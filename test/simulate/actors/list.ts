import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../wire.ts';
import type { Office } from '../world.ts';
import { type Actor, bodyOf } from './buyers.ts';

/** The answers to an offered unit, in the order of joining: even a short launch has one of each. */
const HABITS = ['passes', 'takes', 'leaves', 'takes', 'takes', 'takes'] as const;
/** In milliseconds. */
const LOOK = 1_000;
const CODE_LOOK = 200;

interface Waiting {
  phone: string;
  office: Office;
  variant_id: string;
}

/** Joins the waitlist of the sold-out variant, and takes the offered unit, passes it on or leaves. */
export async function joinList(actor: Actor, wire: Client, waiting: Waiting): Promise<void> {
  const { world, diary, end } = actor;
  const { phone, variant_id } = waiting;
  const { scheme_id } = world.launch;
  const code = await codeFor(actor, wire, waiting);
  if (!code) return;
  const joined = await wire.insist(
    { path: 'waitlist/public', body: { scheme_id, variant_id, customer_phone: phone, code } },
    end,
  );
  if (joined.status !== 200) return;
  const { key } = joined.reply.data;
  const habit = HABITS[diary.listed.length % HABITS.length];
  diary.listed.push({ phone, key, variant_id });
  while (!end.aborted) {
    const { status, reply } = await wire.ask({ path: `waitlist/public/${key}` });
    if (status === 200 && reply.data.status === 'OFFERED') {
      if (habit === 'takes') return takeOffer(actor, wire, waiting, reply.data.variant_id);
      await wire.insist({ path: `waitlist/public/${key}/${habit === 'passes' ? 'pass' : 'leave'}`, body: {} }, end);
      return;
    }
    await sleep(LOOK);
  }
}

async function codeFor({ world, end }: Actor, wire: Client, { phone }: Waiting): Promise<string | undefined> {
  const { scheme_id } = world.launch;
  const body = { scheme_id, customer_phone: phone, reCaptcha: await wire.captcha() };
  const { status } = await wire.insist({ path: 'waitlist/public/code', body }, end);
  while (status === 200 && !end.aborted) {
    const code = world.codeFor(phone);
    if (code) return code;
    await sleep(CODE_LOOK);
  }
  return undefined;
}

async function takeOffer(actor: Actor, wire: Client, waiting: Waiting, variant_id: string): Promise<void> {
  const { world, diary, end } = actor;
  const { office, phone } = waiting;
  const query = `scheme_id=${world.launch.scheme_id}&variant_id=${variant_id}&vdc_municipality=${office.vdc_municipality}`;
  const quote = await wire.insist({ path: `order/public/quote?${query}` }, end);
  if (quote.status !== 200) return;
  const agreed = quote.reply.data.amount;
  const key = randomUUID();
  const body = bodyOf(world, { phone, office, variant_id }, agreed);
  const { status, reply } = await wire.insist({ path: 'order/public', body, key }, end);
  if (status === 200) {
    const { order_id, total } = reply.data;
    diary.placed.push({ order_id, phone, agreed, total, by: 'waitlist', key });
  } else if ([0, 502, 503].includes(status)) {
    diary.unanswered.push(phone);
  }
}
