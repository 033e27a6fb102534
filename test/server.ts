import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  /** Ends it and keeps its data. */
  end(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the real server on a data folder of its own and a free port; `heard` is given what it prints. `settings` are
 * variables of its environment. It begins with a copy of `data`, another data folder, or makes the demo's data.
 */
export async function runServer(
  heard: (chunk: string, folder: string) => void,
  settings: Record<string, string> = {},
  data?: string,
): Promise<RunningServer> {
  const folder = newFolder();
  if (data) cpSync(data, folder, { recursive: true, verbatimSymlinks: true });
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
  const end = () => endServer(server);
  const stop = async () => {
    await end();
    removeData(folder);
  };
  try {
    return { address: await answeringAddress(server, folder), folder, end, stop };
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

async function endServer(server: ChildProcess) {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolveEnded) => server.once('exit', resolveEnded));
    server.kill('SIGTERM');
    await ended;
  }
}

/** Whether the database lies in the data folder, and not where only another user could reach it (server/db/cluster-home.ts). */
export const hasDatabaseInside = (folder: string) => !isAbsolute(databaseHome(folder));

const databaseHome = (folder: string): string => JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8')).home;

export function removeData(folder: string) {
  for (const path of hasDatabaseInside(folder) ? [folder] : [databaseHome(folder), folder])
    rmSync(path, { recursive: true, force: true });
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-server-'));
  // mkdtemp makes it 0700, which would send PostgreSQL out of the folder when it is started by root.
  chmodSync(folder, 0o711);
  return folder;
}
