import { type AnyColumn, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '../../../contract/audit/audit.ts';
import { audits } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';
import { changedMeanwhile } from '../errors.ts';

/**
 * A record's revision is the number of its audit rows: every admin write leaves one, whichever screen, import or bulk
 * action made it (docs/adr/0014-a-revision-is-the-number-of-audit-rows.md).
 */
export function revisionOf(db: Db, id: string): Promise<number> {
  return db.$count(audits, eq(audits.entity_id, id));
}

/** A record's revision in SQL, for an id such as `s._id`. */
export const revisionIn = (id: SQL) =>
  sql<number>`(select count(*)::int from ${audits} where ${audits.entity_id} = ${id}::text)`;

/**
 * The revision of each row of a list. In a select of one table Drizzle leaves its name out, which would be the audit's
 * own id here.
 */
export const revisionOfRow = (id: AnyColumn) => revisionIn(sql`${id.table}.${sql.identifier(id.name)}`).as('revision');

/** A record with its revision, which is counted first: a write in between is then a conflict, never unseen. */
export async function withRevision<Row extends object>(
  db: Db,
  id: string,
  read: () => Row | Promise<Row>,
): Promise<Row & { revision: number }> {
  const revision = await revisionOf(db, id);
  return { ...(await read()), revision };
}

/**
 * Refuses a save over somebody else's change: 409 with who, when and which fields. Call it in the transaction, with the
 * record locked. A client that sends no revision saves over whatever is there; it need not know what others changed.
 * `action`: the one that saves a part of a record by itself, such as the waiting room of a scheme.
 */
export async function refuseOverwrite(
  db: Db,
  entity: string,
  id: string,
  { revision, ...input }: { revision?: number; [field: string]: unknown },
  { action }: { action?: AuditAction } = {},
): Promise<void> {
  if (revision === undefined) return;
  const since = await db
    .select()
    .from(audits)
    .where(eq(audits.entity_id, id))
    .orderBy(asc(audits.position))
    .offset(revision);
  const own = since.filter((row) => action === undefined || row.action === action);
  const changes = own.flatMap(({ user_name, added_at, before, after }) => {
    const fields = changedFields(before, after).flatMap((field) => fieldOf(field, input) ?? []);
    return fields.length > 0 ? [{ by: user_name, at: added_at.toISOString(), fields }] : [];
  });
  if (changes.length > 0) throw changedMeanwhile(entity, changes);
}

function changedFields(before: unknown, after: unknown): string[] {
  const [old, now] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  return Object.keys({ ...old, ...now }).filter((name) => contentOf(old?.[name]) !== contentOf(now?.[name]));
}

/** Rows of a list may be written again with each save: they are compared by their content, not by their ids. */
function contentOf(value: unknown): string | undefined {
  return JSON.stringify(value, (name, part) => (name === '_id' ? undefined : part));
}

/** The audit tells an office by its name, the form by its id. */
function fieldOf(field: string, input: object): string | undefined {
  return [field, `${field}_id`].find((name) => name in input);
}
