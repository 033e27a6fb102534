import { sql } from 'drizzle-orm';
import { StartError } from '../process/start-error.ts';
import { command } from './open.ts';

/** Empties the embedded database; the next start seeds it again. */
await command(async ({ db, config, embedded }) => {
  if (!embedded || config.NODE_ENV === 'production')
    throw new StartError('only the embedded database is reset, and never in production.');
  for (const schema of ['public', 'drizzle', 'graphile_worker']) {
    await db.execute(sql`drop schema if exists ${sql.identifier(schema)} cascade`);
  }
  await db.execute(sql`create schema public`);
  console.log('The database is empty.');
});
