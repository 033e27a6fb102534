import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { isCopy } from '../jobs/installation.ts';
import { PROCESSES } from '../jobs/signs.ts';
import type { Config } from '../process/config.ts';
import { runningRelease } from '../process/release.ts';

type Numbers = {
  version: string;
  size: string;
  connections: number;
  most_connections: number;
  waiting: number;
  failed: number;
  oldest: number;
  workers: number;
  server_day: number;
  client_day: number;
};

/** Checks every part that the product needs, with one query and one look at the disk. */
export async function healthOf(db: Db, config: Config) {
  const began = performance.now();
  const { rows } = await db.execute<Numbers>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most_connections,
      queue.waiting, queue.failed, queue.oldest,
      ${PROCESSES} as workers,
      (select coalesce(sum(count), 0)::int from server_errors where last_added_at > now() - interval '1 day') as server_day,
      (select coalesce(sum(count), 0)::int from client_errors where last_added_at > now() - interval '1 day') as client_day
    from (
      select count(*) filter (where attempts < max_attempts)::int as waiting,
        count(*) filter (where attempts >= max_attempts)::int as failed,
        coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at < now())), 0)::float8 as oldest
      from graphile_worker.jobs) queue`);
  const answered_in = performance.now() - began;
  const numbers = rows[0] as Numbers;
  const { version, size, connections, most_connections, waiting, failed, oldest, workers } = numbers;
  const disk = await statfs(config.AGRIM_DATA);
  return {
    database: { version, size: Number(size), connections, most_connections, answered_in, is_copy: await isCopy(db) },
    disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    queue: { waiting, failed, oldest, workers },
    process: {
      release: runningRelease(),
      instance: config.INSTANCE,
      node: process.version,
      uptime: process.uptime(),
      memory: process.memoryUsage.rss(),
    },
    edges: {
      sms: config.SPARROW_TOKEN ? 'Sparrow' : config.SMS_URL ? 'Webhook' : 'None: messages go to the log only',
      mail: config.SMTP_URL ? 'SMTP' : 'None: emails go to the log only',
      storage: config.S3_BUCKET ? 'S3' : 'Files on this machine',
    },
    faults: { server_day: numbers.server_day, client_day: numbers.client_day },
  };
}
