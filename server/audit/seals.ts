import { createHash } from 'node:crypto';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { type Db, transact } from '../db/db.ts';
import { lockNamed } from '../db/lock-named.ts';
import { auditSeals } from './audit.table.ts';
import { rowDigest } from './row-digest.ts';

const MOST_ROWS = 1_000;
export const START = '0'.repeat(64);
/** Lower than any row's position. */
export const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

/**
 * A row gets its position before it's committed; after this time, none is still uncommitted (statements are cancelled
 * after 10 s).
 */
const SETTLED = sql`interval '10 minutes'`;

type Seal = typeof auditSeals.$inferSelect;

/**
 * Seals the audit rows that have settled. Each link hashes the digests of its rows and the previous link, which exposes
 * changed, removed or inserted rows. Returns how many rows were sealed.
 */
export async function sealAudit(db: Db, now: Date): Promise<number> {
  let sealed = 0;
  for (;;) {
    const rows = await sealNext(db, now);
    sealed += rows;
    if (rows < MOST_ROWS) return sealed;
  }
}

/** Returns the newest link, whose hash covers the whole audit before it. */
export async function lastSeal(db: Db): Promise<Seal | undefined> {
  return (await db.select().from(auditSeals).orderBy(desc(auditSeals.number)).limit(1))[0];
}

async function sealNext(db: Db, now: Date): Promise<number> {
  return transact(db, async (db) => {
    await lockNamed(db, 'seals of the audit');
    const last = await lastSeal(db);
    // Links without digests are of an earlier release: its rows are sealed again, with one digest each.
    const after = last?.digests ? last.to_position : BEFORE_ALL;
    const rows = await settledAfter(db, after, now);
    const [first, end] = [rows[0], rows.at(-1)];
    if (!first || !end) return 0;
    const digests = rows.map(({ position, digest }) => `${position}:${digest}`);
    await db.insert(auditSeals).values({
      number: (last?.number ?? 0) + 1,
      from_position: first.position,
      to_position: end.position,
      rows: rows.length,
      digests,
      hash: chained(last?.hash ?? START, digestOfAll(digests)),
      sealed_at: now,
    });
    return rows.length;
  });
}

interface SealedRow extends Record<string, unknown> {
  position: number;
  digest: string;
}

/**
 * Returns the next rows up to the last one that is old enough, before the first new one. A row dated in the future is
 * neither old nor new: it's sealed with the next ordinary row, and holds up none.
 */
async function settledAfter(db: Db, after: number, now: Date): Promise<SealedRow[]> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<SealedRow>(sql`
    select position::float8 as position, ${rowDigest} as digest from audits
    where position > ${after} and position <= (
      select max(position) from audits where position > ${after} and added_at < ${moment} - ${SETTLED}
        and position < coalesce((select min(position) from audits where position > ${after}
          and added_at between ${moment} - ${SETTLED} and ${moment} + ${SETTLED}), 'infinity'::float8))
    order by position limit ${MOST_ROWS}`);
  return rows;
}

export const digestOfAll = (digests: string[]): string => createHash('sha256').update(digests.join('\n')).digest('hex');

export const chained = (before: string, digest: string): string =>
  createHash('sha256').update(before).update(digest).digest('hex');

export const allSeals = (db: Db): Promise<Seal[]> => db.select().from(auditSeals).orderBy(asc(auditSeals.number));

export const hasSeal = async (db: Db, hash: string): Promise<boolean> =>
  (await db.$count(auditSeals, eq(auditSeals.hash, hash))) > 0;
