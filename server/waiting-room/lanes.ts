import { MINUTE_MS } from '../../contract/durations.ts';
import type { Minute, waitingRooms } from './waiting-room.table.ts';

/** A room with its scheme's times. */
export type Room = typeof waitingRooms.$inferSelect & { start_date: Date; end_date: Date };

/** A room has two queues: `crowd` is for networks above their share of visitors. */
export type Lane = 'main' | 'crowd';

/** Returns the progress of one queue of a room. */
export const queueOf = (room: Room, lane: Lane) =>
  lane === 'main'
    ? { issued: room.issued, prequeued: room.prequeued, admitted: room.admitted }
    : { issued: room.crowd_issued, prequeued: room.crowd_prequeued, admitted: room.crowd_admitted };

export const admittedIn = (minute: Minute, lane: Lane) =>
  lane === 'main' ? minute.admitted : (minute.crowd_admitted ?? 0);

export const issuedIn = (minute: Minute, lane: Lane) => (lane === 'main' ? minute.issued : minute.crowd_issued);

export const LANES: Lane[] = ['main', 'crowd'];

export const waitingIn = (room: Room, lane: Lane) => {
  const { issued, admitted } = queueOf(room, lane);
  return Math.max(0, issued - Math.floor(admitted));
};

/** Half a network's share; the network can have the other half in the main lane (`isCrowded`). */
const halfShare = ({ network_percent }: Room) => network_percent / 200;

/**
 * Returns the crowd lane's share of admitted visitors while others wait: at most half a network's share. It's no more
 * than the lane's part of all waiting visitors, so that a short lane isn't faster than the main one.
 */
export function crowdPart(room: Room): number {
  const [main, crowd] = LANES.map((lane) => waitingIn(room, lane)) as [number, number];
  return Math.min(halfShare(room), crowd / Math.max(1, main + crowd));
}

/** Over how many minutes a network's visitors are counted. */
const ARRIVAL_MINUTES = 10;
/** The share of `least` that even the smallest room lets in. */
const LEAST_PART = 1 / 6;

/**
 * Whether a network already has half its share of recent visitors, so its next ones wait in the crowd lane. `least`
 * visitors can always come, but in a small room no more than half the network's share.
 */
export function isCrowded(room: Room, arrivals: { network: number; all: number; least: number }): boolean {
  if (room.network_percent >= 100) return false;
  const places = room.per_minute * ARRIVAL_MINUTES * halfShare(room);
  const least = Math.min(arrivals.least, Math.max(arrivals.least * LEAST_PART, places));
  return arrivals.network >= Math.max(least, arrivals.all * halfShare(room));
}

/** Counts visitors inside: let in during the last session, and without an order. */
export function activeOf(room: Room, now: Date): number {
  const from = now.getTime() - room.session_minutes * MINUTE_MS;
  const before = room.minutes.findLast(({ at }) => at <= from);
  const letIn = LANES.reduce((sum, lane) => {
    const earlier = before ? admittedIn(before, lane) : 0;
    return sum + Math.floor(queueOf(room, lane).admitted) - Math.floor(earlier);
  }, 0);
  return Math.max(0, letIn - (room.done - (before?.done ?? 0)));
}
