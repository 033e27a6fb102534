import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UNLIMITED } from '../contract/limits.ts';
import { runServer } from '../test/server.ts';
import { load } from './load.ts';
import { writeResults } from './measure.ts';

const CLIENTS = 32;
const SECONDS = 4;
const ROUNDS = 3;

/** The addresses that visitors ask for most, and the part of a bare Fastify's rate that each must reach. */
const ASKED = [
  { path: '/api/scheme/offer', least: 0.75 },
  { path: '/api/product/public', least: 0.75 },
  { path: '/', least: 0.75 },
  { path: '/products', least: 0.75 },
];
/** Megabytes of the server's process. */
const MOST_AT_REST = 150;
const MOST_UNDER_LOAD = 250;

/**
 * Kept pages and JSON, beside a bare Fastify that sends the same bytes: in turn, so that both have the same machine. And
 * the memory of the server before and after.
 */
export async function benchKept(): Promise<boolean> {
  const server = await runServer(() => {}, { ...UNLIMITED, LOG_LEVEL: 'error' });
  try {
    const port = Number(new URL(server.address).port);
    const lines = [];
    let isWell = true;
    const atRest = memoryOf(server.folder);
    for (const { path, least } of ASKED) {
      const { ours, bare } = await compare(server.address, port, path);
      const part = ours / bare;
      console.log(
        `${path.padEnd(22)} ${Math.round(ours)}/s, ${Math.round(part * 100)}% of ${Math.round(bare)}/s by a bare Fastify`,
      );
      lines.push({ path, per_second: Math.round(ours), bare: Math.round(bare), part, least });
      if (part < least) isWell = false;
    }
    const underLoad = memoryOf(server.folder);
    console.log(`Memory: ${atRest} MB at rest, ${underLoad} MB after the load`);
    writeResults('kept', [...lines, { memory: { at_rest: atRest, under_load: underLoad } }]);
    return isWell && atRest <= MOST_AT_REST && underLoad <= MOST_UNDER_LOAD;
  } finally {
    await server.stop();
  }
}

/** The median rates of both, asked in turn; `cookies` are those of the visitors, who take turns. */
export async function compare(address: string, port: number, path: string, cookies: string[] = []) {
  const [cookie = ''] = cookies;
  const reply = await fetch(`${address}${path}`, {
    headers: { 'accept-encoding': 'identity', cookie, accept: 'text/html' },
  });
  const type = reply.headers.get('content-type');
  const bytes = Buffer.from(await reply.arrayBuffer());
  const bare = fork(resolve(import.meta.dirname, 'reference-server.ts'), { execArgv: [] });
  const [barePort] = (await once(bare, 'message')) as [number];
  bare.send({ type, body: bytes.toString('base64') });
  await once(bare, 'message');
  const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  await rateOf(port, path, 1, cookies);
  await rateOf(barePort, path, 1, cookies);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await rateOf(port, path, SECONDS, cookies));
    rates.bare.push(await rateOf(barePort, path, SECONDS, cookies));
  }
  bare.disconnect();
  return { ours: median(rates.ours), bare: median(rates.bare) };
}

async function rateOf(port: number, path: string, seconds: number, cookies: string[]): Promise<number> {
  const head = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\n`;
  const texts = cookies.length > 0 ? cookies.map((cookie) => `${head}cookie: ${cookie}\r\n\r\n`) : [`${head}\r\n`];
  let asked = 0;
  const request = () => {
    asked += 1;
    return texts[asked % texts.length] as string;
  };
  const { times, ...loaded } = await load({ port, clients: CLIENTS, seconds, request });
  return times.length / loaded.seconds;
}

const median = (rates: number[]) => rates.toSorted((one, other) => one - other)[rates.length >> 1] as number;

/** Megabytes that the process takes now, as Linux counts them. */
function memoryOf(folder: string): number {
  const { pid } = JSON.parse(readFileSync(join(folder, 'instance.json'), 'utf8'));
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
