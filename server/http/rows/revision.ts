import { type AnyColumn, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '../../../contract/audit/audit.ts';
import { audits } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';
import { changedMeanwhile } from '../errors.ts';

/**
 * Counts a record's audit rows as its revision, because every admin write leaves one, from any screen, import or bulk
 * action (docs/adr/0014-a-revision-is-the-number-of-audit-rows.md).
 */
export function revisionOf(db: Db, id: string): Promise<number> {
  return db.$count(audits, eq(audits.entity_id, id));
}

/** Counts a record's revision in SQL, for an id like `s._id`. */
export const revisionIn = (id: SQL) =>
  sql<number>`(select count(*)::int from ${audits} where ${audits.entity_id} = ${id}::text)`;

/**
 * Adds each row's revision to a list. Drizzle omits the name of a query's only table, so the id would be the audit's
 * own.
 */
export const revisionOfRow = (id: AnyColumn) => revisionIn(sql`${id.table}.${sql.identifier(id.name)}`).as('revision');

/** Reads a record with its revision. Counts first, so a write in between is a conflict, never unseen. */
export async function withRevision<Row extends object>(
  db: Db,
  id: string,
  read: () => Row | Promise<Row>,
): Promise<Row & { revision: number }> {
  const revision = await revisionOf(db, id);
  return { ...(await read()), revision };
}

/**
 * Refuses a save over another user's change: a 409 with user, time and fields. Call it in the transaction, with the
 * record locked. A client that sends no revision overwrites. `action`: for a save of only a part of the record, such as
 * a scheme's waiting room.
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

/** Compare list rows by content: each save can rewrite them with new ids. */
function contentOf(value: unknown): string | undefined {
  return JSON.stringify(value, (name, part) => (name === '_id' ? undefined : part));
}

/** Finds the form's field: the audit has an office's name, the form its id. */
function fieldOf(field: string, input: object): string | undefined {
  return [field, `${field}_id`].find((name) => name in input);
}
