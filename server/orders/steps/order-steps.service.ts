import { and, asc, eq, getTableColumns, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Step } from '../../../contract/machine.ts';
import type { SchemeType } from '../../../contract/offers/offers.ts';
import {
  CAME_TO_NOTHING,
  type ExpiringStatus,
  holdingOf,
  JUDGED_BY,
  machineOf,
  type OrderStatus,
  outcomeOf,
  type StepName,
} from '../../../contract/statuses.ts';
import { SECOND_PERSON_CALLS } from '../../access/second-person.service.ts';
import type { Db } from '../../db/db.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { isSoldBy } from '../../offers/sellers.service.ts';
import { activeRetailer, withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { isActivePartner } from '../../shipping/shipping.service.ts';
import { type Order, orderEvents, orders, returns } from '../orders.table.ts';
import { refuseUsedImei } from './imeis.ts';
import { refuseUsedReference } from './refund-reference.ts';
import { requireSecondPerson } from './second-person.ts';
import { moveMoneyOf, sumsOfStep } from './step-money.ts';
import type { By, LockedRow, StepTarget, StepValues, TakenStep } from './step-target.service.ts';
import { requireUndoable } from './undo.ts';
import { unitsChange } from './units.ts';

/** Steps by which staff first deal with the customer: reach them, or accept their payment. A rejected proof is no contact. */
const DEALT_WITH: StepName[] = ['contact', 'approve', 'accept_late'];

const WHY_EXPIRED: Record<ExpiringStatus, string> = {
  PLACED: 'Customer not reached in time',
  READY_FOR_PICKUP: 'Not collected in time',
  ADVANCE_PENDING: 'Advance not paid in time',
  PROOF_REJECTED: 'Advance not paid in time',
};

/** The reason for the end of an order if nobody enters one: the customer or the clock ended it. */
const reasonOf = (step: StepName, from: OrderStatus): string =>
  step === 'withdraw' ? 'Cancelled by the customer' : WHY_EXPIRED[from as ExpiringStatus];

type LockedOrder = LockedRow<OrderStatus> &
  Pick<Order, 'scheme_type' | 'due_at' | 'total' | 'advance' | 'exchange_due'>;

/** An order as `takeStep` sees it; `kinds` are those that the caller is granted, undefined for all. */
export function orderTarget(kinds?: SchemeType[]): StepTarget<OrderStatus, LockedOrder> {
  return {
    async lock(db, ids, by) {
      const ofOwnOffices = by.party === 'user' ? withinOffice(db, by.session, orders.office_id) : undefined;
      const locked = await db
        .select(getTableColumns(orders))
        .from(orders)
        .where(and(inArray(orders._id, ids), kinds && inArray(orders.scheme_type, kinds), ofOwnOffices))
        .orderBy(asc(orders._id))
        .for('no key update');
      return locked as Order[];
    },

    machine: (order) => machineOf(order.scheme_type),

    units: (order, step) => unitsChange(step.units, holdingOf(order.status)),

    async check(db, order, step, values, { by, now }) {
      const { office_id, shipping_partner } = values;
      await checkEvidence(db, order, step, values, { by, now });
      if (step.undoes) await refuseReturned(db, order._id);
      if (shipping_partner) await requireActivePartner(db, shipping_partner);
      if (office_id) await requireNextRetailer(db, order, office_id, by);
    },

    async write(db, taken, { now }) {
      for (const group of Map.groupBy(taken, changeKey).values()) {
        const [{ row, ...change }] = group as [TakenOrderStep];
        const ids = group.map(({ row }) => row._id);
        await db
          .update(orders)
          .set(changesOf(row, change, now))
          .where(inArray(orders._id, ids));
      }
    },

    withSums: sumsOfStep,

    async moveMoney(db, taken, context) {
      for (const one of taken) await moveMoneyOf(db, one, context);
    },

    order_id: (order) => order._id,
    return_id: () => null,
  };
}

export type TakenOrderStep = TakenStep<OrderStatus, LockedOrder>;

/** Orders with the same key change in the same way, because their step and its details are the same. */
const changeKey = ({ row, status }: TakenOrderStep) => [row.scheme_type, row.status, status].join(' ');

function changesOf(row: LockedOrder, { step, status, values }: Omit<TakenOrderStep, 'row'>, now: Date) {
  const { office_id, reason, imei, tracking_number } = values;
  return {
    status,
    ...(status !== row.status && { changed_at: now }),
    // The person who works on it belongs to the office that it leaves.
    ...(office_id && { office_id, assigned_to: null }),
    ...(DEALT_WITH.includes(step.name) && { contacted_at: sql`coalesce(${orders.contacted_at}, ${now})` }),
    ...(step.ends && { end_reason: reason ?? reasonOf(step.name, row.status) }),
    ...(outcomeOf(status) === 'open' && { end_reason: null }),
    ...(imei && { imei }),
    ...Object.fromEntries((step.undoes?.clears ?? []).map((column) => [column, null])),
    ...(tracking_number && { tracking_number }),
  };
}

/** Refuses a phone or a payment that was used before, and a judge of one's own work. */
async function checkEvidence(
  db: Db,
  order: LockedOrder,
  step: Step<OrderStatus, StepName>,
  { imei, reference }: StepValues,
  { by, now }: { by: By; now: Date },
): Promise<void> {
  const isRefund = step.name === 'refund';
  if (imei) await refuseUsedImei(db, imei);
  if (isRefund && reference) await refuseUsedReference(db, reference);
  if (by.party !== 'user') return;
  const { user_id } = by.session;
  if (isRefund) await requireOtherThanJudge(db, order._id, { user_id, now });
  if (step.undoes) await requireUndoable(db, step.undoes, order, { user_id, now });
}

/** Another person pays a purchase back than the one who decided that it is paid back. */
const requireOtherThanJudge = (db: Db, order_id: string, judge: { user_id: string; now: Date }): Promise<void> =>
  requireSecondPerson(db, {
    route: SECOND_PERSON_CALLS.refund,
    of: and(eq(orderEvents.order_id, order_id), isNull(orderEvents.return_id)),
    steps: JUDGED_BY,
    did: 'approved or cancelled this purchase, or decided on its late payment',
    ...judge,
  });

/** Refuses to take a hand-over back if a part of the order has come back, or is on its way back. */
async function refuseReturned(db: Db, order_id: string): Promise<void> {
  const standing = and(eq(returns.order_id, order_id), notInArray(returns.status, CAME_TO_NOTHING));
  if ((await db.$count(returns, standing)) > 0)
    throw conflict('This order has a return, so its hand-over can’t be undone.');
}

async function requireActivePartner(db: Db, shipping_partner: string): Promise<void> {
  if (!(await isActivePartner(db, shipping_partner)))
    throw invalid({ shipping_partner: 'This partner is not active. Choose another.' });
}

/** The retailer to whom an order goes: another one, which the caller sees and which sells the scheme. */
async function requireNextRetailer(db: Db, order: LockedOrder, office_id: string, by: By): Promise<void> {
  if (office_id === order.office_id) throw invalid({ office_id: 'The order is with this office already.' });
  const ownOffices = by.party === 'user' ? withinOffice(db, by.session, offices._id) : undefined;
  const [visibleOffice] = await db
    .select({ _id: offices._id })
    .from(offices)
    .where(and(eq(offices._id, office_id), ownOffices));
  if (!visibleOffice || !(await activeRetailer(db, office_id)))
    throw invalid({ office_id: 'You can’t use that retailer. Choose another.' });
  if (!order.campaign_id && !(await isSoldBy(db, order.scheme_id, office_id)))
    throw invalid({ office_id: 'This retailer isn’t part of this scheme. Choose another.' });
}
