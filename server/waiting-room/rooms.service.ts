import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { and, eq, ne, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { PLACE_HEADER, type Place } from '../../contract/waiting-room/waiting-room.ts';
import type { Db } from '../db/db.ts';
import type { Clock } from '../edges/clock.ts';
import { cookieIn } from '../http/caller/cookies.ts';
import { busy } from '../http/errors.ts';
import type { Counts } from '../limits/counts.service.ts';
import { originOf } from '../limits/network.service.ts';
import type { Log } from '../log.ts';
import { schemes } from '../offers/offers.table.ts';
import { hashFor, isHashFor } from '../secrets.ts';
import { figuresAfter } from './figures.ts';
import { isCrowded, type Lane, queueOf, type Room } from './lanes.ts';
import { mustWait, SOONEST } from './must-wait.ts';
import { advance, hasEnded, type Notice, phaseOf, standingOf, type Ticket } from './room.ts';
import { endRoom } from './settings.service.ts';
import { createStaff } from './staff.ts';
import { waitingRooms } from './waiting-room.table.ts';

/** An instance takes numbers for a part of a second at a time: what it does not give out are gaps in the queue. */
const PART = 4;
const MOST_NUMBERS = 100;
/** Milliseconds between two steps of a room. */
export const STEP = 1_000;
/** Milliseconds that a room of mode `load` stays after the intake was last as full. */
const LOADED_FOR = 5 * 60_000;
/** Milliseconds for which a count of units is shown. */
const COUNTED_FOR = 5_000;
/** Seconds after which a page asks again: the more wait, the later. */
const LATEST = 30;
const DEVICES_A_SECOND = 400;
const MOST_CHECKED = 50_000;

interface Parts {
  db: Db;
  log: Log;
  clock: Clock;
  secret: string;
  /** Orders of this server that have no answer yet, and the most that it takes. */
  intake: () => { waiting: number; most: number };
  /** Units of a scheme that can still be ordered. */
  unitsLeft: (scheme_id: string) => Promise<number>;
  /** The sessions of staff and retailers that are alive. */
  livingSids: (now: Date) => Promise<Set<string>>;
  /** Visitors who took a place lately, by network and in all. */
  arrivals: Counts;
  /** Visitors of one network from which on its share counts. */
  leastOfNetwork: number;
}

type NotedRoom = Room & { notice: Notice };

/** Somebody who was let through to order. */
interface Entry {
  /** Notes that the order is placed. */
  hasOrdered(): Promise<void>;
  /** It was not placed, or is no further order: by a pass of staff it counts no more. */
  takeBack(): void;
}

const UNCOUNTED: Entry = { hasOrdered: async () => {}, takeBack: () => {} };

export interface Rooms {
  /** Whether visitors of the scheme wait at all; looks into memory alone. */
  isActive(scheme_id: string): boolean;
  /** The place that a request brings along, as long as it is good; looks into memory alone. */
  placeOf(scheme_id: string, headers: IncomingHttpHeaders): Place | undefined;
  /** In which lane the next visitor of an address would wait; looks into memory alone. */
  laneOf(scheme_id: string, ip: string): Lane;
  /** A place at the end of a lane, or an open door where there is no room. */
  join(scheme_id: string, ip: string, lane: Lane): Promise<Place>;
  /** A place at the end of the crowded lane without the captcha; undefined where as many of the network have one already. */
  joinUnchecked(scheme_id: string, ip: string): Promise<Place | undefined>;
  /** Throws the 429 of somebody who has to wait. */
  requirePlace(scheme_id: string, headers: IncomingHttpHeaders): Entry;
  /** Reads the rooms again, and moves those on that nobody has moved for a second. Tells whether there are any. */
  step(): Promise<boolean>;
  /** The notice of the scheme, as of a second ago. */
  noticeOf(scheme_id: string): Notice;
  room(scheme_id: string): Room | undefined;
}

export const cookieName = (scheme_id: string) => `place-${scheme_id.slice(-12)}`;

export function createRooms(parts: Parts): Rooms {
  const { db, clock, secret, intake, unitsLeft, arrivals, leastOfNetwork } = parts;
  const staff = createStaff(parts);
  let rooms = new Map<string, NotedRoom>();
  const left = new Map<string, { units: number; at: number }>();
  /** Numbers that this instance has taken and not given out, by scheme and lane. */
  const numbers = new Map<string, { queue: number; next: number; end: number; given: number }>();

  async function read(): Promise<void> {
    const rows = await db
      .select({
        room: waitingRooms,
        start_date: schemes.start_date,
        end_date: schemes.end_date,
        isStopped: sql<boolean>`${schemes.paused_at} is not null`,
        banner: schemes.banner,
        banner_ne: schemes.banner_ne,
      })
      .from(waitingRooms)
      .innerJoin(schemes, eq(schemes._id, waitingRooms.scheme_id))
      .where(and(ne(waitingRooms.mode, 'off'), eq(schemes.is_published, true), eq(schemes.is_deleted, false)));
    // Before a room is there for the first time: nobody of staff waits in it.
    if (rows.length > 0) await staff.read();
    rooms = new Map(
      rows.map(({ room, start_date, end_date, ...notice }) => [
        room.scheme_id,
        { ...room, start_date, end_date, notice },
      ]),
    );
  }

  /** Tickets whose marks were found to be ours: a crowd asks with the same ones every few seconds. */
  const checked = new LRUCache<string, Ticket>({ max: MOST_CHECKED });

  function placeOf(scheme_id: string, headers: IncomingHttpHeaders): Place | undefined {
    const room = rooms.get(scheme_id);
    if (room && staff.keyOf(headers)) return open();
    const given = room && givenBy(room, headers);
    if (!given) return undefined;
    const key = `${scheme_id} ${room.queue} ${given}`;
    const known = checked.get(key);
    if (known) return placeFor(room, known, String(given));
    const ticket = ticketIn(room, String(given));
    if (!ticket) return undefined;
    checked.set(key, ticket);
    return placeFor(room, ticket, String(given));
  }

  /** Whether the caller was let in before, and the time to order has ended. */
  function isOver(room: Room, headers: IncomingHttpHeaders): boolean {
    const given = givenBy(room, headers);
    const ticket = given && ticketIn(room, String(given));
    return Boolean(ticket && standingOf(room, ticket, clock()).hasLapsed);
  }

  function ticketIn(room: Room, given: string): Ticket | undefined {
    const [, queue, number, until, mark] = /^(\d{1,9})\.(c?\d{1,10})\.(\d{0,14})\.([\w-]{22})$/.exec(given) ?? [];
    if (mark === undefined || Number(queue) !== room.queue) return undefined;
    if (!isHashFor('place', secret, `${room.scheme_id} ${queue} ${number} ${until}`, mark)) return undefined;
    const lane = number?.startsWith('c') ? 'crowd' : 'main';
    return { lane, number: Number(number?.replace('c', '')), until: until ? Number(until) : undefined };
  }

  /** A number of the crowd's lane begins with a `c`. */
  function signed({ scheme_id, queue }: Room, { lane, number, until }: Ticket): string {
    const turn = `${lane === 'crowd' ? 'c' : ''}${number}`;
    const mark = hashFor('place', secret, `${scheme_id} ${queue} ${turn} ${until ?? ''}`).slice(0, 22);
    return `${queue}.${turn}.${until ?? ''}.${mark}`;
  }

  /** Undefined where the time of the place has run out. */
  function placeFor(room: NotedRoom, ticket: Ticket, given?: string): Place | undefined {
    const { status, ahead, minutes, opens_at, until, hasLapsed } = standingOf(room, ticket, clock());
    if (hasLapsed) return undefined;
    const ends = until?.getTime();
    const isSame = given !== undefined && ends === ticket.until;
    const place = status === 'open' ? null : isSame ? given : signed(room, { ...ticket, until: ends });
    const units_left = left.get(room.scheme_id)?.units ?? null;
    const is_paused = room.notice.isStopped;
    return { status, place, ahead, minutes, opens_at, units_left, until, is_paused, ask_after: askAfter(room) };
  }

  const open = (): Place => ({
    ...{ status: 'open', place: null, ahead: 0, minutes: null, opens_at: null },
    ...{ units_left: null, until: null, is_paused: false, ask_after: LATEST },
  });

  /** The next number of this instance; some are taken at a time, about as many as came in the last second. */
  async function nextNumber(room: Room, lane: Lane): Promise<number> {
    const { scheme_id, queue } = room;
    const own = numbers.get(`${scheme_id} ${lane}`);
    // The rest from before the draw would be a place among those who came early.
    if (own && own.queue === queue && own.next < own.end && own.next >= (queueOf(room, lane).prequeued ?? 0)) {
      own.given += 1;
      own.next += 1;
      return own.next - 1;
    }
    const count = Math.max(1, Math.min(MOST_NUMBERS, Math.floor((own?.given ?? 0) / PART)));
    const column = lane === 'main' ? 'issued' : 'crowd_issued';
    const [block] = await db
      .update(waitingRooms)
      .set({ [column]: sql`${waitingRooms[column]} + ${count}` })
      .where(and(eq(waitingRooms.scheme_id, scheme_id), eq(waitingRooms.queue, queue)))
      .returning({ issued: waitingRooms[column] });
    if (!block) throw busy();
    room[column] = Math.max(room[column], block.issued);
    const first = block.issued - count;
    const given = (own?.given ?? 0) + 1;
    numbers.set(`${scheme_id} ${lane}`, { queue, next: first + 1, end: block.issued, given });
    return first;
  }

  async function join(scheme_id: string, ip: string, lane: Lane): Promise<Place> {
    const room = rooms.get(scheme_id);
    if (!room || phaseOf(room, clock()) === 'closed') return open();
    for (const key of [networkKey(room, ip), allKey(room)]) arrivals.add(key);
    return placeFor(room, { lane, number: await nextNumber(room, lane) }) ?? open();
  }

  async function moveOn(room: NotedRoom, now: Date): Promise<void> {
    if (now.getTime() - room.admitted_at.getTime() < STEP * 0.9) return;
    const { waiting, most } = intake();
    const loaded_until =
      room.mode === 'load' && waiting > room.load_above ? new Date(now.getTime() + LOADED_FOR) : room.loaded_until;
    if (phaseOf({ ...room, loaded_until }, now) === 'closed') return;
    const step = advance({ ...room, loaded_until }, now, {
      pressure: waiting / most,
      seed: randomBytes(16).toString('hex'),
    });
    const moved = { ...step, loaded_until, figures: figuresAfter(room, step, now) };
    const [won] = await db
      .update(waitingRooms)
      .set(moved)
      // One of several instances takes the step.
      .where(and(eq(waitingRooms.scheme_id, room.scheme_id), eq(waitingRooms.admitted_at, room.admitted_at)))
      .returning();
    if (won) rooms.set(room.scheme_id, { ...room, ...won });
  }

  /** Now and then, for rooms that somebody waits in. */
  async function countUnits(now: Date): Promise<void> {
    for (const room of rooms.values()) {
      const { scheme_id } = room;
      if (phaseOf(room, now) === 'closed' || now.getTime() - (left.get(scheme_id)?.at ?? 0) < COUNTED_FOR) continue;
      left.set(scheme_id, { units: await unitsLeft(scheme_id), at: now.getTime() });
    }
  }

  return {
    isActive: (scheme_id) => {
      const room = rooms.get(scheme_id);
      return room !== undefined && phaseOf(room, clock()) !== 'closed';
    },
    placeOf,
    laneOf(scheme_id, ip) {
      const room = rooms.get(scheme_id);
      if (!room) return 'main';
      const network = arrivals.of(networkKey(room, ip));
      return isCrowded(room, { network, all: arrivals.of(allKey(room)), least: leastOfNetwork }) ? 'crowd' : 'main';
    },
    join,
    async joinUnchecked(scheme_id, ip) {
      const room = rooms.get(scheme_id);
      const key = room && `${networkKey(room, ip)} unchecked`;
      if (key && arrivals.of(key) >= leastOfNetwork) return undefined;
      if (key) arrivals.add(key);
      return join(scheme_id, ip, 'crowd');
    },
    requirePlace(scheme_id, headers) {
      const room = rooms.get(scheme_id);
      if (!room || phaseOf(room, clock()) === 'closed') return UNCOUNTED;
      const key = staff.keyOf(headers);
      if (key) {
        // Before the order is written: those that are sent at once see each other.
        arrivals.add(key);
        return { ...UNCOUNTED, takeBack: () => arrivals.add(key, -1) };
      }
      const place = placeOf(scheme_id, headers);
      if (place?.status !== 'admitted') throw mustWait(scheme_id, place ?? (isOver(room, headers) ? 'over' : 'none'));
      return {
        ...UNCOUNTED,
        async hasOrdered() {
          await db
            .update(waitingRooms)
            .set({ done: sql`${waitingRooms.done} + 1` })
            .where(and(eq(waitingRooms.scheme_id, scheme_id), eq(waitingRooms.queue, room.queue)));
        },
      };
    },
    async step() {
      await read();
      for (const room of rooms.values()) {
        if (hasEnded(room, clock())) await endRoom(db, room);
        else await moveOn(room, clock());
      }
      await countUnits(clock());
      // The arrivals of this second are the number that is taken at a time in the next.
      for (const own of numbers.values()) own.given = 0;
      return rooms.size > 0;
    },
    noticeOf: (scheme_id) => rooms.get(scheme_id)?.notice ?? { isStopped: false, banner: '', banner_ne: '' },
    room: (scheme_id) => rooms.get(scheme_id),
  };
}

/** The place that a caller brings along, worth something or not. */
const givenBy = ({ scheme_id }: Room, headers: IncomingHttpHeaders) =>
  headers[PLACE_HEADER] ?? cookieIn(headers.cookie, cookieName(scheme_id));

const allKey = ({ scheme_id, queue }: Room) => `places ${scheme_id} ${queue}`;
const networkKey = (room: Room, ip: string) => `${allKey(room)} ${originOf(ip).network}`;

function askAfter({ issued, admitted, crowd_issued, crowd_admitted }: Room): number {
  const waiting = Math.max(0, issued - admitted) + Math.max(0, crowd_issued - crowd_admitted);
  return Math.round(Math.min(LATEST, Math.max(SOONEST, waiting / DEVICES_A_SECOND)));
}
