import { type SQL, sql } from 'drizzle-orm';
import type { UnitsChange } from '../../contract/machine.ts';
import type { Db } from '../db/db.ts';
import { products, variants } from './catalog.table.ts';

/**
 * The only place where `held` and `sold` change, but for the statements by which many new orders are written together
 * (`orders/intake/write-batch.ts`).
 */

/** The amount by which each counter of a variant moves for one unit; `inventory` are the units not yet sold. */
export const COUNTER_MOVES: Record<UnitsChange, { inventory: number; held: number; sold: number }> = {
  hold: { inventory: 0, held: 1, sold: 0 },
  commit: { inventory: -1, held: -1, sold: 1 },
  uncommit: { inventory: 1, held: 1, sold: -1 },
  take: { inventory: -1, held: 0, sold: 1 },
  unhold: { inventory: 0, held: -1, sold: 0 },
  unsell: { inventory: 1, held: 0, sold: -1 },
};

type Moved = {
  /** The product of the variant; null if its units could not be moved. */
  product_id: string | null;
  free: number;
  free_before: number;
};

interface UnitsMoved {
  /** Whether every item could be moved; if not, the caller rolls back. */
  isDone: boolean;
  /** Products of which a variant ran out or came back: their cached responses are stale. */
  stale: string[];
}

/** A number of units of one variant. */
export interface VariantUnits {
  variant_id: string;
  quantity: number;
}

/** The units to move of these variants. */
export const unitsOf = (moved: VariantUnits[]): SQL => sql`
  select variant_id as _id, sum(quantity)::int as units
  from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (variant_id uuid, quantity int) group by 1`;

/** Whether the product with this id may be sold: every scheme with a product that may not stops at once. */
export const mayBeSold = (product_id: SQL): SQL<boolean> => sql`exists (select from ${products} on_sale
  where on_sale._id = ${product_id} and on_sale.is_active and on_sale.is_published and not on_sale.is_deleted)`;

/** Moves these units, all or none, their rows locked in the order of their ids. Call it last in the transaction. */
export async function moveUnits(db: Db, change: UnitsChange, units: SQL): Promise<UnitsMoved> {
  const by = COUNTER_MOVES[change];
  const { rows: moved } = await db.execute<Moved>(sql`
    with wanted as (${units}),
    locked as (
      select v._id, w.units from ${variants} v join wanted w on w._id = v._id order by v._id for no key update of v),
    moved as (
      update ${variants} v set inventory = v.inventory + ${by.inventory} * l.units,
        held = v.held + ${by.held} * l.units, sold = v.sold + ${by.sold} * l.units
      from locked l
      where v._id = l._id and v.held + ${by.held} * l.units between 0 and v.inventory + ${by.inventory} * l.units
        and v.sold + ${by.sold} * l.units >= 0 ${change === 'hold' ? sql`and v.is_available and ${mayBeSold(sql`v.product_id`)}` : sql``}
      returning v._id, v.product_id, v.inventory - v.held as free,
        v.inventory - v.held - (${by.inventory - by.held}) * l.units as free_before)
    select m.product_id, m.free, m.free_before from wanted w left join moved m on m._id = w._id`);
  const stale = moved.flatMap(({ product_id, free, free_before }) =>
    product_id !== null && (free === 0 || free_before === 0) ? [product_id] : [],
  );
  return { isDone: moved.every(({ product_id }) => product_id !== null), stale: [...new Set(stale)] };
}
