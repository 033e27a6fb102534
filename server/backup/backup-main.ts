import { command } from '../db/open.ts';
import { openStorage } from '../edges/open-storage.ts';
import { keyOf } from '../edges/stored-streams.ts';
import { makeBackup } from './backup.ts';
import { openBackups } from './backups.ts';

/** `npm run backup`: one more backup at `BACKUP_TO`, while the servers go on. */
await command(async ({ config, url }) => {
  const began = performance.now();
  const [storage, target] = [await openStorage(config), await openBackups(config)];
  const { name, rows, files } = await makeBackup({
    url,
    storage,
    target,
    key: keyOf(config.BACKUP_KEY),
    now: new Date(),
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}: ${rows} rows and ${files} files in ${seconds} s.`);
  if (!config.BACKUP_TO) console.log('It is on the same disk as the data. Set BACKUP_TO to another place.');
  if (!config.BACKUP_KEY) console.log('It is not encrypted. Set BACKUP_KEY.');
});
