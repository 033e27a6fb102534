import { sql } from 'drizzle-orm';
import { Gauge, Registry } from 'prom-client';
import { statusCounts } from '../counts/counts.service.ts';
import { type Db, poolCounts } from '../db/db.ts';
import { dueJobs } from '../db/due-jobs.ts';
import { PROCESSES } from '../jobs/signs.ts';
import { FAULTS_OF_HOUR } from '../monitoring/monitoring.service.ts';
import { quotaLeft } from '../offers/offers.service.ts';
import { runningRelease } from '../process/release.ts';

type Row = {
  metric: keyof typeof GAUGES;
  first: string | null;
  second: string | null;
  value: number;
};

/** The metrics that the database gives for all instances: name, labels and meaning. */
const GAUGES = {
  agrim_orders: [['status'], 'Orders by status.'],
  agrim_jobs_waiting: [[], 'Jobs that are due and not yet started.'],
  agrim_jobs_oldest_seconds: [[], 'How overdue the oldest job is.'],
  agrim_jobs_failed: [['task'], 'Jobs that have run out of retries.'],
  agrim_workers: [[], 'Worker processes on the queue.'],
  agrim_messages_day: [['status'], 'Text messages in the last 24 hours, by outcome.'],
  agrim_stock_free: [['scheme', 'variant'], 'Units that a live scheme can still sell.'],
  agrim_quota_free: [['scheme', 'campaign'], 'Orders that the offices of a live scheme can still take.'],
  agrim_server_faults_hour: [[], 'Distinct server errors in the last hour.'],
  agrim_found: [['what'], 'The last finding of a watching job, such as counters that have drifted.'],
  agrim_found_at_seconds: [
    ['what'],
    'When that was found, and when the last backup and the last drill were made (Unix time).',
  ],
} as const satisfies Record<string, readonly [readonly string[], string]>;

/** The metrics of a single process, available even while the database is down. */
const OWN = {
  agrim_database_up: [[], 'Whether the last reading of the database succeeded: 1 or 0.'],
  agrim_pool_connections: [['kind'], 'Connections of this process, and queries waiting for one.'],
  agrim_release_info: [['release', 'instance'], 'The release and the instance that answered.'],
} as const;

/** The names of all metrics, to check dashboards and alert rules against. */
export const GAUGE_NAMES = [...Object.keys(GAUGES), ...Object.keys(OWN)];

const gaugeIn =
  (registry: Registry) =>
  (name: string, [labelNames, help]: readonly [readonly string[], string]) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });

interface Process {
  db: Db;
  instance: string;
  isUp: boolean;
}

/** Reads the metrics of this process. */
export function ownGauges({ db, instance, isUp }: Process): Registry {
  const registry = new Registry();
  const gauge = gaugeIn(registry);
  gauge('agrim_database_up', OWN.agrim_database_up).set(isUp ? 1 : 0);
  const pool = gauge('agrim_pool_connections', OWN.agrim_pool_connections);
  for (const [kind, count] of Object.entries(poolCounts(db))) pool.set({ kind }, count);
  gauge('agrim_release_info', OWN.agrim_release_info).set({ release: runningRelease(), instance }, 1);
  return registry;
}

/** Reads the database's metrics into a separate registry, with one query. */
export async function readGauges(db: Db): Promise<Registry> {
  const registry = new Registry();
  const gauge = gaugeIn(registry);
  const { rows } = await db.execute<Row>(READINGS);
  const read = Map.groupBy(rows, ({ metric }) => metric);
  for (const [name, described] of Object.entries(GAUGES)) {
    const one = gauge(name, described);
    const [labels] = described;
    for (const { first, second, value } of read.get(name as Row['metric']) ?? []) {
      const values = [first, second].slice(0, labels.length).map((label) => label ?? '');
      one.set(Object.fromEntries(labels.map((label, index) => [label, values[index] as string])), Number(value));
    }
  }
  return registry;
}

const RUNNING = sql`s.is_published and not s.is_deleted and s.start_date <= now() and s.end_date > now()`;

const READINGS = sql`
  select 'agrim_orders' as metric, status as first, null as second, orders::float8 as value from (${statusCounts({})}) counts
  union all
  select kind.metric, null, null, kind.value from (
    ${dueJobs()}) queue
    cross join lateral (values ('agrim_jobs_waiting', due), ('agrim_jobs_oldest_seconds', oldest)) as kind (metric, value)
  union all
  select 'agrim_jobs_failed', task_identifier, null, count(*) from graphile_worker.jobs where attempts >= max_attempts group by 2
  union all
  select 'agrim_workers', null, null, ${PROCESSES}
  union all
  select 'agrim_messages_day', state, null, count(*) from sms_messages
    where added_at > now() - interval '1 day' group by 2
  union all
  select 'agrim_stock_free', s.name, v.sku_of_seller, sum(v.inventory - v.held) from schemes s
    join variants v on v.product_id = s.main_product
    left join scheme_variants o on o.scheme_id = s._id and o.variant_id = v._id
    where ${RUNNING} and v.is_available and coalesce(o.is_active, true) group by 2, 3
  union all
  select 'agrim_quota_free', s.name, c.name, ${quotaLeft(sql`c._id`)} from schemes s
    join campaigns c on c._id = s.campaign_id where ${RUNNING} and exists (select from quotas q where q.campaign_id = c._id)
  union all
  select 'agrim_server_faults_hour', null, null, ${FAULTS_OF_HOUR}
  union all
  select 'agrim_found', kind, null, value from watch_findings
  union all
  select 'agrim_found_at_seconds', kind, null, extract(epoch from found_at) from watch_findings`;
