import { randomUUID } from 'node:crypto';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { LIMITS } from '../../contract/limits/limits.ts';
import { MOST_AT_ADDRESS } from '../../server/access/accounts/throttle.ts';

/** The targets of one attacking machine: our budgets, and facts about others. */
interface Loot {
  /** Codes sent to made-up numbers, out of this many requests with a solved captcha. */
  codes: number;
  /** Refusals that revealed facts about a coupon, out of this many orders. */
  answers: number;
  /** Passwords tried without a captcha's work, each for another account. */
  passwords: number;
  /** How many milliseconds the slowest of the pages took that were cached before it asked for made-up ids. */
  slowestPage: number;
}

export const MOST_LOOT = {
  // The allowance doubles within the hour (docs/adr/0031-what-tells-a-crowd-from-a-machine.md).
  codes: 2 * LIMITS.LIMIT_CODES_ADDRESS_HOUR,
  answers: LIMITS.LIMIT_PROBES_ADDRESS_CODE,
  passwords: MOST_AT_ADDRESS,
  slowestPage: 50,
} satisfies Loot;

const PAGES = ['/', '/products', '/consumer', '/contact'];

/** How many accounts have their passwords tried, from 0 on. */
export const VICTIMS = MOST_AT_ADDRESS + 20;
export const victim = (n: number) => `victim${n}@agrim.example`;

/** Runs the four attacks one after the other, each of some hundred requests. */
export async function plunder(address: string, offer: object): Promise<Loot> {
  const codes = await countOf(30, async (n) => {
    const body = { customer_phone: `986${String(n).padStart(7, '0')}`, recaptchaToken: await solved(address) };
    return (await post(address, 'order/public/user', body)).status === 200;
  });
  const answers = await countOf(60, async (n) => {
    const customer = {
      customer_name: 'Guess',
      customer_address: 'x',
      customer_phone: `985${String(n).padStart(7, '0')}`,
    };
    const order = { ...offer, ...customer, coupon_code: `GUESS${n}` };
    const first = await post(address, 'order/public', order);
    if (first.errors.coupon_code || !first.errors.recaptchaToken) return Boolean(first.errors.coupon_code);
    return Boolean(
      (await post(address, 'order/public', { ...order, recaptchaToken: await solved(address) })).errors.coupon_code,
    );
  });
  const passwords = await countOf(VICTIMS, async (n) => {
    const { errors } = await post(address, 'user/login', { email: victim(n), password: 'Spring2026!' });
    return !errors.reCaptcha;
  });
  const read = (path: string) => fetch(`${address}${path}`).then((reply) => reply.text());
  for (const page of [...PAGES, ...PAGES]) await read(page);
  for (let n = 0; n < 1_300; n += 50)
    await Promise.all(Array.from({ length: 50 }, () => read(`/api/office/public?find_scheme=${randomUUID()}`)));
  let slowestPage = 0;
  for (const page of PAGES) {
    const start = performance.now();
    await read(page);
    slowestPage = Math.max(slowestPage, Math.round(performance.now() - start));
  }
  return { codes, answers, passwords, slowestPage };
}

async function countOf(times: number, attack: (n: number) => Promise<boolean>): Promise<number> {
  let gained = 0;
  for (let n = 0; n < times; n += 1) if (await attack(n)) gained += 1;
  return gained;
}

async function solved(address: string): Promise<string> {
  const reply = await fetch(`${address}/api/captcha/challenge`);
  const { data: challenge } = (await reply.json()) as { data: Challenge };
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

async function post(address: string, path: string, body: object) {
  const reply = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { errors = {} } = (await reply.json()) as { errors?: Record<string, string> };
  return { status: reply.status, errors };
}
