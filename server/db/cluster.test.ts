import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sowCluster } from '../../test/clusters.ts';
import { type Cluster, startCluster } from './cluster.ts';

let parent: string;
let folder: string;
let homes: Set<string>;
let running: Cluster[];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'agrim-cluster-'));
  chmodSync(parent, 0o711);
  folder = join(parent, 'data');
  sowCluster(folder);
  homes = new Set();
  running = [];
});

afterEach(async () => {
  for (const cluster of running) await cluster.stop();
  for (const path of [...homes, parent]) rmSync(path, { recursive: true, force: true });
});

async function start(options: { folder?: string; durable?: boolean } = {}): Promise<Cluster> {
  const cluster = await startCluster({ folder, ...options });
  homes.add(cluster.home);
  running.push(cluster);
  return cluster;
}

async function ask(cluster: Cluster, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: cluster.url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

const postmaster = (cluster: Cluster) =>
  Number(readFileSync(join(cluster.home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a new cluster is durable, checked and UTF-8, and listens on no network', async () => {
  const cluster = await start({ folder: join(parent, 'new') });
  const names = [
    'data_checksums',
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'server_encoding',
    'listen_addresses',
  ];
  const [row] = await ask(cluster, `select ${names.map((name) => `current_setting('${name}') as ${name}`)}`);
  expect(row).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    server_encoding: 'UTF8',
    listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
  });
  const wrong = new URL(cluster.url);
  wrong.password = 'guess';
  await expect(new pg.Client({ connectionString: wrong.href }).connect()).rejects.toThrow('password');
});

test('a committed row outlives kill -9: it is started again by the next process that uses it, and the lock that was left is no obstacle', async () => {
  const cluster = await start();
  await ask(cluster, 'create table kept as select 7 as n');
  const pid = postmaster(cluster);
  process.kill(pid, 'SIGKILL');

  await vi.waitFor(async () => expect(await ask(cluster, 'select n from kept')).toEqual([{ n: 7 }]), 10_000);
  expect(postmaster(cluster)).not.toBe(pid);
});

test('a lost lock is taken again, and a command beside it stops nothing', async () => {
  const server = await start();
  const pid = postmaster(server);
  const holders = "select pid from pg_stat_activity where application_name = 'agrim lock'";
  const [lost] = (await ask(server, holders)) as [{ pid: number }];
  await ask(server, `select pg_terminate_backend(${lost.pid})`);
  // The command starts while the server doesn't hold the lock, and holds it until it ends.
  const command = await startCluster({ folder, isGuest: true });
  await command.stop();
  expect(postmaster(server)).toBe(pid);
  await vi.waitFor(async () => expect(await ask(server, holders)).toHaveLength(1), 5_000);
  const [again] = (await ask(server, holders)) as [{ pid: number }];
  expect(again.pid).not.toBe(lost.pid);
});

test('a PostgreSQL that somebody still works with is left running', async () => {
  const cluster = await start();
  const worker = new pg.Client({ connectionString: cluster.url });
  await worker.connect();
  await cluster.stop();
  expect((await worker.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await worker.end();
  await (await start()).stop();
});

test('a running cluster is adopted, and stops with the last that uses it', async () => {
  const first = await start();
  const pid = postmaster(first);
  const second = await start();
  expect(second.adopted).toBe(true);
  expect(postmaster(second)).toBe(pid);

  await first.stop();
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
  // The process disappears when its parent, here the test, has noticed the end.
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
});

test('two processes that start at the same moment share one PostgreSQL', async () => {
  await (await start()).stop();
  const [one, other] = await Promise.all([start(), start()]);
  expect(await ask(one, 'select 1 as one')).toEqual(await ask(other, 'select 1 as one'));
  expect(one.url).toBe(other.url);
});

test('a copied data folder is a separate database, whatever its lock says', async () => {
  const original = await start({ durable: false });
  await ask(original, 'create table kept as select 7 as n');
  await original.stop();
  const copyFolder = join(parent, 'copy');
  cpSync(folder, copyFolder, { recursive: true });

  // The lock of a hot copy names a PostgreSQL that does run, but on the original.
  const again = await start({ durable: false });
  cpSync(join(again.home, 'cluster', 'postmaster.pid'), join(copyFolder, 'postgres', 'cluster', 'postmaster.pid'));
  const copy = await start({ folder: copyFolder, durable: false });
  expect(copy.adopted).toBe(false);
  expect(postmaster(copy)).not.toBe(postmaster(again));
  expect(await ask(copy, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a long path still has a socket', async () => {
  const cluster = await start({ folder: join(parent, 'x'.repeat(100), 'data'), durable: false });
  expect(await ask(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
  const socket = new URL(cluster.url).searchParams.get('host');
  if (socket) {
    expect(socket.length).toBeLessThan(90);
    homes.add(socket);
  }
});

test.runIf(process.getuid?.() === 0)(
  'puts the database outside a folder that “nobody” can’t enter, and moves it along',
  async () => {
    const closed = join(parent, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const first = await start({ folder: join(closed, 'data'), durable: false });
    expect(first.home.startsWith(closed)).toBe(false);
    await ask(first, 'create table kept as select 7 as n');
    await first.stop();

    cpSync(join(closed, 'data'), join(closed, 'copy'), { recursive: true });
    await expect(start({ folder: join(closed, 'copy') })).rejects.toThrow('is a copy of');
    rmSync(join(closed, 'data'), { recursive: true });
    const moved = await start({ folder: join(closed, 'copy'), durable: false });
    expect(await ask(moved, 'select n from kept')).toEqual([{ n: 7 }]);
  },
);
