import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UNLIMITED } from '../contract/limits/limits.ts';
import { runServer } from '../test/server.ts';
import { cpuOfProcess, untilAtRest } from './cpu.ts';
import { load } from './load.ts';
import { writeResults } from './measure.ts';

const CLIENTS = 32;
const SECONDS = 4;
const ROUNDS = 3;
/** Rounds until both are fully compiled. */
const WARM_UP = 5;

/** The most requested addresses, and the share of a bare Fastify's rate that each must reach. */
const ASKED = [
  { path: '/api/scheme/offer', least: 0.25 },
  { path: '/api/product/public', least: 0.25 },
  { path: '/', least: 0.5 },
  { path: '/products', least: 0.5 },
];
/** Most megabytes of the server's process. */
const MOST_AT_REST = 220;
const MOST_UNDER_LOAD = 500;

/**
 * Compares cached pages and JSON with a bare Fastify that sends the same bytes, taking turns so that both have the same
 * machine. Also prints the server's memory before and after.
 */
export async function benchKept(): Promise<boolean> {
  const server = await seededServer();
  try {
    const port = Number(new URL(server.address).port);
    const lines = [];
    let isWell = true;
    await untilAtRest(server.folder);
    const atRest = memoryOf(server.folder);
    for (const { path, least } of ASKED) {
      const compared = await compare(server, port, path);
      console.log(`${path.padEnd(22)} ${inWords(compared)}`);
      lines.push({ path, ...compared, least });
      if (compared.part < least) isWell = false;
    }
    const underLoad = memoryOf(server.folder);
    console.log(`Memory: ${atRest} MB at rest, ${underLoad} MB after the load`);
    writeResults('kept', [...lines, { memory: { at_rest: atRest, under_load: underLoad } }]);
    return isWell && atRest <= MOST_AT_REST && underLoad <= MOST_UNDER_LOAD;
  } finally {
    await server.stop();
  }
}

/**
 * Starts a server again on the demo's data: the process that seeds it keeps the memory that takes, and a real shop
 * never seeds.
 */
async function seededServer() {
  const settings = { ...UNLIMITED, LOG_LEVEL: 'error' };
  const seeding = await runServer(() => {}, settings);
  await untilAtRest(seeding.folder);
  await seeding.end();
  return runServer(() => {}, { ...settings, AGRIM_DATA: seeding.folder });
}

interface Compared {
  /** Answers a second of the server and of a bare Fastify, and the share of Fastify's rate that the server reaches. */
  per_second: number;
  bare: number;
  part: number;
  /** Microseconds of processor time per answer, which depend less on other work on the machine. */
  cpu: number;
  bare_cpu: number;
}

const inWords = ({ per_second, bare, part, cpu, bare_cpu }: Compared): string =>
  `${per_second}/s, ${Math.round(part * 100)}% of ${bare}/s by a bare Fastify; ${cpu} µs of processor for an answer, there ${bare_cpu}`;

/** Returns the medians of both, taking turns; `cookies` are those of the visitors, who take turns too. */
export async function compare(
  { address, folder }: { address: string; folder: string },
  port: number,
  path: string,
  cookies: string[] = [],
): Promise<Compared> {
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
  const both = { ours: { port, pid: pidOf(folder) }, bare: { port: barePort, pid: bare.pid as number } };
  const measured: Record<'ours' | 'bare', Rate[]> = { ours: [], bare: [] };
  for (const server of Object.values(both)) await rateOf(server, path, WARM_UP, cookies);
  for (let round = 0; round < ROUNDS; round += 1) {
    measured.ours.push(await rateOf(both.ours, path, SECONDS, cookies));
    measured.bare.push(await rateOf(both.bare, path, SECONDS, cookies));
  }
  bare.disconnect();
  const [ours, reference] = [medians(measured.ours), medians(measured.bare)];
  const part = ours.per_second / reference.per_second;
  return { ...ours, bare: reference.per_second, part, bare_cpu: reference.cpu };
}

interface Rate {
  per_second: number;
  cpu: number;
}

async function rateOf(
  server: { port: number; pid: number },
  path: string,
  seconds: number,
  cookies: string[],
): Promise<Rate> {
  const head = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\n`;
  const texts = cookies.length > 0 ? cookies.map((cookie) => `${head}cookie: ${cookie}\r\n\r\n`) : [`${head}\r\n`];
  let next = 0;
  const request = () => {
    next += 1;
    return texts[next % texts.length] as string;
  };
  const used = cpuOfProcess(server.pid);
  const { times, ...loaded } = await load({ port: server.port, clients: CLIENTS, seconds, request });
  const cpu = ((cpuOfProcess(server.pid) - used) * 1e6) / times.length;
  return { per_second: times.length / loaded.seconds, cpu };
}

const medians = (rates: Rate[]): Rate => ({
  per_second: Math.round(median(rates.map(({ per_second }) => per_second))),
  cpu: Math.round(median(rates.map(({ cpu }) => cpu))),
});

const median = (rates: number[]) => rates.toSorted((one, other) => one - other)[rates.length >> 1] as number;

/** Returns the megabytes the process has now, as Linux counts them. */
function memoryOf(folder: string): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pidOf(folder)}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

const pidOf = (folder: string): number => JSON.parse(readFileSync(join(folder, 'instance.json'), 'utf8')).pid;
