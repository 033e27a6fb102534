import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf, serverFlags } from '../../tools/builds.js';
import { freePort } from '../free-port.ts';
import { childrenOf, isAlive } from '../processes.ts';

/** In milliseconds. */
const START_TIMEOUT_MS = 120_000;

/** A server in its own process, to break: its log, its end, and the PostgreSQL behind it. */
export interface Machine {
  address: string;
  folder: string;
  /** Starts the server, or restarts it if it has ended; resolves once it's ready. */
  start(env?: Record<string, string>): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** How the server ended; undefined while it runs. */
  ending(): string | undefined;
  ended(): Promise<string>;
  logged(): string;
  /** The postmaster and its child processes. */
  postgres(): number[];
  /** Runs a command of package.json beside the server; returns its exit code and output. */
  command(file: string): Promise<{ code: number | null; output: string }>;
  remove(): Promise<void>;
}

/** Makes a machine with its own data folder, without starting it; `cwd` is the tree whose program it runs. */
export async function newMachine(folder = newFolder(), cwd = process.cwd()): Promise<Machine> {
  const port = await freePort();
  // Write outside the folder, because its disk can be full.
  const log = `${folder}.log`;
  let server: ChildProcess | undefined;
  let ending: string | undefined;
  const { DATABASE_URL: _, ...inherited } = process.env;
  const own = { VITEST: '', AGRIM_DATA: folder, HOST: '127.0.0.1', PORT: String(port) };
  const environment = { ...inherited, ...own };
  const logged = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  const listen = (child: ChildProcess, heard: (chunk: string) => void) => {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => heard(String(chunk)));
  };

  async function start(env: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, [...serverFlags, programOf(cwd, 'server/main.ts')], {
      // Use a process group of its own: Ctrl-C on the tests must not end it.
      detached: true,
      cwd,
      env: { ...environment, NODE_ENV: 'development', LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1/32', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server = child;
    ending = undefined;
    listen(child, (chunk) => appendFileSync(log, chunk));
    child.once('exit', (code, signal) => {
      ending = `${signal ?? `code ${code}`}`;
    });
    const until = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < until) {
      if (ending) throw new Error(`The server ended with ${ending}:\n${logged()}`);
      if ((await fetch(`${machine.address}/readyz`).catch(() => undefined))?.ok) return;
      await sleep(50);
    }
    throw new Error(`The server does not answer:\n${logged()}`);
  }

  const machine: Machine = {
    address: `http://127.0.0.1:${port}`,
    folder,
    start,
    signal: (signal) => void server?.kill(signal),
    ending: () => ending,
    async ended() {
      while (server && !ending) await sleep(20);
      return ending as string;
    },
    logged,
    postgres() {
      const postmaster = postmasterOf(folder);
      return postmaster ? [postmaster, ...childrenOf(postmaster)] : [];
    },
    async command(file) {
      const child = spawn(process.execPath, [file], { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      listen(child, (chunk) => {
        output += chunk;
      });
      const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
      return { code, output };
    },
    async remove() {
      server?.kill('SIGCONT');
      server?.kill('SIGTERM');
      if (server) await machine.ended();
      const postmaster = postmasterOf(folder);
      if (postmaster && isAlive(postmaster)) process.kill(postmaster, 'SIGINT');
      while (postmaster && isAlive(postmaster)) await sleep(20);
      // A machine that works on another's database has none of its own.
      const home = existsSync(join(folder, 'cluster.json')) ? [homeOf(folder)] : [];
      for (const path of [...home, folder, log]) rmSync(path, { recursive: true, force: true });
    },
  };
  return machine;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-faults-'));
  // mkdtemp makes it 0700, which would keep PostgreSQL out of the folder if root starts it.
  chmodSync(folder, 0o711);
  return folder;
}

function homeOf(folder: string): string {
  const { home } = JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8'));
  return isAbsolute(home) ? home : join(folder, home);
}

function postmasterOf(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(homeOf(folder), 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}
