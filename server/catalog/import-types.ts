import { eq, sql } from 'drizzle-orm';
import type { InventoryType } from '../../contract/variants.ts';
import type { Db } from '../db/db.ts';
import { conflict } from '../http/errors.ts';
import { products } from './catalog.table.ts';
import { typesWith } from './import-meaning.ts';

/** Lets the inventory types of known products grow by the options of the variants that are added to them. */
export async function growTypes(db: Db, import_id: string): Promise<void> {
  const { rows } = await db.execute<{
    product_id: string;
    name: string;
    inventory_type: InventoryType[];
    options: { inventory_type: string; value: string }[];
  }>(sql`
    select p._id as product_id, p.name, p.inventory_type, r.data->'inventory_type' as options
    from import_rows r join products p on p._id = r.product_id
    where r.import_id = ${import_id} and r.data ? 'to_known' order by r.line`);
  const grown = new Map<string, InventoryType[]>();
  for (const { product_id, name, inventory_type, options } of rows) {
    // Read anew under the lock: somebody may have changed the product since the rows were checked.
    const result = typesWith(grown.get(product_id) ?? inventory_type, options);
    if (typeof result === 'string') throw conflict(`${name} has changed meanwhile. Nothing was written. ${result}`);
    grown.set(product_id, result.types);
  }
  for (const [_id, inventory_type] of grown)
    await db.update(products).set({ inventory_type }).where(eq(products._id, _id));
}
