import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { newMachine } from '../faults/machine.ts';
import { databaseOf, openShop, query } from '../faults/shop.ts';
import { newTrial } from '../faults/trial.ts';
import { MOST_LOOT, plunder, VICTIMS, victim } from './purse.ts';
import { heldUpload, hold, neverRead, upload } from './sockets.ts';

/** `npm run test:attacks`: measures what harm one hostile machine can do, and what it costs the server. */
const MOST_MEGABYTES = 500;
const PICTURE = 14_500_000;

const trial = newTrial();
const machine = await newMachine();
try {
  // After the first start, jobs make sizes of pictures: measure a server that only serves.
  await machine.start();
  const url = await databaseOf(machine);
  const offer = await openShop(url);
  await openAccounts(url, VICTIMS);
  while ((await countOf(url, 'graphile_worker.jobs')) > 0) await sleep(500);
  machine.signal('SIGTERM');
  await machine.ended();
  await machine.start({ TRUST_PROXY: '' });
  const { address } = machine;
  const memory = memoryOf(JSON.parse(readFileSync(`${machine.folder}/instance.json`, 'utf8')).pid);
  const tell = (what: string) => console.log(`${what.padEnd(96)} ${memory.now()} MB now, ${memory.most()} MB at most`);
  tell('At rest');

  const uploads = [
    '/api/files/upload',
    '/api/review/public/upload/no-such-key',
    '/api/user/profile/avatar',
    '/api/product/import',
  ];
  const refused = await Promise.all(
    Array.from({ length: 150 }, (_, n) => upload(address, uploads[n % uploads.length] as string, PICTURE)),
  );
  trial.check(
    refused.every((status) => [0, 400, 403, 404, 415].includes(status)),
    `uploads without a key: ${refused}`,
  );
  tell('150 uploads of 14.5 MB at once without a key');

  const held = await Promise.all(
    Array.from({ length: 350 }, (_, n) => heldUpload(address, uploads[n % uploads.length] as string, 1_000_000)),
  );
  await sleep(2_000);
  tell('350 uploads that are begun and held');
  for (const socket of held) socket.destroy();

  const token = await signIn(address);
  const keyed = await Promise.all(
    Array.from({ length: 60 }, () => upload(address, '/api/files/upload', PICTURE, token)),
  );
  trial.check(
    keyed.every((status) => status !== 500 && status !== 200),
    `uploads of no picture: ${keyed}`,
  );
  tell('60 uploads of 14.5 MB at once by users who may');

  const slow =
    'POST /api/order/public HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"a":';
  const cuts = await Promise.all(Array.from({ length: 200 }, () => hold(address, slow, 30)));
  trial.check(
    cuts.every((seconds) => seconds !== undefined && seconds < 25),
    `slow bodies were cut after ${cuts}`,
  );
  tell(`200 bodies that do not come, cut after ${Math.max(...cuts.map((cut) => cut ?? 99))} s`);

  const deaf = await Promise.all(Array.from({ length: 50 }, () => neverRead(address, '/api/openapi.json', 200)));
  await sleep(5_000);
  tell('50 readers who ask 200 times each and do not read');
  // A client that doesn't read doesn't notice the end either.
  for (const socket of deaf) socket.resume();
  const cutDeaf = await untilClosed(deaf, 90);
  trial.check(cutDeaf === deaf.length, `of ${deaf.length} readers who do not read ${cutDeaf} were cut`);
  for (const socket of deaf) socket.destroy();

  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
  const statuses = await Promise.all(
    [deep, '{"a":"'.padEnd(400_000, 'x'), '[', `"${'\\u0000'}"`].map((body) =>
      post(address, 'order/public', body, { 'idempotency-key': 'attack-0000' }),
    ),
  );
  trial.check(
    statuses.every((status) => [400, 413].includes(status)),
    `deep, large and broken JSON: ${statuses}`,
  );
  tell(`Deep, large and broken JSON: ${statuses}`);

  const loot = await plunder(address, offer);
  for (const what of Object.keys(MOST_LOOT) as (keyof typeof MOST_LOOT)[])
    trial.check(loot[what] <= MOST_LOOT[what], `${what}: ${loot[what]}, more than ${MOST_LOOT[what]}`);
  tell(`From 30 codes, 60 guessed coupons and ${VICTIMS} accounts: ${loot.codes}, ${loot.answers}, ${loot.passwords}`);
  tell(`Cached pages after 1,300 made-up ids: ${loot.slowestPage} ms at most`);

  const before = await countOf(url, 'orders');
  const flood = await Promise.all(
    Array.from({ length: 500 }, (_, n) =>
      post(
        address,
        'order/public',
        JSON.stringify({
          ...offer,
          customer_name: 'Flood',
          customer_phone: `98${String(n).padStart(8, '0')}`,
          customer_address: 'x',
        }),
      ),
    ),
  );
  const unitsTaken = (await countOf(url, 'orders')) - before;
  trial.check(unitsTaken <= 10, `a flood from one address took ${unitsTaken} units`);
  trial.check(
    flood.every((status) => [200, 429, 503].includes(status)),
    `flood: ${[...new Set(flood)]}`,
  );
  tell(`500 orders at once from one address with made-up phones: ${unitsTaken} units taken`);

  trial.check(memory.most() < MOST_MEGABYTES, `the server took ${memory.most()} MB`);
  trial.check(!machine.ending(), `the server ended with ${machine.ending()}`);
  trial.check((await fetch(`${address}/readyz`)).ok, 'the server is not ready any more');
  tell('At the end');
} finally {
  if (trial.wrong.length > 0) console.log(machine.logged().split('\n').slice(-20).join('\n'));
  await machine.remove();
}
for (const what of trial.wrong) console.log(`WRONG: ${what}`);
console.log(trial.wrong.length === 0 ? 'Every attack was withstood.' : `${trial.wrong.length} things went wrong.`);
process.exitCode = trial.wrong.length === 0 ? 0 : 1;

/** Returns a process's megabytes, now and at most so far. */
function memoryOf(pid: number) {
  const read = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  return { now: () => read('VmRSS'), most: () => read('VmHWM') };
}

async function signIn(address: string): Promise<string> {
  const reply = await fetch(`${address}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@agrim.example', password: 'agrim demo passphrase' }),
  });
  return ((await reply.json()) as { token: string }).token;
}

async function post(
  address: string,
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const reply = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await reply.text();
  return reply.status;
}

/** Adds accounts to the demo's. */
async function openAccounts(url: string, many: number): Promise<void> {
  for (let n = 0; n < many; n += 1)
    await query(
      url,
      `insert into users select (jsonb_populate_record(u, jsonb_build_object('_id', gen_random_uuid(), 'email', '${victim(n)}', 'mobile_no', null))).*
      from users u where email = 'admin@agrim.example'`,
    );
}

async function countOf(url: string, table: string): Promise<number> {
  const [row] = await query<{ rows: number }>(url, `select count(*)::int as rows from ${table}`);
  return row?.rows ?? 0;
}

async function untilClosed(sockets: { closed: boolean; destroyed: boolean }[], seconds: number): Promise<number> {
  const count = () => sockets.filter((socket) => socket.closed || socket.destroyed).length;
  for (let waited = 0; waited < seconds && count() < sockets.length; waited += 1) await sleep(1_000);
  return count();
}
