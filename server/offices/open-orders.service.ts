import type { z } from 'zod';
import type { officeInput } from '../../contract/offices/offices.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import { invalid } from '../http/errors.ts';
import { type Message, say, type Text } from '../http/words/sentence.ts';
import type { offices } from './offices.table.ts';

/** How many open orders an office has, and how many of them another office could take. */
export interface OpenOrders {
  all: number;
  movable: number;
}

/** The functions that orders provide for changes of an office. Passed in, because offices know nothing about orders. */
export interface OrdersOfOffice {
  openOf(db: Db, office_ids: string[]): Promise<Map<string, OpenOrders>>;
  /** Moves the office's bills to another PAN, or to none; refuses if a bill number would exist twice. */
  panChanges(db: Db, office: { _id: string; pan: string | null }): Promise<void>;
  /** Moves each order that can go to another retailer; `refused` is the first reason why one couldn't. */
  moveAll(db: Db, move: { from: string; to: string; session: Session }): Promise<{ moved: number; refused?: Text }>;
}

type Decided = Pick<z.output<typeof officeInput>, 'open_orders' | 'open_orders_to'>;

/**
 * Deactivates an office with open orders only with a decision about them, and carries it out. Returns the number of
 * moved orders, in words.
 */
export async function settleOpenOrders(
  db: Db,
  ordersOf: OrdersOfOffice,
  session: Session,
  before: typeof offices.$inferSelect,
  { open_orders, open_orders_to }: Decided,
): Promise<Message | undefined> {
  const open = (await ordersOf.openOf(db, [before._id])).get(before._id);
  if (!open) return undefined;
  // Don't ask if no other retailer can take any.
  if (open.movable === 0 && open_orders !== 'MOVE')
    return say('{orders} stayed with the office.', { orders: { count: open.all, of: 'open order' } });
  if (!open_orders)
    throw invalid({
      open_orders: say('{name} has {orders}. Choose what happens to them.', {
        name: before.name,
        orders: { count: open.all, of: 'open order' },
      }),
    });
  if (open_orders === 'STAY') return undefined;
  if (!open_orders_to) throw invalid({ open_orders_to: 'Choose the retailer to take over the orders.' });
  const { moved, refused } = await ordersOf.moveAll(db, { from: before._id, to: open_orders_to, session });
  if (moved === 0) throw invalid({ open_orders_to: refused ?? 'Its open orders can’t be moved.' });
  const stayed = open.all - moved;
  const orders = { count: moved, of: 'order' } as const;
  return stayed > 0
    ? say('{orders} moved. {rest} stayed.', { orders, rest: { count: stayed, of: 'order' } })
    : say('{orders} moved.', { orders });
}
