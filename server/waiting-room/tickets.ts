import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { PLACE_HEADER } from '../../contract/waiting-room/waiting-room.ts';
import { cookieIn } from '../http/caller/cookies.ts';
import { hashFor, isHashFor, MARK_LETTERS } from '../process/secrets.ts';
import type { Room } from './lanes.ts';
import type { Ticket } from './room.ts';

const MOST_CHECKED = 50_000;

/** A ticket, with the signed text that the visitor sent. */
export interface Brought {
  ticket: Ticket;
  text: string;
}

export const cookieName = (scheme_id: string) => `place-${scheme_id.slice(-12)}`;

/** Signs and checks tickets: a number of a queue, kept by the visitor. */
export function createTickets(secret: string) {
  /** Tickets whose signature was checked: a crowd asks with the same ones every few seconds. */
  const checked = new LRUCache<string, Ticket>({ max: MOST_CHECKED });

  function read(room: Room, text: string): Ticket | undefined {
    const [, queue, number, until, mark] = /^(\d{1,9})\.(c?\d{1,10})\.(\d{0,14})\.([\w-]{22})$/.exec(text) ?? [];
    if (mark === undefined || Number(queue) !== room.queue) return undefined;
    if (!isHashFor('place', secret, `${room.scheme_id} ${queue} ${number} ${until}`, mark, MARK_LETTERS))
      return undefined;
    const lane = number?.startsWith('c') ? 'crowd' : 'main';
    return { lane, number: Number(number?.replace('c', '')), until: until ? Number(until) : undefined };
  }

  return {
    /** Reads the caller's ticket; undefined if its signature is wrong, or it is of an earlier queue. */
    broughtBy(room: Room, headers: IncomingHttpHeaders): Brought | undefined {
      const given = headers[PLACE_HEADER] ?? cookieIn(headers.cookie, cookieName(room.scheme_id));
      if (!given) return undefined;
      const text = String(given);
      const key = `${room.scheme_id} ${room.queue} ${text}`;
      const ticket = checked.get(key) ?? read(room, text);
      if (!ticket) return undefined;
      checked.set(key, ticket);
      return { ticket, text };
    },
    /** A number of the crowd lane begins with a `c`. */
    sign({ scheme_id, queue }: Room, { lane, number, until }: Ticket): string {
      const turn = `${lane === 'crowd' ? 'c' : ''}${number}`;
      const mark = hashFor('place', secret, `${scheme_id} ${queue} ${turn} ${until ?? ''}`, MARK_LETTERS);
      return `${queue}.${turn}.${until ?? ''}.${mark}`;
    },
  };
}
