import type { Place } from '../../contract/waiting-room.ts';
import { shuffled } from './shuffle.ts';
import type { Minute, waitingRooms } from './waiting-room.table.ts';

/** A room with the times of its scheme. */
export type Room = typeof waitingRooms.$inferSelect & { start_date: Date; end_date: Date };

/** The words above all else on the page of a scheme, whether visitors wait or not. */
export interface Notice {
  isStopped: boolean;
  /** Staff write this line over the page in both languages; '' shows no line. */
  banner: string;
  banner_ne: string;
}

const MINUTE = 60_000;
/** Milliseconds: a longer pause lets in no more than this at once, as after a restart. */
const LONGEST_STEP = 5_000;
/** Visitors are let in ahead of their coming for so many seconds, and one in any case, so that an empty room holds up nobody. */
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

/** A room has two queues: `crowd` is that of networks which more visitors came from than their share. */
export type Lane = 'main' | 'crowd';

/** How far one queue of a room has come. */
export const queueOf = (room: Room, lane: Lane) =>
  lane === 'main'
    ? { issued: room.issued, prequeued: room.prequeued, admitted: room.admitted }
    : { issued: room.crowd_issued, prequeued: room.crowd_prequeued, admitted: room.crowd_admitted };

const admittedIn = (minute: Minute, lane: Lane) => (lane === 'main' ? minute.admitted : (minute.crowd_admitted ?? 0));

/** Visitors before a number of its lane, the let in ones among them. */
export function positionOf(room: Room, ticket: Ticket): number {
  const { shuffle, seed } = room;
  const { prequeued } = queueOf(room, ticket.lane);
  if (!shuffle || seed === null || prequeued === null || ticket.number >= prequeued) return ticket.number;
  ticket.drawn ??= shuffled(ticket.number, prequeued, seed);
  return ticket.drawn;
}

export interface Ticket {
  lane: Lane;
  number: number;
  /** Milliseconds until which an admitted visitor can order; undefined for one who was not seen inside yet. */
  until?: number | undefined;
  /** The position that the draw of its queue gave, once it was worked out. */
  drawn?: number;
}

type Standing = Pick<Place, 'status' | 'ahead' | 'minutes' | 'opens_at' | 'until'> & { hasLapsed: boolean };

/** Where the bearer of a ticket stands. `hasLapsed`: the time of the place has ended, and its bearer begins again. */
export function standingOf(room: Room, ticket: Ticket, now: Date): Standing {
  const none = { ahead: 0, minutes: null, opens_at: null, until: null, hasLapsed: false };
  const phase = phaseOf(room, now);
  if (phase === 'closed') return { ...none, status: 'open' };
  if (phase === 'prequeue') return { ...none, status: 'prequeue', opens_at: room.start_date };
  // The draw is not noted yet: for a second, or as long as the database is away, nobody has a place.
  if (room.mode === 'opening' && room.prequeued === null)
    return { ...none, status: 'prequeue', opens_at: room.start_date };
  const position = positionOf(room, ticket);
  const admitted = Math.floor(queueOf(room, ticket.lane).admitted);
  const session = room.session_minutes * MINUTE;
  if (position < admitted) {
    const until = ticket.until ?? now.getTime() + session;
    const since = momentOf(room.minutes, position, ticket.lane) ?? now.getTime();
    const hasLapsed =
      ticket.until === undefined ? now.getTime() > since + session + MINUTE : now.getTime() > ticket.until;
    return { ...none, status: 'admitted', until: new Date(until), hasLapsed };
  }
  const ahead = position - admitted;
  const minutes = waitOf(room, ahead, ticket.lane, now);
  return { status: 'waiting', ahead, minutes, opens_at: null, until: null, hasLapsed: false };
}

/** A range of whole minutes: the rate goes up and down. */
function waitOf(room: Room, ahead: number, lane: Lane, now: Date): [number, number] {
  const rate = Math.max(rateOf(room, lane, now), 1);
  return [Math.floor((0.8 * ahead) / rate), Math.ceil((1.3 * (ahead + 1)) / rate)];
}

/** Visitors of a lane let in a minute, lately; the set rate until a minute has passed. */
function rateOf(room: Room, lane: Lane, now: Date): number {
  const { minutes, per_minute } = room;
  const from = now.getTime() - RATE_MINUTES * MINUTE;
  const before = minutes.findLast(({ at }) => at <= from) ?? minutes[0];
  const passed = before ? (now.getTime() - before.at) / MINUTE : 0;
  if (before && passed >= 1) return (queueOf(room, lane).admitted - admittedIn(before, lane)) / passed;
  return lane === 'crowd' && waitingIn(room, 'main') > 0 ? per_minute * crowdPart(room) : per_minute;
}

const waitingIn = (room: Room, lane: Lane) => {
  const { issued, admitted } = queueOf(room, lane);
  return Math.max(0, issued - Math.floor(admitted));
};

/** Half the share of a network, as a part: the other half is what it may have in the main lane (`isCrowded`). */
const halfShare = ({ network_percent }: Room) => network_percent / 200;

/**
 * The part of those let in that the crowded networks' lane has while others wait: half the share of a network at most, and no more
 * than its part of all who wait, so that a short lane gets nobody on faster than the main one.
 */
function crowdPart(room: Room): number {
  const [main, crowd] = LANES.map((lane) => waitingIn(room, lane)) as [number, number];
  return Math.min(halfShare(room), crowd / Math.max(1, main + crowd));
}

/** Minutes in which the visitors of a network are counted. */
const ARRIVAL_MINUTES = 10;
/** The part of `least` that may come in the smallest room, too. */
const LEAST_PART = 1 / 6;

/**
 * Whether a network has half its share of those who came lately already, so that its next visitors wait in the lane of such networks.
 * `least`: as many may come in any case, but in a room that lets in few no more than half its share of their places.
 */
export function isCrowded(room: Room, arrivals: { network: number; all: number; least: number }): boolean {
  if (room.network_percent >= 100) return false;
  const places = room.per_minute * ARRIVAL_MINUTES * halfShare(room);
  const least = Math.min(arrivals.least, Math.max(arrivals.least * LEAST_PART, places));
  return arrivals.network >= Math.max(least, arrivals.all * halfShare(room));
}

/** When the place at a position was let in, to the minute; undefined where that was just now or long ago. */
function momentOf(minutes: Minute[], position: number, lane: Lane): number | undefined {
  const [first] = minutes;
  if (first && admittedIn(first, lane) > position) return first.at;
  return minutes.find((minute) => Math.floor(admittedIn(minute, lane)) > position)?.at;
}

/** Visitors inside: let in during the last session, and without an order. */
export function activeOf(room: Room, now: Date): number {
  const from = now.getTime() - room.session_minutes * MINUTE;
  const before = room.minutes.findLast(({ at }) => at <= from);
  const letIn = LANES.reduce((sum, lane) => {
    const earlier = before ? admittedIn(before, lane) : 0;
    return sum + Math.floor(queueOf(room, lane).admitted) - Math.floor(earlier);
  }, 0);
  return Math.max(0, letIn - (room.done - (before?.done ?? 0)));
}

const LANES: Lane[] = ['main', 'crowd'];

type Moved = Pick<Room, 'admitted' | 'crowd_admitted' | 'admitted_at' | 'minutes'> &
  Partial<Pick<Room, 'prequeued' | 'crowd_prequeued' | 'seed' | 'loaded_until'>>;

/**
 * The room one step further: at the opening it draws the places, and then it lets in as many as its rate, its number of visitors inside and
 * the intake allow. `pressure` is the share of the intake that is full; `seed` is new.
 */
export function advance(room: Room, now: Date, { pressure, seed }: { pressure: number; seed: string }): Moved {
  const { admitted, crowd_admitted } = room;
  const still = { admitted, crowd_admitted, admitted_at: now, minutes: noteMinute(room, now) };
  if (phaseOf(room, now) !== 'open') return still;
  if (room.mode === 'opening' && room.prequeued === null)
    return {
      ...still,
      admitted: 0,
      crowd_admitted: 0,
      prequeued: room.issued,
      crowd_prequeued: room.crowd_issued,
      seed,
    };
  const seconds = Math.min(now.getTime() - room.admitted_at.getTime(), LONGEST_STEP) / 1000;
  const rate = (room.per_minute / 60) * Math.max(0, Math.min(1, (1 - pressure) / (1 - SLOWED_FROM)));
  const most = Math.min(rate * Math.max(0, seconds), Math.max(0, room.most_active - activeOf(room, now)));
  const { main, crowd } = shareOut(room, most, Math.max(1, rate * AHEAD_SECONDS));
  return { ...still, admitted: admitted + main, crowd_admitted: crowd_admitted + crowd };
}

/** How many of `most` each lane lets in: the crowd's lane its part while others wait, and what they leave; the main lane `early` ones ahead of their coming. */
function shareOut(room: Room, most: number, early: number): { main: number; crowd: number } {
  const needed = Math.max(0, room.issued + early - room.admitted);
  const part = waitingIn(room, 'main') > 0 ? Math.max(most * crowdPart(room), most - needed) : most;
  const crowd = Math.min(part, Math.max(0, room.crowd_issued - room.crowd_admitted));
  return { main: Math.min(needed, most - crowd), crowd };
}

/** One entry for each minute, kept for two sessions; the first tells when it began, or its minute would seem to have let in hardly anybody. */
function noteMinute({ minutes, admitted, crowd_admitted, done, session_minutes }: Room, now: Date): Minute[] {
  const minuteOf = (moment: number) => Math.floor(moment / MINUTE) * MINUTE;
  const last = minutes.at(-1);
  const at = last ? minuteOf(now.getTime()) : now.getTime();
  if (last && minuteOf(last.at) === at) return minutes;
  const oldest = at - 2 * session_minutes * MINUTE;
  return [...minutes.filter((minute) => minute.at >= oldest), { at, admitted, crowd_admitted, done }];
}
