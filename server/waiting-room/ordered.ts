import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import type { Room } from './lanes.ts';
import { waitingRooms } from './waiting-room.table.ts';

type Queue = Pick<Room, 'scheme_id' | 'queue'>;

/**
 * Orders of visitors who were let in, as this instance counts them between two steps: an order that is placed waits for no row of
 * its room, and none fails by it. A process that is killed loses those of its last second.
 */
export function createOrdered(db: Db) {
  const counts = new Map<string, Queue & { count: number }>();

  return {
    note({ scheme_id, queue }: Queue): void {
      const key = `${scheme_id} ${queue}`;
      const counted = counts.get(key);
      if (counted) counted.count += 1;
      else counts.set(key, { scheme_id, queue, count: 1 });
    },
    /** A count that cannot be written stays for the next step. */
    async write(): Promise<void> {
      for (const [key, counted] of counts) {
        const { scheme_id, queue, count } = counted;
        await db
          .update(waitingRooms)
          .set({ done: sql`${waitingRooms.done} + ${count}` })
          .where(and(eq(waitingRooms.scheme_id, scheme_id), eq(waitingRooms.queue, queue)));
        counted.count -= count;
        if (counted.count === 0) counts.delete(key);
      }
    },
  };
}
