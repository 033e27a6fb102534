import { and, eq, gt, inArray } from 'drizzle-orm';
import type { SchemeType } from '../../../contract/offers/scheme-types.ts';
import { LOWERABLE_STATUSES } from '../../../contract/orders/lower-price.ts';
import { type Actor, audit } from '../../db/audit.ts';
import { addJob, type Db, transact } from '../../db/db.ts';
import { notFound } from '../../http/errors.ts';
import { schemes } from '../../offers/offers.table.ts';
import { pricesNow } from '../list/other-price.ts';
import { orders } from '../orders.table.ts';
import { lowerPriceIfAbove } from './lower-price.ts';

/** Orders per job. */
const CHUNK = 200;

/** Begins to give the open orders of a scheme its lower price, or notes that the price is for new orders only. */
export async function decideOnLowerPrices(
  db: Db,
  actor: Actor,
  { scheme_id, kinds, is_given }: { scheme_id: string; kinds: SchemeType[]; is_given: boolean },
): Promise<void> {
  await transact(db, async (db) => {
    const [scheme] = await db
      .select({ _id: schemes._id })
      .from(schemes)
      .where(and(eq(schemes._id, scheme_id), inArray(schemes.type, kinds)));
    if (!scheme) throw notFound('Scheme');
    const action = is_given ? 'lower-open-orders' : 'keep-open-orders';
    // An even lower price asks again, so store the decided one.
    const after = is_given ? undefined : { prices: await pricesNow(db, scheme_id) };
    await audit(db, actor, { action, entity: 'Scheme', entity_id: scheme_id, after });
    if (is_given) await addJob(db, 'lowerPrices', { scheme_id, actor });
  });
}

export interface LowerPrices {
  scheme_id: string;
  /** The user who decided, named in each order's event and audit row. */
  actor: Actor;
  /** The last order of the previous chunk. */
  after?: string;
}

/**
 * Gives a chunk of a scheme's open orders the lower price, each in its own transaction, and queues the next chunk.
 * Skips orders that have it already, so a chunk can run twice. A failed order is retried alone, and holds up no other.
 */
export async function lowerPrices(db: Db, { scheme_id, actor, after }: LowerPrices, now: Date): Promise<void> {
  const isOpen = and(eq(orders.scheme_id, scheme_id), inArray(orders.status, [...LOWERABLE_STATUSES]));
  const chunk = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(and(isOpen, after ? gt(orders._id, after) : undefined))
    .orderBy(orders._id)
    .limit(CHUNK);
  for (const { _id } of chunk)
    await lowerPriceIfAbove(db, _id, actor, now).catch(() => addJob(db, 'lowerPrice', { order_id: _id, actor }));
  const last = chunk.at(-1);
  if (last && chunk.length === CHUNK) await addJob(db, 'lowerPrices', { scheme_id, actor, after: last._id });
}
