import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Cluster, startCluster } from '../server/db/cluster.ts';
import { databaseAt } from './clone.ts';
import { childrenOf } from './processes.ts';

/** A test's own PostgreSQL server, which can be replicated, killed and promoted. */
export interface TestCluster extends Cluster {
  /** The data folder, which survives a kill. */
  folder: string;
  /** The folder of its socket, as the host of an address. */
  host: string;
  kill(): void;
  /** Freezes the postmaster and its processes; returns the function that resumes them. */
  freeze(): () => void;
}

export function newClusters() {
  const parent = mkdtempSync(join(tmpdir(), 'agrim-clusters-'));
  chmodSync(parent, 0o711);
  const homes = new Set<string>();
  const running: Cluster[] = [];

  /** Starts the cluster in a folder; makes it if it's missing. */
  async function start(name: string): Promise<TestCluster> {
    const folder = join(parent, name);
    if (!existsSync(folder)) sowCluster(folder);
    const cluster = await startCluster({ folder, durable: false });
    homes.add(cluster.home);
    running.push(cluster);
    const host = encodeURIComponent(new URL(cluster.url).searchParams.get('host') as string);
    const kill = () => process.kill(postmasterOf(cluster), 'SIGQUIT');
    const freeze = () => {
      const pids = [postmasterOf(cluster), ...childrenOf(postmasterOf(cluster))];
      signal(pids, 'SIGSTOP');
      return () => signal(pids, 'SIGCONT');
    };
    return { ...cluster, folder, host, kill, freeze };
  }

  /** Copies a running cluster as of one moment, as pg_basebackup does, without starting the copy. */
  async function baseCopy(of: TestCluster, name: string): Promise<void> {
    const folder = join(parent, name);
    const client = new pg.Client({ connectionString: databaseAt(of.url, 'postgres') });
    await client.connect();
    try {
      await client.query(`select pg_backup_start('copy', fast => true)`);
      cpSync(of.folder, folder, { recursive: true, filter: (file) => !/postmaster\.(pid|opts)$|\/socket$/.test(file) });
      const { rows } = await client.query('select labelfile from pg_backup_stop()');
      writeFileSync(join(folder, 'postgres/cluster/backup_label'), rows[0].labelfile);
    } finally {
      await client.end();
    }
  }

  /** Starts a replica that follows by streaming, as on another machine. */
  async function replicate(of: TestCluster, name: string): Promise<TestCluster> {
    await baseCopy(of, name);
    const cluster = clusterOf(name);
    const { password, searchParams } = new URL(of.url);
    writeFileSync(join(cluster, 'standby.signal'), '');
    const primary = `host=${searchParams.get('host')} user=agrim password=${password}`;
    configure(cluster, { primary_conninfo: primary });
    return start(name);
  }

  async function remove(): Promise<void> {
    for (const cluster of running) await cluster.stop();
    for (const path of [...homes, parent]) rmSync(path, { recursive: true, force: true });
  }

  /** Makes a folder that PostgreSQL can write to, such as an archive of its log. */
  function openFolder(name: string): string {
    const folder = join(parent, name);
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    return folder;
  }

  /** Returns the folder of PostgreSQL's files. */
  const clusterOf = (name: string) => join(parent, name, 'postgres/cluster');

  return { start, clusterOf, baseCopy, replicate, openFolder, remove };
}

/** Makes a data folder with an empty PostgreSQL, as a first start does. Copies one, which is quicker. */
export function sowCluster(folder: string): void {
  const [from, to] = [join(inject('clusterSeed'), 'postgres'), join(folder, 'postgres')];
  const isSoftware = (file: string) => /\/software-[^/]+$/.test(file);
  cpSync(dirname(from), folder, { recursive: true, filter: (file) => !isSoftware(file) });
  for (const name of readdirSync(from)) if (isSoftware(`/${name}`)) symlinkSync(join(from, name), join(to, name));
}

/** Adds to the settings of a stopped cluster. */
export function configure(cluster: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(cluster, 'postgresql.auto.conf'), lines.join(''));
}

/** Returns the address of a database on several hosts, in libpq's format. */
export function listOf(clusters: TestCluster[]): string {
  const { username, password, pathname } = new URL((clusters[0] as TestCluster).url);
  const hosts = clusters.map(({ host }) => host).join(',');
  return `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
}

/** A PostgreSQL process might have ended by itself meanwhile. */
function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

const postmasterOf = ({ home }: Cluster) =>
  Number(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
