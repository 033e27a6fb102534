import { and, count, eq, gt, isNotNull, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { ProofQueue } from '../../../contract/purchases/verification.ts';
import type { OrderStatus } from '../../../contract/statuses.ts';
import { users } from '../../access/access.table.ts';
import { type Db, transact } from '../../db/db.ts';
import { inOrder } from '../../db/in-order.ts';
import type { Session } from '../../http/caller/session.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { orders } from '../../orders/orders.table.ts';
import { paymentProofs } from '../purchases.table.ts';

/** How long a proof stays with the verifier who claimed it; working on it extends the claim. */
const CLAIM_LASTS = 3 * 60_000;
/** After this many waiting proofs of one origin, further ones come after those of others, for this long. */
const MOST_IN_A_ROW = 5;
const BEHIND_FOR = 20 * 60_000;
/** The proof to decide on and the next. */
const PROOFS_AT_ONCE = 2;

const STATUS_OF_QUEUE = {
  payment: 'UNDER_VERIFICATION',
  late: 'LATE_REVIEW',
} as const satisfies Record<ProofQueue, OrderStatus>;

export interface DeskRequest {
  session: Session;
  queue: ProofQueue;
  skipped?: string[];
  now: Date;
}

/**
 * Selects proofs that wait in a queue for users of the caller's offices; an office doesn't decide on payments for its
 * own sales.
 */
export const waitsIn = (db: Db, session: Session, queue: ProofQueue) =>
  and(
    isNull(paymentProofs.verdict),
    isNotNull(paymentProofs.submitted_at),
    eq(orders.status, STATUS_OF_QUEUE[queue]),
    ne(orders.office_id, session.office_id),
    withinOffice(db, session, orders.office_id),
  );

/**
 * Whether many of the same origin wait before this proof: proofs of others come first, until this one has waited long
 * enough. Strangers share one address of a mobile network.
 */
const isBehind = (
  now: Date,
) => sql`(${paymentProofs.submitted_at} > ${new Date(now.getTime() - BEHIND_FOR).toISOString()}::timestamptz
  and (select count(*) from ${paymentProofs} before where before.origin = ${paymentProofs.origin} and before.verdict is null
    and before.order_id is not null and before.submitted_at < ${paymentProofs.submitted_at}) >= ${MOST_IN_A_ROW})`;

/**
 * Claims the two oldest proofs that no other user has claimed and returns their ids: first those of the caller, last
 * those of an origin that sent many. A claim expires by the clock. Users who ask at the same moment get other proofs,
 * without waiting.
 */
export async function claimProofs(db: Db, { session, queue, skipped = [], now }: DeskRequest): Promise<string[]> {
  const { claimed_by, claimed_until, first_approved_by } = paymentProofs;
  const isMine = eq(claimed_by, session.user_id);
  return transact(db, async (db) => {
    const free = await db
      .select({ _id: paymentProofs._id })
      .from(paymentProofs)
      .innerJoin(orders, eq(orders._id, paymentProofs.order_id))
      .where(
        and(
          waitsIn(db, session, queue),
          or(isNull(claimed_by), isMine, lte(claimed_until, now)),
          or(isNull(first_approved_by), ne(first_approved_by, session.user_id)),
          skipped.length > 0 ? notInArray(paymentProofs._id, skipped) : undefined,
        ),
      )
      .orderBy(
        sql`coalesce(${isMine} and ${gt(claimed_until, now)}, false) desc`,
        isBehind(now),
        paymentProofs.submitted_at,
        paymentProofs._id,
      )
      .limit(PROOFS_AT_ONCE)
      .for('update', { of: paymentProofs, skipLocked: true });
    const ids = free.map(({ _id }) => _id);
    const claimed = await db
      .update(paymentProofs)
      .set({ claimed_by: session.user_id, claimed_until: new Date(now.getTime() + CLAIM_LASTS) })
      .where(sql`${paymentProofs._id} = any(${sql.param(ids)}::uuid[])`)
      .returning({ _id: paymentProofs._id });
    return ids.filter((id) => claimed.some(({ _id }) => _id === id));
  });
}

/** Lists others who hold proofs of a queue, how many, and when their claims expire. */
export async function claimsOfOthers(db: Db, { session, queue, now }: DeskRequest) {
  const { claimed_by, claimed_until } = paymentProofs;
  return db
    .select({
      name: users.name,
      proofs: count(),
      until: sql<Date>`max(${claimed_until})`.mapWith(claimed_until),
    })
    .from(paymentProofs)
    .innerJoin(orders, eq(orders._id, paymentProofs.order_id))
    .innerJoin(users, eq(users._id, claimed_by))
    .where(and(waitsIn(db, session, queue), ne(claimed_by, session.user_id), gt(claimed_until, now)))
    .groupBy(users._id, users.name)
    .orderBy(inOrder(users.name));
}

/** Releases the proofs that a user has claimed; returns their number. */
export async function releaseProofs(db: Db, { user_id }: Session): Promise<number> {
  const released = await db
    .update(paymentProofs)
    .set({ claimed_by: null, claimed_until: null })
    .where(and(eq(paymentProofs.claimed_by, user_id), isNull(paymentProofs.verdict)))
    .returning({ _id: paymentProofs._id });
  return released.length;
}
