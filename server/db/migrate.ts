import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations as migrateJobs } from 'graphile-worker';
import pg from 'pg';
import { counted } from '../../contract/language/counted.ts';
import { root } from '../process/root.ts';
import { StartError } from '../process/start-error.ts';
import { databaseError } from './db.ts';
import { writableOf } from './hosts.ts';
import { queryOnce } from './query-once.ts';

/** Don't log a line for each migration of the queue. */
const quiet = new Logger(() => () => {});

/** In milliseconds: orders that wait for a migration are delayed by well under a second. */
const LOCK_PATIENCE = 400;
const BETWEEN_TRIES = 1_000;
const MOST_TRIES = 60;
const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';
const NO_PRIVILEGE = '42501';
const DUPLICATE_TABLE = '42P07';

/** The folder with the SQL of all migrations and their journal. */
export const MIGRATIONS = join(root, 'server/db/migrations');

/** Any number of instances can start at once: one migrates, and the others wait for it. */
const MIGRATION_LOCK = 7_203_911;

/** Brings the database to the newest schema, the job queue's own included. */
export async function migrate(given: string, migrationsFolder = MIGRATIONS): Promise<void> {
  const url = await writableOf(given);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await withoutStopping(client, () => runMigrations(drizzle(client), { migrationsFolder })).catch(explainForeign);
    await migrateJobs({ connectionString: url, logger: quiet });
  } finally {
    // A pooler would keep the connection, and the lock with it.
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    await client.end();
  }
}

/** Explains a first migration that meets tables: they are older than the history that begins with this migration. */
function explainForeign(error: unknown): never {
  if (databaseError(error)?.code !== DUPLICATE_TABLE) throw error;
  throw new StartError(
    'the database is older than the first migration of this release, or belongs to another program. Use an empty one; ' +
      'npm run db:reset empties the embedded one.',
  );
}

/**
 * Throws a StartError if a database that others migrate lacks migrations of this release. A newer schema is fine.
 */
export async function refuseOldSchema(url: string): Promise<void> {
  const { entries } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
  const missing = entries.length - (await migrationsDone(url));
  if (missing > 0)
    throw new StartError(
      `the database lacks ${counted(missing, 'migration')} of this release. Run npm run db:migrate as its owner.`,
    );
}

/** Counts the migrations that the database has; 0 if it's empty. */
async function migrationsDone(url: string): Promise<number> {
  try {
    const query = 'select count(*)::int as done from drizzle.__drizzle_migrations';
    return (await queryOnce<{ done: number }>(url, query))[0]?.done ?? 0;
  } catch (error) {
    const code = databaseError(error)?.code ?? '';
    if (code === UNDEFINED_TABLE) return 0;
    if (code !== NO_PRIVILEGE) throw error;
    throw new StartError(
      'the role of the servers has no rights yet. Run operate/postgres/server-role.sql as the owner.',
    );
  }
}

/**
 * Keeps orders going: an `alter table` that waits for a reader makes them all wait. It waits less than half a second,
 * lets those orders pass, and tries again.
 */
async function withoutStopping(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_PATIENCE}`);
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (databaseError(error)?.code !== LOCK_NOT_AVAILABLE || tries === MOST_TRIES) throw error;
      await sleep(BETWEEN_TRIES);
    }
  }
}
