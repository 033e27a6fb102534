import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '../../contract/audit/audit.ts';
import type { ListQuery } from '../../contract/calls/list.ts';
import type { JOB_STATUSES } from '../../contract/monitoring/monitoring.ts';
import { type Actor, auditAll } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { conditionsOf, pageOf } from '../db/list.ts';

interface Job extends Record<string, unknown> {
  _id: string;
  name: string;
  status: (typeof JOB_STATUSES)[number];
  attempts: number;
  most_attempts: number;
  problem: string | null;
  run_at: Date;
  added_at: Date;
}

/** The jobs with their progress. Their payload is never read, because it can contain codes. */
const JOBS = sql`(
  select id::text as _id, id, task_identifier as name, attempts, max_attempts as most_attempts, last_error as problem,
    run_at, created_at as added_at,
    case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
      when attempts > 0 then 'retrying' else 'waiting' end as status
  from graphile_worker.jobs) as job`;

const ORDERS: Record<string, SQL> = {
  'run_at:asc': sql`run_at, id`,
  'run_at:desc': sql`run_at desc, id desc`,
  'attempts:asc': sql`attempts, id`,
  'attempts:desc': sql`attempts desc, id desc`,
};

export async function listJobs(db: Db, query: ListQuery) {
  const where = conditionsOf(query.conditions, {
    name: (text) => sql`strpos(lower(name), lower(${text})) > 0`,
    status: (status) => sql`status = ${status}`,
  });
  const filtered = sql`from ${JOBS} where ${where ?? sql`true`}`;
  const { rows: counted } = await db.execute<{ jobs: number }>(sql`select count(*)::int as jobs ${filtered}`);
  const totalData = counted[0]?.jobs ?? 0;
  const sort = query.sort ?? 'run_at:asc';
  const { limit } = pageOf(query, totalData);
  const { rows } = await db.execute<Job>(sql`
    select _id, name, status, attempts, most_attempts, problem, run_at, added_at ${filtered}
    order by ${ORDERS[sort]} limit ${Math.max(limit, 0)} offset ${(query.page - 1) * query.size}`);
  const data = rows.map((job) => ({
    ...job,
    run_at: new Date(job.run_at),
    added_at: new Date(job.added_at),
  }));
  return { data, page: query.page, size: query.size, sort, totalData };
}

/** Tries jobs again now, as if for the first time; skips running ones. Returns how many. */
export async function retryJobs(db: Db, actor: Actor, ids: string[]): Promise<number> {
  return change(
    db,
    actor,
    'retry',
    sql`graphile_worker.reschedule_jobs(${asBigints(ids)}, run_at := now(), attempts := 0)`,
  );
}

/** Gives up jobs; skips running ones. Returns how many. */
export async function removeJobs(db: Db, actor: Actor, ids: string[]): Promise<number> {
  return change(db, actor, 'delete', sql`graphile_worker.complete_jobs(${asBigints(ids)})`);
}

async function change(db: Db, actor: Actor, action: AuditAction, call: SQL): Promise<number> {
  return transact(db, async (db) => {
    const { rows: changed } = await db.execute<{ id: string; name: string }>(
      sql`select id::text, (select identifier from graphile_worker._private_tasks t where t.id = changed.task_id) as name
        from ${call} as changed`,
    );
    await auditAll(
      db,
      actor,
      changed.map(({ id, name }) => ({ action, entity: 'Job', entity_id: id, after: { name } })),
    );
    return changed.length;
  });
}

const asBigints = (ids: string[]) => sql`${sql.param(ids)}::bigint[]`;
