import { cpSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from '../../server/db/cluster.ts';
import { hasDatabaseInside, removeData, runServer } from '../server.ts';

/** The sizes of the demo's pictures take about a minute. */
const LONGEST_WAIT_MS = 600_000;

// Makes the demo's data once, in the empty folder WALK_DATA, for all workers of the walks: each begins with a copy.
// Its jobs are done then, and disturb no walk that measures time.
const { folder, end } = await runServer(() => {});
try {
  await jobsDone(folder);
} finally {
  await end();
}
// A copy could not reach a database that lies elsewhere: then each worker makes the data itself.
if (hasDatabaseInside(folder))
  cpSync(folder, process.env.WALK_DATA as string, { recursive: true, verbatimSymlinks: true });
removeData(folder);

async function jobsDone(folder: string) {
  const cluster = await startCluster({ folder, isGuest: true });
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const until = Date.now() + LONGEST_WAIT_MS;
  try {
    for (;;) {
      // What is due later, such as the end of a campaign, stays.
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
