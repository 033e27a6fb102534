import { type SQL, sql } from 'drizzle-orm';
import type { InventoryType } from '../../../contract/catalog/variants.ts';
import type { Db } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { typesWith } from './import-meaning.ts';

/** The inventory types of known products, by product, with the options of the variants that `mine` adds to them. */
export async function grownTypes(db: Db, ofChunk: SQL): Promise<Record<string, InventoryType[]>> {
  const { rows } = await db.execute<{
    product_id: string;
    name: string;
    inventory_type: InventoryType[];
    options: { inventory_type: string; value: string }[];
  }>(sql`
    select p._id as product_id, p.name, p.inventory_type, r.data->'inventory_type' as options
    from import_rows r join products p on p._id = r.product_id
    where ${ofChunk} and r.data ? 'to_known' order by r.line`);
  const grown: Record<string, InventoryType[]> = {};
  for (const { product_id, name, inventory_type, options } of rows) {
    // Read again under the lock: somebody may have changed the product since the rows were checked.
    const result = typesWith(grown[product_id] ?? inventory_type, options);
    if (typeof result === 'string') throw conflict(`${name} has changed meanwhile. Nothing was written. ${result}`);
    grown[product_id] = result.types;
  }
  return grown;
}
