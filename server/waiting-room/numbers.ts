import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { busy } from '../http/errors.ts';
import { type Lane, queueOf, type Room } from './lanes.ts';
import { waitingRooms } from './waiting-room.table.ts';

/** An instance takes numbers for a part of a second at a time; unused ones are gaps in the queue. */
const PART = 4;
const MOST_NUMBERS = 100;

/** Gives out the numbers of queues that this instance has taken. */
export function createNumbers(db: Db) {
  const blocks = new Map<string, { queue: number; next: number; end: number; given: number }>();

  return {
    /** Returns the next number; takes about as many at a time as came in the last second. */
    async next(room: Room, lane: Lane): Promise<number> {
      const { scheme_id, queue } = room;
      const own = blocks.get(`${scheme_id} ${lane}`);
      // The rest from before the draw would be a position among early visitors.
      if (own && own.queue === queue && own.next < own.end && own.next >= (queueOf(room, lane).prequeued ?? 0)) {
        own.given += 1;
        own.next += 1;
        return own.next - 1;
      }
      const count = Math.max(1, Math.min(MOST_NUMBERS, Math.floor((own?.given ?? 0) / PART)));
      const column = lane === 'main' ? 'issued' : 'crowd_issued';
      const [block] = await db
        .update(waitingRooms)
        .set({ [column]: sql`${waitingRooms[column]} + ${count}` })
        .where(and(eq(waitingRooms.scheme_id, scheme_id), eq(waitingRooms.queue, queue)))
        .returning({ issued: waitingRooms[column] });
      if (!block) throw busy();
      room[column] = Math.max(room[column], block.issued);
      const first = block.issued - count;
      const given = (own?.given ?? 0) + 1;
      blocks.set(`${scheme_id} ${lane}`, { queue, next: first + 1, end: block.issued, given });
      return first;
    },
    /** Takes as many numbers at a time as arrived in the last second. */
    beginSecond(): void {
      for (const own of blocks.values()) own.given = 0;
    },
  };
}
