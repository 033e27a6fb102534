import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, instant, revision } from '../calls/fields.ts';
import { SCHEME_TYPES } from '../offers/scheme-types.ts';

/**
 * When a scheme has a waiting room:
 * - `off`: never
 * - `always`: for `always_hours` from when it was turned on, or from the scheme's start
 * - `opening`: from `prequeue_minutes` before the scheme starts until `open_minutes` after it
 */
const ROOM_MODES = ['off', 'always', 'opening'] as const;
export type RoomMode = (typeof ROOM_MODES)[number];

/** The header in which a client without cookies sends its position. */
export const PLACE_HEADER = 'x-place';

const whole = (least: number, most: number) => z.int().min(least).max(most);

/** Settings of a waiting room. */
export const roomSettings = z.object({
  mode: z.enum(ROOM_MODES),
  /** How many minutes before the start visitors can come early. */
  prequeue_minutes: whole(0, 24 * 60),
  /** How many minutes after the start the waiting room ends. */
  open_minutes: whole(5, 24 * 60),
  /** After how many hours a waiting room of mode `always` ends, so that none stays on overnight. */
  always_hours: whole(1, 14 * 24).default(12),
  /** Draws the positions of all early visitors at the start; later visitors are first come, first served. */
  shuffle: z.boolean(),
  /** How many new visitors are let in per minute. */
  per_minute: whole(1, 100_000),
  /** How many visitors can be inside at a time. */
  most_active: whole(1, 1_000_000),
  /** How many minutes an admitted visitor has. */
  session_minutes: whole(2, 120),
  /**
   * The largest share of positions, in percent, that one network takes while visitors of others wait; 100 means no
   * limit.
   */
  network_percent: whole(2, 100).default(20),
});
export type RoomSettings = z.output<typeof roomSettings>;

/** A waiting room's figures over the whole launch, across all times it was turned on. */
export const roomFigures = z.object({
  most_waiting: z.int(),
  most_waiting_at: instant.nullish(),
  /** The longest wait so far of a visitor who was let in, in seconds. */
  longest_wait: z.int(),
  let_in: z.int(),
  ordered: z.int(),
  /** Visitors who were let in and whose time ended without an order. */
  gone: z.int(),
});

/** A waiting room as staff see it. */
const roomForStaff = roomSettings.extend({
  is_open: z.boolean(),
  /** When its scheme starts, or has started. */
  opens_at: instant,
  /** When it ends by itself, if it's open. */
  ends_at: instant.nullish(),
  waiting: z.int(),
  /** How many of them wait in the lane of crowded networks. */
  crowd_waiting: z.int(),
  admitted: z.int(),
  active: z.int(),
  /** Visitors let in during the last minute. */
  last_minute: z.int(),
  figures: roomFigures,
});

export const PLACE_STATUSES = ['open', 'prequeue', 'waiting', 'admitted'] as const;

/** A visitor's position. */
export const place = z.object({
  /** `open`: there is no waiting room now, order at once. `prequeue`: it opens at `opens_at`. */
  status: z.enum(PLACE_STATUSES),
  /** Send it back in the header `x-place`; null if none is needed. */
  place: z.string().nullish(),
  /** How many visitors are before this one. */
  ahead: z.int(),
  /** A range for the wait in minutes, by the rate of the last minutes. */
  minutes: z.tuple([z.int(), z.int()]).nullish(),
  opens_at: instant.nullish(),
  /** Units that can still be ordered, as of some seconds ago. */
  units_left: z.int().nullish(),
  /** Until when an admitted visitor can order. */
  until: instant.nullish(),
  /** Whether the scheme's orders are paused; the position stays. */
  is_paused: z.boolean(),
  /** After how many seconds the client asks again. */
  ask_after: z.int(),
});
export type Place = z.output<typeof place>;

export const waitingRoomEndpoints = {
  takePlace: endpoint('POST scheme/public/{id}/place', {
    access: 'public',
    about: 'A position in a scheme’s waiting room; send it again in the header x-place to learn how far it has come',
    body: z.object({ recaptchaToken: z.string().max(10_000).optional() }),
    reply: one(place),
  }),
  getRoom: endpoint('GET scheme/room/{id}', {
    kinds: SCHEME_TYPES,
    about: 'The waiting room of a scheme, as it is now',
    scope: 'brand',
    reply: one(roomForStaff.extend({ revision })),
  }),
  saveRoom: endpoint('POST scheme/room/{id}', {
    kinds: SCHEME_TYPES,
    about: 'Configure a scheme’s waiting room; changing the mode restarts the queue',
    scope: 'brand',
    body: roomSettings.extend({ revision: revision.optional() }),
    reply: one(z.object({ _id: id, revision })),
  }),
};
