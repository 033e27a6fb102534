import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from '../../server/db/cluster.ts';
import { removeData } from '../server.ts';
import { makeDemoData } from './demo-data.ts';

/** Starts one PostgreSQL for all walks, with the demo's data in a database that each server clones. */
export default async function setup() {
  // Playwright clears up only after Ctrl-C.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'));
  const prepared = preparedData();
  const data = prepared ?? (await makeDemoData());
  const clear = () => prepared ?? removeData(data);
  const cluster = await startCluster({ folder: data, durable: false }).catch((error) => {
    clear();
    throw error;
  });
  process.env.WALK_DATA = data;
  process.env.WALK_CLUSTER = cluster.url;
  return async () => {
    await cluster.stop();
    clear();
  };
}

/** See demo-data.ts. */
function preparedData(): string | undefined {
  const { WALK_DATA } = process.env;
  if (!WALK_DATA || !existsSync(join(WALK_DATA, 'cluster.json'))) return undefined;
  // If PostgreSQL does not run as root it passes through here.
  chmodSync(WALK_DATA, 0o711);
  return WALK_DATA;
}
