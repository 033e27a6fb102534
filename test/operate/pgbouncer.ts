import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryOnce } from '../../server/db/query-once.ts';
import { StartError } from '../../server/process/start-error.ts';
import { freePort } from '../free-port.ts';

/** The first release with prepared statements in transaction mode. */
const LEAST = [1, 21];
/** Connections to PostgreSQL, however many the servers open. */
const POOL = 10;

export interface Bouncer {
  /** The address of the same database behind it. */
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Connections of servers to it, and its own to PostgreSQL. */
  pools(): Promise<{ clients: number; servers: number }>;
  remove(): Promise<void>;
}

/** Finds the program that `PGBOUNCER_PATH` names, or the system's; throws if it's missing or older than 1.21. */
export function findPgBouncer(): { path: string; version: string } {
  const path = process.env.PGBOUNCER_PATH ?? 'pgbouncer';
  let output: string;
  try {
    output = execFileSync(path, ['--version'], { encoding: 'utf8' });
  } catch {
    throw new StartError('there is no PgBouncer. Install it, or name it by PGBOUNCER_PATH.');
  }
  const [, version = '', major, minor] = /PgBouncer ((\d+)\.(\d+)\S*)/.exec(output) ?? [];
  if (Number(major) < (LEAST[0] as number) || (Number(major) === LEAST[0] && Number(minor) < (LEAST[1] as number)))
    throw new StartError(
      `PgBouncer ${version} keeps no prepared statements in transaction mode. It must be ${LEAST.join('.')} or later.`,
    );
  return { path, version };
}

/** Starts PgBouncer in transaction mode in front of a database of ours, as in docs/operations.md. */
export async function newBouncer(path: string, direct: string): Promise<Bouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-pgbouncer-'));
  const port = await freePort();
  const { username, password, pathname, port: postgres, searchParams } = new URL(direct);
  const name = pathname.slice(1);
  const files = { settings: join(folder, 'pgbouncer.ini'), users: join(folder, 'users.txt'), log: join(folder, 'log') };
  writeFileSync(files.users, `"${username}" "${password}"\n`);
  writeFileSync(files.log, '');
  writeFileSync(
    files.settings,
    `[databases]
${name} = host=${searchParams.get('host')} port=${postgres} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${files.users}
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${POOL}
max_client_conn = 500
max_prepared_statements = 200
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
logfile = ${files.log}
`,
  );
  chmodSync(folder, 0o755);
  chmodSync(files.log, 0o666);
  const url = `postgres://${username}:${password}@127.0.0.1:${port}/${name}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    // PgBouncer refuses to run as root, and opens the socket as its owner.
    const { uid, gid } = statSync(searchParams.get('host') as string);
    child = spawn(path, ['-q', files.settings], { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid, gid }) });
    for (let tries = 0; tries < 200; tries += 1) {
      if (child.exitCode !== null) break;
      if (await queryOnce(url, 'select 1').catch(() => undefined)) return;
      await sleep(50);
    }
    throw new Error(`PgBouncer does not answer: ${readFileSync(files.log, 'utf8')}`);
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async function pools() {
    const rows = await queryOnce<Record<string, string>>(url.replace(/[^/]+$/, 'pgbouncer'), 'show pools');
    const ours = rows.filter(({ database }) => database === name);
    const sum = (field: string) => ours.reduce((sum, row) => sum + Number(row[field]), 0);
    return {
      clients: sum('cl_active') + sum('cl_waiting'),
      servers: sum('sv_active') + sum('sv_idle') + sum('sv_used'),
    };
  }

  async function remove(): Promise<void> {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  }

  await start();
  return { url, kill, start, pools, remove };
}
