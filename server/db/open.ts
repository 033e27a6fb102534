import { type Config, readConfig } from '../process/config.ts';
import { exitOnSignals } from '../process/signals.ts';
import { explainAndExit } from '../process/start-error.ts';
import { startCluster } from './cluster.ts';
import { connect, type Db } from './db.ts';
import { writableOf } from './hosts.ts';
import { migrate, refuseOldSchema } from './migrate.ts';

interface Opened {
  config: Config;
  /** Can list several hosts, except for a command. */
  url: string;
  /** The address of the database without a pooler. */
  directUrl: string;
  db: Db;
  /** See `Connection`. */
  setAway(away: boolean): void;
  /** True for our own private PostgreSQL, false for a given DATABASE_URL. */
  embedded: boolean;
  close(): Promise<void>;
}

interface Opening {
  say?: (line: string) => void;
  /** For a command that runs beside the servers. */
  isGuest?: boolean;
  /** Called for each idle pool connection that is lost. */
  lost?: (error: Error) => void;
}

/** Opens the configured database at its newest schema; the embedded one is started, or joined if a server runs. */
export async function openDatabase({ say = () => {}, isGuest = false, lost }: Opening): Promise<Opened> {
  const config = readConfig();
  const { url, embedded, close: stop } = await openUnmigrated(config, say, isGuest);
  if (config.MIGRATE === 'on') await migrate(migrateUrl(config, url));
  else await refuseOldSchema(url);
  const { db, setAway, close } = connect(url, {
    size: config.POOL_SIZE,
    name: `agrim ${config.INSTANCE}`,
    patience: config.POOL_WAIT_MS,
    ...(lost && { lost }),
  });
  const closeAll = async () => {
    await close();
    await stop();
  };
  const directUrl = config.DATABASE_DIRECT_URL ?? url;
  return { config, url, directUrl, db, setAway, embedded, close: closeAll };
}

/** Picks the address for migrations: the owner's if one is set, and never a pooler's. */
export const migrateUrl = (config: Config, url: string) =>
  config.DATABASE_MIGRATE_URL ?? config.DATABASE_DIRECT_URL ?? url;

/** Opens the configured database without a migration; it can be empty for a restore. */
export async function openUnmigrated(config: Config, say: (line: string) => void, isGuest = true) {
  exitOnSignals();
  const cluster = config.DATABASE_URL ? undefined : await startCluster({ folder: config.AGRIM_DATA, say, isGuest });
  const url = cluster?.url ?? (config.DATABASE_URL as string);
  return { url, embedded: cluster !== undefined, close: async () => cluster?.stop() };
}

/** Runs a command of package.json with the database, from opening it to the exit code. */
export async function command(work: (opened: Opened) => Promise<void>): Promise<void> {
  try {
    const opened = await openDatabase({ say: console.log, isGuest: true });
    await work({ ...opened, url: await writableOf(opened.url) }).finally(opened.close);
  } catch (error) {
    explainAndExit(error);
  }
}
