import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../process/start-error.ts';
import { type Home, installSoftware, openHome } from './cluster-home.ts';
import { initialise, type Launched, launch, runningPostmaster, stopPostmaster } from './cluster-process.ts';

export type Cluster = {
  /** The connection string for `pg` and drizzle-kit. */
  url: string;
  /** Whether PostgreSQL was running already: left by a killed server, or used by another command. */
  adopted: boolean;
  /** The folder of the database. */
  home: string;
  /** Stops PostgreSQL unless another process of ours still uses it. Close your own pools first. */
  stop(): Promise<void>;
};

type Options = {
  /** The data folder (AGRIM_DATA). */
  folder: string;
  say?: (line: string) => void;
  /** For a command beside the servers: it never stops a PostgreSQL that ran before it. */
  isGuest?: boolean;
  /** False only for the temporary clusters of tests: no fsync, and `stop` always stops PostgreSQL. */
  durable?: boolean;
};

// Any number works, as long as all our processes use the same one.
const CLUSTER_LOCK = 4_217_001;

/**
 * Creates a data folder's private PostgreSQL on the first call; later calls start it, or join the one that runs. Throws
 * a StartError.
 */
export async function startCluster({
  folder,
  say = () => {},
  isGuest = false,
  durable = true,
}: Options): Promise<Cluster> {
  const home = openHome(folder);
  const software = installSoftware(home);
  if (!existsSync(home.cluster)) {
    say('Setting up PostgreSQL (once)…');
    initialise(home, software, durable);
  }
  const { lock, port, ...first } = await acquireLock(home, software, durable, say);
  await makeDatabase(lock);

  let current = lock;
  let { launched } = first;
  const adopted = !launched;
  let stopping: Promise<void> | undefined;
  // A temporary PostgreSQL can end with the test run, because Ctrl-C reaches it as well.
  if (durable) keepLock();

  /** If PostgreSQL crashes, is killed or drops our connection: restarts it if needed, and takes the lock again. */
  function keepLock(): void {
    current.once('end', async () => {
      if (stopping) return;
      say('Lost the connection to PostgreSQL; restarting it if it has stopped…');
      for (;;) {
        try {
          ({ lock: current, launched = launched } = await acquireLock(home, software, durable, say, port));
          break;
        } catch (error) {
          say((error as Error).message);
          await sleep(1_000);
        }
        if (stopping) return;
      }
      if (stopping) await current.end().catch(() => {});
      else {
        say('PostgreSQL is back.');
        keepLock();
      }
    });
  }

  const stopOnce = async () => {
    launched?.keep();
    // Hold the lock until PostgreSQL is told to stop, so that no new process can take it in between.
    if (!durable || (!(isGuest && adopted) && (await isLastUser(current)))) await stopPostmaster(home, software);
    await current.end().catch(() => {});
  };
  const stop = () => (stopping ??= stopOnce());
  return { url: address(home, port, 'agrim'), adopted, home: home.folder, stop };
}

/**
 * Starts PostgreSQL or adopts the one that runs. `lock` is a connection that holds a shared lock as long as this
 * process uses the cluster: a process that ends stops PostgreSQL if no other process holds the lock.
 */
async function acquireLock(
  home: Home,
  software: string,
  durable: boolean,
  say: (line: string) => void,
  formerPort?: number,
) {
  const began = Date.now();
  let launched: Launched | undefined;
  let port = runningPostmaster(home.cluster)?.port ?? formerPort ?? (await freePort(home));
  let saidSo = false;
  for (;;) {
    const lock = await connectLock(home, port);
    if (lock) return { lock, port, launched };

    if (launched?.ended() && !mayPass(launched.failure()))
      throw new StartError(`PostgreSQL failed to start: ${launched.failure()}`);
    if (Date.now() - began > 120_000)
      throw new StartError(`PostgreSQL does not answer; its log is ${home.log}, its socket folder ${home.socket}`);
    if (Date.now() - began > 2_000 && !saidSo) {
      say('Waiting for PostgreSQL (it may be recovering from a crash)…');
      saidSo = true;
    }
    const running = runningPostmaster(home.cluster);
    if (running) port = running.port || port;
    else if (!launched || launched.ended()) {
      if (launched) await sleep(200);
      launched = launch(home, software, durable, port);
    }
    await sleep(15);
  }
}

/**
 * After kill -9 the last backends need a moment to end; until then PostgreSQL finds its lock file or its memory in use.
 */
const mayPass = (failure: string) => /lock file|shared memory block/.test(failure);

async function connectLock(home: Home, port: number): Promise<pg.Client | undefined> {
  const lock = new pg.Client({
    connectionString: address(home, port, 'postgres'),
    application_name: 'agrim lock',
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener an error would end this process; the `end` event reports a lost connection.
  lock.on('error', () => {});
  try {
    await lock.connect();
    await lock.query('select pg_advisory_lock_shared($1)', [CLUSTER_LOCK]);
    return lock;
  } catch (error) {
    await lock.end().catch(() => {});
    const { code = '', message } = error as NodeJS.ErrnoException;
    // PostgreSQL isn't running yet, is starting, or is shutting down.
    if (/^(ENOENT|ECONNREFUSED|ECONNRESET|EPIPE|53300|57P0[123])$/.test(code) || /terminated|timeout/.test(message))
      return undefined;
    throw new StartError(`Can’t connect to PostgreSQL in ${home.folder}: ${message}`);
  }
}

/**
 * Whether no other process holds the lock, and no process that lost it for a moment is still working. If this can't be
 * determined, PostgreSQL keeps running.
 */
async function isLastUser(lock: pg.Client): Promise<boolean> {
  try {
    await lock.query('select pg_advisory_unlock_shared($1)', [CLUSTER_LOCK]);
    const { rows } = await lock.query('select pg_try_advisory_lock($1) as alone', [CLUSTER_LOCK]);
    return rows[0].alone && (await isQuiet(lock));
  } catch {
    return false;
  }
}

/** Our own connections, closed just now, need a moment to end. */
async function isQuiet(lock: pg.Client): Promise<boolean> {
  for (let look = 0; look < 20; look += 1) {
    const { rowCount } = await lock.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    if (rowCount === 0) return true;
    await sleep(50);
  }
  return false;
}

async function makeDatabase(lock: pg.Client) {
  const { rowCount } = await lock.query("select 1 from pg_database where datname = 'agrim'");
  if (rowCount) return;
  await lock.query('create database agrim').catch((error) => {
    // 42P04 and 23505: another process of ours created it first.
    if (!['42P04', '23505'].includes(error.code)) throw error;
  });
}

function address(home: Home, port: number, database: string): string {
  const socket = home.socket ? `?host=${encodeURIComponent(home.socket)}` : '';
  return `postgres://agrim:${home.password}@127.0.0.1:${port}/${database}${socket}`;
}

/** Finds a free port. With a Unix socket, the number is only a part of its name. */
async function freePort(home: Home): Promise<number> {
  if (home.socket) return 5432;
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => probe.once('listening', listening));
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}
