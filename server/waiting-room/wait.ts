import { MINUTE_MS } from '../../contract/durations.ts';
import { activeOf, admittedIn, crowdPart, type Lane, queueOf, type Room, waitingIn } from './lanes.ts';

/** How many recent minutes the estimate of the wait is based on. */
const RATE_MINUTES = 3;
/** The lowest share of the set rate to assume, even if no one was let in for a while. */
const LEAST_RATE = 0.1;

/**
 * Estimates a wait as a range of whole minutes. While there is room inside, visitors come in at the recent rate. In a
 * full room they come in as others leave: when those order or their time ends.
 */
export function waitOf(room: Room, ahead: number, lane: Lane, now: Date): [number, number] {
  const { places, rate, leaving, firstEnd } = paceOf(room, lane, now);
  const [least, most] = [ahead, ahead + 1];
  const soon = Math.min(most, places);
  // A visitor who can enter only after others leave waits for the first of them.
  const until = most > soon ? firstEnd : 0;
  const latest = Math.max(soon / rate, until) + (most - soon) / Math.min(rate, leaving);
  return [Math.floor(0.8 * ((places === 0 ? until : 0) + least / rate)), Math.ceil(1.3 * latest)];
}

interface Pace {
  /** How many more visitors fit inside. */
  places: number;
  /** How many visitors enter per minute while there is room, and how many leave. */
  rate: number;
  leaving: number;
  /** In how many minutes the first visitor inside must leave; 0 if visitors leave earlier, by ordering. */
  firstEnd: number;
}

/** A step makes a new room object, so the pace is computed once a second for all callers. */
const paces = new WeakMap<Room, Partial<Record<Lane, Pace>>>();

function paceOf(room: Room, lane: Lane, now: Date): Pace {
  const paceByLane = paces.get(room) ?? {};
  const pace = paceByLane[lane] ?? paceNow(room, lane, now);
  if (!paceByLane[lane]) paces.set(room, { ...paceByLane, [lane]: pace });
  return pace;
}

function paceNow(room: Room, lane: Lane, now: Date): Pace {
  const part = lane === 'crowd' && waitingIn(room, 'main') > 0 ? crowdPart(room) : 1;
  const set = room.per_minute * part;
  const free = Math.floor(Math.max(0, room.most_active - activeOf(room, now)));
  const before = minuteBefore(room, now);
  const passed = before ? (now.getTime() - before.at) / MINUTE_MS : 0;
  const isKnown = before !== undefined && passed >= 1;
  const lately = isKnown ? (queueOf(room, lane).admitted - admittedIn(before, lane)) / passed : set;
  const ordered = isKnown ? (room.done - before.done) / passed : 0;
  return {
    places: free * part,
    rate: free === 0 ? set : Math.max(lately, set * LEAST_RATE),
    leaving: Math.max(room.most_active / room.session_minutes, ordered) * part,
    firstEnd: ordered === 0 ? minutesToFirstEnd(room, now) : 0,
  };
}

function minuteBefore({ minutes }: Room, now: Date) {
  const from = now.getTime() - RATE_MINUTES * MINUTE_MS;
  return minutes.findLast(({ at }) => at <= from) ?? minutes[0];
}

/** Returns in how many minutes the first visitor inside must leave. */
function minutesToFirstEnd({ minutes, session_minutes }: Room, now: Date): number {
  const from = now.getTime() - session_minutes * MINUTE_MS;
  const first = minutes.find(({ at }) => at > from);
  return first ? (first.at - from) / MINUTE_MS : 0;
}
