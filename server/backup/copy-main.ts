import { command } from '../db/open.ts';
import { markCopy } from '../jobs/installation.ts';

/**
 * `npm run copy`: marks a database that was brought back to an earlier moment as a copy until `npm run original`,
 * because messages of later orders were sent already.
 */
await command(async ({ db }) => {
  await markCopy(db);
  console.log(
    'This is now a copy: its servers send nothing and run no jobs until you run npm run original. Restart any that are running.',
  );
});
