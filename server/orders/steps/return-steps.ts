import { and, eq, sql } from 'drizzle-orm';
import { RETURN_MACHINE, type ReturnState } from '../../../contract/states.ts';
import { newId } from '../../db/columns.ts';
import { addJob, type Db, transact } from '../../db/db.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { orderEvents, orders, returns } from '../orders.table.ts';
import { requireSecondPerson } from './second-person.ts';
import type { LockedRow, Subject } from './steps.service.ts';
import { unitsChange } from './units.ts';
import { refuseUsedImei } from './used-imei.ts';

type LockedReturn = LockedRow<ReturnState> & { imei: string | null };

/** A return as `takeStep` sees it. */
export const returnSubject: Subject<ReturnState, LockedReturn> = {
  async lock(db, id, by) {
    const mine = by.party === 'user' ? withinOffice(db, by.session, returns.office_id) : undefined;
    const [found] = await db
      .select()
      .from(returns)
      .where(and(eq(returns._id, id), mine))
      .for('update');
    if (!found) return undefined;
    const [order] = await db
      .select({ imei: orders.imei, scheme_id: orders.scheme_id })
      .from(orders)
      .where(eq(orders._id, found.order_id));
    return order && { ...found, ...order, campaign_id: null };
  },

  machine: () => RETURN_MACHINE,

  // What cannot be sold again stays sold: it never comes back to the stock.
  units: (_row, step, { sellable }) => (sellable === false ? undefined : unitsChange(step.units, 'sold')),

  async check(db, row, step, { imei }, { by, now }) {
    // One that was mended may go back to its customer.
    if (step.name === 'replace' && imei && imei !== row.imei) await refuseUsedImei(db, imei);
    if (step.name === 'receive' && imei !== row.imei)
      throw invalid({ imei: 'This is not the phone that was handed over. Check the IMEI.' });
    if (step.name === 'refund' && by.party === 'user')
      await requireSecondPerson(db, {
        of: eq(orderEvents.return_id, row._id),
        steps: ['approve', 'receive', 'inspect'],
        user_id: by.session.user_id,
        did: 'approved, received or inspected this return',
        now,
      });
  },

  async write(db, row, { status, changed_at, values: { imei, sellable } }) {
    await db.update(returns).set({ status, changed_at }).where(eq(returns._id, row._id));
    // The phone can be handed to somebody else; the event of its arrival keeps the number.
    if (status === 'INSPECTED' && sellable)
      await db.update(orders).set({ imei: null }).where(eq(orders._id, row.order_id));
    // From now on the customer has another phone: a later return is held against that one.
    if (status === 'REPLACED' && imei) await db.update(orders).set({ imei }).where(eq(orders._id, row.order_id));
  },

  return_id: (row) => row._id,
};

/** Asks for a return of a delivered order; what was sent back already cannot be sent back again. Returns its id. */
export async function requestReturn(db: Db, order_id: string, reason: string, now: Date): Promise<string> {
  return transact(db, async (db) => {
    const [order] = await db.select().from(orders).where(eq(orders._id, order_id)).for('update');
    if (!order) throw notFound('Order');
    if (order.status !== 'DELIVERED') throw conflict('Only what was handed over can be returned.');
    if (await hasReturnInTheWay(db, order_id))
      throw conflict('This order has been returned, or its return is under way.');
    const _id = newId();
    const { office_id } = order;
    await db
      .insert(returns)
      .values({ _id, order_id, office_id, status: 'REQUESTED', reason, asked_at: now, changed_at: now });
    const event = {
      _id: newId(),
      order_id,
      return_id: _id,
      step: 'ask_return',
      after: 'REQUESTED' as const,
      actor: 'Customer',
      reason,
      office_id,
      at: now,
    };
    await db.insert(orderEvents).values(event);
    await addJob(db, 'orderMessages', { event_ids: [event._id] });
    return _id;
  });
}

/** Whether a return of this order can be asked for now. */
export async function mayAskReturn(db: Db, order_id: string): Promise<boolean> {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders._id, order_id));
  return order?.status === 'DELIVERED' && !(await hasReturnInTheWay(db, order_id));
}

async function hasReturnInTheWay(db: Db, order_id: string): Promise<boolean> {
  const earlier = await db
    .select({ status: returns.status, wasReplaced: sql<boolean>`${orderEvents._id} is not null` })
    .from(returns)
    .leftJoin(orderEvents, and(eq(orderEvents.return_id, returns._id), eq(orderEvents.step, 'replace')))
    .where(eq(returns.order_id, order_id));
  return earlier.some(isInTheWay);
}

/** The customer still has the phone after a return that came to nothing, or has another after a replacement. */
function isInTheWay({ status, wasReplaced }: { status: ReturnState; wasReplaced: boolean }): boolean {
  const cameToNothing = status === 'REJECTED' || status === 'WITHDRAWN';
  return !cameToNothing && !(status === 'COMPLETED' && wasReplaced);
}
