import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// The first start makes the database and the demo data.
const PATIENCE_MS = 120_000;

/** Starts the real server on a fresh data folder and a free port; the walks find it by WALK_URL, and what it prints in WALK_OUTPUT. */
export default async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-walks-'));
  // mkdtemp makes it 0700, which would send PostgreSQL out of the folder when the walks run as root.
  chmodSync(folder, 0o711);
  const { DATABASE_URL: _, ...env } = process.env;
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../../server/main.ts')], {
    env: { ...env, NODE_ENV: 'development', AGRIM_DATA: folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  process.env.WALK_OUTPUT = join(folder, 'output.log');
  server.stdout.on('data', (chunk) => {
    output += chunk;
    appendFileSync(process.env.WALK_OUTPUT as string, chunk);
  });
  const stop = () => stopServer(server, folder);
  try {
    process.env.WALK_URL = await answeringAddress(server, folder);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${output}`);
  }
  return stop;
}

async function answeringAddress(server: ChildProcess, folder: string): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('The server ended before it answered.');
    const address = announcedAddress(folder);
    if (address && (await fetch(`${address}/readyz`).catch(() => undefined))?.ok) return address;
    await sleep(50);
  }
  throw new Error('The server does not answer.');
}

function announcedAddress(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'instance.json'), 'utf8')).address;
  } catch {
    return undefined;
  }
}

async function stopServer(server: ChildProcess, folder: string) {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolveEnded) => server.once('exit', resolveEnded));
    server.kill('SIGTERM');
    await ended;
  }
  const { home } = JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8'));
  for (const path of isAbsolute(home) ? [home, folder] : [folder]) rmSync(path, { recursive: true, force: true });
}
