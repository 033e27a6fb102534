import { randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { schemes } from '../offers/offers.table.ts';
import { figuresAfter } from './figures.ts';
import type { Room } from './lanes.ts';
import { advance, type Notice, phaseOf } from './room.ts';
import { waitingRooms } from './waiting-room.table.ts';

/** Milliseconds between two steps of a room. */
export const STEP = 1_000;

export type NotedRoom = Room & { notice: Notice };

/** Orders of this server that have no answer yet, and the most that it takes. */
export interface Pressure {
  waiting: number;
  most: number;
}

/** The rooms of the schemes that visitors see, but for those that are off. */
export async function readRooms(db: Db): Promise<NotedRoom[]> {
  const rows = await db
    .select({
      room: waitingRooms,
      start_date: schemes.start_date,
      end_date: schemes.end_date,
      isStopped: sql<boolean>`${schemes.paused_at} is not null`,
      banner: schemes.banner,
      banner_ne: schemes.banner_ne,
    })
    .from(waitingRooms)
    .innerJoin(schemes, eq(schemes._id, waitingRooms.scheme_id))
    .where(and(ne(waitingRooms.mode, 'off'), eq(schemes.is_published, true), eq(schemes.is_deleted, false)));
  return rows.map(({ room, start_date, end_date, ...notice }) => ({ ...room, start_date, end_date, notice }));
}

/** Lets in those whose second has come. Gives the room as it is then; undefined if nobody was moved, or by another instance. */
export async function moveOn(
  db: Db,
  room: NotedRoom,
  { waiting, most }: Pressure,
  now: Date,
): Promise<NotedRoom | undefined> {
  if (now.getTime() - room.admitted_at.getTime() < STEP * 0.9) return undefined;
  if (phaseOf(room, now) === 'closed') return undefined;
  const step = advance(room, now, { pressure: waiting / most, seed: randomBytes(16).toString('hex') });
  const moved = { ...step, figures: figuresAfter(room, step, now) };
  const [won] = await db
    .update(waitingRooms)
    .set(moved)
    // One of several instances takes the step.
    .where(and(eq(waitingRooms.scheme_id, room.scheme_id), eq(waitingRooms.admitted_at, room.admitted_at)))
    .returning();
  return won && { ...room, ...won };
}
