import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { WrittenReason } from '../../contract/language/nepali-reasons.ts';
import { moneyOf } from '../../contract/orders/order-money.ts';
import type { PaymentStatus } from '../../contract/payments/payment-statuses.ts';
import { ENDED_UNPAID_STATUSES, factsOf, outcomeOf } from '../../contract/statuses.ts';
import type { StepName } from '../../contract/steps/steps.ts';
import { requireOtherPerson } from '../access/settled.service.ts';
import { type Actor, audit } from '../db/audit.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { conflict, invalid, Problem } from '../http/errors.ts';
import { dayInNepal } from '../http/words/bikram-day.ts';
import { say, type Text } from '../http/words/sentence.ts';
import { tryEach } from '../jobs/try-each.ts';
import { extraPaidBack, type Holder, raiseAdvance, sumsOf } from '../orders/money/moves.service.ts';
import { type Order, orders } from '../orders/orders.table.ts';
import { BY_CLOCK, type By } from '../orders/steps/step-target.service.ts';
import { takeLocked, takeStep } from '../orders/steps/steps.service.ts';
import { purchaseTarget } from '../purchases/purchase-steps.service.ts';
import { advanceLimit } from '../purchases/second-approval.service.ts';
import { noteReferences } from './matching.ts';
import { lockPayment, paidOf } from './payments.service.ts';
import { paymentShares, payments } from './payments.table.ts';
import { askIfOtherMoney, refuseSecondUse } from './same-money.ts';

type Payment = typeof payments.$inferSelect;

interface Share {
  /** The purchase's order number. */
  order_id: string;
  /** In paisa. */
  amount: number;
}

interface Confirmed {
  shares: Share[];
  /** The user's reason why it isn't money from another file; in a move, the reason for it. */
  reason?: string | undefined;
  /** In a move, the reason why it isn't money from another file. */
  different?: { reason: string };
  by: By;
  now: Date;
}

/** Purchases per run of the job; the next one continues. */
const MOST_PARTS = 500;
const PROVIDER: Actor = { user_id: null, name: 'Payment provider', address: null };

/**
 * Takes a payment for its purchases, in one transaction: if one of them can't be confirmed, the payment stays
 * unchanged. Confirms a purchase that is now paid in full. One that had expired waits for its late review, even if it's
 * only partly paid.
 */
export async function confirmPayment(db: Db, id: string, { shares, reason = '', different, by, now }: Confirmed) {
  return transact(db, async (db) => {
    const payment = await lockPayment(db, id);
    requireOpenAndWhole(payment, shares);
    const purchases = await lockedPurchases(db, shares);
    const order_ids = purchases.map(({ order }) => order._id);
    await refuseSecondUse(db, payment, order_ids);
    await askIfOtherMoney(
      db,
      payment,
      purchases.map(({ order }) => order),
      different?.reason ?? reason,
      different ? 'different' : 'reason',
    );
    if (by.party === 'user') await refuseOwnHigh(db, by.session, payment, { purchases, now });
    const actor = by.party === 'user' ? actorOf(by.session) : PROVIDER;
    await writeShares(db, payment, purchases, { actor, now });
    const paid = await paidOf(db, order_ids);
    for (const { order, amount } of purchases)
      await payFor(db, order, { payment, amount, paid: paid.get(order._id) ?? 0, by, now });
    await db.update(payments).set({ status: 'confirmed', reason }).where(eq(payments._id, id));
    await noteReferences(db, [id]);
    await addJob(db, 'matchTwins', { payment_ids: [id] });
    await audit(db, actor, {
      action: 'confirm-payment',
      entity: 'Payment',
      entity_id: id,
      before: { status: payment.status },
      after: {
        status: 'confirmed',
        shares: shares.map(({ order_id, amount }) => ({ order_id, amount })),
        ...(reason && { reason }),
        ...(different?.reason && { different: different.reason }),
      },
    });
    return { _id: id, status: 'confirmed' as const };
  });
}

function requireOpenAndWhole({ status, amount }: Payment, shares: Share[]): void {
  if (isDecided(status)) throw conflict(WHY_DECIDED[status]);
  const total = shares.reduce((sum, { amount }) => sum + amount, 0);
  if (total !== amount) throw invalid({ shares: 'The parts must add up to the payment amount, to the paisa.' });
}

const WHY_DECIDED = {
  confirmed: 'This payment is confirmed already.',
  reconciled: 'This payment is reconciled. If that is wrong, dismiss it first.',
  set_aside: 'This payment was dismissed. Restore it first.',
  refund_due: 'This payment is due for a refund. Restore it first.',
  refunded: 'This payment was refunded.',
} as const;
const isDecided = (status: PaymentStatus): status is keyof typeof WHY_DECIDED => status in WHY_DECIDED;

/** Returns the holder of the money by the bank's report, and its id there: a provider pays it out later. */
export function sourceOf({ source, bank, reference, paid_at }: Payment) {
  const isProvider = source === 'webhook';
  const holder: Holder | undefined = isProvider ? { holder: 'provider', office_id: null } : undefined;
  return { method: 'bank' as const, account: bank, reference, day: dayInNepal(paid_at), ...(holder && { holder }) };
}

/** Locks the purchases of the shares, each of which waits for money; any other is an error of its share. */
async function lockedPurchases(db: Db, shares: Share[]): Promise<{ order: Order; amount: number }[]> {
  const numbers = shares.map(({ order_id }) => order_id.trim().toUpperCase());
  const rows = await db
    .select(getTableColumns(orders))
    .from(orders)
    .where(inArray(orders.order_id, numbers))
    .orderBy(orders._id)
    .for('no key update');
  const errors: Record<string, Text> = {};
  const purchases = shares.flatMap(({ amount }, index) => {
    const order = rows.find((row) => row.order_id === numbers[index] && row.scheme_type === 'MULTI-BUY');
    if (!order) errors[`shares.${index}.order_id`] = 'There is no multi-buy order with this number.';
    else if (numbers.indexOf(order.order_id) !== index) errors[`shares.${index}.order_id`] = 'Listed twice.';
    else if (!factsOf(order.status).whenFound && outcomeOf(order.status) === 'lost')
      errors[`shares.${index}.order_id`] = say('This order isn’t waiting for a payment: it is {status}.', {
        status: { status: order.status, isWithin: true },
      });
    else if (amount <= 0) errors[`shares.${index}.amount`] = 'Enter an amount above 0.';
    return order ? [{ order, amount }] : [];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return purchases;
}

/** Refuses a high advance to the user who imported its file, because a file is easily forged. */
async function refuseOwnHigh(
  db: Db,
  { user_id }: Session,
  payment: { user_id: string | null },
  { purchases, now }: { purchases: { order: Order }[]; now: Date },
): Promise<void> {
  if (!payment.user_id) return;
  const limit = await advanceLimit(db, { user_id, now });
  if (!purchases.some(({ order }) => order.advance > limit)) return;
  const refusal = 'You imported this payment and the advance is high: ask a colleague to confirm it.';
  await requireOtherPerson(db, { user_id, now }, [payment.user_id], refusal);
}

async function writeShares(
  db: Db,
  { _id: payment_id }: Payment,
  purchases: { order: Order; amount: number }[],
  { actor: { user_id, name: actor }, now: at }: { actor: Actor; now: Date },
): Promise<void> {
  const values = purchases.map(({ order, amount }) => ({
    payment_id,
    order_id: order._id,
    amount,
    user_id,
    actor,
    at,
  }));
  await db.insert(paymentShares).values(values);
}

interface Paid {
  payment: Payment;
  /** The sum that this payment has paid of the purchase, and the sum of all payments, in paisa. */
  amount: number;
  paid: number;
  by: By;
  now: Date;
}

/** Books the payment for a purchase, and moves the purchase on if it waited for it. */
async function payFor(db: Db, order: Order, { payment, amount, paid, by, now }: Paid): Promise<void> {
  await refuseMoreThanOwed(db, order, { amount, paid });
  await raiseAdvance(db, { ...order, order_id: order._id, by, now }, { ...sourceOf(payment), paid });
  const { whenFound } = factsOf(order.status);
  if (whenFound && paid >= order.advance) await stepOn(db, order, whenFound, { payment, by, now });
  else if (whenFound === 'find_late')
    await takeLocked(db, purchaseTarget(['MULTI-BUY']), order, { ...FIND_PART, by, now });
}

/**
 * Refuses more for a paid purchase than the customer still owes for the phone. Accepts it if the payment has a part of
 * the advance, as the desk approved it: its excess can be refunded separately.
 */
async function refuseMoreThanOwed(
  db: Db,
  order: Order,
  { amount, paid }: Pick<Paid, 'amount' | 'paid'>,
): Promise<void> {
  if (factsOf(order.status).whenFound || paid - amount < order.advance) return;
  const money = await sumsOf(db, order._id);
  const { to_collect } = moneyOf({ ...order, money });
  const booked = money.advance + (await extraPaidBack(db, order._id));
  if (Math.max(paid - booked, 0) <= to_collect) return;
  if (to_collect === 0)
    throw invalid({
      shares: say('Nothing is due for {order}. Refund the payment.', { order: order.order_id }),
    });
  throw invalid({
    shares: say('The advance of {order} is paid, and only {amount} is still due. Refund the payment, or split it.', {
      order: order.order_id,
      amount: { paisa: to_collect },
    }),
  });
}

/** Part of the advance of a purchase that has ended: the rest can still come; if not, the part is refunded. */
const FIND_PART = {
  step: 'find_late',
  input: { reason: 'Only a part of the advance was paid' satisfies WrittenReason },
} as const;

async function stepOn(
  db: Db,
  order: Order,
  step: StepName,
  { payment: { reference }, by, now }: Omit<Paid, 'amount' | 'paid'>,
): Promise<void> {
  const target = purchaseTarget(['MULTI-BUY'], { isPaid: true });
  const request = { by, input: reference ? { reference } : {}, now };
  const found = await takeLocked(db, target, order, { step, ...request });
  // The customer has cancelled, so staff decide.
  if (order.status !== 'EXPIRED' || by.party !== 'user') return;
  // If the units are sold out, the purchase stays in late review, to be refunded from there.
  await transact(db, (db) => takeLocked(db, target, found, { step: 'accept_late', ...request })).catch((error) => {
    if (!(error instanceof Problem && error.status < 500)) throw error;
  });
}

/** Finds purchases that ended after a part of their advance was confirmed, so that the money isn't forgotten. */
export async function findParts(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute<{ _id: string }>(sql`
    select distinct o._id from ${paymentShares} s join ${orders} o on o._id = s.order_id where o.status in ${ENDED_UNPAID_STATUSES} limit ${MOST_PARTS}`);
  // A failed purchase must not hold up the others.
  await tryEach(rows, ({ _id }) =>
    takeStep(db, purchaseTarget(['MULTI-BUY']), { id: _id, ...FIND_PART, by: BY_CLOCK, now }).catch((error) => {
      // Another step was first.
      if (!(error instanceof Problem && error.status === 409)) throw error;
    }),
  );
  return rows.length;
}
