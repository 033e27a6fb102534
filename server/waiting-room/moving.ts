import { randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { schemes } from '../offers/offers.table.ts';
import { figuresAfter } from './figures.ts';
import type { Room } from './lanes.ts';
import { advance, type Notice, phaseOf } from './room.ts';
import { waitingRooms } from './waiting-room.table.ts';

/** How long to wait between steps, in milliseconds. */
export const STEP = 1_000;

/** `slug` is the slug of the scheme's page. */
export type NotedRoom = Room & { notice: Notice; slug: string };

/** This server's unanswered orders, and the most that it takes. */
export interface Pressure {
  waiting: number;
  most: number;
}

/** Reads the rooms of visible schemes, except those that are off. */
export async function readRooms(db: Db): Promise<NotedRoom[]> {
  const rows = await db
    .select({
      room: waitingRooms,
      slug: schemes.slug,
      start_date: schemes.start_date,
      end_date: schemes.end_date,
      isStopped: sql<boolean>`${schemes.paused_at} is not null`,
      banner: schemes.banner,
      banner_ne: schemes.banner_ne,
    })
    .from(waitingRooms)
    .innerJoin(schemes, eq(schemes._id, waitingRooms.scheme_id))
    .where(and(ne(waitingRooms.mode, 'off'), eq(schemes.is_published, true), eq(schemes.is_deleted, false)));
  return rows.map(({ room, slug, start_date, end_date, ...notice }) => ({
    ...room,
    slug,
    start_date,
    end_date,
    notice,
  }));
}

const ISSUED = sql<number>`${waitingRooms.issued}`;
const CROWD_ISSUED = sql<number>`${waitingRooms.crowd_issued}`;

/**
 * Takes a room's step if its second has come. Returns the room; undefined if no visitor moved, or another instance took
 * the step.
 */
export async function moveOn(
  db: Db,
  room: NotedRoom,
  { waiting, most }: Pressure,
  now: Date,
): Promise<NotedRoom | undefined> {
  if (now.getTime() - room.admitted_at.getTime() < STEP * 0.9) return undefined;
  if (phaseOf(room, now) === 'closed') return undefined;
  const step = advance(room, now, { pressure: waiting / most, seed: randomBytes(16).toString('hex') });
  // Numbers given out since the room was read also came before the draw.
  const drawn = step.prequeued !== undefined && { prequeued: ISSUED, crowd_prequeued: CROWD_ISSUED };
  const moved = { ...step, ...drawn, figures: figuresAfter(room, step, now) };
  const [won] = await db
    .update(waitingRooms)
    .set(moved)
    // One of several instances takes the step.
    .where(and(eq(waitingRooms.scheme_id, room.scheme_id), eq(waitingRooms.admitted_at, room.admitted_at)))
    .returning();
  return won && { ...room, ...won };
}
