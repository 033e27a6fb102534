import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Offer, startCrowd } from '../faults/crowd.ts';
import type { Machine } from '../faults/machine.ts';
import { account, peace, type Trial } from '../faults/trial.ts';

/** Servers behind the proxy we ship, and the offer that a crowd orders. */
export interface Proxied {
  trial: Trial;
  address: string;
  /** The machine with the database. */
  first: Machine;
  url: string;
  servers: Machine[];
  env: Record<string, string>;
  offer: Offer;
}

/** Finds answers that a proxy must not pass on: all but a 200, or a 503 that says when to come again. */
const wrongly = (statuses: Map<number, number>) => [...statuses].filter(([status]) => status !== 200 && status !== 503);

/** Freezes PostgreSQL while visitors read pages that were read before: each one must be answered. */
export async function playFreeze({ trial, address, first, offer }: Proxied, milliseconds: number): Promise<string> {
  const pages = ['/', `/scheme/${offer.scheme_id}`, '/products', '/api/layout/public/home'];
  const before = await Promise.all(pages.map((page) => status(address + page)));
  trial.check(
    before.every((one) => one === 200),
    `pages before the freeze: ${before}`,
  );
  const { tally, stop } = startCrowd([address], offer, 16);
  await peace();
  const all = first.postgres();
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  const seen = new Map<number, number>();
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(100))
    for (const page of pages) count(seen, await status(address + page));
  for (const pid of all) process.kill(pid, 'SIGCONT');
  await peace(3_000);
  await stop();
  const failed = [...seen].filter(([status]) => status !== 200);
  trial.check(
    failed.length === 0,
    `cached pages were not served while PostgreSQL stood still: ${JSON.stringify(failed)}`,
  );
  trial.check(wrongly(tally.statuses).length === 0, `orders in a freeze got ${JSON.stringify([...tally.statuses])}`);
  trial.check(tally.silent503 === 0, `${tally.silent503} replies of 503 said no Retry-After`);
  return `PostgreSQL frozen for ${milliseconds / 1000} s: ${seen.get(200)} pages served, ${JSON.stringify(failed)} not; orders: ${inWords(tally.statuses)}`;
}

/** Sends more orders at once than can wait, while a transaction locks the rows that all of them need. */
export async function playFullIntake({ trial, address, url, offer }: Proxied, orders: number): Promise<string> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from variants where _id = $1 for update', [offer.variant_id]);
  const answers = new Map<number, number>();
  let silent = 0;
  const placing = Promise.all(
    Array.from({ length: orders }, async (_, number) => {
      const reply = await order(address, offer, number);
      count(answers, reply?.status ?? 0);
      if (reply?.status === 503 && !reply.headers.get('retry-after')) silent += 1;
    }),
  );
  // A busy machine takes longer to send all of them.
  const held = Date.now();
  while (Date.now() - held < 6_000 || (!answers.get(503) && Date.now() - held < 30_000)) await sleep(100);
  await holder.query('rollback');
  await holder.end();
  await placing;
  trial.check(wrongly(answers).length === 0, `a full intake was answered with ${inWords(answers)}`);
  trial.check((answers.get(503) ?? 0) > 0, 'the intake was never full');
  trial.check(silent === 0, `${silent} replies of 503 said no Retry-After`);
  return `full intake: ${inWords(answers)}`;
}

/** Ends and restarts each server in turn, under 64 kept connections and beside two busy processes: no call may fail. */
export async function playRestarts(
  { trial, address, first, url, servers, env, offer }: Proxied,
  rounds: number,
): Promise<string> {
  const { tally, stop } = startCrowd([address], offer);
  const busy: ChildProcess[] = [0, 1].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const server of servers) {
        await peace();
        server.signal('SIGTERM');
        const ending = await server.ended();
        trial.check(ending === 'code 0', `a server ended with ${ending}`);
        await server.start(env);
      }
    await peace();
  } finally {
    for (const process of busy) process.kill('SIGKILL');
    await stop();
  }
  const failed = [...tally.statuses].filter(([status]) => status !== 200);
  trial.check(failed.length === 0, `calls failed behind nginx: ${JSON.stringify(failed)}`);
  return `${rounds} rolling restarts of ${servers.length} servers: ${await account(trial, first, url, tally)}`;
}

const status = (address: string): Promise<number> =>
  fetch(address, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(15_000) }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 0,
  );

const order = (address: string, offer: Offer, number: number) =>
  fetch(`${address}/api/order/public`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.${number >> 8}.${number & 255}.9`,
    },
    body: JSON.stringify({
      ...offer,
      customer_name: 'One of many',
      customer_phone: `97${String(number).padStart(8, '0')}`,
      customer_address: 'New Road 4',
    }),
    signal: AbortSignal.timeout(40_000),
  }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply;
    },
    () => undefined,
  );

const count = (counts: Map<number, number>, status: number) => counts.set(status, (counts.get(status) ?? 0) + 1);
const inWords = (counts: Map<number, number>) =>
  [...counts].map(([status, times]) => `${times} × ${status || 'no answer'}`).join(', ');
