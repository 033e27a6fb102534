import { ensureModules } from '../access/grants/ensure-modules.ts';
import { command } from '../db/open.ts';
import { openStorage } from '../edges/open-storage.ts';
import { ensurePlaces } from '../locations/ensure-places.ts';
import { StartError } from '../start-error.ts';
import { seedDemo } from './demo.ts';

/** Demo data never goes into a database of the operator's, nor into production. */
await command(async ({ db, config, embedded }) => {
  if (!embedded || config.NODE_ENV === 'production')
    throw new StartError('demo data is only for the embedded database, outside production.');
  await ensureModules(db);
  await ensurePlaces(db, console.log);
  await seedDemo(db, await openStorage(config), new Date(), console.log);
});
