import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Diary } from '../diary.ts';
import type { Chance } from '../random.ts';
import { type Client, client } from '../wire.ts';
import type { Office, Shop } from '../world.ts';
import { joinList } from './list.ts';
import { waitForTurn } from './queue.ts';

/** How many percent of buyers have each habit. */
const HABITS = {
  plain: 50,
  double_tap: 12,
  lost_answer: 12,
  two_tabs: 8,
  many: 10,
  nepali_digits: 5,
  wrong_phone: 3,
};
type Habit = keyof typeof HABITS | 'bot';

export interface Actor<W extends Shop = Shop> {
  world: W;
  diary: Diary;
  chance: Chance;
  end: AbortSignal;
}

interface Buyer {
  wire: Client;
  phone: string;
  office: Office;
  variant_id: string;
  habit: Habit;
}

/** In milliseconds. */
const LONGEST_SHEET = 3_000;
const NEPALI = '०१२३४५६७८९';

/** Plays buyers of the campaign, each from its own network, most of them soon after it starts. */
export function buyers(actor: Actor, many: number, length: number): Promise<unknown> {
  return Promise.all(
    Array.from({ length: many }, async (_, number) => {
      const chance = actor.chance.of(`buyer ${number}`);
      // Half of them come at the start, the others at any time.
      await sleep(length * chance.next() * (number % 2 === 0 ? 0.15 : 0.9));
      if (actor.end.aborted) return;
      const from = `10.${1 + (number >> 8)}.${number & 255}.7`;
      const habit = chance.weighted(HABITS);
      await buy(actor, {
        wire: client({ address: actor.world.address, actor: `buyer: ${habit}`, from }, actor.diary),
        phone: `984${String(actor.world.firstPhone + number).padStart(7, '0')}`,
        office: chance.one(actor.world.offices),
        variant_id: chance.one(actor.world.launch.variants),
        habit,
      });
    }),
  );
}

async function buy(actor: Actor, buyer: Buyer): Promise<void> {
  const { wire, habit, phone } = buyer;
  const agreed = await totalSeen(actor, buyer);
  if (agreed === undefined) return;
  // The buyer fills in the sheet: the price can change meanwhile.
  await sleep(LONGEST_SHEET * actor.chance.of(phone).next());
  switch (habit) {
    case 'double_tap': {
      const key = randomUUID();
      await Promise.all([order(actor, buyer, agreed, key), order(actor, buyer, agreed, key)]);
      return;
    }
    case 'lost_answer': {
      const key = randomUUID();
      await wire.ask({ path: 'order/public', body: bodyOf(actor.world, buyer, agreed), key, cut: 15 });
      return order(actor, buyer, agreed, key);
    }
    case 'two_tabs':
      await Promise.all([order(actor, buyer, agreed), order(actor, buyer, agreed)]);
      return;
    case 'many':
      for (let times = 0; times < 4; times += 1) await order(actor, buyer, agreed);
      return;
    case 'nepali_digits':
      return order(actor, { ...buyer, phone: [...phone].map((digit) => NEPALI[Number(digit)]).join('') }, agreed);
    case 'wrong_phone':
      return order(actor, { ...buyer, phone: phone.slice(1) }, agreed);
    default:
      return order(actor, buyer, agreed);
  }
}

/** Returns the total on the page, in rupees; undefined if the scheme is hidden. */
async function totalSeen({ world, end }: Actor, { wire, office, variant_id }: Buyer): Promise<number | undefined> {
  const query = `scheme_id=${world.launch.scheme_id}&variant_id=${variant_id}&vdc_municipality=${office.vdc_municipality}`;
  const { status, reply } = await wire.insist({ path: `order/public/quote?${query}` }, end);
  return status === 200 ? reply.data.amount : undefined;
}

export const bodyOf = (
  { launch }: Shop,
  { phone, office, variant_id }: Omit<Buyer, 'wire' | 'habit'>,
  expected_total: number,
) => ({
  customer_name: 'Simulation Buyer',
  customer_phone: phone,
  customer_address: 'New Road 4',
  state: office.state,
  district: office.district,
  vdc_municipality: office.vdc_municipality,
  office_id: office._id,
  scheme_id: launch.scheme_id,
  scheme_type: launch.scheme_type,
  variant_id,
  bundle_variant_id: launch.gifts.slice(0, 1),
  expected_total,
});

/**
 * Orders like our page: again under the same key if there is no answer, and once more if the customer accepts a higher
 * total.
 */
async function order(
  actor: Actor,
  buyer: Buyer,
  agreed: number,
  key: string = randomUUID(),
  recaptchaToken?: string,
): Promise<void> {
  const { world, diary, end } = actor;
  const body = { ...bodyOf(world, buyer, agreed), ...(recaptchaToken && { recaptchaToken }) };
  const { status, reply } = await buyer.wire.insist({ path: 'order/public', body, key }, end);
  if (status === 200) {
    const { order_id, total } = reply.data;
    diary.placed.push({ order_id, phone: plain(buyer.phone), agreed, total, by: buyer.habit, key });
    if (buyer.habit === 'plain') await askNumber(actor, buyer.wire, reply.data);
  } else if (status === 409 && reply.code === 'TOTAL_ROSE' && !end.aborted) {
    await order(actor, buyer, reply.total);
  } else if (status === 429 && reply.errors?.recaptchaToken && buyer.habit !== 'bot' && !recaptchaToken) {
    await order(actor, buyer, agreed, key, await buyer.wire.captcha());
  } else if (status === 429 && reply.errors?.place && buyer.habit !== 'bot' && !end.aborted) {
    await waitForTurn(actor, buyer.wire, buyer.phone);
    if (!end.aborted) return order(actor, buyer, agreed, key, recaptchaToken);
    // An earlier try without an answer might still have been written.
    diary.unanswered.push(plain(buyer.phone));
  } else if (status === 409 && isSoldOut(reply) && buyer.habit === 'plain') {
    await joinList(actor, buyer.wire, buyer);
  } else if ([0, 502, 503].includes(status)) {
    diary.unanswered.push(plain(buyer.phone));
  }
}

/** Asks twice for the order's number in the launch. */
async function askNumber({ diary, end }: Actor, wire: Client, { order_id, see_key }: Record<string, string>) {
  for (let times = 0; times < 2 && !end.aborted; times += 1) {
    const { status, reply } = await wire.insist({ path: 'order/public/track/see', body: { order_id, see_key } }, end);
    const number = status === 200 ? reply.data.number : undefined;
    if (order_id && number) diary.numbered.push({ order_id, number });
  }
}

const plain = (phone: string) =>
  [...phone].map((digit) => (NEPALI.includes(digit) ? NEPALI.indexOf(digit) : digit)).join('');

/** Plays a bot that orders with a new number each time, and solves no captcha. */
export async function bot(actor: Actor, many: number): Promise<void> {
  const wire = client({ address: actor.world.address, actor: 'bot', from: '203.0.113.7' }, actor.diary);
  for (let number = 0; number < many && !actor.end.aborted; number += 1) {
    const buyer: Buyer = {
      wire,
      phone: `985${String(number).padStart(7, '0')}`,
      office: actor.world.offices[1] as Office,
      variant_id: actor.world.launch.variants[0] as string,
      habit: 'bot',
    };
    const agreed = number === 0 ? await totalSeen(actor, buyer) : 1_000_000;
    await order(actor, buyer, agreed ?? 1_000_000);
  }
}

/** Plays resellers at a few addresses of one network, each with many numbers, who solve every captcha. */
export function resellers(actor: Actor, many: number): Promise<unknown> {
  return Promise.all(
    Array.from({ length: 3 }, async (_, index) => {
      const from = `198.51.100.${index + 1}`;
      const wire = client({ address: actor.world.address, actor: 'reseller', from }, actor.diary);
      for (let number = 0; number < many && !actor.end.aborted; number += 1) {
        const phone = `986${index}${String(number).padStart(6, '0')}`;
        const variant_id = actor.chance.of(phone).one(actor.world.launch.variants);
        await order(
          actor,
          { wire, phone, office: actor.world.offices[2] as Office, variant_id, habit: 'plain' },
          1_000_000,
        );
        await sleep(100);
      }
    }),
  );
}

const isSoldOut = ({ errors }: { errors?: Record<string, string> }) =>
  errors?.variant_id !== undefined || errors?.bundle_variant_id !== undefined;
