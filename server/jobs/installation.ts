import { eq, sql } from 'drizzle-orm';
import { type Db, transact } from '../db/db.ts';
import { installation } from './installation.table.ts';

const ONLY = 1;
/** A schema that exists from the start of a restore until all of its files are back. */
export const UNFINISHED_RESTORE = 'agrim_unfinished_restore';

/**
 * Whether the database is a copy of another: restored from a backup, dumped into another PostgreSQL, or made beside it.
 * A copy runs no jobs until `npm run original`, so no customer gets a message twice, and no order expires.
 */
export async function isCopy(db: Db): Promise<boolean> {
  const here = await whereItLives(db);
  const [row] = await db
    .insert(installation)
    .values({ _id: ONLY, is_copy: false, ...here, since: sql`now()` })
    .onConflictDoUpdate({
      target: installation._id,
      set: {
        home: sql`coalesce(${installation.home}, excluded.home)`,
        database: sql`coalesce(${installation.database}, excluded.database)`,
      },
    })
    .returning();
  return row?.is_copy === true || row?.home !== here.home || row.database !== here.database;
}

/** For a restore's transaction, whose schema can be older than `markCopy` needs. */
export const MARK_RESTORED = 'update installation set is_copy = true';

/** Marks a restored database as a copy. */
export async function markCopy(db: Db): Promise<void> {
  const copy = { is_copy: true, home: null, database: null, since: sql`now()` };
  await db
    .insert(installation)
    .values({ _id: ONLY, ...copy })
    .onConflictDoUpdate({ target: installation._id, set: copy });
}

/**
 * Makes the database the original. Drops messages that waited when the copy was made, because the original has sent
 * them. It ends a restore whose files failed, because the next one would clear the database. Returns how many messages
 * it dropped.
 */
export async function becomeOriginal(db: Db): Promise<number> {
  return transact(db, async (db) => {
    const [row] = await db.select().from(installation).where(eq(installation._id, ONLY));
    const { rows } = await db.execute<{ id: string }>(sql`
      select graphile_worker.complete_jobs(array_agg(id)) as id from graphile_worker.jobs
      where (task_identifier like 'send%' or task_identifier = 'orderMessages') and created_at <= ${row?.since ?? sql`now()`}
      having count(*) > 0`);
    const original = { is_copy: false, ...(await whereItLives(db)), since: sql`now()` };
    await db
      .insert(installation)
      .values({ _id: ONLY, ...original })
      .onConflictDoUpdate({ target: installation._id, set: original });
    await db.execute(sql.raw(END_RESTORE));
    return rows.length;
  });
}

/** The servers' role can't drop the schema. A later restore refuses anyway, because this is the original. */
const END_RESTORE = `
do $$
begin
  if exists (select from pg_namespace where nspname = '${UNFINISHED_RESTORE}' and pg_has_role(nspowner, 'usage')) then
    drop schema ${UNFINISHED_RESTORE};
  end if;
end $$`;

async function whereItLives(db: Db): Promise<{ home: string; database: string }> {
  const { rows } = await db.execute<{ home: string; database: string }>(sql`
    select system_identifier::text as home, (select oid::text from pg_database where datname = current_database()) as database
    from pg_control_system()`);
  return rows[0] as (typeof rows)[number];
}
