import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
// @ts-expect-error plain JavaScript, shared with the start on any Node
import { serverEnv, serverFlags } from '../tools/server-node.js';

const ROOT = resolve(import.meta.dirname, '..');

// The first start makes the database and the demo data.
const PATIENCE_MS = 120_000;

interface RunningServer {
  address: string;
  /** Its data folder. */
  folder: string;
  stop(): Promise<void>;
}

/** Starts the real server with its demo data on a fresh data folder and a free port; `heard` is given what it prints. `settings` are variables of its environment. */
export async function runServer(
  heard: (chunk: string, folder: string) => void,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-server-'));
  // mkdtemp makes it 0700, which would send PostgreSQL out of the folder when it is started by root.
  chmodSync(folder, 0o711);
  const { DATABASE_URL: _, ...env } = process.env;
  const server = spawn(process.execPath, [...serverFlags, resolve(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...serverEnv(ROOT),
      ...env,
      NODE_ENV: 'development',
      AGRIM_DATA: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  server.stdout.on('data', (chunk) => {
    output += chunk;
    heard(String(chunk), folder);
  });
  const stop = () => stopServer(server, folder);
  try {
    return { address: await answeringAddress(server, folder), folder, stop };
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${output}`);
  }
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
