import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import type { ProductType } from '../../../contract/catalog/catalog.ts';
import {
  IMPORT_COLUMNS,
  importColumns,
  SPECIFICATION_COLUMN,
  SPECIFICATION_COLUMN_NE,
} from '../../../contract/catalog/imports.ts';
import { choiceOf, sameWord } from '../../../contract/catalog/variants.ts';
import type { Db } from '../../db/db.ts';
import type { Cell } from '../../http/sheets/sheet-write.ts';
import { brands, type KeptValues, products, variants } from '../catalog.table.ts';
import { allSheets, fieldNamesOf, fieldsOf, type Sheet } from '../product-specification.service.ts';

const CHUNK = 500;

const exported = (type: ProductType | undefined) =>
  and(eq(products.is_deleted, false), type ? eq(products.type, type) : undefined);

/** The number of rows of an export below its header. */
export async function countExported(db: Db, type: ProductType | undefined): Promise<number> {
  const [counted] = await db
    .select({ rows: count() })
    .from(variants)
    .innerJoin(products, eq(products._id, variants.product_id))
    .where(exported(type));
  return counted?.rows ?? 0;
}

/** Every product with a row for each variant, in the columns that the import reads; reads any number in chunks. */
export async function* exportedRows(db: Db, type: ProductType | undefined): AsyncGenerator<Cell[]> {
  const sheets = new Map((await allSheets(db)).map((sheet) => [sheet._id, sheet]));
  const fields = fieldNamesOf([...sheets.values()]);
  yield [
    ...importColumns.map((column) => IMPORT_COLUMNS[column].label),
    ...fields.flatMap(({ name, isText }) => [
      SPECIFICATION_COLUMN(name),
      ...(isText ? [SPECIFICATION_COLUMN_NE(name)] : []),
    ]),
  ];
  let last: string | undefined;
  for (;;) {
    const chunk = await db
      .select({ product: products, brand: brands.name })
      .from(products)
      .leftJoin(brands, eq(brands._id, products.brand_id))
      .where(and(exported(type), last ? gt(products._id, last) : undefined))
      .orderBy(asc(products._id))
      .limit(CHUNK);
    if (chunk.length === 0) return;
    last = chunk.at(-1)?.product._id;
    const ids = chunk.map(({ product }) => product._id);
    const sellable = await db
      .select()
      .from(variants)
      .where(inArray(variants.product_id, ids))
      .orderBy(asc(variants.position));
    const byProduct = Map.groupBy(sellable, (variant) => variant.product_id);
    for (const { product, brand } of chunk) {
      const sheet = sheets.get(product.specification_sheet_id ?? '');
      const specification = valuesOf(product.specification, sheet, fields);
      for (const variant of byProduct.get(product._id) ?? [])
        yield [...rowOf(product, { brand, sheet: sheet?.name ?? null }, variant), ...specification];
    }
  }
}

/** The values of a product in the columns of all fields. */
function valuesOf(values: KeptValues, sheet: Sheet | undefined, fields: ReturnType<typeof fieldNamesOf>): Cell[] {
  return fields.flatMap(({ name, isText }) => {
    const field = fieldsOf(sheet?.group ?? []).find((one) => sameWord(one.name, name));
    const { value = null, value_ne = null } = (field && values[field._id]) ?? {};
    return isText ? [value, value_ne] : [value];
  });
}

function rowOf(
  product: typeof products.$inferSelect,
  { brand, sheet }: { brand: string | null; sheet: string | null },
  variant: typeof variants.$inferSelect,
): Cell[] {
  const types = product.inventory_type;
  const choice = choiceOf(types, variant.sku_of_seller);
  const options = Object.entries(types.length > 0 ? (choice ?? {}) : {});
  const cells: Record<(typeof importColumns)[number], Cell> = {
    sku_from_system: product.sku_from_system,
    name: product.name,
    name_ne: product.name_ne,
    type: product.type,
    brand,
    short_description: product.short_description,
    short_description_ne: product.short_description_ne,
    specification_sheet: sheet,
    weight: product.weight === null ? null : product.weight / 1000,
    is_active: product.is_active,
    is_published: product.is_published,
    options: options.map(([type, value]) => `${type}: ${value}`).join('; '),
    option_names_ne: Object.entries(product.option_names_ne)
      .map(([option, name]) => `${option}: ${name}`)
      .join('; '),
    sku_of_seller: variant.sku_of_seller,
    price: variant.price / 100,
    sales_price: variant.sales_price / 100,
    inventory: variant.inventory,
    is_available: variant.is_available,
  };
  return importColumns.map((column) => cells[column]);
}
