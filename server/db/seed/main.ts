import { ensureModules } from '../../access/ensure-modules.ts';
import { openStorage } from '../../edges/open-storage.ts';
import { StartError } from '../../start-error.ts';
import { command } from '../open.ts';
import { seedDemo } from './demo.ts';
import { ensurePlaces } from './places.ts';

/** Demo data never goes into a database that was given, nor into production (design 3). */
await command(async ({ db, config, embedded }) => {
  if (!embedded || config.NODE_ENV === 'production')
    throw new StartError('demo data is only for the embedded database, outside production.');
  await ensureModules(db);
  await ensurePlaces(db, console.log);
  await seedDemo(db, openStorage(config), new Date(), console.log);
});
