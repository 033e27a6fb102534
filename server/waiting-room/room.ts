import type { Place } from '../../contract/waiting-room.ts';
import { shuffled } from './shuffle.ts';
import type { Minute, waitingRooms } from './waiting-room.table.ts';

/** A room with the times of its scheme. */
export type Room = typeof waitingRooms.$inferSelect & { start_date: Date; end_date: Date };

const MINUTE = 60_000;
/** Milliseconds: a longer pause lets in no more than this at once, as after a restart. */
const LONGEST_STEP = 5_000;
/** Visitors are let in ahead of their coming for so many seconds, so that an empty room holds up nobody. */
const AHEAD_SECONDS = 2;
/** Minutes by whose rate the wait is told. */
const RATE_MINUTES = 3;
/** From which share of a full intake on fewer are let in; at a full one nobody is. */
const SLOWED_FROM = 0.5;

export type Phase = 'closed' | 'prequeue' | 'open';

/** Whether visitors wait at all, by the clock of the server. */
export function phaseOf(room: Room, now: Date): Phase {
  if (room.mode === 'off' || now >= room.end_date) return 'closed';
  if (room.mode === 'load') return room.loaded_until && now < room.loaded_until ? 'open' : 'closed';
  if (room.mode === 'always') return now >= room.start_date ? 'open' : 'closed';
  if (now >= endOf(room)) return 'closed';
  if (now >= room.start_date) return 'open';
  return now.getTime() >= room.start_date.getTime() - room.prequeue_minutes * MINUTE ? 'prequeue' : 'closed';
}

/** When an open room ends by itself. */
export function endOf(room: Room): Date {
  if (room.mode === 'load') return room.loaded_until ?? room.end_date;
  if (room.mode === 'always') return room.end_date;
  return new Date(Math.min(room.end_date.getTime(), room.start_date.getTime() + room.open_minutes * MINUTE));
}

/** Visitors before a number, the let in ones among them. */
export function positionOf({ shuffle, prequeued, seed }: Room, number: number): number {
  return shuffle && seed !== null && prequeued !== null && number < prequeued
    ? shuffled(number, prequeued, seed)
    : number;
}

export interface Ticket {
  number: number;
  /** Milliseconds until which an admitted visitor can order; undefined for one who was not seen inside yet. */
  until?: number | undefined;
}

type Standing = Pick<Place, 'status' | 'ahead' | 'minutes' | 'opens_at' | 'until'> & { hasLapsed: boolean };

/** Where the bearer of a ticket stands. `hasLapsed`: the time of the place has ended, and its bearer begins again. */
export function standingOf(room: Room, ticket: Ticket, now: Date): Standing {
  const none = { ahead: 0, minutes: null, opens_at: null, until: null, hasLapsed: false } as const;
  const phase = phaseOf(room, now);
  if (phase === 'closed') return { ...none, status: 'open' };
  if (phase === 'prequeue') return { ...none, status: 'prequeue', opens_at: room.start_date };
  // The opening is not noted yet: for a second nobody has a place.
  if (room.mode === 'opening' && room.prequeued === null) return { ...none, status: 'waiting', minutes: [0, 1] };
  const position = positionOf(room, ticket.number);
  const session = room.session_minutes * MINUTE;
  if (position < Math.floor(room.admitted)) {
    const until = ticket.until ?? now.getTime() + session;
    const since = momentOf(room.minutes, position) ?? now.getTime();
    const hasLapsed =
      ticket.until === undefined ? now.getTime() > since + session + MINUTE : now.getTime() > ticket.until;
    return { ...none, status: 'admitted', until: new Date(until), hasLapsed };
  }
  const ahead = position - Math.floor(room.admitted);
  return { ...none, status: 'waiting', ahead, minutes: waitOf(room, ahead, now) };
}

/** A range of whole minutes: the rate goes up and down. */
function waitOf(room: Room, ahead: number, now: Date): [number, number] {
  const rate = Math.max(rateOf(room, now), 1);
  return [Math.floor((0.8 * ahead) / rate), Math.ceil((1.3 * (ahead + 1)) / rate)];
}

/** Visitors let in a minute, lately; the set rate until a minute has passed. */
export function rateOf({ minutes, admitted, per_minute }: Room, now: Date): number {
  const from = now.getTime() - RATE_MINUTES * MINUTE;
  const before = minutes.findLast(({ at }) => at <= from) ?? minutes[0];
  const passed = before ? (now.getTime() - before.at) / MINUTE : 0;
  return before && passed >= 1 ? (admitted - before.admitted) / passed : per_minute;
}

/** When the place at a position was let in, to the minute; undefined where that was just now or long ago. */
function momentOf(minutes: Minute[], position: number): number | undefined {
  const [first] = minutes;
  if (first && first.admitted > position) return first.at;
  return minutes.find(({ admitted }) => Math.floor(admitted) > position)?.at;
}

/** Visitors inside: let in during the last session, and without an order. */
export function activeOf({ minutes, admitted, done, session_minutes }: Room, now: Date): number {
  const from = now.getTime() - session_minutes * MINUTE;
  const before = minutes.findLast(({ at }) => at <= from);
  return Math.max(0, Math.floor(admitted) - Math.floor(before?.admitted ?? 0) - (done - (before?.done ?? 0)));
}

type Moved = Pick<Room, 'admitted' | 'admitted_at' | 'minutes'> &
  Partial<Pick<Room, 'prequeued' | 'seed' | 'loaded_until'>>;

/**
 * The room one step further: at the opening it draws the places, and then it lets in as many as its rate, its number of visitors inside and
 * the intake allow. `pressure` is the share of the intake that is full; `seed` is new.
 */
export function advance(room: Room, now: Date, { pressure, seed }: { pressure: number; seed: string }): Moved {
  const minutes = noteMinute(room, now);
  if (phaseOf(room, now) !== 'open') return { admitted: room.admitted, admitted_at: now, minutes };
  if (room.mode === 'opening' && room.prequeued === null)
    return { admitted: 0, admitted_at: now, minutes, prequeued: room.issued, seed };
  const seconds = Math.min(now.getTime() - room.admitted_at.getTime(), LONGEST_STEP) / 1000;
  const rate = (room.per_minute / 60) * Math.max(0, Math.min(1, (1 - pressure) / (1 - SLOWED_FROM)));
  const most = Math.min(
    room.admitted + rate * Math.max(0, seconds),
    room.issued + rate * AHEAD_SECONDS,
    room.admitted + Math.max(0, room.most_active - activeOf(room, now)),
  );
  return { admitted: Math.max(room.admitted, most), admitted_at: now, minutes };
}

/** One entry for each minute, kept for two sessions. */
function noteMinute({ minutes, admitted, done, session_minutes }: Room, now: Date): Minute[] {
  const at = Math.floor(now.getTime() / MINUTE) * MINUTE;
  if (minutes.at(-1)?.at === at) return minutes;
  const oldest = at - 2 * session_minutes * MINUTE;
  return [...minutes.filter((minute) => minute.at >= oldest), { at, admitted, done }];
}
