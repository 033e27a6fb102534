import { doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { LiveChange } from '../../../contract/calls/live-change.ts';
import { at, primaryId } from '../../db/columns.ts';

/** Changes of live offers that one user confirmed and a second approver must make too. */
export const liveChanges = pgTable(
  'live_changes',
  {
    _id: primaryId(),
    /** Names the changes: another user's save with the same digest carries this request out. */
    digest: text('digest').notNull(),
    entity: text('entity').notNull(),
    entity_id: text('entity_id').notNull(),
    changes: jsonb('changes').$type<LiveChange[]>().notNull(),
    asked_by: uuid('asked_by').notNull(),
    asked_by_name: text('asked_by_name').notNull(),
    asked_at: at('asked_at').notNull(),
    made_by: uuid('made_by'),
    made_at: at('made_at'),
  },
  (table) => [index('live_changes_asked').on(table.digest, table.asked_at)],
);

/** A live offer's price before its last unconfirmed changes: many small steps add up to a large one. */
export const liveBases = pgTable('live_bases', {
  /** As in `LiveChange`. */
  path: text('path').primaryKey(),
  /** Rupees. */
  value: doublePrecision('value').notNull(),
  since: at('since').notNull(),
});
