import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { WrittenReason } from '../../../contract/language/nepali-reasons.ts';
import { settlesRightly } from '../../../contract/orders/order-money.ts';
import type { ReturnStatus } from '../../../contract/statuses.ts';
import { OPENED_BY_STAFF, RETURN_MACHINE, type StepName } from '../../../contract/steps/steps.ts';
import { SECOND_PERSON_CALLS } from '../../access/second-person.service.ts';
import { variants } from '../../catalog/catalog.table.ts';
import type { VariantUnits } from '../../catalog/units.service.ts';
import { SYSTEM } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { type Message, say } from '../../http/words/sentence.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { cancelBill, recordBill, requireBill } from '../bills/record-bill.ts';
import { heldBy, payerOf, recordMoves, sumsOf } from '../money/moves.service.ts';
import { orderEvents, orderItems, orders, returns } from '../orders.table.ts';
import { differenceOf, type Exchanged, goodsOf, requireSeen, sumText } from './exchange.ts';
import { refuseUsedImei } from './imeis.ts';
import { checkRefund } from './refund-reference.ts';
import { requireSecondPerson } from './second-person.ts';
import { backBy, paidBack } from './step-money.ts';
import type { By, LockedRow, StepTarget, StepValues, TakenStep } from './step-target.service.ts';
import { unitsChange } from './units.ts';

type LockedReturn = LockedRow<ReturnStatus> &
  Exchanged & {
    order_id: string;
    imei: string | null;
    exchange_due: number;
    placed_at: Date;
    gifts: VariantUnits[];
    /** The facts recorded when the phone arrived and was inspected. */
    arrived: { imei?: string; sellable?: boolean; gifts_back?: boolean };
  };

/** A return as `takeStep` sees it. It moves the phone, and the gifts if they came back too. */
export const returnTarget: StepTarget<ReturnStatus, LockedReturn> = {
  async lock(db, ids, by) {
    const locked: LockedReturn[] = [];
    for (const id of ids.toSorted()) locked.push(...(await lockReturn(db, id, by)));
    return locked;
  },

  machine: () => RETURN_MACHINE,

  units: (row, step, values) =>
    movedBy(row, step.name, values).length > 0 ? unitsChange(step.units, 'sold') : undefined,

  moved: (row, step, values) => movedBy(row, step.name, values),

  async check(db, row, step, values, { by, now, seen_difference }) {
    const { imei, variant_id, gifts_back } = values;
    if (!settlesRightly(step.name, row.exchange_due)) throw conflict(toSettleText(row.exchange_due));
    if (step.grant === 'refund') await checkRefund(db, values, { placed_at: row.placed_at, now });
    if (step.name === 'replace' && imei) {
      if (imei === row.arrived.imei)
        throw invalid({
          imei: 'This is the returned phone. Enter another IMEI, or choose “Give back after repair”.',
        });
      await refuseUsedImei(db, imei, row.office_id);
    }
    if (variant_id && !(await isOfSameProduct(db, variant_id, row.variant_id)))
      throw invalid({ variant_id: 'This is a different product. Choose a variant of the returned one.' });
    if (step.name === 'replace') {
      const difference = await differenceOf(db, row, variant_id ?? row.variant_id);
      if (difference !== 0) await requireBill(db, values.bill_number);
      if (seen_difference !== undefined) requireSeen(seen_difference, difference);
    }
    // A unit without an IMEI was handed over as a product without one, even if the catalogue now calls it a phone.
    if (step.name === 'receive' && imei && row.imei && imei !== row.imei)
      throw invalid({ imei: 'This is not the phone that was handed over. Check the IMEI.' });
    if (gifts_back && row.gifts.length === 0) throw invalid({ gifts_back: 'This order has no gift.' });
    if (step.grant === 'refund' && by.party === 'user')
      await requireSecondPerson(db, {
        route: SECOND_PERSON_CALLS.return_refund,
        of: eq(orderEvents.return_id, row._id),
        steps: [OPENED_BY_STAFF, 'approve', 'receive', 'inspect', 'replace'],
        user_id: by.session.user_id,
        refusal:
          'You have opened, approved, received, inspected or replaced this return. A refund needs a second approver: ask a colleague.',
        due: (await dueBack(db, row, step.name)) + (await sumsOf(db, row.order_id)).refunded,
        now,
      });
  },

  /** Adds the variant given instead, by its readable name, and the sums. */
  async extraDetails(db, row, _step, { variant_id }): Promise<Record<string, string>> {
    if (!variant_id || variant_id === row.variant_id) return {};
    const [given] = await db.select().from(variants).where(eq(variants._id, variant_id));
    const difference = await differenceOf(db, row, variant_id);
    return {
      variant: given?.sku_of_seller ?? '',
      ...(difference !== 0 && { price_difference: sumText(difference) }),
    };
  },

  async write(db, taken) {
    for (const one of taken) await writeReturn(db, one);
  },

  /** Fills in the sums: a refund gives back what the customer has paid; the steps after an exchange, its difference. */
  async withSums(db, row, { name }, values) {
    if (name === 'collect') requireWhole(values, row.exchange_due);
    if (name === 'collect' || name === 'pay_back') return { ...values, amount: Math.abs(row.exchange_due) };
    if (name !== 'refund') return values;
    return { ...values, ...paidBack(await dueBack(db, row, name), values) };
  },

  async moveMoney(db, taken, { by, now }) {
    for (const { row, step, values, event } of taken) {
      const moved = { order_id: row.order_id, event_id: event._id, by, now };
      const { amount = 0 } = values;
      const difference = { ...backBy(values), kind: 'exchange_difference' } as const;
      if (step.name === 'refund') {
        // A kept amount closes the debt to the customer, as at the end of a purchase.
        const kept = (await dueBack(db, row, step.name)) - amount;
        await recordMoves(db, moved, payerOf(by, row.office_id), [backBy(values)]);
        if (values.rest !== 'later')
          await recordMoves(db, moved, heldBy(row.office_id), [{ kind: 'forfeited', paisa: kept, method: 'unstated' }]);
      }
      if (step.name === 'replace') await billAgain(db, row, values, { by, now });
      if (step.name === 'pay_back') await recordMoves(db, moved, payerOf(by, row.office_id), [difference]);
      if (step.name === 'collect')
        await recordMoves(
          db,
          moved,
          heldBy(row.office_id),
          (values.payments ?? [{ amount, method: 'unstated' as const, reference: null }]).map(
            ({ amount: paisa, method, reference }) => ({ kind: 'exchange_difference', paisa, method, reference }),
          ),
        );
    }
  },

  order_id: (row) => row.order_id,
  return_id: (row) => row._id,
};

/**
 * Records the bill of an exchange in place of the order's: the old one is cancelled, and both stay in the sales book.
 * An exchange at the same price keeps its bill, whatever number a client sends.
 */
async function billAgain(
  db: Db,
  row: LockedReturn,
  { bill_number: number, variant_id }: StepValues,
  { by: party, now }: { by: By; now: Date },
): Promise<void> {
  const difference = await differenceOf(db, row, variant_id ?? row.variant_id);
  if (!number || difference === 0) return;
  const { order_id, office_id, total } = row;
  const by = party.party === 'user' ? party.session : { user_id: null, name: SYSTEM.name };
  await cancelBill(db, { order_id, reason: 'Exchanged for another phone' satisfies WrittenReason, by, now });
  await recordBill(db, { order_id, office_id, number, amount: total + difference, by, now, field: 'bill_number' });
}

/**
 * Throws a 400 at the payments of a difference that the payments don't collect in full; a client that names no payments
 * collects all of it.
 */
function requireWhole({ payments }: StepValues, exchange_due: number): void {
  const paid = payments?.reduce((sum, { amount }) => sum + amount, 0) ?? exchange_due;
  if (paid !== exchange_due)
    throw invalid({ payments: say('Collect the whole difference of {amount}.', { amount: { paisa: exchange_due } }) });
}

/**
 * Computes what a return's refund pays back, in paisa: everything the customer has paid, or the difference of the
 * exchange.
 */
async function dueBack(db: Db, { order_id, exchange_due }: LockedReturn, step: StepName): Promise<number> {
  if (step === 'pay_back') return Math.abs(exchange_due);
  const { received, refunded, kept } = await sumsOf(db, order_id);
  return received - refunded - kept;
}

async function writeReturn(db: Db, { row, step, status, changed_at, values }: TakenStep<ReturnStatus, LockedReturn>) {
  const { imei, sellable, variant_id } = values;
  const replaced_by = step.name === 'replace' ? (variant_id ?? row.variant_id) : undefined;
  const price_difference = replaced_by ? await differenceOf(db, row, replaced_by) : 0;
  await db
    .update(returns)
    .set({ status, changed_at, ...(replaced_by && { replaced_by, price_difference }) })
    .where(eq(returns._id, row._id));
  const phone = phoneOf(step.name, { imei, sellable, arrived: row.arrived });
  const isSettled = step.name === 'collect' || step.name === 'pay_back';
  const changed = {
    ...(phone !== undefined && { imei: phone }),
    ...(isSettled && { exchange_due: 0 }),
    ...(status === 'REFUNDED' && { returned_at: changed_at }),
    ...(price_difference !== 0 && {
      exchange_due: await dueByExchange(db, row, price_difference),
      exchange_difference: sql`${orders.exchange_difference} + ${price_difference}::int`,
      total: sql`${orders.total} + ${price_difference}::int`,
    }),
  };
  if (Object.keys(changed).length > 0) await db.update(orders).set(changed).where(eq(orders._id, row.order_id));
}

/**
 * Computes the part of a difference still to be settled, in paisa: what the customer owes or has overpaid counts first.
 */
async function dueByExchange(db: Db, { order_id, total }: LockedReturn, difference: number): Promise<number> {
  const { received } = await sumsOf(db, order_id);
  const owed = total + difference - received;
  return difference > 0 ? Math.min(Math.max(owed, 0), difference) : Math.max(Math.min(owed, 0), difference);
}

/** Locks one return, and reads what its steps need; empty if it's absent or not of the caller's offices. */
async function lockReturn(db: Db, id: string, by: By): Promise<LockedReturn[]> {
  const ofOwnOffices = by.party === 'user' ? withinOffice(db, by.session, returns.office_id) : undefined;
  const [row] = await db
    .select()
    .from(returns)
    .where(and(eq(returns._id, id), ofOwnOffices))
    .for('no key update');
  if (!row) return [];
  const [order] = await db
    .select({
      imei: orders.imei,
      placed_at: orders.placed_at,
      scheme_id: orders.scheme_id,
      total: orders.total,
      exchange_due: orders.exchange_due,
      exchange_difference: orders.exchange_difference,
      discount: orders.discount,
      coupon_code: orders.coupon_code,
    })
    .from(orders)
    .where(eq(orders._id, row.order_id))
    .for('no key update');
  if (!order) return [];
  const { role, variant_id, quantity, price } = orderItems;
  const items = await db
    .select({ role, variant_id, quantity, price })
    .from(orderItems)
    .where(eq(orderItems.order_id, row.order_id));
  const gifts = items.filter((item) => item.role === 'bundle');
  return [{ ...row, ...order, ...goodsOf(items), gifts, arrived: await arrivalOf(db, id), campaign_id: null }];
}

/** Returns the IMEI that the order has from now on, null for none; undefined if it stays the same. */
function phoneOf(
  step: StepName,
  { imei, sellable, arrived }: Pick<LockedReturn, 'arrived'> & { imei?: string; sellable?: boolean },
): string | null | undefined {
  // Another customer can get this phone; the event of its arrival keeps the number.
  if (step === 'inspect' && sellable) return null;
  // Compare a later return with the other phone.
  if (step === 'replace') return imei;
  return step === 'give_back' ? arrived.imei : undefined;
}

function toSettleText(due: number): Message {
  if (due === 0) return say('No price difference is left to settle.');
  const amount = { paisa: Math.abs(due) };
  return due > 0
    ? say('The exchange leaves {amount} to collect. Choose “Collect the difference” first.', { amount })
    : say('The exchange leaves {amount} to refund. Choose “Refund the difference” first.', { amount });
}

/**
 * Returns the units to move. A unit that can't be sold again never returns to stock. A replacement takes a unit from
 * stock; giving the phone back takes the same unit out again.
 */
function movedBy(
  { variant_id, gifts, arrived }: LockedReturn,
  step: StepName,
  values: { sellable?: boolean; gifts_back?: boolean; variant_id?: string },
): VariantUnits[] {
  const phone = (variant_id: string): VariantUnits => ({ variant_id, quantity: 1 });
  if (step === 'inspect') return [...(values.sellable ? [phone(variant_id)] : []), ...(values.gifts_back ? gifts : [])];
  const again = arrived.gifts_back ? gifts : [];
  if (step === 'replace') return [phone(values.variant_id ?? variant_id), ...again];
  return step === 'give_back' ? [...(arrived.sellable ? [phone(variant_id)] : []), ...again] : [];
}

/** Picks the step of a refund: it pays back the whole of a return, or after an exchange the difference. */
export async function refundStepOf(db: Db, id: string): Promise<StepName> {
  const [returned] = await db.select({ replaced_by: returns.replaced_by }).from(returns).where(eq(returns._id, id));
  return returned?.replaced_by ? 'pay_back' : 'refund';
}

async function arrivalOf(db: Db, return_id: string): Promise<LockedReturn['arrived']> {
  const events = await db
    .select({ details: orderEvents.details })
    .from(orderEvents)
    .where(and(eq(orderEvents.return_id, return_id), inArray(orderEvents.step, ['receive', 'inspect'])))
    .orderBy(desc(orderEvents.at));
  return Object.assign({}, ...events.map(({ details }) => details));
}

async function isOfSameProduct(db: Db, one: string, other: string): Promise<boolean> {
  const products = await db
    .selectDistinct({ product_id: variants.product_id })
    .from(variants)
    .where(inArray(variants._id, [one, other]));
  return products.length === 1;
}
