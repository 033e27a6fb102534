import { UNLIMITED } from '../contract/limits.ts';
import { runServer } from '../test/server.ts';
import { compare } from './kept.ts';
import { writeResults } from './measure.ts';
import { signIn } from './staff-client.ts';

const DEVICES = 5_000;
const AT_ONCE = 50;
/** The part of a bare Fastify's rate that the page of a visitor who waits must reach. */
const LEAST = 0.6;
const SETTINGS = {
  ...{ mode: 'always', prequeue_minutes: 30, open_minutes: 60, shuffle: true, per_minute: 1 },
  ...{ most_active: 100_000, session_minutes: 60, load_above: 300 },
};

/** The waiting page for 5,000 devices, each with its own place, beside a bare Fastify that sends the same bytes. */
export async function benchWaitingRoom(): Promise<boolean> {
  const server = await runServer(() => {}, { ...UNLIMITED, LOG_LEVEL: 'error' });
  try {
    const authorization = await signIn(server.address, 'admin@agrim.example');
    const json = { 'content-type': 'application/json' };
    const found = await fetch(`${server.address}/api/scheme/offer?find_type=PRE-ORDER`);
    const { data } = (await found.json()) as { data: { _id: string }[] };
    const id = data[0]?._id as string;
    const room = `${server.address}/api/scheme/room/${id}`;
    await fetch(room, { method: 'POST', headers: { ...json, authorization }, body: JSON.stringify(SETTINGS) });
    const cookies: string[] = [];
    const take = async () => {
      const reply = await fetch(`${server.address}/api/scheme/public/${id}/place`, {
        method: 'POST',
        headers: json,
        body: '{}',
      });
      return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    };
    while (cookies.length < DEVICES) cookies.push(...(await Promise.all(Array.from({ length: AT_ONCE }, take))));
    // The first of them are let in at once; the last ones wait.
    const waiting = cookies.slice(100);
    const { ours, bare } = await compare(
      server.address,
      Number(new URL(server.address).port),
      `/scheme/${id}`,
      waiting,
    );
    const part = ours / bare;
    console.log(
      `waiting page           ${Math.round(ours)}/s, ${Math.round(part * 100)}% of ${Math.round(bare)}/s by a bare Fastify`,
    );
    writeResults('waiting-room', [
      { devices: DEVICES, per_second: Math.round(ours), bare: Math.round(bare), part, least: LEAST },
    ]);
    return part >= LEAST;
  } finally {
    await server.stop();
  }
}
