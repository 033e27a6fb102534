import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import type { Room } from './lanes.ts';
import { waitingRooms } from './waiting-room.table.ts';

type Queue = Pick<Room, 'scheme_id' | 'queue'>;

/**
 * Counts orders of admitted visitors between steps, so that orders neither wait for their room's row nor fail because
 * of it. A killed process loses those of its last second.
 */
export function createOrdered(db: Db) {
  const counts = new Map<string, Queue & { count: number }>();

  function add({ scheme_id, queue }: Queue, more: number): void {
    const key = `${scheme_id} ${queue}`;
    counts.set(key, { scheme_id, queue, count: (counts.get(key)?.count ?? 0) + more });
  }

  return {
    note: (of: Queue): void => add(of, 1),
    /** Writes the counts; a failed one stays for the next step. */
    async write(): Promise<void> {
      for (const key of [...counts.keys()]) {
        const counted = counts.get(key);
        // Take it out first: a save steps the rooms too, and each order counts once.
        if (!counted || !counts.delete(key)) continue;
        const { scheme_id, queue, count } = counted;
        try {
          await db
            .update(waitingRooms)
            .set({ done: sql`${waitingRooms.done} + ${count}` })
            .where(and(eq(waitingRooms.scheme_id, scheme_id), eq(waitingRooms.queue, queue)));
        } catch (error) {
          add({ scheme_id, queue }, count);
          throw error;
        }
      }
    },
  };
}
