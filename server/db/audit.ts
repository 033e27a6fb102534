import { and, desc, eq, type SQL } from 'drizzle-orm';
import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction } from '../../contract/audit/audit.ts';
import { addedAt, primaryId } from './columns.ts';
import type { Db } from './db.ts';

/** Who makes a change, from the session and the request. Every service that writes takes it. */
export interface Actor {
  user_id: string | null;
  name: string;
  address: string | null;
}

/** The actor for the program's own acts, such as a nightly cleanup. */
export const SYSTEM: Actor = { user_id: null, name: 'System', address: null };

/** Who makes a change, and when. */
export interface Act {
  actor: Actor;
  now: Date;
}

export const audits = pgTable(
  'audits',
  {
    _id: primaryId(),
    user_id: uuid('user_id'),
    user_name: text('user_name').notNull(),
    address: text('address'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entity_id: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    added_at: addedAt(),
    /** The order in which PostgreSQL inserted the rows, which no process's clock can affect. */
    position: bigserial('position', { mode: 'number' }).notNull(),
  },
  (table) => [index('audits_by_time').on(table.added_at), index('audits_of').on(table.entity_id, table.added_at)],
);

/** A change to record in the audit. */
export interface Change {
  action: AuditAction;
  entity: string;
  entity_id: string;
  before?: unknown;
  after?: unknown;
}

/** Writes the audit row of an admin write, in the write's transaction. */
export async function audit(db: Db, actor: Actor, change: Change): Promise<void> {
  await db.insert(audits).values({ user_id: actor.user_id, user_name: actor.name, address: actor.address, ...change });
}

/** How many rows one statement inserts. */
const ROWS_AT_ONCE = 1000;

/** Writes the audit rows of one write to many records. */
export async function auditAll(db: Db, actor: Actor, changes: Change[]): Promise<void> {
  const { user_id, name: user_name, address } = actor;
  for (let first = 0; first < changes.length; first += ROWS_AT_ONCE) {
    const rows = changes
      .slice(first, first + ROWS_AT_ONCE)
      .map((change) => ({ user_id, user_name, address, ...change }));
    await db.insert(audits).values(rows);
  }
}

/** Finds who last changed a record, and how long ago: `{ by: 'Maya Gurung', ago: '3 minutes ago' }`. */
export async function lastAct(
  db: Db,
  entity_id: string,
  action: AuditAction,
  { now, where }: { now: Date; where?: SQL },
) {
  const [last] = await db
    .select({ by: audits.user_name, at: audits.added_at })
    .from(audits)
    .where(and(eq(audits.entity_id, entity_id), eq(audits.action, action), where))
    .orderBy(desc(audits.position))
    .limit(1);
  if (!last) return undefined;
  const passed = now.getTime() - last.at.getTime();
  return { by: last.by, passed, minutes: Math.max(1, Math.round(passed / 60_000)) };
}
