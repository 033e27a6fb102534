import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { extraOf } from '../../contract/orders/order-money.ts';
import { users } from '../access/access.table.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import type { Caller } from '../http/caller/caller.ts';
import { notFound } from '../http/errors.ts';
import { withinOffice } from '../offices/offices.service.ts';
import { sumsOf } from '../orders/money/moves.service.ts';
import { orders } from '../orders/orders.table.ts';
import { undoOfApproval } from './desk-approval.service.ts';
import { paymentProofs } from './purchases.table.ts';

/** The payment for a purchase at a bank or wallet, and its source. */
export type BankPayment = {
  /** In paisa, the sum of all its payments. */
  paid: number;
  payment_mobile_number: string;
  payment_initiated_using: string;
  reference: string;
};

/** Reads the payments of purchases. The payments module provides it, because the purchases know nothing about them. */
export type BankPayments = (db: Db, ids: string[]) => Promise<Map<string, BankPayment>>;

/** Refuses a reference whose payment is being refunded to its payer. The payments module provides this too. */
export type RefuseReturned = (db: Db, reference: string) => Promise<void>;

/**
 * Reads the advance that came in for a purchase, in paisa, and its source: a bank's report takes precedence over the
 * customer's statement.
 */
export async function paymentOf(db: Db, caller: Omit<Caller, 'now'>, id: string, bankPayments: BankPayments) {
  const { order, proof, approved_by } = await visiblePurchase(db, caller, id);
  const atBank = (await bankPayments(db, [id])).get(id);
  const money = await sumsOf(db, id);
  return {
    paid: money.advance,
    extra: extraOf({ ...order, money }),
    bank: atBank?.payment_initiated_using ?? proof?.payment_initiated_using,
    payer_phone: atBank?.payment_mobile_number ?? proof?.payment_mobile_number,
    reference: atBank?.reference || proof?.reference,
    is_seen_at_bank: atBank !== undefined,
    ...(proof?.verdict === 'approved' && { approved_by, approved_at: proof.decided_at }),
    has_picture: proof !== null,
    undo_step: await undoOfApproval(db, order, atBank !== undefined),
  };
}

/** Returns the sources of many purchases' advances: by the bank's report, else by the customer's latest proof. */
export const paidFrom =
  (bankPayments: BankPayments) =>
  async (db: Db, ids: string[]): Promise<Map<string, { bank?: string | null; reference?: string | null }>> => {
    const { order_id, payment_initiated_using: bank, reference, submitted_at } = paymentProofs;
    const [atBank, ofProofs] = await Promise.all([
      bankPayments(db, ids),
      db
        .selectDistinctOn([order_id], { order_id, bank, reference })
        .from(paymentProofs)
        .where(and(sql`${order_id} = any(${sql.param(ids)}::uuid[])`, isNotNull(submitted_at)))
        .orderBy(order_id, desc(submitted_at)),
    ]);
    const ofBanks = [...atBank].map(
      ([id, { payment_initiated_using: bank, reference }]) => [id, { bank, reference }] as const,
    );
    return new Map([...ofProofs.map(({ order_id, ...from }) => [order_id as string, from] as const), ...ofBanks]);
  };

/** Opens the picture of the latest proof of a purchase, to be streamed. */
export async function paymentPicture(db: Db, storage: Storage, caller: Omit<Caller, 'now'>, id: string) {
  const { proof } = await visiblePurchase(db, caller, id);
  const stored = proof && (await storage.open(proof.path));
  if (!stored) throw notFound('Picture');
  return stored;
}

async function visiblePurchase(db: Db, { session, kinds }: Omit<Caller, 'now'>, id: string) {
  const [row] = await db
    .select({ order: orders, proof: paymentProofs, approved_by: users.name })
    .from(orders)
    .leftJoin(paymentProofs, and(eq(paymentProofs.order_id, orders._id), isNotNull(paymentProofs.submitted_at)))
    .leftJoin(users, eq(users._id, paymentProofs.decided_by))
    .where(and(eq(orders._id, id), inArray(orders.scheme_type, kinds), withinOffice(db, session, orders.office_id)))
    .orderBy(desc(paymentProofs.submitted_at))
    .limit(1);
  if (!row) throw notFound('Order');
  return row;
}
