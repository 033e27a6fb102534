import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { type Language, readIn } from '../../contract/language/language.ts';
import type { purchaseInput } from '../../contract/purchases/purchases.ts';
import { type PurchaseStatus, UNPAID_STATUSES } from '../../contract/statuses.ts';
import { type Db, transact } from '../db/db.ts';
import type { IdempotencyKey } from '../http/answering/idempotency.ts';
import { conflict, invalid, notFound, Problem } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { files } from '../media/media.table.ts';
import { offices } from '../offices/offices.table.ts';
import type { Intake, NewOrder } from '../orders/intake/intake.service.ts';
import { moneyOfOrder } from '../orders/money/moves.service.ts';
import { orders } from '../orders/orders.table.ts';
import { BY_CLOCK, BY_CUSTOMER } from '../orders/steps/step-target.service.ts';
import { takeLocked, takeStep } from '../orders/steps/steps.service.ts';
import { itemsInWords } from '../orders/track/items.service.ts';
import { listedBank } from '../settings/listed-bank.service.ts';
import type { SubmittedProof } from './proofs.service.ts';
import { paymentQrOf } from './purchase-qr.ts';
import { purchaseTarget } from './purchase-steps.service.ts';
import { paymentProofs } from './purchases.table.ts';

export type NewPurchase = Omit<z.output<typeof purchaseInput>, 'recaptchaToken'> & { language?: Language };

/** Buys a multi-buy at a retailer: the order holds phone, gift and quota until the time to pay ends. */
export async function createPurchase(
  db: Db,
  intake: Intake,
  input: NewPurchase,
  { now, idempotency }: { now: Date; idempotency: IdempotencyKey | null },
) {
  const { placed, isNew } = await intake.place({
    ...(await orderOf(db, input)),
    at: now,
    by: null,
    idempotency,
  });
  const purchase = {
    _id: placed._id,
    order_id: placed.order_id,
    process_start_date: new Date(placed.placed_at),
    process_end_date: new Date(placed.due_at ?? placed.placed_at),
    advance_payment: placed.advance,
    server_now: now,
  };
  return { purchase, isNew };
}

/** Turns a purchase into the order that the intake takes. */
export async function orderOf(
  db: Db,
  { bundle_variant_id, ...input }: NewPurchase,
): Promise<Pick<NewOrder, 'as' | 'input'>> {
  const address = await addressOfOffice(db, input.office_id);
  return {
    as: 'purchase',
    input: { ...input, ...address, scheme_type: 'MULTI-BUY', bundle_variant_id: [bundle_variant_id] },
  };
}

/** Gives a purchase the retailer's address, because it's made at the counter. */
async function addressOfOffice(db: Db, office_id: string) {
  const [office] = await db
    .select({ state: offices.state, district: offices.district, vdc_municipality: offices.vdc_municipality })
    .from(offices)
    .where(and(eq(offices._id, office_id), eq(offices.type, 'RETAILER'), eq(offices.is_active, true)));
  const { state, district, vdc_municipality } = office ?? {};
  if (!state || !district || !vdc_municipality)
    throw invalid({ office_id: say('This store isn’t taking orders. Choose another.') });
  return { state, district, vdc_municipality, customer_address: 'At the retailer' };
}

const isPurchase = (id: string) => and(eq(orders._id, id), eq(orders.scheme_type, 'MULTI-BUY'));

/** Reads the status of a purchase for anyone who comes back to its payment, with the store's name in their language. */
export async function purchaseById(db: Db, id: string, now: Date, language: Language) {
  const [row] = await db
    .select({
      order: orders,
      money: moneyOfOrder,
      office: { _id: offices._id, name: offices.name, name_ne: offices.name_ne, phone: offices.phone },
      qr: { picture: files.path, text: offices.payment_qr_text, is_dynamic: offices.payment_qr_is_dynamic },
    })
    .from(orders)
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .leftJoin(files, eq(files._id, offices.payment_qr))
    .where(isPurchase(id));
  if (!row) throw notFound('Order');
  const { order, money, office, qr } = row;
  const [items, [last]] = await Promise.all([
    itemsInWords(db, id, language),
    db
      .select({ reason: paymentProofs.reason })
      .from(paymentProofs)
      .where(and(eq(paymentProofs.order_id, id), isNotNull(paymentProofs.decided_at)))
      .orderBy(desc(paymentProofs.decided_at))
      .limit(1),
  ]);
  return {
    _id: order._id,
    order_id: order.order_id,
    // Purchases and orders share a column.
    status: order.status as PurchaseStatus,
    scheme_id: order.scheme_id,
    customer_phone: order.customer_phone,
    total: order.total,
    refunded: money.refunded,
    process_start_date: order.placed_at,
    process_end_date: order.due_at ?? order.placed_at,
    advance_payment: order.advance,
    server_now: now,
    office: { ...readIn(office, language), payment_qr: paymentQrOf(qr, order) },
    items,
    reason: order.status === 'PROOF_REJECTED' ? last?.reason : null,
  };
}

const PROOF_RECEIVED = 'Your payment has been sent for verification. We will text you the result.';
const PROOF_THERE = say('We already have your proof and are checking it. You don’t need to do anything now.');
const PROOF_LATE =
  'Your payment arrived after the deadline. We are checking whether you can still get this offer. If not, we’ll refund you. We’ll text you the result.';

/**
 * Submits the proof of a payment: in time it waits to be verified, after that for a late review. The moment of the call
 * decides, by the server's clock and under the lock: an expired purchase ends first. A repeat of the proof, after a
 * lost answer, has no effect.
 */
export async function submitProof(db: Db, id: string, proof: SubmittedProof, now: Date) {
  const target = purchaseTarget(['MULTI-BUY'], { proof, endsBefore: now });
  return transact(db, async (db) => {
    let [purchase] = await target.lock(db, [id], BY_CUSTOMER);
    if (!purchase) throw notFound('Order');
    const { status, due_at } = purchase;
    const before = await submittedBefore(db, id, proof.payment_verification_image);
    if (before) return { msg: say(before.is_late ? PROOF_LATE : PROOF_RECEIVED), data: { _id: id, status } };
    if (status === 'UNDER_VERIFICATION' || status === 'LATE_REVIEW') throw conflict(PROOF_THERE);
    const isOver = UNPAID_STATUSES.includes(status) && due_at !== null && now > due_at;
    const isLate = isOver || status === 'EXPIRED';
    const expiry = { step: 'expire', by: BY_CLOCK } as const;
    const submission = { step: isLate ? 'submit_late' : 'submit_proof', by: BY_CUSTOMER } as const;
    for (const step of isOver ? [expiry, submission] : [submission])
      purchase = await takeLocked(db, target, purchase, { ...step, input: {}, now });
    return { msg: say(isLate ? PROOF_LATE : PROOF_RECEIVED), data: { _id: id, status: purchase.status } };
  });
}

/** Finds the bank that a customer named among those in the settings; while they list none, it's the typed name. */
export function bankOf(banks: string[], typed: string): string {
  const bank = banks.length > 0 ? listedBank(banks, typed) : typed;
  if (bank === undefined) throw invalid({ payment_initiated_using: say('Choose a bank or wallet from the list.') });
  return bank;
}

/** Returns this proof if it was already submitted for the purchase. */
async function submittedBefore(db: Db, order_id: string, proof_id: string) {
  const [before] = await db
    .select({ is_late: paymentProofs.is_late })
    .from(paymentProofs)
    .where(and(eq(paymentProofs.order_id, order_id), eq(paymentProofs._id, proof_id)));
  return before;
}

/** Ends a purchase whose time ended before `endsBefore`; returns false if another step came first. */
export async function endWhenOver(
  db: Db,
  id: string,
  { endsBefore, now }: { endsBefore: Date; now: Date },
): Promise<boolean> {
  try {
    const target = purchaseTarget(['MULTI-BUY'], { endsBefore });
    await takeStep(db, target, { id, step: 'expire', by: BY_CLOCK, input: {}, now });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return false;
    throw error;
  }
}
