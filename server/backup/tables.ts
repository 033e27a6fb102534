import type pg from 'pg';

export interface CopiedTable {
  /** `schema.table`, quoted. */
  name: string;
  /** The key of its file, without quotes. */
  file: string;
  /** Quoted, without generated columns. */
  columns: string;
}

/** Tables of the queue that have rows to keep; its own migrations create all others. */
const OF_QUEUE = ['_private_job_queues', '_private_jobs', '_private_known_crontabs', '_private_tasks'];

/**
 * Returns every table in a backup: all of ours except the parents of other tables, and those of the queue with rows to
 * keep.
 */
export async function tablesOf(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, n.nspname || '-' || c.relname as file,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and not exists (select from pg_inherits where inhparent = c.oid)
      and (n.nspname = 'public' or n.nspname = 'graphile_worker' and c.relname = any ($1))
    order by 1`,
    [OF_QUEUE],
  );
  return rows;
}

/** Reads the position of each sequence, as `select setval(…)` takes it. */
export async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/**
 * Drops foreign keys, indexes and triggers while rows are copied in, and returns the statements that restore them.
 * Building an index over all rows costs a fraction of growing it row by row.
 */
export async function stripTables(client: pg.Client, tables: CopiedTable[]): Promise<string[]> {
  const names = tables.map(({ name }) => name);
  const { rows } = await client.query<{ off: string; on: string }>(
    `with copied as (select name::regclass as oid from unnest($1::text[]) as name)
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
    from pg_constraint where contype = 'f' and conrelid in (select oid from copied)
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid in (select oid from copied) and not exists (
      select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select format('alter table %s disable trigger user', oid::regclass), format('alter table %s enable trigger user', oid::regclass)
    from copied`,
    [names],
  );
  for (const { off } of rows) await client.query(off);
  // Foreign keys come last, because they need unique indexes on the columns they refer to.
  const isKey = (statement: string) => statement.includes(' add constraint ');
  return rows.map(({ on }) => on).sort((a, b) => Number(isKey(a)) - Number(isKey(b)));
}
