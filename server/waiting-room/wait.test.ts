import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../contract/durations.ts';
import type { Room } from './lanes.ts';
import { advance, standingOf } from './room.ts';

const START = Date.UTC(2026, 10, 1);

function roomOf(change: Partial<Room>): Room {
  return {
    scheme_id: 'x',
    mode: 'always',
    prequeue_minutes: 30,
    open_minutes: 60,
    always_hours: 300,
    shuffle: false,
    per_minute: 60,
    always_from: new Date(START),
    most_active: 10_000,
    session_minutes: 10,
    load_above: 300,
    network_percent: 20,
    queue: 1,
    issued: 1_000,
    prequeued: null,
    seed: null,
    admitted: 0,
    crowd_issued: 0,
    crowd_prequeued: null,
    crowd_admitted: 0,
    done: 0,
    minutes: [],
    admitted_at: new Date(START),
    loaded_until: null,
    figures: { most_waiting: 0, most_waiting_at: null, longest_wait: 0, let_in: 0, ordered: 0 },
    start_date: new Date(START),
    end_date: new Date(START + 1_000 * MINUTE_MS),
    ...change,
  };
}

/** Advances a room by seconds; in each, `ordering` of the visitors inside order. */
function after(room: Room, seconds: number, ordering = 0): Room {
  let moved = room;
  for (let second = 0; second < seconds; second += 1) {
    const now = new Date(moved.admitted_at.getTime() + 1_000);
    moved = { ...moved, ...advance(moved, now, { pressure: 0, seed: 'seed' }), done: moved.done + ordering };
  }
  return moved;
}

/** Returns the estimated and the actual minutes of a visitor with this many ahead. */
function waitOf(room: Room, ahead: number, ordering = 0) {
  const number = Math.floor(room.admitted) + ahead;
  const range = standingOf(room, { lane: 'main', number }, room.admitted_at).minutes as [number, number];
  let seconds = 0;
  let moved = room;
  while (Math.floor(moved.admitted) <= number && seconds < 200 * 60) {
    moved = after(moved, 1, ordering);
    seconds += 1;
  }
  return { range, waited: seconds / 60 };
}

describe('the wait that a visitor sees', () => {
  it.each([
    ['by the set rate at the beginning', {}, 1, 300, 0],
    ['by the rate of the last minutes', {}, 400, 300, 0],
    ['as the first visitors fill the room', { per_minute: 200, most_active: 400 }, 90, 350, 0],
    ['in a room just full in which nobody orders', { per_minute: 200, most_active: 400 }, 150, 100, 0],
    ['in a room that is full since long', { per_minute: 200, most_active: 400 }, 30 * 60, 350, 0],
    ['in a full room whose visitors order', { per_minute: 200, most_active: 400 }, 400, 240, 2],
    ['in a small room', { per_minute: 3, most_active: 20 }, 600, 12, 0],
  ])('is right %s', (_when, settings, seconds, ahead, ordering) => {
    const room = after(roomOf({ ...settings, issued: 100_000 }), seconds, ordering);
    const { range, waited } = waitOf(room, ahead, ordering);
    expect(range[0], `told ${range}, waited ${waited}`).toBeLessThanOrEqual(waited);
    expect(range[1], `told ${range}, waited ${waited}`).toBeGreaterThanOrEqual(waited);
  });
});
