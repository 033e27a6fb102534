import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { variants } from './catalog.table.ts';

interface Held extends Record<string, unknown> {
  _id: string;
  product_id: string;
  left: number;
}

export interface Hold {
  /** The first variant that has none left; the caller's transaction must then be rolled back. */
  soldOut?: string;
  /** Products of which a variant's last unit was taken: what is shown of them is stale. */
  emptied: string[];
}

/**
 * Holds one unit of each variant, all or none: call it last in the order's transaction. Rows are taken in id order, those
 * of the variants before those of their products' totals, so that two orders never wait for each other in a circle.
 */
export async function holdStock(db: Db, variantIds: string[]): Promise<Hold> {
  const { rows } = await db.execute<Held>(sql`
    with wanted as (${inOrder(variantIds)})
    update variants v set held = v.held + wanted.units from wanted
    where v._id = wanted._id and v.is_available and v.inventory - v.held >= wanted.units
    returning v._id, v.product_id, v.inventory - v.held as left`);
  const soldOut = variantIds.find((id) => !rows.some((row: Held) => row._id === id));
  const emptied = rows.filter((row: Held) => row.left === 0).map((row: Held) => row.product_id);
  return { ...(soldOut && { soldOut }), emptied };
}

/** Gives held units back: once, by the state change that ends the order. */
export async function releaseStock(db: Db, variantIds: string[]): Promise<void> {
  await db.execute(sql`
    with wanted as (${inOrder(variantIds)})
    update variants v set held = v.held - wanted.units from wanted where v._id = wanted._id and v.held >= wanted.units`);
}

/**
 * The rows of the variants, locked one after the other, with how many units of each are meant. The lock is the one of an
 * update: a stronger one would wait for every other order that names the variant, and they for it.
 */
const inOrder = (ids: string[]): SQL => sql`
  select ${variants._id}, (select count(*) from unnest(${sql.param(ids)}::uuid[]) as id where id = ${variants._id})::int as units
  from ${variants} where ${variants._id} = any(${sql.param(ids)}::uuid[]) order by ${variants._id} for no key update`;
