import { command } from '../db/open.ts';
import { markCopy } from '../jobs/installation.ts';

/**
 * `npm run copy`: a database that was brought back to an earlier moment is a copy until `npm run original`, because
 * messages of later orders were sent already.
 */
await command(async ({ db }) => {
  await markCopy(db);
  console.log(
    'This is a copy now: its servers send nothing and run no jobs until npm run original. Restart those that run.',
  );
});
