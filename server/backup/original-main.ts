import { command } from '../db/open.ts';
import { becomeOriginal } from '../jobs/installation.ts';

/** `npm run original`: a restored copy takes the place of its original; restart its servers afterwards. */
await command(async ({ db }) => {
  const dropped = await becomeOriginal(db);
  console.log(
    `This is the original now. ${dropped} messages that were waiting in the backup are dropped. Restart the servers.`,
  );
});
