import type { Room } from './lanes.ts';
import { phaseOf } from './room.ts';

/** Caches each open room's data for waiting visitors in memory, and rereads it after `keptFor` milliseconds. */
export function readNowAndThen<Value>(read: (scheme_id: string) => Promise<Value>, keptFor: number) {
  const known = new Map<string, { value: Value; at: number }>();

  return {
    of: (scheme_id: string): Value | undefined => known.get(scheme_id)?.value,
    async refresh(rooms: Iterable<Room>, now: Date): Promise<void> {
      for (const room of rooms) {
        const { scheme_id } = room;
        if (phaseOf(room, now) === 'closed' || now.getTime() - (known.get(scheme_id)?.at ?? 0) < keptFor) continue;
        known.set(scheme_id, { value: await read(scheme_id), at: now.getTime() });
      }
    },
  };
}
