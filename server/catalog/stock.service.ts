import { and, eq, gt, gte, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { variants } from './catalog.table.ts';

export interface Hold {
  /** The first variant that has none left; the caller's transaction must then be rolled back. */
  soldOut?: string;
  /** Products of which a variant's last unit was taken: what is shown of them is stale. */
  emptied: string[];
}

/**
 * Holds one unit of each variant, all or none: call it last in the order's transaction. Rows are taken in id order, so
 * that two orders never wait for each other in a circle.
 */
export async function holdStock(db: Db, variantIds: string[]): Promise<Hold> {
  const emptied: string[] = [];
  for (const _id of inOrder(variantIds)) {
    const [held] = await db
      .update(variants)
      .set({ held: sql`${variants.held} + 1` })
      .where(and(eq(variants._id, _id), eq(variants.is_available, true), gt(variants.inventory, variants.held)))
      .returning({ product_id: variants.product_id, left: sql<number>`${variants.inventory} - ${variants.held}` });
    if (!held) return { soldOut: _id, emptied };
    if (held.left === 0) emptied.push(held.product_id);
  }
  return { emptied };
}

/** Gives held units back: once, by the state change that ends the order. */
export async function releaseStock(db: Db, variantIds: string[]): Promise<void> {
  for (const _id of inOrder(variantIds)) {
    await db
      .update(variants)
      .set({ held: sql`${variants.held} - 1` })
      .where(and(eq(variants._id, _id), gte(variants.held, 1)));
  }
}

const inOrder = (ids: string[]) => [...ids].sort();
