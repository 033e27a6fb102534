import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { startCluster } from '../server/db/cluster.ts';
import { connect, type Db } from '../server/db/db.ts';
import { folderStorage } from '../server/edges/storage.ts';
import { crontab, jobs } from '../server/job-list.ts';
import { removeData } from '../test/server.ts';
import { makeDemoData } from '../test/walks/demo-data.ts';
import { writeResults } from './measure.ts';
import { fillOrders } from './orders-data.ts';

const ORDERS = 1_000_000;
/** In seconds. */
const LIMIT = 120;

/**
 * Runs each scheduled job once, on a million orders it hasn't seen: as after an upgrade, or the morning after a launch.
 */
export async function benchJobs(stop: AbortSignal): Promise<boolean> {
  const folder = await makeDemoData();
  const cluster = await startCluster({ folder });
  const { db, close } = connect(cluster.url, { size: 1 });
  try {
    await fillOrders(db, ORDERS);
    await countUnits(db);
    const { db: ofJobs, close: end } = connect(cluster.url, { size: 4 });
    const context = {
      db: ofJobs,
      clock: () => new Date(),
      storage: folderStorage(join(folder, 'files')),
      sendSms: async () => ({ device_id: 'bench' }),
      sendMail: async () => {},
    };
    const lines: { job: string; seconds: number; fault?: string }[] = [];
    for (const job of crontab.trim().split('\n').map(jobOf)) {
      if (stop.aborted) break;
      const began = performance.now();
      const fault = await Promise.resolve(jobs[job]?.(context, {})).then(() => undefined, String);
      lines.push({ job, seconds: (performance.now() - began) / 1000, ...(fault && { fault }) });
      console.log(job.padEnd(24), `${lines.at(-1)?.seconds.toFixed(1)} s`, fault?.slice(-300) ?? '');
    }
    await end();
    writeResults('jobs', lines);
    return lines.every(({ seconds, fault }) => seconds <= LIMIT && !fault);
  } finally {
    await close();
    await cluster.stop();
    removeData(folder);
  }
}

const jobOf = (line: string) => line.split(' ')[5] as string;

/**
 * Ends orders older than a day; their units are held or sold. They have no steps, so the recount reports drift: only
 * its time counts here.
 */
async function countUnits(db: Db): Promise<void> {
  await db.execute(sql`
    update orders set status = 'DELIVERED'
    where status in ('PLACED', 'CONTACTED', 'ALLOCATED', 'CONFIRMED') and placed_at < now() - interval '1 day'`);
  await db.execute(sql`
    update variants v set held = v.held + made.held, sold = v.sold + made.sold, inventory = v.inventory + ${ORDERS}
    from (
      select i.variant_id, count(*) filter (where o.status in ('PLACED', 'CONTACTED', 'ALLOCATED', 'CONFIRMED')) as held,
        count(*) filter (where o.status = 'DELIVERED') as sold
      from order_items i join orders o on o._id = i.order_id
      where not exists (select from order_events e where e.order_id = o._id) group by 1) made
    where made.variant_id = v._id`);
}
