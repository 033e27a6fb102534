import { and, count, desc, eq, isNotNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { referenceKey } from '../../../contract/orders/reference.ts';
import type { ProofQueue } from '../../../contract/purchases/verification.ts';
import { users } from '../../access/access.table.ts';
import type { Db } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import { ofVisibleOffices } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { type Order, orderItems, orders } from '../../orders/orders.table.ts';
import { MOST_SHOWN, otherPurchase, usedElsewhere, usedHere } from '../paid-references.service.ts';
import { MOST_HASH_BITS, showTheSame } from '../picture-marks.ts';
import { paymentProofs } from '../purchases.table.ts';
import { advanceLimit } from '../second-approval.service.ts';

/**
 * How many of the most similar pictures, latest first, to compare with one: all receipts of one app look alike at
 * first.
 */
const MOST_COMPARED = 500;

type Proof = typeof paymentProofs.$inferSelect;

interface ProofOfOrder {
  proof: Proof;
  order: Order;
}

/** Reads the facts that a verifier needs to decide on proofs, in the order of their ids. */
export async function proofsToJudge(
  db: Db,
  { session, queue, now }: { session: Session; queue: ProofQueue; now: Date },
  ids: string[],
) {
  const rows = await db
    .select({
      proof: paymentProofs,
      order: orders,
      office: { _id: offices._id, name: offices.name },
      first: users.name,
    })
    .from(paymentProofs)
    .innerJoin(orders, eq(orders._id, paymentProofs.order_id))
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .leftJoin(users, eq(users._id, paymentProofs.first_approved_by))
    .where(sql`${paymentProofs._id} = any(${sql.param(ids)}::uuid[])`);
  const inOrder = ids.flatMap((id) => rows.filter(({ proof }) => proof._id === id));
  const limit = await advanceLimit(db, { user_id: session.user_id, now });
  return Promise.all(
    inOrder.map(async ({ proof, order, office, first }) => {
      const [items, rejected, same_file, same_picture, same_reference, earlier] = await Promise.all([
        itemsOf(db, order._id),
        rejectedOf(db, order._id),
        sameFile(db, session, proof),
        samePicture(db, session, proof),
        sameReference(db, session, proof, order),
        earlierOf(db, session, order),
      ]);
      return {
        _id: proof._id,
        queue,
        // A proof that waits for a decision was submitted with its source.
        submitted_at: proof.submitted_at as Date,
        claimed_until: proof.claimed_until as Date,
        payment_mobile_number: proof.payment_mobile_number ?? '',
        payment_initiated_using: proof.payment_initiated_using ?? '',
        reference: proof.reference,
        order: { ...order, office, ...items },
        needs_second: order.advance > limit || proof.first_approved_at !== null,
        first_approval: proof.first_approved_at && { by: first ?? 'Somebody', at: proof.first_approved_at },
        rejected,
        same_file,
        same_picture,
        same_reference,
        ...earlier,
      };
    }),
  );
}

async function itemsOf(db: Db, order_id: string) {
  const items = await db
    .select({ role: orderItems.role, name: orderItems.product_name, sku: orderItems.sku_of_seller })
    .from(orderItems)
    .where(eq(orderItems.order_id, order_id));
  const nameOf = (role: 'main' | 'bundle') => {
    const item = items.find((item) => item.role === role);
    return item && `${item.name}, ${item.sku}`;
  };
  return { product_name: nameOf('main') ?? '', gift_name: nameOf('bundle') ?? null };
}

const rejectedOf = async (db: Db, order_id: string) =>
  (
    await db
      .select({ reason: paymentProofs.reason, at: paymentProofs.decided_at })
      .from(paymentProofs)
      .where(and(eq(paymentProofs.order_id, order_id), eq(paymentProofs.verdict, 'rejected')))
      .orderBy(paymentProofs.decided_at)
  ).map(({ reason, at }) => ({ reason, at: at as Date }));

/** Finds other purchases' proofs that were submitted before this one. */
const before = (proof: Proof, such: SQL | undefined) =>
  and(
    such,
    ne(paymentProofs.order_id, proof.order_id as string),
    isNotNull(paymentProofs.submitted_at),
    lte(paymentProofs.submitted_at, proof.submitted_at as Date),
  );

async function sameFile(db: Db, session: Session, proof: Proof) {
  const uses = await db
    .select({ ...otherPurchase, at: paymentProofs.submitted_at })
    .from(paymentProofs)
    .innerJoin(orders, eq(orders._id, paymentProofs.order_id))
    .where(before(proof, eq(paymentProofs.sha256, proof.sha256)))
    .orderBy(desc(paymentProofs.submitted_at))
    .limit(MOST_SHOWN);
  return onlyVisible(db, session, uses);
}

/** Finds proofs with an equal part of the hash, then those that differ in few bits, then compares the pictures. */
async function samePicture(db: Db, session: Session, proof: Proof) {
  const looksAlike = sql`${paymentProofs.dhash_parts} && ${sql.param(proof.dhash_parts)}::int[]
    and bit_count(${paymentProofs.dhash} # ${sql.param(proof.dhash)}::bit(64)) <= ${MOST_HASH_BITS}`;
  const alike = await db
    .select({ ...otherPurchase, at: paymentProofs.submitted_at, grey: paymentProofs.grey })
    .from(paymentProofs)
    .innerJoin(orders, eq(orders._id, paymentProofs.order_id))
    .where(and(before(proof, looksAlike), ne(paymentProofs.sha256, proof.sha256)))
    .orderBy(desc(paymentProofs.submitted_at))
    .limit(MOST_COMPARED);
  const same = alike.filter(({ grey }) => showTheSame(grey, proof.grey)).slice(0, MOST_SHOWN);
  return onlyVisible(db, session, same);
}

/** Known once a user has typed the reference, such as the first of two approvers. */
async function sameReference(db: Db, session: Session, proof: Proof, { _id: order_id }: Order) {
  const { payment_initiated_using: bank, reference_key } = proof;
  const uses = reference_key ? await usedElsewhere(db, { order_id, bank, key: reference_key }) : [];
  return onlyVisible(db, session, uses);
}

/** Finds the other purchases that a reference paid, before it's approved for this proof. */
export async function usesOfReference(db: Db, session: Session, { proof, order }: ProofOfOrder, reference: string) {
  const payment = { order_id: order._id, bank: proof.payment_initiated_using, key: referenceKey(reference) };
  const [here, elsewhere] = await Promise.all([usedHere(db, payment), usedElsewhere(db, payment)]);
  const [shown] = await onlyVisible(db, session, here ? [here] : []);
  return { here: shown ?? null, elsewhere: await onlyVisible(db, session, elsewhere) };
}

async function earlierOf(db: Db, session: Session, order: Order) {
  const ofPhone = and(
    eq(orders.customer_phone, order.customer_phone),
    eq(orders.scheme_type, 'MULTI-BUY'),
    lt(orders.placed_at, order.placed_at),
  );
  const [uses, [counted]] = await Promise.all([
    db
      .select({ ...otherPurchase, at: orders.placed_at, advance: orders.advance })
      .from(orders)
      .where(ofPhone)
      .orderBy(desc(orders.placed_at))
      .limit(MOST_SHOWN),
    db.select({ count: count() }).from(orders).where(ofPhone),
  ]);
  return { earlier: await onlyVisible(db, session, uses), earlier_count: counted?.count ?? 0 };
}

interface Other {
  _id: string;
  order_id: string;
  office_id: string;
  status: Order['status'];
  at: Date | null;
}

/** Counts orders of offices that the caller doesn't see, and names only the others. */
async function onlyVisible<T extends Other>(db: Db, session: Session, others: T[]) {
  const visible = new Set(await ofVisibleOffices(db, session, others, ({ office_id }) => office_id));
  return others.map((other) => ({
    ...other,
    at: other.at as Date,
    ...(!visible.has(other) && { _id: null, order_id: null }),
  }));
}
