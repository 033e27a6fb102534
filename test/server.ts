import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf, serverFlags } from '../tools/builds.js';

const ROOT = resolve(import.meta.dirname, '..');

// The first start makes the database and the demo's data.
const PATIENCE_MS = 120_000;

interface RunningServer {
  address: string;
  /** Its data folder. */
  folder: string;
  /** Ends it and keeps its data. */
  end(): Promise<void>;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the real server on its own data folder and a free port; `heard` gets its output, and `settings` are
 * environment variables. It makes the demo's data, or starts with the uploaded files of `data`, another data folder,
 * whose database `settings.DATABASE_URL` names.
 */
export async function runServer(
  heard: (chunk: string, folder: string) => void,
  settings: Record<string, string> = {},
  data?: string,
): Promise<RunningServer> {
  const folder = settings.AGRIM_DATA ?? newFolder();
  if (data) takeFiles(data, folder);
  const { DATABASE_URL: _, ...env } = process.env;
  const server = spawn(process.execPath, [...serverFlags, programOf(ROOT, 'server/main.ts')], {
    env: {
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
  const left = () => clearUp(server, folder);
  process.once('exit', left);
  const end = async () => {
    await endServer(server);
    process.off('exit', left);
  };
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

/** Copies the secret and links the files: a stored file never changes in place. */
function takeFiles(data: string, folder: string) {
  cpSync(join(data, 'secret'), join(folder, 'secret'));
  for (const entry of readdirSync(join(data, 'files'), { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const to = join(folder, relative(data, from));
    if (entry.isDirectory()) mkdirSync(to, { recursive: true });
    else linkOrCopy(from, to);
  }
}

function linkOrCopy(from: string, to: string) {
  try {
    linkSync(from, to);
  } catch (error) {
    // The folders are on two disks.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    cpSync(from, to);
  }
}

/**
 * Cleans up for an interrupted process that can't wait: ends the server, then the database that a starting one leaves
 * behind, and removes the folder.
 */
function clearUp(server: ChildProcess, folder: string) {
  server.kill('SIGTERM');
  const gone = 'while kill -0 "$pid" 2>&-; do sleep 0.1; done';
  const script = `pid=${server.pid}; ${gone}; read -r pid < "$0/postgres/cluster/postmaster.pid" && kill -INT "$pid" && ${gone}; rm -rf "$0"`;
  spawn('/bin/sh', ['-c', script, folder], { detached: true, stdio: 'ignore' }).unref();
}

/**
 * Whether the database is in the data folder, and not where only another user could reach it
 * (server/db/cluster-home.ts).
 */
export const hasDatabaseInside = (folder: string) => databaseHome(folder).startsWith(folder);

/** Returns where a data folder's database is. */
export function databaseHome(folder: string): string {
  const { home } = JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8'));
  return home === 'postgres' ? join(folder, 'postgres') : home;
}

export function removeData(folder: string) {
  const isElsewhere = existsSync(join(folder, 'cluster.json')) && !hasDatabaseInside(folder);
  for (const path of isElsewhere ? [databaseHome(folder), folder] : [folder])
    rmSync(path, { recursive: true, force: true });
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-server-'));
  // mkdtemp makes it 0700, which would keep PostgreSQL out of the folder if root starts it.
  chmodSync(folder, 0o711);
  return folder;
}
