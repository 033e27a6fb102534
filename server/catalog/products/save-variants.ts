import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { variantInput } from '../../../contract/catalog/catalog.ts';
import type { WrittenReason } from '../../../contract/language/nepali-reasons.ts';
import type { Actor } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/db.ts';
import { upsert } from '../../db/upsert.ts';
import { say, type Text } from '../../http/words/sentence.ts';
import { stockChanges, variants } from '../catalog.table.ts';

type Input = z.output<typeof variantInput>;

export interface Variant {
  _id: string;
  sku_of_seller: string;
  position: number;
  inventory: number;
  held: number;
  has_orders: boolean;
}

export interface Matrix {
  /** The current variants, read and locked, in order. */
  before: Variant[];
  variant: Input[];
  stock_reason: string | null | undefined;
}

/** Writes products' variants from matrices that `wrongInVariants` has checked. Each stock change adds a ledger row. */
export async function saveVariants(db: Db, actor: Actor, all: (Matrix & { product_id: string })[]): Promise<void> {
  const written: (typeof variants.$inferInsert)[] = [];
  const ledger: (typeof stockChanges.$inferInsert)[] = [];
  const gone: string[] = [];
  for (const matrix of all) {
    const { before, product_id } = matrix;
    const pairs = pairsOf(matrix);
    const keptIds = new Set(pairs.map(({ existing }) => existing?._id));
    gone.push(...before.filter((variant) => !keptIds.has(variant._id)).map((variant) => variant._id));
    for (const [position, { input, existing }] of pairs.entries()) {
      const { _id: _, inventory_was: __, ...plain } = input;
      const values = { ...plain, inventory: stockOf(input, existing), position };
      const _id = existing?._id ?? newId();
      if (!existing || differs(values, existing)) written.push({ ...values, _id, product_id });
      const stockBefore = existing?.inventory ?? 0;
      if (stockBefore === values.inventory) continue;
      ledger.push({
        variant_id: _id,
        before: stockBefore,
        after: values.inventory,
        reason: matrix.stock_reason || (existing ? BY_ANOTHER_CLIENT : ('Initial stock' satisfies WrittenReason)),
        user_id: actor.user_id,
        actor: actor.name,
      });
    }
  }
  if (gone.length > 0) await db.delete(variants).where(inArray(variants._id, gone));
  await freeSkus(db, all.flatMap(pairsOf));
  await upsert(db, variants, written);
  if (ledger.length > 0) await db.insert(stockChanges).values(ledger);
}

const differs = (values: object, existing: object) =>
  Object.entries(values).some(([name, value]) => existing[name as keyof object] !== value);

/** Reads and locks current stock: an order placed now waits for the save. */
export async function lockedStock(db: Db, product_ids: string[]) {
  if (product_ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select({ _id: variants._id, inventory: variants.inventory, held: variants.held })
    .from(variants)
    .where(inArray(variants.product_id, product_ids))
    .orderBy(variants._id)
    .for('no key update');
  return new Map(rows.map((row) => [row._id, row]));
}

/** Finds the variant a row edits: by id, else by SKU, so that a rebuilt matrix keeps its orders. */
function knownOf(before: Variant[], input: Input): Variant | undefined {
  if (input._id) return before.find((variant) => variant._id === input._id);
  return before.find((variant) => variant.sku_of_seller === input.sku_of_seller);
}

/** The ledger's reason if the client gives none: the specification has no field for it. */
const BY_ANOTHER_CLIENT: WrittenReason = 'Set by another program';

/** Untouched stock keeps its current value: an order or import might have changed it since the form opened. */
function stockOf(input: Input, existing: Variant | undefined): number {
  return existing && input.inventory === input.inventory_was ? existing.inventory : input.inventory;
}

type Pair = { input: Input; existing: Variant | undefined };

const pairsOf = ({ before, variant }: Matrix): Pair[] =>
  variant.map((input) => ({ input, existing: knownOf(before, input) }));

/** Returns the errors that block the matrix's save, by field. */
export function wrongInVariants(matrix: Matrix): Record<string, Text> {
  const { before, stock_reason } = matrix;
  const pairs = pairsOf(matrix);
  const errors: Record<string, Text> = {};
  pairs.forEach(({ input, existing }, index) => {
    if (input._id && !existing) errors[`variant.${index}`] = 'This variant no longer exists. Reload the product.';
    if (!existing) return;
    const was = input.inventory_was;
    const inventory = stockOf(input, existing);
    if (inventory === existing.inventory) return;
    // Only a client that says which stock it saw can get a conflict. One that sends just the specification's fields
    // sets the stock.
    if (was !== undefined && was !== existing.inventory)
      errors[`variant.${index}.inventory`] = say('The stock is now {stock}. Check it again.', {
        stock: existing.inventory,
      });
    else if (inventory < existing.held)
      errors[`variant.${index}.inventory`] = say('Open orders hold {units}. Enter at least that many.', {
        units: { count: existing.held, of: 'unit' },
      });
    else if (!stock_reason && was !== undefined) errors.stock_reason = 'Give a reason for the stock change.';
  });
  before.forEach((variant, index) => {
    const isKept = pairs.some(({ existing }) => existing === variant);
    if (!isKept && variant.has_orders)
      errors[`variant.${index}`] = say('{variant} has orders: switch it off instead of removing it.', {
        variant: variant.sku_of_seller,
      });
  });
  return errors;
}

/** Gives renamed variants temporary SKUs first, so two can swap: SKUs are unique at every moment. */
async function freeSkus(db: Db, pairs: Pair[]): Promise<void> {
  for (const { input, existing } of pairs) {
    if (!existing || existing.sku_of_seller === input.sku_of_seller) continue;
    await db
      .update(variants)
      .set({ sku_of_seller: `renamed ${existing._id}` })
      .where(eq(variants._id, existing._id));
  }
}
