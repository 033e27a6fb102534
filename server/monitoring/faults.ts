import { eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { AuditAction } from '../../contract/audit/audit.ts';
import type { ListQuery } from '../../contract/calls/list.ts';
import { LONGEST_STACK } from '../../contract/monitoring/monitoring.ts';
import { type Actor, auditAll } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { notFound } from '../http/errors.ts';
import { clientErrors, serverErrors } from './monitoring.table.ts';
import { framesOf } from './stack.ts';

/** The faults of one side, with their name in the audit. Both tables have the same columns. */
export const CLIENT = { table: clientErrors, entity: 'Client error' };
export const SERVER: typeof CLIENT = { table: serverErrors as unknown as typeof clientErrors, entity: 'Server error' };
type Side = typeof CLIENT;

const stackOf = ({ error_stack }: Side['table']) =>
  sql<string>`left(${error_stack}, ${sql.raw(String(LONGEST_STACK))})`.as('listed_stack');

/** Lists faults, the latest first; hidden ones only on request. */
export async function listFaults(db: Db, { table }: Side, query: ListQuery) {
  const page = await listRows(db, query, {
    select: db
      .select({ ...getTableColumns(table), error_stack: stackOf(table) })
      .from(table)
      .$dynamic(),
    columns: {
      error_data: table.error_data,
      location: table.location,
      is_muted: (value) => sql`(${table.muted_at} is not null) = ${value === 'true'}`,
      last_added_at: table.last_added_at,
      added_at: table.added_at,
      count: table.count,
    },
    where: query.conditions.some(({ field }) => field === 'is_muted') ? undefined : isNull(table.muted_at),
    order: 'last_added_at:desc',
    tiebreak: table._id,
  });
  return { ...page, data: page.data.map(shown) };
}

/** Returns a fault with its stack, line by line. Throws a 404 if it is missing. */
export async function getFault(db: Db, { table, entity }: Side, id: string) {
  const [fault] = await db.select().from(table).where(eq(table._id, id));
  if (!fault) throw notFound(entity);
  return { ...shown(fault), frames: await framesOf(fault.error_stack) };
}

/** Hides faults until they happen again. */
export async function muteFaults(db: Db, actor: Actor, { table, entity }: Side, ids: string[]): Promise<void> {
  await transact(db, async (db) => {
    const muted = await db.update(table).set({ muted_at: sql`now()` }).where(inArray(table._id, ids)).returning();
    await auditAll(db, actor, changesOf(muted, { action: 'mute', entity }));
  });
}

/** Deletes the faults of these ids, or all of them. */
export async function removeFaults(db: Db, actor: Actor, { table, entity }: Side, ids?: string[]): Promise<void> {
  await transact(db, async (db) => {
    const removed = await db
      .delete(table)
      .where(ids && inArray(table._id, ids))
      .returning();
    await auditAll(db, actor, changesOf(removed, { action: 'delete', entity }));
  });
}

type Row = typeof clientErrors.$inferSelect;

const changesOf = (rows: Row[], change: { action: AuditAction; entity: string }) =>
  rows.map(({ _id, error_data, location }) => ({ ...change, entity_id: _id, before: { error_data, location } }));

const shown = (row: Row) => ({ ...row, is_muted: row.muted_at !== null });
