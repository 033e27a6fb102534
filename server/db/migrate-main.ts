import { readConfig } from '../process/config.ts';
import { explainAndExit } from '../process/start-error.ts';
import { migrate } from './migrate.ts';
import { migrateUrl, openUnmigrated } from './open.ts';

/** `npm run db:migrate`: migrates, even with `MIGRATE=off`. */
try {
  const config = readConfig();
  const { url, close } = await openUnmigrated(config, console.log);
  await migrate(migrateUrl(config, url)).finally(close);
  console.log('The database schema is up to date.');
} catch (error) {
  explainAndExit(error);
}
