import { randomBytes } from 'node:crypto';
import { queryOnce } from '../server/db/query-once.ts';

/** Clones the template into a database of its own. Close your pools, then `drop` it. */
export async function cloneDatabase(clusterUrl: string, template: string) {
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  // Copying the files is quicker than logging the copy (the default), and these databases needn't survive a crash.
  await askCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseAt(clusterUrl, name),
    drop: () => askCluster(clusterUrl, `drop database ${name} with (force)`),
  };
}

/** Returns the address of another database in the same cluster. */
export function databaseAt(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The connection must not be to the database that is cloned. */
const askCluster = (clusterUrl: string, sql: string) => queryOnce(databaseAt(clusterUrl, 'postgres'), sql);
