import { type Config, readConfig } from '../config.ts';
import { explainAndExit } from '../start-error.ts';
import { startCluster } from './cluster.ts';
import { connect, type Db } from './db.ts';
import { migrate } from './migrate.ts';

interface Opened {
  config: Config;
  url: string;
  db: Db;
  /** True on our own private PostgreSQL, false on a given DATABASE_URL. */
  embedded: boolean;
  close(): Promise<void>;
}

/** Opens the configured database at its newest schema; the embedded one is started, or joined where a server runs. */
export async function openDatabase(say: (line: string) => void = () => {}): Promise<Opened> {
  const config = readConfig();
  const cluster = config.DATABASE_URL ? undefined : await startCluster({ folder: config.AGRIM_DATA, say });
  const url = cluster?.url ?? (config.DATABASE_URL as string);
  await migrate(url);
  const { db, close } = connect(url);
  const closeAll = async () => {
    await close();
    await cluster?.stop();
  };
  return { config, url, db, embedded: cluster !== undefined, close: closeAll };
}

/** What a command of package.json does with the database, from opening it to the exit code. */
export async function command(work: (opened: Opened) => Promise<void>): Promise<void> {
  try {
    const opened = await openDatabase(console.log);
    await work(opened).finally(opened.close);
  } catch (error) {
    explainAndExit(error);
  }
}
