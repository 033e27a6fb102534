import { setTimeout as after } from 'node:timers/promises';
import { UNLIMITED } from '../contract/limits/limits.ts';
import { firstOf } from '../test/present.ts';
import { runServer } from '../test/server.ts';
import { untilAtRest } from './cpu.ts';
import { compare, inWords } from './kept.ts';
import { writeResults } from './measure.ts';
import { signIn } from './staff-client.ts';

const DEVICES = 5_000;
const CONNECTIONS = 50;
/** The share of a bare Fastify's rate that a waiting visitor's page must reach. */
const LEAST = 0.5;
/** Visitors let in per minute while all devices poll, the seconds measured, and the deviation allowed. */
const RATE = 1_200;
const SECONDS = 20;
const MOST_OFF = 0.05;
/** After how many seconds a device asks again, as the page of such a long queue says. */
const ASK_AFTER = 12;
const SETTINGS = {
  mode: 'always',
  prequeue_minutes: 30,
  open_minutes: 60,
  shuffle: true,
  per_minute: 1,
  most_active: 100_000,
  session_minutes: 60,
};

interface Site {
  address: string;
  page: string;
  room: string;
  headers: Record<string, string>;
  /** The cookie of each device. */
  cookies: string[];
}

/**
 * Compares the waiting page for 5,000 devices, each with its own position, with a bare Fastify that sends the same
 * bytes. Also compares the number let in per minute with the configured rate.
 */
export async function benchWaitingRoom(): Promise<boolean> {
  const server = await runServer(() => {}, { ...UNLIMITED, LOG_LEVEL: 'error' });
  try {
    await untilAtRest(server.folder);
    const site = await openRoom(server.address);
    // The first ones are let in at once; the last ones wait.
    const waiting = site.cookies.slice(100);
    const compared = await compare(server, Number(new URL(site.address).port), site.page, waiting);
    console.log(`waiting page           ${inWords(compared)}`);
    const letIn = await letInAMinute(site);
    const off = Math.abs(letIn / RATE - 1);
    console.log(
      `waiting room           lets in ${Math.round(letIn)} a minute of ${RATE}, ${(off * 100).toFixed(1)}% off`,
    );
    const isWell = compared.part >= LEAST && off <= MOST_OFF;
    console.log(
      `waiting room           ${isWell ? 'holds' : 'FAILS'}: at least ${LEAST * 100}%, at most ${MOST_OFF * 100}% off`,
    );
    writeResults('waiting-room', [{ devices: DEVICES, ...compared, least: LEAST, let_in: letIn, off }]);
    return isWell;
  } finally {
    await server.stop();
  }
}

async function openRoom(address: string): Promise<Site> {
  const authorization = await signIn(address, 'admin@agrim.example');
  const headers = { 'content-type': 'application/json', authorization };
  const reply = await fetch(`${address}/api/scheme/offer?find_type=PRE-ORDER`);
  const { data } = (await reply.json()) as { data: { _id: string }[] };
  const id = firstOf(data)._id;
  const site: Site = { address, page: `/scheme/${id}`, room: `${address}/api/scheme/room/${id}`, headers, cookies: [] };
  await setRate(site, SETTINGS.per_minute);
  const take = async () => {
    const json = { 'content-type': 'application/json' };
    const reply = await fetch(`${address}/api/scheme/public/${id}/place`, {
      method: 'POST',
      headers: json,
      body: '{}',
    });
    return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  while (site.cookies.length < DEVICES)
    site.cookies.push(...(await Promise.all(Array.from({ length: CONNECTIONS }, take))));
  return site;
}

async function setRate({ room, headers }: Site, per_minute: number): Promise<void> {
  const reply = await fetch(room, { method: 'POST', headers, body: JSON.stringify({ ...SETTINGS, per_minute }) });
  if (!reply.ok) throw new Error(`The room answers ${reply.status}: ${await reply.text()}`);
}

/**
 * Counts visitors let in per minute, from one step of the waiting room to another, while every device asks when told
 * to.
 */
async function letInAMinute(site: Site): Promise<number> {
  await setRate(site, RATE);
  let isFinished = false;
  const asking = (async () => {
    for (let next = 0; !isFinished; next = (next + CONNECTIONS) % DEVICES) {
      const some = site.cookies.slice(next, next + CONNECTIONS);
      await Promise.all([
        ...some.map((cookie) => ask(site, cookie)),
        after((ASK_AFTER * 1000 * CONNECTIONS) / DEVICES),
      ]);
    }
  })();
  await nextStep(site);
  const first = await nextStep(site);
  await after(SECONDS * 1000);
  const last = await nextStep(site);
  isFinished = true;
  await asking;
  return ((last.admitted - first.admitted) / (last.at - first.at)) * 60_000;
}

const ask = async ({ address, page }: Site, cookie: string) =>
  (await fetch(`${address}${page}`, { headers: { accept: 'text/html', cookie } })).text();

/** Waits until the waiting room has let in more than before. */
async function nextStep({ room, headers }: Site): Promise<{ admitted: number; at: number }> {
  const read = async () => {
    const { data } = (await (await fetch(room, { headers })).json()) as { data: { admitted: number } };
    return data.admitted;
  };
  const before = await read();
  for (;;) {
    const admitted = await read();
    if (admitted > before) return { admitted, at: performance.now() };
    await after(20);
  }
}
