import { cpSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from '../../server/db/cluster.ts';
import { hasDatabaseInside, removeData, runServer } from '../server.ts';

/** The sizes of the retailers' payment codes take some seconds. */
const LONGEST_WAIT_MS = 600_000;

/** Makes a data folder with the demo's data and without waiting jobs, which would disturb the timed walks. */
export async function makeDemoData(): Promise<string> {
  const { folder, end, stop } = await runServer(() => {});
  try {
    await jobsDone(folder);
  } catch (error) {
    await stop();
    throw error;
  }
  await end();
  return folder;
}

async function jobsDone(folder: string) {
  const cluster = await startCluster({ folder, isGuest: true });
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const until = Date.now() + LONGEST_WAIT_MS;
  try {
    for (;;) {
      // Later work, such as the end of a campaign, stays.
      const { rows } = await client.query(
        'select count(*)::int as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
      );
      if (rows[0].due === 0) return;
      if (Date.now() > until) throw new Error(`${rows[0].due} jobs of the demo are not done.`);
      await sleep(200);
    }
  } finally {
    await client.end();
    await cluster.stop();
  }
}

// Run as a command, keeps the data in the empty folder WALK_DATA, for several runs of the walks.
if (import.meta.main) {
  const folder = await makeDemoData();
  // A copy could not reach a database elsewhere: then each run makes the data itself.
  if (hasDatabaseInside(folder))
    cpSync(folder, process.env.WALK_DATA as string, { recursive: true, verbatimSymlinks: true });
  removeData(folder);
}
