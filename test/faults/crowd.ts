import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** The body of an order without its customer. */
export type Offer = Record<string, string>;

export interface Tally {
  /** Orders whose answer said that they were placed. */
  acknowledged: Set<string>;
  /** Replies by status; 0 for no reply at all. */
  statuses: Map<number, number>;
  /** When the newest acknowledged order was requested, by `performance.now()`. */
  lastAsked: number;
  /** How long the slowest reply took since this was last set to 0, in milliseconds. */
  slowest: number;
  /** Replies of 503 that didn't say when to try again. */
  silent503: number;
}

/** In milliseconds. */
const PAUSE = 150;
const CUT = 15_000;
export const ORDERS_PATIENCE = 30_000;

let customers = 0;
/** Returns a phone of this order alone: two orders of one phone are one request written twice. */
function nextPhone(): string {
  customers += 1;
  return `98${String(customers).padStart(8, '0')}`;
}

/**
 * Starts clients that order without a pause, each time as another customer from another address. Sends an order without
 * an answer, or with a 503, again under the same key, as our own client does.
 */
export function startCrowd(addresses: string[], offer: Offer, clients = 64): { tally: Tally; stop(): Promise<void> } {
  const tally: Tally = { acknowledged: new Set(), statuses: new Map(), lastAsked: 0, slowest: 0, silent503: 0 };
  const end = new AbortController();

  async function client(number: number): Promise<void> {
    const address = addresses[number % addresses.length] as string;
    while (!end.signal.aborted) await order(address);
  }

  async function order(address: string): Promise<void> {
    const key = randomUUID();
    const body = JSON.stringify({
      ...offer,
      customer_name: 'One of the crowd',
      customer_phone: nextPhone(),
      customer_address: 'New Road 4',
    });
    const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    while (!(await ask(address, key, body, from)) && !end.signal.aborted) await sleep(PAUSE);
  }

  /** Whether the order has its final answer. */
  async function ask(address: string, key: string, body: string, from: string): Promise<boolean> {
    const began = performance.now();
    const reply = await fetch(`${address}/api/order/public`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': from },
      body,
      signal: AbortSignal.timeout(CUT),
    })
      .then(async (reply) => ({ status: reply.status, headers: reply.headers, content: await reply.json() }))
      .catch(() => undefined);
    tally.slowest = Math.max(tally.slowest, performance.now() - began);
    const status = reply?.status ?? 0;
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    if (status === 503 && !reply?.headers.get('retry-after')) tally.silent503 += 1;
    if (status === 0 || status === 503) return false;
    if (status === 200) {
      tally.acknowledged.add(reply?.content.data.order_id);
      tally.lastAsked = Math.max(tally.lastAsked, began);
    }
    return true;
  }

  const running = Array.from({ length: clients }, (_, number) => client(number));
  return {
    tally,
    async stop() {
      end.abort();
      await Promise.all(running);
    },
  };
}

/**
 * Waits until an order sent after this moment is acknowledged. Returns the milliseconds, or the patience if none is.
 */
export async function untilOrdersPass(tally: Tally, since: number, patience = ORDERS_PATIENCE): Promise<number> {
  while (tally.lastAsked < since && performance.now() - since < patience) await sleep(10);
  return Math.round(performance.now() - since);
}
