import { type SQL, sql } from 'drizzle-orm';
import type { UnitsChange } from '../../contract/steps/machine.ts';
import type { Db } from '../db/db.ts';
import { products, variants } from './catalog.table.ts';
import { invalidateProducts } from './product-tags.service.ts';

/**
 * The only place that changes `held` and `sold`, apart from the statements that write many new orders at once
 * (`orders/intake/write-batch.ts`).
 */

/** How far one unit moves each counter; `inventory` counts unsold units. */
export const COUNTER_MOVES: Record<UnitsChange, { inventory: number; held: number; sold: number }> = {
  hold: { inventory: 0, held: 1, sold: 0 },
  commit: { inventory: -1, held: -1, sold: 1 },
  uncommit: { inventory: 1, held: 1, sold: -1 },
  take: { inventory: -1, held: 0, sold: 1 },
  unhold: { inventory: 0, held: -1, sold: 0 },
  unsell: { inventory: 1, held: 0, sold: -1 },
};

type Moved = {
  /** The variant's product; null if its units couldn't be moved. */
  product_id: string | null;
  free: number;
  free_before: number;
};

/** A number of units of one variant. */
export interface VariantUnits {
  variant_id: string;
  quantity: number;
}

/** Returns how many units of each of these variants to move. */
export const unitsOf = (moved: VariantUnits[]): SQL => sql`
  select variant_id as _id, sum(quantity)::int as units
  from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (variant_id uuid, quantity int) group by 1`;

/** Whether this product can be sold. If one of its products can't, a scheme stops at once. */
export const mayBeSold = (product_id: SQL): SQL<boolean> => sql`exists (select from ${products} on_sale
  where on_sale._id = ${product_id} and on_sale.is_active and on_sale.is_published and not on_sale.is_deleted)`;

/**
 * Moves these units, and invalidates cached responses about products of which a variant ran out or came back. Locks
 * rows in id order. Call it last in the transaction; if it returns false, some couldn't be moved: roll back.
 */
export async function moveUnits(db: Db, change: UnitsChange, units: SQL): Promise<boolean> {
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
  if (stale.length > 0) await invalidateProducts(db, [...new Set(stale)]);
  return moved.every(({ product_id }) => product_id !== null);
}
