import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { RoomMode } from '../../contract/waiting-room/waiting-room.ts';
import { at } from '../db/columns.ts';
import { schemes } from '../offers/offers.table.ts';

/** The visitors who had been let in, and had ordered, by the end of a minute. */
export interface Minute {
  /** Milliseconds. */
  at: number;
  admitted: number;
  /** The visitors of crowded networks among them; earlier rows have none. */
  crowd_admitted?: number;
  done: number;
  /** The numbers of each lane that were given out by then; earlier rows have none. */
  issued?: number;
  crowd_issued?: number;
}

/** The figures of a room over a whole launch. */
export interface Figures {
  most_waiting: number;
  /** Milliseconds. */
  most_waiting_at: number | null;
  /** Seconds, over all lanes; up to a minute too many, because arrivals are noted by the minute. */
  longest_wait: number;
  /** The visitors let in and the orders of queues that have ended. */
  let_in: number;
  ordered: number;
}

/** The waiting room of a scheme: its settings and the progress of its queue. Nothing is kept about a single visitor. */
export const waitingRooms = pgTable('waiting_rooms', {
  scheme_id: uuid('scheme_id')
    .primaryKey()
    .references(() => schemes._id, { onDelete: 'cascade' }),
  mode: text('mode').$type<RoomMode>().notNull(),
  prequeue_minutes: integer('prequeue_minutes').notNull(),
  open_minutes: integer('open_minutes').notNull(),
  always_hours: integer('always_hours').notNull().default(12),
  /** The hours of mode `always` count from then on. */
  always_from: at('always_from').notNull().defaultNow(),
  shuffle: boolean('shuffle').notNull(),
  per_minute: integer('per_minute').notNull(),
  most_active: integer('most_active').notNull(),
  session_minutes: integer('session_minutes').notNull(),
  /** This and `loaded_until` are unused: the release before reads them, so the next one drops them. */
  load_above: integer('load_above').notNull().default(300),
  network_percent: integer('network_percent').notNull().default(20),
  /** Counts how often the queue began again: a place of another queue is not valid. */
  queue: integer('queue').notNull().default(1),
  /** Numbers that were given out. */
  issued: integer('issued').notNull().default(0),
  /** The number of visitors before the opening, and the seed of their places; null until then. */
  prequeued: integer('prequeued'),
  seed: text('seed'),
  /** Places that were let in; grows by fractions of a visitor. */
  admitted: doublePrecision('admitted').notNull().default(0),
  admitted_at: at('admitted_at').notNull(),
  /** The same-named figures of the lane of networks that exceed their share. */
  crowd_issued: integer('crowd_issued').notNull().default(0),
  crowd_prequeued: integer('crowd_prequeued'),
  crowd_admitted: doublePrecision('crowd_admitted').notNull().default(0),
  /** Visitors who have ordered, and need no room any more. */
  done: integer('done').notNull().default(0),
  minutes: jsonb('minutes').$type<Minute[]>().notNull().default([]),
  figures: jsonb('figures')
    .$type<Figures>()
    .notNull()
    .default({ most_waiting: 0, most_waiting_at: null, longest_wait: 0, let_in: 0, ordered: 0 }),
  loaded_until: at('loaded_until'),
});
