import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type Home, installSoftware, openHome } from './cluster-home.ts';
import { initialise, type Launched, launch, runningPostmaster, stopPostmaster } from './cluster-process.ts';

export type Cluster = {
  /** A connection string for `pg` and drizzle-kit. */
  url: string;
  /** True when PostgreSQL ran already: left by a killed server, or used by another command. */
  adopted: boolean;
  /** Where the database's files lie. */
  home: string;
  /** Close your own pools first. PostgreSQL stops unless another process of ours still uses it. */
  stop(): Promise<void>;
};

type Options = {
  /** The data folder (AGRIM_DATA). */
  folder: string;
  say?: (line: string) => void;
  /** False only for throw-away clusters of tests: no fsync, and `stop` always stops. */
  durable?: boolean;
};

// Any number will do, so long as all our processes take the same.
const seatNumber = 4_217_001;

/** Our own private PostgreSQL of a data folder: made at the first call, then started or adopted. Throws a StartError. */
export async function startCluster({ folder, say = () => {}, durable = true }: Options): Promise<Cluster> {
  const home = openHome(folder);
  const software = installSoftware(home);
  if (!existsSync(home.cluster)) {
    say('Setting up PostgreSQL (once) …');
    initialise(home, software, durable);
  }
  const { seat, adopted, port } = await takeSeat(home, software, durable, say);
  await makeDatabase(seat);

  const stopOnce = async () => {
    // The seat is kept until PostgreSQL is told to stop: nobody new can sit down in between.
    if (!durable || (await isLastUser(seat))) await stopPostmaster(home, software);
    await seat.end().catch(() => {});
  };
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopOnce());
  return { url: address(home, port, 'agrim'), adopted, home: home.folder, stop };
}

/**
 * Starts PostgreSQL or adopts the one that runs. The seat is a connection with a shared lock, held as long as
 * this process uses the cluster: who finds no other seat taken turns off the light.
 */
async function takeSeat(home: Home, software: string, durable: boolean, say: (line: string) => void) {
  const began = Date.now();
  let launched: Launched | undefined;
  let port = runningPostmaster(home.cluster)?.port ?? (await freePort(home));
  let saidSo = false;
  for (;;) {
    const seat = await tryToSit(home, port);
    if (seat) return { seat, port, adopted: !launched };

    if (launched?.ended() && !mayPass(launched.failure()))
      throw new StartError(`PostgreSQL does not start: ${launched.failure()}`);
    if (Date.now() - began > 120_000)
      throw new StartError(`PostgreSQL does not answer; its log is ${home.log}, its socket folder ${home.socket}`);
    if (Date.now() - began > 2_000 && !saidSo) {
      say('Waiting for PostgreSQL (it may be recovering from a crash) …');
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

/** After kill -9 the last backends take a moment to go; until then PostgreSQL finds its lock or its memory in use. */
const mayPass = (failure: string) => /lock file|shared memory block/.test(failure);

async function tryToSit(home: Home, port: number): Promise<pg.Client | undefined> {
  const seat = new pg.Client({ connectionString: address(home, port, 'postgres'), application_name: 'agrim seat' });
  // Without a listener the end of PostgreSQL would end this process too; the pools report it well enough.
  seat.on('error', () => {});
  try {
    await seat.connect();
    await seat.query('select pg_advisory_lock_shared($1)', [seatNumber]);
    return seat;
  } catch (error) {
    await seat.end().catch(() => {});
    const { code = '', message } = error as NodeJS.ErrnoException;
    // Not there yet, starting up, or shutting down.
    if (/^(ENOENT|ECONNREFUSED|ECONNRESET|EPIPE|57P01|57P03)$/.test(code) || /terminated/.test(message))
      return undefined;
    throw new StartError(`PostgreSQL in ${home.folder} refuses us: ${message}`);
  }
}

async function isLastUser(seat: pg.Client): Promise<boolean> {
  try {
    await seat.query('select pg_advisory_unlock_shared($1)', [seatNumber]);
    const { rows } = await seat.query('select pg_try_advisory_lock($1) as alone', [seatNumber]);
    return rows[0].alone;
  } catch {
    return true;
  }
}

async function makeDatabase(seat: pg.Client) {
  const { rowCount } = await seat.query("select 1 from pg_database where datname = 'agrim'");
  if (rowCount) return;
  await seat.query('create database agrim').catch((error) => {
    // 42P04, 23505: another process of ours was quicker.
    if (!['42P04', '23505'].includes(error.code)) throw error;
  });
}

function address(home: Home, port: number, database: string): string {
  const socket = home.socket ? `?host=${encodeURIComponent(home.socket)}` : '';
  return `postgres://agrim:${home.password}@127.0.0.1:${port}/${database}${socket}`;
}

/** With a Unix socket the number is only part of its name. */
async function freePort(home: Home): Promise<number> {
  if (home.socket) return 5432;
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => probe.once('listening', listening));
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}
