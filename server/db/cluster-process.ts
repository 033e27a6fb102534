import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../process/start-error.ts';
import type { Home } from './cluster-home.ts';

/**
 * A running or just started postmaster. `failure` returns its last output, once it has ended. It stops when this
 * process exits, unless `keep` was called: a taken port, a failed migration or Ctrl-C must not leave the database
 * running.
 */
export type Launched = { child: ChildProcess; ended(): boolean; failure(): string; keep(): void };

/** Makes an empty cluster: checksums, UTF-8, a collation that does not change with the operating system. */
export function initialise(home: Home, software: string, durable: boolean) {
  // initdb works beside the final folder, so that a half-made cluster, left by a kill, is never mistaken for a complete
  // one.
  const unfinished = `${home.cluster}.new`;
  const passwordFile = join(home.folder, 'initial-password');
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, home.password, { mode: 0o600 });
  for (const path of home.runAs ? [unfinished, passwordFile] : []) chownSync(path, home.runAs!.uid, home.runAs!.gid);

  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=agrim', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const initdb = join(software, 'bin', 'initdb');
  const place = { ...surroundings(home, software), windowsHide: true };
  const made = spawnSync(initdb, [`--pgdata=${unfinished}`, '--data-checksums', '--no-sync', ...locale, ...access], {
    ...place,
    encoding: 'utf8',
  });
  rmSync(passwordFile, { force: true });
  if (made.status !== 0)
    throw new StartError(`PostgreSQL cannot be set up: ${made.error?.message ?? made.stderr.trim()}`);
  renameSync(unfinished, home.cluster);
  // The disk can be busy for seconds with the files of an install. Don't wait for the sync, which Ctrl-C doesn't stop.
  if (!durable) return;
  const sync = spawn(initdb, [`--pgdata=${home.cluster}`, '--sync-only'], {
    ...place,
    stdio: 'ignore',
    detached: true,
  });
  sync.on('error', (error) =>
    console.warn(`Agrim: the new database could not be written out at once: ${error.message}`),
  );
  sync.unref();
}

/**
 * Starts the postmaster. A durable one has its own session: Ctrl-C must reach the server first, which then stops it.
 * A throw-away one stays in our process group, so that it ends with the test run.
 */
export function launch(home: Home, software: string, durable: boolean, port: number): Launched {
  if (existsSync(home.log) && statSync(home.log).size > 5_000_000) renameSync(home.log, `${home.log}.old`);
  const log = openSync(home.log, 'a', 0o600);
  const logStart = statSync(home.log).size;
  const { env, ...place } = surroundings(home, software);
  const stale = lockHolder(home.cluster);
  const child = spawn(join(software, 'bin', 'postgres'), ['-D', home.cluster, ...settings(home, durable, port)], {
    ...place,
    // A crash leaves a lock file with a process id that another process might have by now. PostgreSQL considers such a
    // lock stale if the id is its own, its parent's or the one that pg_ctl passes in this variable.
    env: stale ? { ...env, PG_GRANDPARENT_PID: String(stale) } : env,
    detached: durable,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let problem: Error | undefined;
  child.on('error', (error) => {
    problem = error;
  });
  child.unref();
  const stop = () => child.kill('SIGINT');
  if (durable) process.once('exit', stop);
  return {
    child,
    keep: () => process.off('exit', stop),
    ended: () => problem !== undefined || child.exitCode !== null || child.signalCode !== null,
    failure: () => problem?.message ?? readFileSync(home.log).subarray(logStart).toString().trim(),
  };
}

function settings(home: Home, durable: boolean, port: number): string[] {
  const pairs = {
    ...(home.socket
      ? { listen_addresses: '', unix_socket_directories: home.socket, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1' }),
    port,
    max_connections: 100,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    // Parallel workers need more of /dev/shm than a container has, and don't help on two cores.
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and error details contain customers' data, so keep them out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(pairs).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function surroundings(home: Home, software: string) {
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' };
  env[process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'] = join(software, 'lib');
  return { env, cwd: home.folder, ...(home.runAs && { uid: home.runAs.uid, gid: home.runAs.gid }) };
}

/** Finds the postmaster that holds this cluster, if it lives; it listens on `port`. */
export function runningPostmaster(cluster: string): { pid: number; port: number } | undefined {
  const [pid, folder, , port] = lockLines(cluster);
  // A copied cluster contains the lock file of the original.
  if (!pid || folder !== cluster || !isPostgres(Number(pid))) return undefined;
  return { pid: Number(pid), port: Number(port) };
}

function lockHolder(cluster: string): number | undefined {
  return Number(lockLines(cluster)[0]) || undefined;
}

function lockLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Whether the process with this id is a running PostgreSQL: another process might have taken the id. */
export function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    // In a container without an init process, a killed process stays as a zombie.
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return /^Name:\s*postgres$/m.test(status) && !/^State:\s*Z/m.test(status);
  } catch {
    return false;
  }
}

/** Shuts PostgreSQL down fast: open transactions are rolled back, and everything committed is on disk. */
export async function stopPostmaster(home: Home, software: string) {
  const running = runningPostmaster(home.cluster);
  if (!running) return;
  if (process.platform === 'win32') {
    spawnSync(join(software, 'bin', 'pg_ctl'), ['stop', '-D', home.cluster, '-m', 'fast'], { windowsHide: true });
    return;
  }
  process.kill(running.pid, 'SIGINT');
  const patience = Date.now() + 30_000;
  while (isPostgres(running.pid)) {
    if (Date.now() > patience) throw new Error(`PostgreSQL (process ${running.pid}) does not stop`);
    await sleep(10);
  }
}
