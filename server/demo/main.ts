import { command } from '../db/open.ts';
import { openStorage } from '../edges/open-storage.ts';
import { StartError } from '../process/start-error.ts';
import { ensureContents } from '../wiring/first-contents.ts';
import { seedEmpty } from './seed-empty.ts';

/** `npm run db:seed`: demo data never goes into an operator's own database, nor into production. */
await command(async ({ db, config, embedded }) => {
  if (!embedded || config.NODE_ENV === 'production')
    throw new StartError('demo data is only for the embedded database, outside production.');
  await ensureContents(db, console.log);
  await seedEmpty(db, await openStorage(config), new Date(), console.log);
});
