import { command } from '../db/open.ts';
import { openStorage } from '../edges/open-storage.ts';
import { keyOf } from '../edges/stored-streams.ts';
import { noteFinding } from '../watch/findings.service.ts';
import { makeBackup } from './backup.ts';
import { openBackups } from './backups.ts';
import { dropOldBackups } from './old-backups.ts';

/**
 * `npm run backup`: makes a backup at `BACKUP_TO` while the servers run, and deletes those older than
 * `BACKUP_KEEP_DAYS`.
 */
await command(async ({ config, url, db }) => {
  const began = performance.now();
  const [storage, target] = [await openStorage(config), await openBackups(config)];
  const [key, now] = [keyOf(config.BACKUP_KEY), new Date()];
  const { name, rows, files } = await makeBackup({ url, storage, target, key, now });
  await noteFinding(db, { kind: 'backup', value: files, now });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}: ${rows} rows and ${files} files in ${seconds} s.`);
  if (!config.BACKUP_TO) console.log('It is on the same disk as the data. Set BACKUP_TO to another place.');
  if (!config.BACKUP_KEY) console.log('It is not encrypted. Set BACKUP_KEY.');
  const days = config.BACKUP_KEEP_DAYS;
  const old = days ? await dropOldBackups(target, { days, key, now }) : [];
  if (old.length > 0) console.log(`Deleted (older than ${days} days): ${old.join(', ')}.`);
});
