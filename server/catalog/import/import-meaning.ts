import { inventoryTypes, NAMED_ALIKE, variantInput } from '../../../contract/catalog/catalog.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../../contract/catalog/imports.ts';
import {
  type InventoryType,
  namedAlike,
  type OptionNames,
  sameWord,
  wordsOf,
} from '../../../contract/catalog/variants.ts';
import { newId } from '../../db/columns.ts';
import type { KeptValues } from '../catalog.table.ts';
import type { Sheet } from '../product-specification.service.ts';
import type { ImportedRow as ReadRow } from './import-row.ts';
import { type SpecificationCells, specificationOf } from './import-specification.ts';
import type { StagedRow } from './imports.table.ts';

/** An existing product, as far as a row can change it. */
export interface Existing {
  _id: string;
  sku_from_system: string;
  inventory_type: InventoryType[];
  option_names_ne: OptionNames;
  specification_sheet_id: string | null;
  specification: KeptValues;
  is_active: boolean;
  is_published: boolean;
  is_deleted: boolean;
  has_picture: boolean;
  variant: { _id: string; sku_of_seller: string; price: number; sales_price: number; held: number }[];
}

/** The facts that are known while the rows of a file are read one after the other. */
export interface ImportContext {
  brandIds: Map<string, string>;
  sheets: Sheet[];
  /** The inventory types of existing products, extended by the rows so far, by the product's id. */
  types: Map<string, InventoryType[]>;
  /** The products that the file adds, by SKU: their id, and the inventory types that their rows have made so far. */
  added: Map<string, { _id: string; types: InventoryType[]; specification_sheet_id?: string }>;
  /** The Nepali names of options from the rows so far, by the product's id. */
  names: Map<string, OptionNames>;
  /** The spelling of each SKU, by its small letters. */
  skus: Map<string, string>;
  /** The file has a column for the type: without one, it adds only main products. */
  has_types: boolean;
  /** Flags that the importing user may change. */
  may_set: string[];
}

/** A row with its cells in the columns of specifications. */
type ImportedRow = ReadRow & { sheetCells: SpecificationCells };

/** The changes by a row, or all of its problems. */
type Meaning =
  | { product_id: string; variant_id: string; sku_of_seller: string; is_new: boolean; data: StagedRow }
  | { wrong: string[] };

const ABOVE_PRICE = 'The sales price is above the price.';
const NO_PICTURE = 'Leave Published empty, and publish it in its form.';

/**
 * A row of an existing product: it changes a variant, or adds one by its options. Cells that could not be read do not
 * count as missing.
 */
export function changeOf(row: ImportedRow, unread: ImportColumn[], product: Existing, context: ImportContext): Meaning {
  if (product.is_deleted) return { wrong: ['This product is deleted. Restore it in Deleted items first.'] };
  const wrong: string[] = [];
  for (const flag of ['is_active', 'is_published'] as const)
    if (row[flag] !== undefined && row[flag] !== product[flag] && !context.may_set.includes(flag))
      wrong.push(`You may not change ${IMPORT_COLUMNS[flag].label}. Leave the cell empty.`);
  if (row.is_published && !product.is_published && !product.has_picture)
    wrong.push(`This product has no picture yet. ${NO_PICTURE}`);
  const brand_id = brandOf(row, context, wrong);

  if (product.inventory_type.length === 0 && row.options)
    return { wrong: [...wrong, 'This product has no inventory types. Add them in its form first.'] };
  const grown = row.options && typesWith(context.types.get(product._id) ?? product.inventory_type, row.options);
  if (typeof grown === 'string') return { wrong: [...wrong, grown] };
  const types = grown?.types ?? context.types.get(product._id) ?? product.inventory_type;
  const option_names_ne = namesOf(row, product, types, context, wrong);
  const specification = specificationIn(row, product, context, wrong);
  const data = { ...plainOf(row), brand_id, option_names_ne, ...specification };
  const sku = row.sku_of_seller ?? grown?.sku_of_seller;
  const variant =
    product.inventory_type.length === 0
      ? product.variant[0]
      : product.variant.find((one) => one.sku_of_seller === sku || one.sku_of_seller === grown?.sku_of_seller);
  if (variant) {
    if (!unread.includes('price') && (row.sales_price ?? variant.sales_price) > (row.price ?? variant.price))
      wrong.push(ABOVE_PRICE);
    if (row.inventory !== undefined && row.inventory < variant.held)
      wrong.push(`Open orders hold ${variant.held} units.`);
    if (wrong.length > 0) return { wrong };
    const { _id: variant_id, sku_of_seller } = variant;
    return { product_id: product._id, variant_id, sku_of_seller, is_new: false, data };
  }

  if (unread.includes('options') || unread.includes('sku_of_seller')) return { wrong };
  if (!sku) return { wrong: [...wrong, 'Say which variant this row is.'] };
  if (!grown)
    wrong.push(`The product has no variant ${sku}. To add it, write its options like Memory: 8GB; Colour: Red.`);
  wrong.push(...wrongPrice(row, unread, 'A new variant needs a price.'));
  if (!grown || row.price === undefined || wrong.length > 0) return { wrong };
  context.types.set(product._id, grown.types);
  return {
    product_id: product._id,
    variant_id: newId(),
    sku_of_seller: grown.sku_of_seller,
    is_new: true,
    data: { ...data, sales_price: row.sales_price ?? row.price, inventory_type: grown.choices, to_known: true },
  };
}

/** A row of a product that the file adds: the first row of its SKU names it, all of them together are its matrix. */
export function additionOf(row: ImportedRow, unread: ImportColumn[], context: ImportContext): Meaning {
  const { added } = context;
  const first = added.get(row.sku_from_system);
  const wrong: string[] = [];
  const lacks = (column: ImportColumn & keyof ImportedRow) => row[column] === undefined && !unread.includes(column);
  if (!first && lacks('name')) wrong.push('There is no product with this SKU, and a new one needs a name.');
  if (!first && context.has_types && lacks('type')) wrong.push('A new product needs a type: MAIN or BUNDLE.');
  wrong.push(...wrongPrice(row, unread, 'A new product needs a price.'));
  if (row.is_published) wrong.push(`A new product has no picture yet. ${NO_PICTURE}`);
  if (first && (first.types.length === 0 || lacks('options')))
    wrong.push('Several rows of one new product need options that tell them apart.');
  const brand_id = brandOf(row, context, wrong);
  const grown = row.options && typesWith(first?.types, row.options);
  if (typeof grown === 'string') return { wrong: [...wrong, grown] };
  const product = { _id: first?._id ?? newId(), types: grown?.types ?? [] };
  const option_names_ne = namesOf(row, { ...product, option_names_ne: {} }, product.types, context, wrong);
  const specification = specificationIn(row, first ?? {}, context, wrong);
  if (wrong.length > 0 || unread.length > 0 || row.price === undefined) return { wrong };
  const { specification_sheet_id = first?.specification_sheet_id } = specification;
  added.set(row.sku_from_system, { ...product, specification_sheet_id });
  return {
    product_id: product._id,
    variant_id: newId(),
    sku_of_seller: grown?.sku_of_seller ?? row.sku_from_system,
    is_new: true,
    data: {
      ...plainOf(row),
      brand_id,
      option_names_ne,
      ...specification,
      sales_price: row.sales_price ?? row.price,
      inventory_type: grown?.choices,
    },
  };
}

function wrongPrice({ price, sales_price }: ImportedRow, unread: ImportColumn[], missing: string): string[] {
  if (price === undefined) return unread.includes('price') ? [] : [missing];
  return sales_price !== undefined && sales_price > price ? [ABOVE_PRICE] : [];
}

function brandOf({ brand }: ImportedRow, { brandIds }: ImportContext, wrong: string[]): string | undefined {
  const id = brand && brandIds.get(brand.toLowerCase());
  if (brand && !id) wrong.push(`There is no brand ${brand}.`);
  return id || undefined;
}

/** A row's Nepali names of options, spelled like the product's. As in the form, no two may be the same. */
function namesOf(
  { option_names_ne }: ImportedRow,
  product: Pick<Existing, '_id' | 'option_names_ne'>,
  types: InventoryType[],
  { names }: ImportContext,
  wrong: string[],
): OptionNames | undefined {
  if (!option_names_ne) return undefined;
  const words = wordsOf(types);
  const optionNames = Object.fromEntries(
    Object.entries(option_names_ne).map(([word, name]) => [words.find((one) => sameWord(one, word)) ?? word, name]),
  );
  const all = { ...(names.get(product._id) ?? product.option_names_ne), ...optionNames };
  names.set(product._id, all);
  const alike = types.map(({ option }) => namedAlike(option, all)).find(Boolean);
  if (alike) wrong.push(`${alike}: ${all[alike]}. ${NAMED_ALIKE}`);
  return optionNames;
}

const specificationIn = (
  { specification_sheet, sheetCells: cells }: ImportedRow,
  before: Parameters<typeof specificationOf>[1],
  { sheets }: ImportContext,
  wrong: string[],
) => specificationOf({ specification_sheet, cells }, before, sheets, wrong);

/** The values in a row, with the product and the variant that it means. */
function plainOf(row: ImportedRow): StagedRow {
  const {
    sku_from_system: _sku,
    brand: _brand,
    options: _options,
    sku_of_seller: _variant,
    sheetCells: _cells,
    specification_sheet: _sheet,
    ...plain
  } = row;
  return plain;
}

/**
 * The inventory types of a product with the options of one more row, by the rules of the form, and the variant that the
 * row chooses; or its errors. The first spelling decides how a type and an option are written and in which order the
 * types come.
 */
export function typesWith(before: InventoryType[] | undefined, options: NonNullable<ImportedRow['options']>) {
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
  const sku_of_seller = choices.map((choice) => choice.value).join('-');
  if (!variantInput.shape.sku_of_seller.safeParse(sku_of_seller).success)
    return 'The options of a variant have at most 200 letters together.';
  return { types, choices, sku_of_seller };
}
