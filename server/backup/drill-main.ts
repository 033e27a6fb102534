import { HOUR_MS } from '../../contract/durations.ts';
import { writableOf } from '../db/hosts.ts';
import { command, migrateUrl } from '../db/open.ts';
import { keyOf } from '../edges/stored-streams.ts';
import { noteFinding } from '../watch/findings.service.ts';
import { openBackups, pickBackup } from './backups.ts';
import { drill } from './drill.ts';

/**
 * `npm run drill`: restores the newest backup elsewhere and recounts it. Exits with 1 if it can't be restored, or if a
 * number is wrong.
 */
await command(async ({ config, url, db }) => {
  const target = await openBackups(config);
  const backup = await pickBackup(target, process.argv[2]);
  const began = performance.now();
  // The drill creates a database, which the servers' role can't.
  const wrong = await drill(await writableOf(migrateUrl(config, url)), target, backup, keyOf(config.BACKUP_KEY));
  await noteFinding(db, { kind: 'drill', value: wrong.length, now: new Date() });
  for (const line of wrong) console.log(line);
  const hours = ((Date.now() - Date.parse(backup.made_at)) / HOUR_MS).toFixed(1);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const verdict = wrong.length === 0 ? 'every number is right' : `${wrong.length} things are wrong`;
  console.log(
    `${backup.name}, ${hours} hours old, ${backup.rows} rows: restored and recounted in ${seconds} s, ${verdict}.`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
});
