import { inArray, type SQL, sql } from 'drizzle-orm';
import { audits } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import { rowDigest } from './row-digest.ts';

/** A row that an erasure changed, with its digests before and after. */
export interface ErasedRow {
  position: number;
  before: string;
  after: string;
}

/** The name under which an erasure's audit row lists such rows. */
export const ERASED_ROWS = 'audit_rows';

/**
 * Replaces the rows' texts by their `scrub`. Returns the list that the erasure's audit row must have under
 * `ERASED_ROWS`, so that `audit:check` accepts these rows as the erasure left them, but no other change.
 */
export async function eraseAudits(db: Db, where: SQL, scrub: <T>(value: T) => T): Promise<ErasedRow[]> {
  const rows = await db
    .select({
      _id: audits._id,
      position: audits.position,
      entity_id: audits.entity_id,
      before: audits.before,
      after: audits.after,
      digest: rowDigest,
    })
    .from(audits)
    .where(where);
  const changed = rows.filter(
    ({ entity_id, before, after }) =>
      JSON.stringify([entity_id, before, after]) !== JSON.stringify(scrub([entity_id, before, after])),
  );
  for (const { _id, entity_id, before, after } of changed)
    await db
      .update(audits)
      .set({ entity_id: scrub(entity_id), before: scrub(before), after: scrub(after) })
      .where(sql`${audits._id} = ${_id}`);
  if (changed.length === 0) return [];
  const digests = await db
    .select({ position: audits.position, digest: rowDigest })
    .from(audits)
    .where(
      inArray(
        audits._id,
        changed.map(({ _id }) => _id),
      ),
    );
  const now = new Map(digests.map(({ position, digest }) => [position, digest]));
  return changed.map(({ position, digest }) => ({ position, before: digest, after: now.get(position) as string }));
}

/** Returns the rows that erasures changed, by position, the earliest erasure first. */
export async function erasedRows(db: Db): Promise<Map<number, ErasedRow[]>> {
  const { rows } = await db.execute<{ list: ErasedRow[] }>(sql`
    select after->${ERASED_ROWS} as list from audits
    where action = 'erase' and entity = 'Customer' and after ? ${ERASED_ROWS} order by position`);
  return Map.groupBy(
    rows.flatMap(({ list }) => list),
    ({ position }) => position,
  );
}
