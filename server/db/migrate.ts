import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations as migrateJobs } from 'graphile-worker';
import pg from 'pg';

/** A line for each migration of the queue says nothing to anybody. */
const quiet = new Logger(() => () => {});

/** SQL and the journal of every migration there is. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** Any number of instances may start at once: one migrates, the others wait for it. */
const MIGRATION_LOCK = 7_203_911;

/** Brings the database to the newest schema, the job queue's own included. */
export async function migrate(url: string, migrationsFolder = MIGRATIONS): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder });
    await migrateJobs({ connectionString: url, logger: quiet });
  } finally {
    await client.end();
  }
}
