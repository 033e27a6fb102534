import type { Room } from './lanes.ts';
import { phaseOf } from './room.ts';

/** For how long a count of units is shown, in milliseconds. */
const COUNTED_FOR = 5_000;

/**
 * Counts the units shown to waiting visitors, now and then. `unitsLeft`: units of a scheme that can still be ordered.
 */
export function createUnits(unitsLeft: (scheme_id: string) => Promise<number>) {
  const left = new Map<string, { units: number; at: number }>();

  return {
    of: (scheme_id: string): number | null => left.get(scheme_id)?.units ?? null,
    /** Counts again for rooms in which somebody waits. */
    async count(rooms: Iterable<Room>, now: Date): Promise<void> {
      for (const room of rooms) {
        const { scheme_id } = room;
        if (phaseOf(room, now) === 'closed' || now.getTime() - (left.get(scheme_id)?.at ?? 0) < COUNTED_FOR) continue;
        left.set(scheme_id, { units: await unitsLeft(scheme_id), at: now.getTime() });
      }
    },
  };
}
