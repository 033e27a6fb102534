import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { RoomMode } from '../../contract/waiting-room/waiting-room.ts';
import { at } from '../db/columns.ts';
import { schemes } from '../offers/offers.table.ts';

/** Visitors admitted, and those who had ordered, by the end of a minute. */
export interface Minute {
  /** In milliseconds since 1970. */
  at: number;
  admitted: number;
  /** How many of them came from crowded networks; null in older rows. */
  crowd_admitted?: number;
  done: number;
  /** Numbers given out in each lane by then; null in older rows. */
  issued?: number;
  crowd_issued?: number;
}

/** A room's figures over a whole launch. */
export interface Figures {
  most_waiting: number;
  /** In milliseconds since 1970. */
  most_waiting_at: number | null;
  /** In seconds, over all lanes; up to a minute too many, because arrivals are counted by the minute. */
  longest_wait: number;
  /** Visitors admitted and orders of ended queues. */
  let_in: number;
  ordered: number;
}

/** A scheme's waiting room: its settings and the queue's progress. It stores no data about single visitors. */
export const waitingRooms = pgTable('waiting_rooms', {
  scheme_id: uuid('scheme_id')
    .primaryKey()
    .references(() => schemes._id, { onDelete: 'cascade' }),
  mode: text('mode').$type<RoomMode>().notNull(),
  prequeue_minutes: integer('prequeue_minutes').notNull(),
  open_minutes: integer('open_minutes').notNull(),
  always_hours: integer('always_hours').notNull().default(12),
  /** The hours of mode `always` count from then. */
  always_from: at('always_from').notNull().defaultNow(),
  shuffle: boolean('shuffle').notNull(),
  per_minute: integer('per_minute').notNull(),
  most_active: integer('most_active').notNull(),
  session_minutes: integer('session_minutes').notNull(),
  /** This and `loaded_until` are unused. The previous release reads them; the next one drops them. */
  load_above: integer('load_above').notNull().default(300),
  network_percent: integer('network_percent').notNull().default(20),
  /** How often the queue restarted: positions of another queue aren't valid. */
  queue: integer('queue').notNull().default(1),
  /** Numbers given out. */
  issued: integer('issued').notNull().default(0),
  /** The number of early visitors, and the seed of their draw; null until the start. */
  prequeued: integer('prequeued'),
  seed: text('seed'),
  /** Positions let in; grows by fractions of a visitor. */
  admitted: doublePrecision('admitted').notNull().default(0),
  admitted_at: at('admitted_at').notNull(),
  /** The same figures for the crowd lane. */
  crowd_issued: integer('crowd_issued').notNull().default(0),
  crowd_prequeued: integer('crowd_prequeued'),
  crowd_admitted: doublePrecision('crowd_admitted').notNull().default(0),
  /** Visitors who have ordered, and are no longer inside. */
  done: integer('done').notNull().default(0),
  minutes: jsonb('minutes').$type<Minute[]>().notNull().default([]),
  figures: jsonb('figures')
    .$type<Figures>()
    .notNull()
    .default({ most_waiting: 0, most_waiting_at: null, longest_wait: 0, let_in: 0, ordered: 0 }),
  loaded_until: at('loaded_until'),
});
