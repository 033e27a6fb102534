import { writableOf } from '../db/hosts.ts';
import { migrateUrl, openUnmigrated } from '../db/open.ts';
import { openStorage } from '../edges/open-storage.ts';
import { keyOf } from '../edges/stored-streams.ts';
import { readConfig } from '../process/config.ts';
import { explainAndExit } from '../process/start-error.ts';
import { openBackups, pickBackup } from './backups.ts';
import { restore } from './restore.ts';

/**
 * `npm run restore -- [name]`: restores the newest backup, or the named one, into an empty database and its files'
 * store.
 */
try {
  const config = readConfig();
  const target = await openBackups(config);
  const backup = await pickBackup(target, process.argv[2]);
  const key = keyOf(config.BACKUP_KEY);
  const { url: given, close } = await openUnmigrated(config, console.log);
  try {
    const url = await writableOf(migrateUrl(config, given));
    const began = performance.now();
    const { files } = await restore({ url, target, backup, key, storage: await openStorage(config) });
    console.log(`${backup.name} is restored: ${backup.rows} rows and ${files.length} files in ${seconds(began)} s.`);
    console.log('It is a copy: it sends nothing and runs no jobs until you run npm run original.');
    if (config.MIGRATE === 'off')
      console.log('Before you start the servers, grant their role its rights with operate/postgres/server-role.sql.');
  } finally {
    await close();
  }
} catch (error) {
  explainAndExit(error);
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
