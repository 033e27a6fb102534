import { eq, inArray } from 'drizzle-orm';
import { inventoryTypes, sameWord, variantInput } from '../../contract/catalog.ts';
import type { InventoryType } from '../../contract/variants.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { brands, products, variants } from './catalog.table.ts';
import { type ImportedRow, readRow } from './import-row.ts';
import { importErrors, importRows, imports } from './imports.table.ts';

type Import = typeof imports.$inferSelect;
type Staged = typeof importRows.$inferInsert;
type BadRow = { line: number; text: string };

/** Rows that are looked up and staged together: what the import holds in memory at a time. */
const CHUNK = 500;

/** A product that the file adds: its id, and the inventory types that its rows have made so far. */
type NewProducts = Map<string, { _id: string; types: InventoryType[] }>;

/** Reads the whole file and stages what it means, row by row; writes nothing of the catalogue. Returns how many are bad. */
export async function checkRows(db: Db, file: Import, rows: AsyncIterable<string[]>): Promise<number> {
  await db.delete(importRows).where(eq(importRows.import_id, file._id));
  await db.delete(importErrors).where(eq(importErrors.import_id, file._id));
  const brandIds = new Map((await db.select().from(brands)).map((brand) => [brand.name.toLowerCase(), brand._id]));
  const added: NewProducts = new Map();
  let line = 1;
  let bad_rows = 0;
  let chunk: { line: number; cells: string[] }[] = [];

  const flush = async () => {
    bad_rows += await stage(db, file, chunk, { brandIds, added });
    chunk = [];
    await db
      .update(imports)
      .set({ rows: line - 1, bad_rows })
      .where(eq(imports._id, file._id));
  };
  for await (const cells of rows) {
    // The first row is the header.
    if (line > 1) chunk.push({ line, cells });
    line += 1;
    if (chunk.length === CHUNK) await flush();
  }
  line -= 1;
  await flush();
  return bad_rows;
}

interface Known {
  brandIds: Map<string, string>;
  added: NewProducts;
}

async function stage(db: Db, file: Import, chunk: { line: number; cells: string[] }[], known: Known): Promise<number> {
  if (chunk.length === 0) return 0;
  const bad: BadRow[] = [];
  const good: { line: number; row: ImportedRow }[] = [];
  for (const { line, cells } of chunk) {
    const read = readRow(cells, file.mapping);
    if ('text' in read) bad.push({ line, text: read.text });
    else good.push({ line, row: read.row });
  }
  const existing = await existingOf(
    db,
    good.map(({ row }) => row.sku_from_system),
  );
  const staged: Staged[] = [];
  for (const { line, row } of good) {
    const found = existing.get(row.sku_from_system);
    const result = found ? changeOf(row, found, known) : additionOf(row, known);
    if (typeof result === 'string') bad.push({ line, text: result });
    else staged.push({ ...result, import_id: file._id, line, sku_from_system: row.sku_from_system });
  }
  if (staged.length > 0) {
    const kept = await db.insert(importRows).values(staged).onConflictDoNothing().returning({ line: importRows.line });
    const lines = new Set(kept.map((row) => row.line));
    for (const { line } of staged)
      if (!lines.has(line)) bad.push({ line, text: 'This variant stands in the file twice.' });
  }
  if (bad.length > 0) await db.insert(importErrors).values(bad.map((row) => ({ ...row, import_id: file._id })));
  return bad.length;
}

type Existing = {
  _id: string;
  is_multiple_variation: boolean;
  variant: { _id: string; sku_of_seller: string; price: number; sales_price: number; held: number }[];
};

async function existingOf(db: Db, skus: string[]): Promise<Map<string, Existing>> {
  if (skus.length === 0) return new Map();
  const found = await db
    .select({ _id: products._id, sku: products.sku_from_system, is_multiple_variation: products.is_multiple_variation })
    .from(products)
    .where(inArray(products.sku_from_system, skus));
  const rows = await db
    .select()
    .from(variants)
    .where(
      inArray(
        variants.product_id,
        found.map((product) => product._id),
      ),
    );
  const byProduct = Map.groupBy(rows, (row) => row.product_id);
  return new Map(found.map(({ sku, ...product }) => [sku, { ...product, variant: byProduct.get(product._id) ?? [] }]));
}

type Meaning = Omit<Staged, 'import_id' | 'line' | 'sku_from_system'>;

const variantSku = (row: ImportedRow) => row.sku_of_seller ?? row.options?.map((option) => option.value).join('-');

/** A row of a product that is there: its variant must be, too; matrices grow in the form, where they can be seen. */
function changeOf(row: ImportedRow, product: Existing, { brandIds }: Known): Meaning | string {
  const sku = variantSku(row);
  const variant = product.is_multiple_variation
    ? product.variant.find((one) => one.sku_of_seller === sku)
    : product.variant[0];
  if (!variant)
    return sku ? `The product has no variant ${sku}. Add it in its form.` : 'Say which variant this row is.';
  const brand_id = row.brand && brandIds.get(row.brand.toLowerCase());
  if (row.brand && !brand_id) return `There is no brand ${row.brand}.`;
  if ((row.sales_price ?? variant.sales_price) > (row.price ?? variant.price))
    return 'The sales price is above the price.';
  if (row.inventory !== undefined && row.inventory < variant.held) return `Open orders hold ${variant.held} units.`;
  const { sku_from_system: _sku, brand: _brand, options: _options, sku_of_seller: _variant, ...data } = row;
  return {
    product_id: product._id,
    variant_id: variant._id,
    sku_of_seller: variant.sku_of_seller,
    is_new: false,
    data: { ...data, brand_id },
  };
}

/** A row of a product that the file adds: the first row of its SKU names it, all of them together are its matrix. */
function additionOf(row: ImportedRow, { brandIds, added }: Known): Meaning | string {
  const first = added.get(row.sku_from_system);
  if (!first && !row.name) return 'There is no product with this SKU, and a new one needs a name.';
  if (row.price === undefined) return 'A new product needs a price.';
  if (first && (first.types.length === 0 || !row.options))
    return 'Several rows of one new product need options that tell them apart.';
  const brand_id = row.brand && brandIds.get(row.brand.toLowerCase());
  if (row.brand && !brand_id) return `There is no brand ${row.brand}.`;
  const grown = typesWith(first?.types, row.options ?? []);
  if (typeof grown === 'string') return grown;
  const { sku_from_system, brand: _brand, options: _options, sku_of_seller: _variant, ...data } = row;
  const options = grown.choices.length > 0 ? grown.choices : undefined;
  const sku_of_seller = options?.map((option) => option.value).join('-') ?? sku_from_system;
  if (!variantInput.shape.sku_of_seller.safeParse(sku_of_seller).success)
    return 'The options of a variant have at most 200 letters together.';
  const product = { _id: first?._id ?? newId(), types: grown.types };
  added.set(sku_from_system, product);
  return {
    product_id: product._id,
    variant_id: newId(),
    sku_of_seller,
    is_new: true,
    data: { ...data, brand_id, sales_price: row.sales_price ?? row.price, inventory_type: options },
  };
}

/**
 * The inventory types of a new product with the options of one more row, by the rules of the form, or what is wrong with
 * them. The first row says how a type and an option are written and in which order the types come.
 */
function typesWith(before: InventoryType[] | undefined, options: NonNullable<ImportedRow['options']>) {
  const names = before?.map((type) => type.inventory_type) ?? options.map((option) => option.inventory_type);
  const chosen = names.flatMap((name) => options.find((option) => sameWord(option.inventory_type, name)) ?? []);
  if (chosen.length < names.length || options.length > names.length)
    return `All rows of one product name the same inventory types: ${names.join(', ')}.`;
  const types = names.map((inventory_type, index) => {
    const value = chosen[index]?.value ?? '';
    const option = before?.[index]?.option ?? [];
    return { inventory_type, option: option.some((one) => sameWord(one, value)) ? option : [...option, value] };
  });
  const checked = inventoryTypes.safeParse(types);
  if (!checked.success) return checked.error.issues.map((issue) => issue.message).join(' ');
  const choices = types.map(({ inventory_type, option }, index) => {
    const value = chosen[index]?.value ?? '';
    return { inventory_type, value: option.find((one) => sameWord(one, value)) ?? value };
  });
  return { types, choices };
}
