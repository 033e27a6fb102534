import { type AnyColumn, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '../../../contract/audit/audit.ts';
import { audits } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';
import { changedMeanwhile } from '../errors.ts';

/**
 * Counts a record's audit rows as its revision, because every admin write leaves one, by whatever screen, import or bulk action
 * (docs/adr/0014-a-revision-is-the-number-of-audit-rows.md).
 */
export function revisionOf(db: Db, id: string): Promise<number> {
  return db.$count(audits, eq(audits.entity_id, id));
}

/** Counts a record's revision in SQL, for an id like `s._id`. */
export const revisionIn = (id: SQL) =>
  sql<number>`(select count(*)::int from ${audits} where ${audits.entity_id} = ${id}::text)`;

/**
 * Adds each row's revision to a list. Drizzle leaves out a single table's name, which would make this the audit's own
 * id.
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
 * Refuses a save over somebody else's change: 409 with who, when and which fields. Call it in the transaction, with
 * the record locked. A client that sends no revision overwrites. `action`: the one that saves part of a record by
 * itself, such as a scheme's waiting room.
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

/** Compare list rows by content: each save may rewrite them with new ids. */
function contentOf(value: unknown): string | undefined {
  return JSON.stringify(value, (name, part) => (name === '_id' ? undefined : part));
}

/** Finds the form's field: the audit names an office, the form has its id. */
function fieldOf(field: string, input: object): string | undefined {
  return [field, `${field}_id`].find((name) => name in input);
}
