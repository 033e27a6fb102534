import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import type { auditSeals } from './audit.table.ts';
import { type ErasedRow, erasedRows } from './erase.service.ts';
import { digestOfRows, rowDigest } from './row-digest.ts';
import { allSeals, BEFORE_ALL, chained, digestOfAll, hasSeal, START } from './seals.ts';

/** Rows wait for their seal some ten minutes; if longer, that's a finding. */
const LONGEST_WAIT = sql`interval '1 hour'`;

/**
 * Finds rows that were changed, removed or inserted since they were sealed, broken links, and rows that wait too long
 * for their seal. A row changed by an erasure is fine if it's as the erasure left it. A chain rewritten as a whole has
 * no such finding, but lacks the `givenHash` that an outside address kept.
 */
export async function checkAudit(db: Db, givenHash?: string): Promise<string[]> {
  const wrong: string[] = [];
  const erased = await erasedRows(db);
  let [before, number, position] = [START, 1, BEFORE_ALL];
  let isOld = true;
  for (const seal of await allSeals(db)) {
    if (seal.number !== number) wrong.push(`seal ${number} is missing`);
    // Starts over as `sealNext` does: a server of the earlier release can add a seal between two links of this one.
    if (isOld && seal.digests) position = BEFORE_ALL;
    isOld = !seal.digests;
    const hash = seal.digests ? digestOfAll(seal.digests) : await oldDigest(db, position, seal);
    if (chained(before, hash) !== seal.hash) {
      const isErased = !seal.digests && [...erased.keys()].some((at) => at > position && at <= seal.to_position);
      if (seal.digests) wrong.push(`seal ${seal.number} was changed`);
      else if (!isErased)
        wrong.push(`the rows of seal ${seal.number} (${seal.from_position} to ${seal.to_position}) were changed`);
    }
    if (seal.digests) wrong.push(...(await changedRows(db, position, seal as WithDigests, erased)));
    [before, number, position] = [seal.hash, seal.number + 1, seal.to_position];
  }
  const { rows, is_late, since } = await unsealed(db);
  if (is_late) wrong.push(`${rows} rows wait for their seal since ${since}`);
  if (givenHash && !(await hasSeal(db, givenHash)))
    wrong.push(`no seal has the hash ${givenHash}: the audit up to it was written again`);
  return wrong;
}

/** Counts the rows after the last link, which are unprotected so far. */
export async function unsealed(db: Db): Promise<{ rows: number; since: string | null; is_late: boolean }> {
  const { rows } = await db.execute<{ rows: number; since: string | null; is_late: boolean }>(sql`
    select count(*)::int as rows, min(added_at)::text as since,
      coalesce(min(added_at) < now() - ${LONGEST_WAIT}, false) as is_late
    from audits where position > coalesce((select to_position from audit_seals order by number desc limit 1), ${BEFORE_ALL})`);
  return rows[0] as (typeof rows)[number];
}

type Seal = typeof auditSeals.$inferSelect;
type WithDigests = Seal & { digests: string[] };

interface Row extends Record<string, unknown> {
  position: number;
  digest: string;
  words: string;
}

/** Compares the rows of a link with their digests. */
async function changedRows(
  db: Db,
  after: number,
  { number, digests, to_position }: WithDigests,
  erased: Map<number, ErasedRow[]>,
): Promise<string[]> {
  const { rows } = await db.execute<Row>(sql`
    select position::float8 as position, ${rowDigest} as digest,
      concat('row ', position, ' (', action, ' of ', entity, ', ', to_char(added_at at time zone 'Asia/Kathmandu', 'YYYY-MM-DD HH24:MI'), ')') as words
    from audits where position > ${after} and position <= ${to_position} order by position`);
  const left = new Map(rows.map((row) => [row.position, row]));
  const wrong: string[] = [];
  for (const entry of digests) {
    const [at = '', sealed = ''] = entry.split(':');
    const row = left.get(Number(at));
    left.delete(Number(at));
    if (!row) wrong.push(`row ${at} of seal ${number} was removed`);
    else if (row.digest !== afterErasures(sealed, erased.get(row.position)))
      wrong.push(`${row.words} of seal ${number} was changed`);
  }
  for (const { words } of left.values()) wrong.push(`${words} was put among the rows of seal ${number}`);
  return wrong;
}

/** Follows a row's digest through its erasures to the one it should have now. */
function afterErasures(sealed: string, erasures: ErasedRow[] = []): string {
  return erasures.reduce((digest, { before, after }) => (digest === before ? after : digest), sealed);
}

async function oldDigest(db: Db, after: number, { to_position }: Seal): Promise<string> {
  const { rows } = await db.execute<{ digest: string }>(
    sql`select ${digestOfRows} as digest from audits where position > ${after} and position <= ${to_position}`,
  );
  return rows[0]?.digest as string;
}
