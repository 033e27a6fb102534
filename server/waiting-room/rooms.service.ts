import type { IncomingHttpHeaders } from 'node:http';
import type { Place } from '../../contract/waiting-room/waiting-room.ts';
import type { Db } from '../db/db.ts';
import type { Clock } from '../edges/clock.ts';
import type { Counts } from '../limits/counts.service.ts';
import { originOf } from '../limits/network.service.ts';
import type { Log } from '../process/log.ts';
import { isCrowded, type Lane, type Room } from './lanes.ts';
import { moveOn, type NotedRoom, type Pressure, readRooms } from './moving.ts';
import { mustWait, SOONEST } from './must-wait.ts';
import { readNowAndThen } from './now-and-then.ts';
import { createNumbers } from './numbers.ts';
import type { OfferPart } from './offer-part.ts';
import { createOrdered } from './ordered.ts';
import { createOrdersOfPlace } from './orders-of-place.ts';
import { hasEnded, type Notice, phaseOf, standingOf, type Ticket } from './room.ts';
import { endRoom } from './settings.service.ts';
import { createStaff } from './staff.ts';
import { type Brought, createTickets } from './tickets.ts';

/** After how many seconds a page asks again; longer if more visitors wait. */
const LATEST = 30;
const DEVICES_A_SECOND = 400;
/** How long to cache the unit count, and the offer, in milliseconds. */
const UNITS_KEPT_MS = 5_000;
const OFFER_KEPT_MS = 30_000;

interface Dependencies {
  db: Db;
  log: Log;
  clock: Clock;
  secret: string;
  intake: () => Pressure;
  /** Units of a scheme that can still be ordered. */
  unitsLeft: (scheme_id: string) => Promise<number>;
  /** The offer that a room's visitors wait for. */
  offerOf: (scheme_id: string) => Promise<OfferPart>;
  /** Living sessions of staff and retailers. */
  livingSids: (now: Date) => Promise<Set<string>>;
  /** Recent visitors, by network and in all. */
  arrivals: Counts;
  /** The number of visitors of one network from which its share counts. */
  leastOfNetwork: number;
}

/** A visitor admitted to order. */
interface Entry {
  /** Records that the order is placed. */
  hasOrdered(): void;
  /** The order wasn't placed, or is a repeat, so the pass or position can order again. */
  takeBack(): Promise<void>;
}

const UNCOUNTED: Entry = { hasOrdered: () => {}, takeBack: async () => {} };

export interface Rooms {
  /** Returns the id of the scheme whose page has this slug, if it has a room; else the slug. From memory. */
  idOf(slug: string): string;
  /** Whether visitors of the scheme wait at all, from memory. */
  isActive(scheme_id: string): boolean;
  /** Whether no visitors are let in yet: the scheme's page can be shown, but takes no orders. From memory. */
  isBeforeOpening(scheme_id: string): boolean;
  /** Reads the valid position in a request, from memory. */
  queuePlaceOf(scheme_id: string, headers: IncomingHttpHeaders): Place | undefined;
  /** The lane for the next visitor of an address, from memory. */
  laneOf(scheme_id: string, ip: string): Lane;
  /** Gives a position at the end of a lane, or an open door if there is no room. */
  join(scheme_id: string, ip: string, lane: Lane): Promise<Place>;
  /** Gives a position in the crowd lane without the captcha; undefined if the network has reached its limit. */
  joinUnchecked(scheme_id: string, ip: string): Promise<Place | undefined>;
  /** Counts an order of the caller's position or staff pass; throws a 429 if they have to wait. */
  requirePlace(scheme_id: string, headers: IncomingHttpHeaders): Promise<Entry>;
  /**
   * Rereads the rooms, and advances those that no instance has advanced for a second. Returns whether there are any
   * rooms.
   */
  step(): Promise<boolean>;
  /** The scheme's banner and pause, as of a second ago. */
  noticeOf(scheme_id: string): Notice;
  /** The offer that its visitors wait for, as of half a minute ago. */
  offerOf(scheme_id: string): OfferPart | undefined;
  room(scheme_id: string): Room | undefined;
}

export function createRooms(dependencies: Dependencies): Rooms {
  const { db, clock, intake, arrivals, leastOfNetwork } = dependencies;
  const staff = createStaff(dependencies);
  const tickets = createTickets(dependencies.secret);
  const numbers = createNumbers(db);
  const units = readNowAndThen(dependencies.unitsLeft, UNITS_KEPT_MS);
  const offers = readNowAndThen(dependencies.offerOf, OFFER_KEPT_MS);
  const ordered = createOrdered(db);
  const ordersOfPlace = createOrdersOfPlace(db, dependencies.secret);
  let rooms = new Map<string, NotedRoom>();
  let ids = new Map<string, string>();

  const activeRoom = (scheme_id: string): NotedRoom | undefined => {
    const room = rooms.get(scheme_id);
    return room && phaseOf(room, clock()) !== 'closed' ? room : undefined;
  };

  function queuePlaceOf(scheme_id: string, headers: IncomingHttpHeaders): Place | undefined {
    const room = rooms.get(scheme_id);
    if (room && staff.keyOf(headers)) return OPEN;
    const brought = room && tickets.broughtBy(room, headers);
    return brought && placeFor(room, brought.ticket, brought.text);
  }

  /** Undefined if the position has expired. `text`: the ticket as the visitor has it. */
  function placeFor(room: NotedRoom, ticket: Ticket, text?: string): Place | undefined {
    const { status, ahead, minutes, opens_at, until, hasLapsed } = standingOf(room, ticket, clock());
    if (hasLapsed) return undefined;
    const ends = until?.getTime();
    const isSame = text !== undefined && ends === ticket.until;
    const place = status === 'open' ? null : isSame ? text : tickets.sign(room, { ...ticket, until: ends });
    const is_paused = room.notice.isStopped;
    const units_left = units.of(room.scheme_id) ?? null;
    return { status, place, ahead, minutes, opens_at, units_left, until, is_paused, ask_after: askAfter(room) };
  }

  /** Whether the caller was admitted before and ran out of time. */
  function hasLostTurn(room: Room, headers: IncomingHttpHeaders): boolean {
    const brought = tickets.broughtBy(room, headers);
    return Boolean(brought && standingOf(room, brought.ticket, clock()).hasLapsed);
  }

  async function join(scheme_id: string, ip: string, lane: Lane): Promise<Place> {
    const room = activeRoom(scheme_id);
    if (!room) return OPEN;
    for (const key of [networkKey(room, ip), allKey(room)]) arrivals.add(key);
    return placeFor(room, { lane, number: await numbers.next(room, lane) }) ?? OPEN;
  }

  return {
    idOf: (slug) => ids.get(slug) ?? slug,
    isActive: (scheme_id) => activeRoom(scheme_id) !== undefined,
    isBeforeOpening(scheme_id) {
      const room = activeRoom(scheme_id);
      return room !== undefined && phaseOf(room, clock()) === 'prequeue';
    },
    queuePlaceOf,
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
    async requirePlace(scheme_id, headers) {
      const room = activeRoom(scheme_id);
      if (!room) return UNCOUNTED;
      const key = staff.keyOf(headers);
      if (key) {
        // Count before writing the order, so that simultaneous ones see each other.
        arrivals.add(key);
        return { ...UNCOUNTED, takeBack: async () => arrivals.add(key, -1) };
      }
      const place = queuePlaceOf(scheme_id, headers);
      if (place?.status !== 'admitted')
        throw mustWait(scheme_id, place ?? (hasLostTurn(room, headers) ? 'over' : 'none'));
      const { ticket } = tickets.broughtBy(room, headers) as Brought;
      const number = await ordersOfPlace.take(room, ticket);
      if (number === undefined) throw mustWait(scheme_id, 'used');
      return {
        // Only the first order frees a place inside: more orders must not admit more visitors.
        hasOrdered: () => {
          if (number === 1) ordered.note(room);
        },
        takeBack: () => ordersOfPlace.giveBack(room, ticket),
      };
    },
    async step() {
      await ordered.write();
      const read = await readRooms(db);
      // Do this before the first room opens, because staff never wait.
      if (read.length > 0) await staff.read();
      rooms = new Map(read.map((room) => [room.scheme_id, room]));
      ids = new Map(read.map(({ slug, scheme_id }) => [slug, scheme_id]));
      for (const room of rooms.values()) {
        if (hasEnded(room, clock())) {
          await endRoom(db, room.scheme_id, clock());
          continue;
        }
        const moved = await moveOn(db, room, intake(), clock());
        if (moved) rooms.set(room.scheme_id, moved);
      }
      for (const shown of [units, offers]) await shown.refresh(rooms.values(), clock());
      numbers.beginSecond();
      return rooms.size > 0;
    },
    noticeOf: (scheme_id) => rooms.get(scheme_id)?.notice ?? { isStopped: false, banner: '', banner_ne: '' },
    offerOf: offers.of,
    room: (scheme_id) => rooms.get(scheme_id),
  };
}

/** The position of a visitor who doesn't wait. */
const OPEN: Place = {
  status: 'open',
  place: null,
  ahead: 0,
  minutes: null,
  opens_at: null,
  units_left: null,
  until: null,
  is_paused: false,
  ask_after: LATEST,
};

const allKey = ({ scheme_id, queue }: Room) => `places ${scheme_id} ${queue}`;
const networkKey = (room: Room, ip: string) => `${allKey(room)} ${originOf(ip).network}`;

function askAfter({ issued, admitted, crowd_issued, crowd_admitted }: Room): number {
  const waiting = Math.max(0, issued - admitted) + Math.max(0, crowd_issued - crowd_admitted);
  return Math.round(Math.min(LATEST, Math.max(SOONEST, waiting / DEVICES_A_SECOND)));
}
