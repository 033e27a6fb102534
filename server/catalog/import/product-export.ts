import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import type { ProductType } from '../../../contract/catalog/catalog.ts';
import { choiceOf, type InventoryType } from '../../../contract/catalog/variants.ts';
import type { Db } from '../../db/db.ts';
import type { Cell } from '../../http/sheets/sheet-write.ts';
import { exported, type FullRow } from '../../imports/table-import.service.ts';
import { brands, products, variants } from '../catalog.table.ts';
import { allSheets, type Sheet } from '../product-specification.service.ts';
import { specificationCells, specificationColumns } from './import-specification.ts';
import { PRODUCT_COLUMNS } from './product-columns.ts';

const CHUNK = 500;

const chosen = (type: ProductType | undefined) =>
  and(eq(products.is_deleted, false), type ? eq(products.type, type) : undefined);

/** Counts an export's rows, without the header. */
export async function countExported(db: Db, type: ProductType | undefined): Promise<number> {
  const [counted] = await db
    .select({ rows: count() })
    .from(variants)
    .innerJoin(products, eq(products._id, variants.product_id))
    .where(chosen(type));
  return counted?.rows ?? 0;
}

/**
 * Exports every product, a row per variant, in the columns the import reads. Reads in chunks, so any number fits in
 * memory.
 */
export async function* exportedProducts(db: Db, type: ProductType | undefined): AsyncGenerator<Cell[]> {
  const sheets = await allSheets(db);
  yield* exported({ ...PRODUCT_COLUMNS, ...specificationColumns(sheets) }, rowsOf(db, type, sheets));
}

async function* rowsOf(db: Db, type: ProductType | undefined, sheets: Sheet[]): AsyncGenerator<ProductRow> {
  let last: string | undefined;
  for (;;) {
    const chunk = await db
      .select({ product: products, brand: brands.name })
      .from(products)
      .leftJoin(brands, eq(brands._id, products.brand_id))
      .where(and(chosen(type), last ? gt(products._id, last) : undefined))
      .orderBy(asc(products._id))
      .limit(CHUNK);
    if (chunk.length === 0) return;
    last = chunk.at(-1)?.product._id;
    const ids = chunk.map(({ product }) => product._id);
    const sellable = await db
      .select()
      .from(variants)
      .where(inArray(variants.product_id, ids))
      .orderBy(asc(variants.position), asc(variants._id));
    const byProduct = Map.groupBy(sellable, (variant) => variant.product_id);
    const skus = await skusOf(
      db,
      chunk.flatMap(({ product }) => product.goes_with),
    );
    for (const { product, brand } of chunk) {
      const sheet = sheets.find(({ _id }) => _id === product.specification_sheet_id);
      const goes_with = product.goes_with.flatMap((id) => skus.get(id) ?? []);
      const named = {
        brand,
        specification_sheet: sheet?.name ?? null,
        goes_with: goes_with.length > 0 ? goes_with : null,
      };
      const values = specificationCells(sheets, sheet, product.specification);
      for (const variant of byProduct.get(product._id) ?? [])
        yield { ...product, ...variant, ...named, options: optionsOf(product, variant), ...values };
    }
  }
}

async function skusOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ _id: products._id, sku: products.sku_from_system })
    .from(products)
    .where(and(inArray(products._id, ids), eq(products.is_deleted, false)));
  return new Map(rows.map(({ _id, sku }) => [_id, sku]));
}

type ProductRow = FullRow<typeof PRODUCT_COLUMNS & ReturnType<typeof specificationColumns>>;

function optionsOf(
  { inventory_type }: { inventory_type: InventoryType[] },
  { sku_of_seller }: { sku_of_seller: string },
) {
  if (inventory_type.length === 0) return null;
  return Object.entries(choiceOf(inventory_type, sku_of_seller) ?? {});
}
