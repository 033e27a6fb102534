import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import S3rver from '@20minutes/s3rver';
import sharp from 'sharp';
import { explainAndExit } from '../../server/process/start-error.ts';
import { programOf, serverFlags } from '../../tools/builds.js';
import { type Machine, newMachine } from '../faults/machine.ts';
import { databaseOf, openShop, query, SECRET } from '../faults/shop.ts';
import { newTrial, peace, type Trial } from '../faults/trial.ts';
import { catchMails } from './mail-catcher.ts';
import { findNginx, startNginx } from './nginx.ts';
import { playFreeze, playFullIntake, playRestarts } from './proxy.ts';

/**
 * `npm run test:stack`: runs the parts of operate/docker/compose.yaml as local processes. They are two servers and a
 * worker with its settings, an S3 store, a mail catcher, and nginx with the mounted configuration. Orders, a picture
 * and a mail go through all of it while each server restarts.
 */
const COMPOSE = resolve(import.meta.dirname, '../../operate/docker/compose.yaml');
const METRICS_TOKEN = 'a token of the stack';
/** In milliseconds: until then, the crowd's messages go out at a set pace. */
const MESSAGES_TIMEOUT_MS = 90_000;
const FROZEN_MS = 20_000;
/** Orders at once; 1,000 can wait at each server. */
const MORE_THAN_WAIT = 2_600;
const RESTARTS = 10;

const trial = newTrial();
try {
  const nginx = findNginx();
  const first = await newMachine();
  const mail = await catchMails();
  try {
    // The first server runs the database, and works on the queue too: its messages must reach the same catcher.
    await first.start({ ...SECRET, SMTP_URL: mail.url });
    await play(nginx, { first, mail }, trial);
  } finally {
    await first.remove();
    mail.close();
  }
} catch (error) {
  explainAndExit(error);
}
for (const what of trial.wrong) console.log(`WRONG: ${what}`);
process.exitCode = trial.wrong.length === 0 ? 0 : 1;

type Mails = Awaited<ReturnType<typeof catchMails>>;

async function play(nginx: string, { first, mail }: { first: Machine; mail: Mails }, trial: Trial): Promise<void> {
  const url = await databaseOf(first);
  const files = mkdtempSync(join(tmpdir(), 'agrim-stack-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: files,
    configureBuckets: [{ name: 'agrim' }],
  });
  const { port } = await store.run();
  const env = settings({ url, store: `http://127.0.0.1:${port}`, mail: mail.url });
  const servers = await Promise.all([newMachine(), newMachine()]);
  let worker: ChildProcess | undefined;
  try {
    for (const server of servers) await server.start(env);
    worker = startWorker(env);
    const proxy = await startNginx(
      nginx,
      servers.map(({ address }) => address),
    );
    try {
      await playOrders(trial, { first, url, servers, env, address: proxy.address });
      await playPicture(trial, proxy.address, servers);
      await playMail(trial, url, mail.mails);
      const metrics = await fetch(`${proxy.address}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      trial.check(metrics.status === 404, `nginx answers /metrics with ${metrics.status}`);
      const inner = await fetch(`${servers[0].address}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      trial.check(inner.status === 200, `a server answers /metrics with ${inner.status}`);
    } finally {
      await proxy.stop();
    }
  } finally {
    if (worker) await endOf(worker);
    for (const server of servers) await server.remove();
    await store.close();
    rmSync(files, { recursive: true, force: true });
  }
}

/** Returns the variables that compose.yaml sets, each with its value here. */
function settings({ url, store, mail }: { url: string; store: string; mail: string }): Record<string, string> {
  const here: Record<string, string> = {
    ...SECRET,
    DATABASE_URL: url,
    PUBLIC_URL: 'http://localhost:8080',
    TRUST_PROXY: '127.0.0.1/32',
    S3_ENDPOINT: store,
    S3_BUCKET: 'agrim',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    SMTP_URL: mail,
    METRICS_TOKEN,
    JOBS: 'off',
  };
  const [, block = ''] = /environment: &environment\n((?: {4}\w+:.*\n)+)/.exec(readFileSync(COMPOSE, 'utf8')) ?? [];
  const names = [...block.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name as string);
  const missing = names.filter((name) => here[name] === undefined);
  if (names.length === 0 || missing.length > 0)
    throw new Error(`compose.yaml sets ${missing.join(', ')}, which nothing stands for here.`);
  return {
    ...Object.fromEntries(names.map((name) => [name, here[name] as string])),
    NODE_ENV: 'production',
    MIGRATE: 'off',
  };
}

function startWorker(env: Record<string, string>): ChildProcess {
  const root = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'agrim-worker-'));
  return spawn(process.execPath, [...serverFlags, programOf(root, 'server/worker.ts')], {
    env: { ...process.env, ...env, AGRIM_DATA: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function endOf(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  await ended;
}

interface Stack {
  first: Machine;
  url: string;
  servers: Machine[];
  env: Record<string, string>;
  address: string;
}

/** Sends orders through nginx while PostgreSQL is frozen, the intake is full, and each server restarts. */
async function playOrders(trial: Trial, { first, url, servers, env, address }: Stack): Promise<void> {
  const proxied = { trial, address, first, url, servers, env, offer: await openShop(url) };
  console.log(await playFreeze(proxied, FROZEN_MS));
  console.log(await playFullIntake(proxied, MORE_THAN_WAIT));
  console.log(await playRestarts(proxied, RESTARTS));
}

/** Stores a picture by one server, and shows it by every server. */
async function playPicture(trial: Trial, address: string, servers: Machine[]): Promise<void> {
  const signedIn = await fetch(`${address}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@agrim.example', password: 'agrim demo passphrase' }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const form = new FormData();
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#205080' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const uploaded = await fetch(`${address}/api/files/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  const { data, msg } = (await uploaded.json()) as { data?: { path: string }; msg?: string };
  if (!data) return trial.check(false, `a picture was not taken: ${uploaded.status} ${msg}`);
  for (const server of servers) {
    const shown = await fetch(`${server.address}/${data.path.replace('public/', 'public/320/')}`);
    trial.check(
      shown.status === 200 && shown.headers.get('content-type') === 'image/jpeg',
      `${data.path}: ${shown.status}`,
    );
    await shown.arrayBuffer();
  }
  console.log('A picture is in the store, and both servers show it.');
}

/** Makes the worker hand a mail to the catcher. */
async function playMail(trial: Trial, url: string, mails: string[]): Promise<void> {
  const mail = JSON.stringify({ to: 'owner@brand.example', subject: 'The stack', text: 'It works.' });
  await query(url, `select graphile_worker.add_job('sendMail', '${mail}'::json)`);
  const began = performance.now();
  const isThere = () =>
    mails.some((one) => /^Subject: The stack$/m.test(one) && /^To: owner@brand.example$/m.test(one));
  for (const until = Date.now() + MESSAGES_TIMEOUT_MS; Date.now() < until && !isThere(); ) await peace(100);
  trial.check(isThere(), `no mail came: ${mails.length} others did`);
  console.log(`A mail was sent after ${Math.round((performance.now() - began) / 1000)} s.`);
}
