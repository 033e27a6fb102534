import { and, eq, gt, gte, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { variants } from './catalog.table.ts';

export interface Hold {
  /** The first variant that has none left; the caller's transaction must then be rolled back. */
  soldOut?: string;
  /** Some variant's last unit was taken. */
  lastOnes: boolean;
}

/**
 * Holds one unit of each variant, all or none: call it last in the order's transaction. Rows are taken in id order, so
 * that two orders never wait for each other in a circle.
 */
export async function holdStock(db: Db, variantIds: string[]): Promise<Hold> {
  let lastOnes = false;
  for (const _id of inOrder(variantIds)) {
    const [held] = await db
      .update(variants)
      .set({ held: sql`${variants.held} + 1` })
      .where(and(eq(variants._id, _id), eq(variants.is_available, true), gt(variants.inventory, variants.held)))
      .returning({ left: sql<number>`${variants.inventory} - ${variants.held}` });
    if (!held) return { soldOut: _id, lastOnes };
    lastOnes ||= held.left === 0;
  }
  return { lastOnes };
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
