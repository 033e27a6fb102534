import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '../../contract/durations.ts';
import type { Place } from '../../contract/waiting-room/waiting-room.ts';
import { activeOf, admittedIn, crowdPart, type Lane, queueOf, type Room, waitingIn } from './lanes.ts';
import { waitOf } from './wait.ts';
import type { Minute } from './waiting-room.table.ts';

/** The banner and pause of a scheme's page, whether visitors wait or not. */
export interface Notice {
  isStopped: boolean;
  /** The banner in both languages; '' shows none. */
  banner: string;
  banner_ne: string;
}

/** In milliseconds: after a longer pause, such as a restart, a step lets in only this time's visitors. */
const LONGEST_STEP = 5_000;
/**
 * How many seconds' worth of visitors can enter before they arrive; at least one visitor, so that an empty room delays
 * no one.
 */
const AHEAD_SECONDS = 2;
/** The most minutes kept. */
const MOST_MINUTES = 720;
/** The load of the intake above which fewer visitors are let in; at a full intake, none are. */
const SLOWED_FROM = 0.5;

export type Phase = 'closed' | 'prequeue' | 'open';

/** Whether visitors wait, by the server's clock. */
export function phaseOf(room: Room, now: Date): Phase {
  if (room.mode === 'off' || now >= room.end_date) return 'closed';
  if (now >= endOf(room)) return 'closed';
  if (now >= room.start_date) return 'open';
  if (room.mode === 'always') return 'closed';
  return now.getTime() >= room.start_date.getTime() - room.prequeue_minutes * MINUTE_MS ? 'prequeue' : 'closed';
}

/** Returns when an open room ends by itself. */
export function endOf(room: Room): Date {
  const starts = room.start_date.getTime();
  const ends =
    room.mode === 'always'
      ? Math.max(starts, room.always_from.getTime()) + room.always_hours * 60 * MINUTE_MS
      : starts + room.open_minutes * MINUTE_MS;
  return new Date(Math.min(room.end_date.getTime(), ends));
}

/** Whether a room's time has ended. */
export const hasEnded = (room: Room, now: Date): boolean => room.mode !== 'off' && now >= endOf(room);

/** Counts the visitors before a number of its lane, including admitted ones. */
function positionOf(room: Room, ticket: Ticket): number {
  const { shuffle, seed } = room;
  const { prequeued } = queueOf(room, ticket.lane);
  if (!shuffle || seed === null || prequeued === null || ticket.number >= prequeued) return ticket.number;
  ticket.drawn ??= shuffled(ticket.number, prequeued, seed);
  return ticket.drawn;
}

export interface Ticket {
  lane: Lane;
  number: number;
  /** Until when an admitted visitor can order, in milliseconds since 1970; undefined until they are seen inside. */
  until?: number;
  /** The position drawn for it, once computed. */
  drawn?: number;
}

type Standing = Pick<Place, 'status' | 'ahead' | 'minutes' | 'opens_at' | 'until'> & { hasLapsed: boolean };

/** Returns a ticket's position. `hasLapsed`: it has expired, and its visitor rejoins at the end. */
export function standingOf(room: Room, ticket: Ticket, now: Date): Standing {
  const none = { ahead: 0, minutes: null, opens_at: null, until: null, hasLapsed: false };
  const phase = phaseOf(room, now);
  if (phase === 'closed') return { ...none, status: 'open' };
  if (phase === 'prequeue') return { ...none, status: 'prequeue', opens_at: room.start_date };
  // The draw isn't recorded yet: for a second, or while the database is down, no one has a position.
  if (room.mode === 'opening' && room.prequeued === null)
    return { ...none, status: 'prequeue', opens_at: room.start_date };
  const position = positionOf(room, ticket);
  const admitted = Math.floor(queueOf(room, ticket.lane).admitted);
  const session = room.session_minutes * MINUTE_MS;
  if (position < admitted) {
    const until = ticket.until ?? now.getTime() + session;
    const since = momentOf(room.minutes, position, ticket.lane) ?? now.getTime();
    const hasLapsed =
      ticket.until === undefined ? now.getTime() > since + session + MINUTE_MS : now.getTime() > ticket.until;
    return { ...none, status: 'admitted', until: new Date(until), hasLapsed };
  }
  const ahead = position - admitted;
  const minutes = waitOf(room, ahead, ticket.lane, now);
  return { status: 'waiting', ahead, minutes, opens_at: null, until: null, hasLapsed: false };
}

/** Finds when a position was let in, to the minute; undefined if just now or long ago. */
function momentOf(minutes: Minute[], position: number, lane: Lane): number | undefined {
  const [first] = minutes;
  if (first && admittedIn(first, lane) > position) return first.at;
  return minutes.find((minute) => Math.floor(admittedIn(minute, lane)) > position)?.at;
}

type Moved = Pick<Room, 'admitted' | 'crowd_admitted' | 'admitted_at' | 'minutes'> &
  Partial<Pick<Room, 'prequeued' | 'crowd_prequeued' | 'seed'>>;

/**
 * Takes a step: draws positions at the opening, then lets in as many as the rate, the visitors inside and the intake
 * allow. `pressure` is how full the intake is, from 0 to 1; `seed` is new.
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

/**
 * Splits `most` between the lanes: the crowd lane gets its part while others wait, plus any unused rest. The main lane
 * lets in `early` visitors before they come.
 */
function shareOut(room: Room, most: number, early: number): { main: number; crowd: number } {
  const needed = Math.max(0, room.issued + early - room.admitted);
  const part = waitingIn(room, 'main') > 0 ? Math.max(most * crowdPart(room), most - needed) : most;
  const crowd = Math.min(part, Math.max(0, room.crowd_issued - room.crowd_admitted));
  return { main: Math.min(needed, most - crowd), crowd };
}

/**
 * Adds this minute's entry; keeps entries for two sessions, or while one of their visitors waits. The first entry
 * stores its start, because its minute would otherwise seem nearly empty.
 */
function noteMinute(room: Room, now: Date): Minute[] {
  const { minutes, admitted, crowd_admitted, issued, crowd_issued, done, session_minutes } = room;
  const minuteOf = (moment: number) => Math.floor(moment / MINUTE_MS) * MINUTE_MS;
  const last = minutes.at(-1);
  const at = last ? minuteOf(now.getTime()) : now.getTime();
  if (last && minuteOf(last.at) === at) return minutes;
  const oldest = at - 2 * session_minutes * MINUTE_MS;
  // An entry gives its visitors' wait, so keep it while one of them waits.
  const isKept = (minute: Minute, index: number) =>
    minute.at >= oldest ||
    (minutes[index + 1]?.issued ?? issued) > Math.floor(admitted) ||
    (minutes[index + 1]?.crowd_issued ?? crowd_issued) > Math.floor(crowd_admitted);
  return [...minutes.filter(isKept).slice(-MOST_MINUTES), { at, admitted, crowd_admitted, done, issued, crowd_issued }];
}

const ROUNDS = 6;

/**
 * Maps each of `count` numbers to its drawn position: a permutation of 0 … count - 1, computed per number, so nothing
 * is stored about a visitor. A Feistel network over the next power of four, walked until it lands inside (a few steps
 * at most).
 */
export function shuffled(number: number, count: number, seed: string): number {
  if (number < 0 || number >= count) throw new RangeError(`${number} is not one of ${count}.`);
  const half = Math.max(1, Math.ceil(Math.log2(Math.max(count, 2)) / 2));
  let position = number;
  do position = feistel(position, half, seed);
  while (position >= count);
  return position;
}

function feistel(value: number, half: number, seed: string): number {
  const size = 2 ** half;
  let [left, right] = [Math.floor(value / size), value % size];
  for (let round = 0; round < ROUNDS; round += 1) [left, right] = [right, (left ^ mixed(right, round, seed)) % size];
  return left * size + right;
}

const mixed = (value: number, round: number, seed: string) =>
  createHmac('sha256', seed).update(`${round} ${value}`).digest().readUInt32BE() >>> 1;
