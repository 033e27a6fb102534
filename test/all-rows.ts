import { sql } from 'drizzle-orm';
import type { Db } from '../server/db/db.ts';

/** Rows about callers and processes, which every call changes. */
const NOT_COMPARED = ['public.limit_counts', 'public.job_workers', 'public.sessions'];

/** Counts and hashes the rows of every table, and reads the last number of every sequence that users see. */
export async function allRows(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`);
  const read: Record<string, string> = {};
  for (const { name } of tables.filter(({ name }) => !NOT_COMPARED.includes(name))) {
    const { rows } = await db.execute<{ rows: string }>(
      sql.raw(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as rows from ${name} t`,
      ),
    );
    read[name] = String(rows[0]?.rows);
  }
  const { rows: sequences } = await db.execute<{ name: string; last: string }>(
    sql`select sequencename as name, coalesce(last_value, 0) as last from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last } of sequences) read[name] = last;
  return read;
}
