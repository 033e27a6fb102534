import { and, asc, eq, getTableColumns, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import type { WrittenReason } from '../../../contract/language/nepali-reasons.ts';
import type { SchemeType } from '../../../contract/offers/offers.ts';
import { MOST_DAYS_LONGER } from '../../../contract/orders/deadlines.ts';
import { isMostUnpaid, moneyOf } from '../../../contract/orders/order-money.ts';
import { CAME_TO_NOTHING, holdingOf, type OrderStatus, outcomeOf } from '../../../contract/statuses.ts';
import type { Step } from '../../../contract/steps/machine.ts';
import { type ExpiringStatus, JUDGED_BY, machineOf, type StepName } from '../../../contract/steps/steps.ts';
import { SECOND_PERSON_CALLS } from '../../access/second-person.service.ts';
import { SYSTEM } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { say } from '../../http/words/sentence.ts';
import { isSoldBy } from '../../offers/sellers.service.ts';
import { activeRetailer, withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { isActivePartner } from '../../shipping/shipping.service.ts';
import { cancelBill, recordBill, requireBill } from '../bills/record-bill.ts';
import { deadlineOf, deadlineRules } from '../deadlines.service.ts';
import { returnedReferences, sumsOf } from '../money/moves.service.ts';
import { type Order, orderEvents, orders, returns } from '../orders.table.ts';
import { refuseUsedImei } from './imeis.ts';
import { checkRefund } from './refund-reference.ts';
import { requireSecondPerson } from './second-person.ts';
import { atHandOver, moveMoneyOf, stillOwed, sumsOfStep } from './step-money.ts';
import type { By, LockedRow, StepTarget, StepValues, TakenStep } from './step-target.service.ts';
import { requireUndoable } from './undo.ts';
import { unitsChange } from './units.ts';

/**
 * Steps by which staff first deal with the customer: reach them, or accept their payment. A rejected proof is no
 * contact.
 */
const DEALT_WITH: StepName[] = ['contact', 'approve', 'accept_late'];

const WHY_EXPIRED: Record<ExpiringStatus, WrittenReason> = {
  PLACED: 'Customer not reached in time',
  CONTACTED: 'Not confirmed in time',
  CONFIRMED: 'No unit allocated in time',
  READY_FOR_PICKUP: 'Not collected in time',
  ADVANCE_PENDING: 'Advance not paid in time',
  PROOF_REJECTED: 'Advance not paid in time',
};

/** Gives the reason for an order's end if no one enters it, because the customer or the clock ended the order. */
const reasonOf = (step: StepName, from: OrderStatus): WrittenReason =>
  step === 'withdraw' ? 'Cancelled by the customer' : WHY_EXPIRED[from as ExpiringStatus];

type LockedOrder = LockedRow<OrderStatus> &
  Pick<Order, 'scheme_type' | 'due_at' | 'placed_at' | 'total' | 'advance' | 'exchange_due' | 'returned_at'>;

/** Describes an order to `takeStep`; `kinds` are the granted ones, undefined for all. */
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
      const { shipping_partner } = values;
      await checkEvidence(db, order, step, values, { by, now });
      if (values.until) await refuseTooLate(db, order, values.until, now);
      if (step.name === 'deliver') await requireBill(db, values.bill_number);
      if (step.undoes) await refuseReturned(db, order._id);
      if (step.name === 'cancel' && order.status === 'UNDER_VERIFICATION') await refusePaidBack(db, order._id);
      if (shipping_partner) await requireActivePartner(db, shipping_partner);
    },

    async checkTogether(db, taken, by) {
      const office_id = taken[0]?.values.office_id;
      if (!office_id) return;
      const orders = taken.map(({ row }) => row);
      await requireNextRetailer(db, orders, office_id, by);
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
    extraDetails: stillOwed,

    async moveMoney(db, taken, context) {
      for (const one of taken) {
        await moveMoneyOf(db, one, context);
        await billOf(db, one, context);
      }
    },

    order_id: (order) => order._id,
    return_id: () => null,
  };
}

/** Records the bill that comes with a hand-over, or cancels it with its undo. */
async function billOf(
  db: Db,
  { row, step, values, undone }: TakenOrderStep,
  { by, now }: { by: By; now: Date },
): Promise<void> {
  const { _id: order_id, office_id, total: amount } = row;
  const who = by.party === 'user' ? by.session : { user_id: null, name: SYSTEM.name };
  if (undone && step.name === 'undo_deliver')
    await cancelBill(db, { order_id, reason: values.reason ?? '', by: who, now });
  if (step.name !== 'deliver' || !values.bill_number) return;
  await recordBill(db, { order_id, office_id, number: values.bill_number, amount, by: who, now, field: 'bill_number' });
}

export type TakenOrderStep = TakenStep<OrderStatus, LockedOrder>;

/** Returns a key that is equal for orders whose step and details are the same. */
const changeKey = ({ row, status }: TakenOrderStep) => [row.scheme_type, row.status, status].join(' ');

function changesOf(row: LockedOrder, { step, status, values }: Omit<TakenOrderStep, 'row'>, now: Date) {
  const { office_id, reason, imei, tracking_number, until } = values;
  return {
    status,
    ...(status !== row.status && { changed_at: now }),
    // Clear the assignee, who belongs to the old office.
    ...(office_id && { office_id, assigned_to: null }),
    ...(DEALT_WITH.includes(step.name) && { contacted_at: sql`coalesce(${orders.contacted_at}, ${now})` }),
    ...(step.ends && { end_reason: reason ?? reasonOf(step.name, row.status) }),
    ...(outcomeOf(status) === 'open' && { end_reason: null }),
    ...(imei && { imei }),
    ...(until && { due_at: endOfDay(until) }),
    ...Object.fromEntries((step.undoes?.clears ?? []).map((column) => [column, null])),
    ...(tracking_number && { tracking_number }),
  };
}

/** Refuses a phone or a payment that was used before, and users who decide on their own work. */
async function checkEvidence(
  db: Db,
  order: LockedOrder,
  step: Step<OrderStatus, StepName>,
  values: StepValues,
  { by, now }: { by: By; now: Date },
): Promise<void> {
  const isRefund = step.name === 'refund';
  if (values.imei) await refuseUsedImei(db, values.imei, order.office_id);
  if (isRefund) await checkRefund(db, values, { placed_at: order.placed_at, now });
  if (by.party !== 'user') return;
  const { user_id } = by.session;
  if (isRefund) await requireOtherThanJudge(db, order, { user_id, now });
  if (step.name === 'deliver') await requireOtherThanPacker(db, order, values, { user_id, now });
  if (step.undoes) await requireUndoable(db, step.undoes, order, { user_id, now });
}

/** The user who decided on a purchase's refund can't pay it. */
async function requireOtherThanJudge(db: Db, order: LockedOrder, judge: { user_id: string; now: Date }): Promise<void> {
  const money = await sumsOf(db, order._id);
  await requireSecondPerson(db, {
    route: SECOND_PERSON_CALLS.refund,
    of: and(eq(orderEvents.order_id, order._id), isNull(orderEvents.return_id)),
    steps: JUDGED_BY,
    refusal:
      'You have approved or cancelled this order, or decided on its late payment. A refund needs a second approver: ask a colleague.',
    due: moneyOf({ ...order, money }).to_pay_back + money.refunded,
    ...judge,
  });
}

/** Above the refund limit, the user who got a phone ready can't hand it over mostly unpaid. */
async function requireOtherThanPacker(
  db: Db,
  order: LockedOrder,
  values: StepValues,
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  const { to_collect, paid } = await atHandOver(db, order, values);
  if (!values.payments || !isMostUnpaid(to_collect, paid)) return;
  await requireSecondPerson(db, {
    route: `POST order/{id}/{step} {${order.scheme_type}}`,
    of: and(eq(orderEvents.order_id, order._id), isNull(orderEvents.return_id)),
    steps: ['ready', 'dispatch'],
    refusal:
      'You have prepared this order. A hand-over with most of it unpaid needs a second approver: ask a colleague.',
    due: to_collect - paid,
    user_id,
    now,
  });
}

/** Refuses to refund an unchecked advance if a payment for the order was refunded already. */
async function refusePaidBack(db: Db, order_id: string): Promise<void> {
  if ((await sumsOf(db, order_id)).received === 0 && (await returnedReferences(db, order_id)).length > 0)
    throw conflict('A payment for this order was refunded already. Reject its proof instead.');
}

/** Refuses to take a hand-over back if a part of the order has come back, or is on its way back. */
async function refuseReturned(db: Db, order_id: string): Promise<void> {
  const standing = and(eq(returns.order_id, order_id), notInArray(returns.status, CAME_TO_NOTHING));
  if ((await db.$count(returns, standing)) > 0)
    throw conflict('This order has a return, so its hand-over can’t be undone.');
}

const endOfDay = (day: string) => new Date(`${day}T23:59:00+05:45`);

/**
 * Refuses a day that is no extension, or moves the deadline of the settings by more than a month: other customers want
 * the unit.
 */
async function refuseTooLate(db: Db, order: LockedOrder, until: string, now: Date): Promise<void> {
  const rules = await deadlineRules(db);
  const [usual, present] = [{ ...order, due_at: null }, order].map((one) => deadlineOf(rules, one)?.at ?? now);
  const at = endOfDay(until);
  if (at <= now || at <= (present as Date)) throw invalid({ until: 'Choose a later day than the deadline.' });
  const last = new Date((usual as Date).getTime() + MOST_DAYS_LONGER * DAY_MS);
  if (until > dayInNepal(last)) throw invalid({ until: say('Choose a day up to {day}.', { day: { day: last } }) });
}

async function requireActivePartner(db: Db, shipping_partner: string): Promise<void> {
  if (!(await isActivePartner(db, shipping_partner)))
    throw invalid({ shipping_partner: 'This partner is not active. Choose another.' });
}

/** Refuses a retailer that has one of these orders, that the caller doesn't see, or that can't take them all. */
async function requireNextRetailer(db: Db, taken: LockedOrder[], office_id: string, by: By): Promise<void> {
  if (taken.some((order) => order.office_id === office_id))
    throw invalid({ office_id: 'The order is with this office already.' });
  const ownOffices = by.party === 'user' ? withinOffice(db, by.session, offices._id) : undefined;
  const [visibleOffice] = await db
    .select({ _id: offices._id })
    .from(offices)
    .where(and(eq(offices._id, office_id), ownOffices));
  if (!visibleOffice || !(await activeRetailer(db, office_id)))
    throw invalid({ office_id: 'You can’t use that retailer. Choose another.' });
  const scheme_ids = new Set(taken.filter(({ campaign_id }) => !campaign_id).map(({ scheme_id }) => scheme_id));
  for (const scheme_id of scheme_ids)
    if (!(await isSoldBy(db, scheme_id, office_id)))
      throw invalid({ office_id: 'This store isn’t part of this offer. Choose another.' });
}
