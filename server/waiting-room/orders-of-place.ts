import type { Db } from '../db/db.ts';
import { giveBack, takeOne } from '../limits/exact-count.service.ts';
import type { Room } from './lanes.ts';
import type { Ticket } from './room.ts';

/** Orders by one position: enough for a family, too few for a list of numbers. */
export const MOST_ORDERS = 3;

/** Counts orders by position, over all processes and networks. */
export function createOrdersOfPlace(db: Db, secret: string) {
  const countOf = (room: Room, { lane, number }: Ticket) => ({
    secret,
    key: `place ${room.scheme_id} ${room.queue} ${lane} ${number}`,
    until: room.end_date,
  });

  return {
    /** Returns the number of this order at its position; undefined if it has none left. */
    take: (room: Room, ticket: Ticket): Promise<number | undefined> => takeOne(db, countOf(room, ticket), MOST_ORDERS),
    giveBack: (room: Room, ticket: Ticket): Promise<void> => giveBack(db, countOf(room, ticket)),
  };
}
