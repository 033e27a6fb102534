import { createHash } from 'node:crypto';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { type Db, transact } from '../db/db.ts';
import { auditSeals } from './audit.table.ts';

const MOST_ROWS = 1_000;
/** A lock that a role may take which can only add rows. */
const SEALING = 7_203_912;
const START = '0'.repeat(64);

/**
 * A row takes its position before it is committed; after this time none is under way (statements are cut after 10 s).
 */
const SETTLED = sql`interval '10 minutes'`;

type Seal = typeof auditSeals.$inferSelect;

/**
 * Seals the audit rows that have settled: each link hashes its rows and the previous link, so that a row that is
 * changed, removed or inserted changes every later hash. Returns how many rows were sealed.
 */
export async function sealAudit(db: Db, now: Date): Promise<number> {
  let sealed = 0;
  for (;;) {
    const rows = await sealNext(db, now);
    sealed += rows;
    if (rows < MOST_ROWS) return sealed;
  }
}

/** The newest link, whose hash stands for the whole audit before it. */
export async function lastSeal(db: Db): Promise<Seal | undefined> {
  return (await db.select().from(auditSeals).orderBy(desc(auditSeals.number)).limit(1))[0];
}

/**
 * The findings: links whose rows were changed, and rows without a link though later ones are sealed. A chain that was
 * rewritten as a whole has no such finding, but none of its links has the `givenHash` that somebody outside has kept.
 */
export async function checkAudit(db: Db, givenHash?: string): Promise<string[]> {
  const wrong: string[] = [];
  let [before, number] = [START, 1];
  let position = 0;
  for (const seal of await db.select().from(auditSeals).orderBy(asc(auditSeals.number))) {
    if (seal.number !== number) wrong.push(`seal ${number} is missing`);
    const { rows, digest } = await digestOf(db, position, seal.to_position);
    if (rows !== seal.rows) wrong.push(`seal ${seal.number} has ${seal.rows} rows, there are ${rows}`);
    else if (chained(before, digest) !== seal.hash)
      wrong.push(`the rows of seal ${seal.number} (${seal.from_position} to ${seal.to_position}) were changed`);
    [before, number, position] = [seal.hash, seal.number + 1, seal.to_position];
  }
  if (givenHash && (await db.$count(auditSeals, eq(auditSeals.hash, givenHash))) === 0)
    wrong.push(`no seal has the hash ${givenHash}: the audit up to it was written again`);
  return wrong;
}

async function sealNext(db: Db, now: Date): Promise<number> {
  return transact(db, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${SEALING})`);
    const last = await lastSeal(db);
    const from = last?.to_position ?? 0;
    const { rows: ranges } = await db.execute<{ first: number; to: number }>(sql`
      select min(position)::float8 as first, max(position)::float8 as to from (
        select position from audits where position > ${from} and position < coalesce(
          (select min(position) from audits where position > ${from} and added_at >= ${now.toISOString()}::timestamptz - ${SETTLED}), 'infinity'::float8)
        order by position limit ${MOST_ROWS}) settled`);
    const { first, to } = ranges[0] ?? {};
    if (!first || !to) return 0;
    const { rows, digest } = await digestOf(db, from, to);
    await db.insert(auditSeals).values({
      number: (last?.number ?? 0) + 1,
      from_position: first,
      to_position: to,
      rows,
      hash: chained(last?.hash ?? START, digest),
      sealed_at: now,
    });
    return rows;
  });
}

/**
 * The hash of the rows after one position and up to another, by columns in a fixed order: a new column changes no old
 * hash.
 */
async function digestOf(db: Db, after: number, to: number): Promise<{ rows: number; digest: string }> {
  const { rows } = await db.execute<{ rows: number; digest: string }>(sql`
    select count(*)::int as rows, encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(
      position, _id, user_id, user_name, address, action, entity, entity_id, before, after, extract(epoch from added_at)
    )::text, E'\n' order by position), ''), 'UTF8')), 'hex') as digest
    from audits where position > ${after} and position <= ${to}`);
  return rows[0] as (typeof rows)[number];
}

const chained = (before: string, digest: string) => createHash('sha256').update(before).update(digest).digest('hex');
