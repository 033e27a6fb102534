import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../process/config.ts';
import { root } from '../process/root.ts';
import { explainAndExit } from '../process/start-error.ts';
import { writableOf } from './hosts.ts';
import { migrateUrl, openUnmigrated } from './open.ts';
import { queryOnce } from './query-once.ts';

/** Gives the role of the servers its rights, as the owner: after each migration and each restore. */
try {
  const config = readConfig();
  const { url, close } = await openUnmigrated(config, console.log);
  const rights = readFileSync(join(root, 'operate/postgres/server-role.sql'), 'utf8');
  await queryOnce(await writableOf(migrateUrl(config, url)), rights).finally(close);
  console.log('The role agrim_server has its rights.');
} catch (error) {
  explainAndExit(error);
}
