import type { z } from 'zod';
import { counted } from '../../contract/language/counted.ts';
import type { officeInput } from '../../contract/offices/offices.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import { invalid } from '../http/errors.ts';
import type { offices } from './offices.table.ts';

/** Counts an office's open orders, and those another office could take. */
export interface OpenOrders {
  all: number;
  movable: number;
}

/** What the orders provide for a change of an office, which knows nothing about orders. */
export interface OrdersOfOffice {
  openOf(db: Db, office_ids: string[]): Promise<Map<string, OpenOrders>>;
  /** The bills of the office go to another PAN, or to none; refused if a number would be there twice. */
  panChanges(db: Db, office: { _id: string; pan: string | null }): Promise<void>;
  /** Moves each order that can go to another retailer; `refused` is the first reason against the rest. */
  moveAll(db: Db, move: { from: string; to: string; session: Session }): Promise<{ moved: number; refused?: string }>;
}

type Decided = Pick<z.output<typeof officeInput>, 'open_orders' | 'open_orders_to'>;

/**
 * An office with open orders is deactivated only with a decision about them, which is carried out. Gives the number of
 * moved orders, in words.
 */
export async function settleOpenOrders(
  db: Db,
  ordersOf: OrdersOfOffice,
  session: Session,
  before: typeof offices.$inferSelect,
  { open_orders, open_orders_to }: Decided,
): Promise<string | undefined> {
  const open = (await ordersOf.openOf(db, [before._id])).get(before._id);
  if (!open) return undefined;
  // No choice if no other retailer can take any.
  if (open.movable === 0 && open_orders !== 'MOVE') return `${counted(open.all, 'open order')} stayed with the office.`;
  if (!open_orders)
    throw invalid({
      open_orders: `${before.name} has ${counted(open.all, 'open order')}. Choose what happens to them.`,
    });
  if (open_orders === 'STAY') return undefined;
  if (!open_orders_to) throw invalid({ open_orders_to: 'Choose the retailer to take over the orders.' });
  const { moved, refused } = await ordersOf.moveAll(db, { from: before._id, to: open_orders_to, session });
  if (moved === 0) throw invalid({ open_orders_to: refused ?? 'Its open orders can’t be moved.' });
  const stayed = open.all - moved;
  return `${counted(moved, 'order')} moved.${stayed > 0 ? ` ${counted(stayed, 'order')} stayed.` : ''}`;
}
