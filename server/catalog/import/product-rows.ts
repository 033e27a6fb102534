import type { z } from 'zod';
import { inventoryTypes, NAMED_ALIKE, productInput, variantInput } from '../../../contract/catalog/catalog.ts';
import {
  type InventoryType,
  namedAlike,
  type OptionNames,
  sameWord,
  wordsOf,
} from '../../../contract/catalog/variants.ts';
import { issueText } from '../../http/errors.ts';
import { asGiven, type Fixed, inTurn, type Message, say } from '../../http/words/sentence.ts';
import {
  type Column,
  contradicts,
  type Group,
  type ReadRow,
  type RowOf,
  type Wrong,
} from '../../imports/table-import.service.ts';
import type { getProducts } from '../catalog.service.ts';
import type { Sheet } from '../product-specification.service.ts';
import { type SpecificationColumn, specificationOf } from './import-specification.ts';
import type { OF_VARIANT, PRODUCT_COLUMNS } from './product-columns.ts';

export type ProductColumns = typeof PRODUCT_COLUMNS & Record<SpecificationColumn, Column<string>>;
export type ProductRow = RowOf<ProductColumns>;
type Product = Awaited<ReturnType<typeof getProducts>>[number];
type Input = z.output<typeof productInput>;

export interface Lookups {
  /** By name in lower case. */
  brandIds: Map<string, string>;
  sheets: Sheet[];
  /** Ids of the products that rows name, by SKU in lower case. */
  productIds: Map<string, string>;
  /** Whether the file has a type column; without one it only adds main products. */
  has_types: boolean;
  stock_reason: string;
}

/** One product's rows, as the body that its form would send. */
export interface Merged {
  input: Input;
  /** A body that changes nothing; undefined for a new product. */
  base: Input | undefined;
  /** The rows in the body, and each variant's row by position. */
  rows: ReadRow<ProductRow>[];
  lines: number[];
  lineOf: Map<number, number>;
  wrong: Wrong[];
  /** How many changes of stock there are. */
  stock: number;
}

const ABOVE_PRICE = 'The sales price is higher than the list price.';

/** Builds one body from a product's rows. Skips wrong rows, and reports their problems. */
export function merged(group: Group<ProductRow>, before: Product | undefined, lookups: Lookups): Merged {
  const base = before && bodyOf(before);
  const result: Merged = {
    base,
    input: base ?? { ...NEW, stock_reason: lookups.stock_reason },
    rows: [],
    lines: [],
    lineOf: new Map(),
    wrong: [],
    stock: 0,
  };
  for (const row of group.rows) {
    const read = before ? changeOf(row, result, before, lookups) : additionOf(row, result, lookups);
    if (read.wrong.length > 0) result.wrong.push(...read.wrong.map((wrong) => ({ ...wrong, line: row.line })));
    if (read.wrong.length > 0 || row.unread.length > 0 || !read.input) continue;
    const { at = 0, input } = read;
    const was = before?.variant.find(({ _id }) => _id === input.variant[at]?._id)?.inventory ?? 0;
    if ((input.variant[at]?.inventory ?? 0) !== was) result.stock += 1;
    result.input = input;
    result.rows.push(row);
    result.lines.push(row.line);
    result.lineOf.set(at, row.line);
  }
  if (base && result.stock > 0) result.input = { ...result.input, stock_reason: lookups.stock_reason };
  return result;
}

const { variant: _none, ...blank } = productInput.parse({
  name: 'New',
  variant: [{ sku_of_seller: 'x', is_available: true, inventory: 0, price: 0, sales_price: 0 }],
});
const NEW: Input = { ...blank, variant: [] };

/** Returns the body an untouched form would send. */
function bodyOf(product: Product): Input {
  const {
    has_imei: _imei,
    has_orders: _ordered,
    is_deleted: _deleted,
    is_multiple_variation: _multiple,
    sales_price_from: _from,
    added_at: _at,
    image,
    variant,
    specification,
    ...fields
  } = product;
  const values = Object.entries(specification).map(([id, { value, value_ne = '' }]) => [id, { value, value_ne }]);
  return {
    ...fields,
    specification: Object.fromEntries(values),
    image: image.map(({ document }) => ({ document: document._id })),
    variant: variant.map(({ _id, sku_of_seller, is_available, inventory, inventory_was, price, sales_price }) => {
      return { _id, sku_of_seller, is_available, inventory, inventory_was, price, sales_price };
    }),
  };
}

type Problem = Omit<Wrong, 'line'>;
/** What a row added to its product: its variant's position, or its problems. */
type Read = { input?: Input; at?: number; wrong: Problem[] };
type Variant = Input['variant'][number];

/**
 * For an existing product, a row changes a variant, or adds one by its options. Cells that couldn't be read don't count
 * as missing.
 */
function changeOf({ line, row, unread }: ReadRow<ProductRow>, so_far: Merged, before: Product, lookups: Lookups): Read {
  if (before.is_deleted)
    return {
      wrong: [{ column: 'sku_from_system', text: 'This product is deleted. Restore it in Deleted items first.' }],
    };
  const hasTypes = before.inventory_type.length > 0;
  if (!hasTypes && row.options)
    return { wrong: [{ column: 'options', text: 'This product has no inventory types. Add them in its form first.' }] };
  const grown = row.options && typesWith(so_far.input.inventory_type, row.options);
  if (grown && 'problem' in grown) return { wrong: [{ column: 'options', text: grown.problem }] };
  const { input, wrong } = withFields({ line, row }, so_far, grown?.types, lookups);
  const sku = row.sku_of_seller ?? grown?.sku_of_seller;
  const at = hasTypes
    ? input.variant.findIndex((one) => one.sku_of_seller === sku || one.sku_of_seller === grown?.sku_of_seller)
    : 0;
  if (so_far.lineOf.has(at)) return { wrong: [...wrong, twice(row)] };
  const variant = input.variant[at];
  if (variant) {
    const { price = variant.price, sales_price = variant.sales_price } = row;
    if (!unread.includes('price') && sales_price > price) wrong.push({ column: 'sales_price', text: ABOVE_PRICE });
    return { wrong, at, input: withVariant(input, at, overVariant(row, variant)) };
  }
  if (unread.includes('options') || unread.includes('sku_of_seller')) return { wrong };
  if (!sku) return { wrong: [...wrong, { column: 'sku_of_seller', text: 'Specify which variant this row is for.' }] };
  if (!grown) {
    const text = say('The product has no variant {sku}. To add it, write its options like Memory: 8GB; Colour: Red.', {
      sku,
    });
    wrong.push({ column: 'sku_of_seller', text });
  }
  wrong.push(...wrongPrice(row, unread, 'A new variant needs a price.'));
  if (!grown) return { wrong };
  return { wrong, at: input.variant.length, input: withNewVariant(input, row, grown.sku_of_seller) };
}

/** For a new product, the first row names it, and all rows together make its matrix. */
function additionOf({ line, row, unread }: ReadRow<ProductRow>, so_far: Merged, lookups: Lookups): Read {
  const isFirst = so_far.lines.length === 0;
  const wrong: Problem[] = [];
  const lacks = (column: keyof typeof PRODUCT_COLUMNS) => row[column] === undefined && !unread.includes(column);
  if (isFirst && lacks('name'))
    wrong.push({ column: 'name', text: 'No product has this SKU. To add one, give it a name.' });
  if (isFirst && lookups.has_types && lacks('type'))
    wrong.push({ column: 'type', text: 'A new product needs a type: MAIN or BUNDLE.' });
  wrong.push(...wrongPrice(row, unread, 'A new product needs a price.'));
  if (!isFirst && (so_far.input.inventory_type.length === 0 || lacks('options')))
    wrong.push({ column: 'options', text: 'Several rows of a new product need options to tell them apart.' });
  const grown = row.options && typesWith(isFirst ? undefined : so_far.input.inventory_type, row.options);
  if (grown && 'problem' in grown) return { wrong: [...wrong, { column: 'options', text: grown.problem }] };
  const sku = grown?.sku_of_seller ?? row.sku_from_system ?? '';
  if (grown && so_far.input.variant.some(({ sku_of_seller }) => sku_of_seller === sku)) wrong.push(twice(row));
  const read = withFields({ line, row }, so_far, grown?.types, lookups);
  const input = isFirst ? { ...read.input, sku_from_system: row.sku_from_system } : read.input;
  wrong.push(...read.wrong);
  return { wrong, at: input.variant.length, input: withNewVariant(input, row, sku) };
}

const twice = ({ options, sku_of_seller }: ProductRow): Problem => ({
  column: options ? 'options' : sku_of_seller ? 'sku_of_seller' : 'sku_from_system',
  text: 'This variant is in the file twice.',
});

function wrongPrice({ price, sales_price }: ProductRow, unread: string[], missing: Fixed): Problem[] {
  if (price === undefined) return unread.includes('price') ? [] : [{ column: 'price', text: missing }];
  return sales_price !== undefined && sales_price > price ? [{ column: 'sales_price', text: ABOVE_PRICE }] : [];
}

const withVariant = (input: Input, at: number, variant: Variant): Input => ({
  ...input,
  variant: input.variant.with(at, variant),
});

/** Sets a variant's fields from a row, including the stock, even if the stock has changed since. */
function overVariant(row: ProductRow, { inventory_was, ...variant }: Variant): Variant {
  const { price, sales_price, inventory, is_available } = { ...variant, ...cellsOf(row) };
  const isKept = inventory === variant.inventory;
  return { ...variant, price, sales_price, inventory, is_available, ...(isKept && { inventory_was }) };
}

function withNewVariant(input: Input, row: ProductRow, sku_of_seller: string): Input {
  const { price = 0, sales_price = price, inventory = 0, is_available = true } = row;
  return { ...input, variant: [...input.variant, { sku_of_seller, price, sales_price, inventory, is_available }] };
}

function cellsOf({ price, sales_price, inventory, is_available }: ProductRow): Partial<Variant> {
  const given = Object.entries({ price, sales_price, inventory, is_available });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** Columns that aren't body fields; this file gives each its meaning. */
type Own =
  | 'sku_from_system'
  | 'brand'
  | 'specification_sheet'
  | 'option_names_ne'
  | 'goes_with'
  | (typeof OF_VARIANT)[number];
/** A column that's neither listed above nor a body field doesn't compile. */
type Plain = Partial<Pick<Input, Exclude<keyof typeof PRODUCT_COLUMNS, Own>>>;

/**
 * Reads the product's fields from a row. Earlier rows must have the same values, but Nepali names of options come from
 * all rows.
 */
function withFields(
  { line, row }: { line: number; row: ProductRow },
  { input, rows }: Merged,
  types: InventoryType[] | undefined,
  lookups: Lookups,
) {
  const { plain, brand, specification_sheet, option_names_ne, goes_with, cells } = partsOf(row);
  const wrong: Problem[] = [];
  const isSaid = (column: keyof ProductRow) => rows.some((earlier) => earlier.row[column] !== undefined);
  const said = Object.fromEntries(
    Object.entries(plain).filter(([column, value]) => value !== undefined && !isSaid(column as keyof ProductRow)),
  ) as Plain;
  const brand_id = brand === undefined ? undefined : lookups.brandIds.get(brand.toLowerCase());
  if (brand !== undefined && !brand_id)
    wrong.push({ column: 'brand', text: say('There is no brand {brand}.', { brand }) });
  const unknown = goes_with?.filter((sku) => !lookups.productIds.has(sku.toLowerCase())) ?? [];
  if (unknown.length > 0)
    wrong.push({ column: 'goes_with', text: say('There is no product {names}. Import it first.', { names: unknown }) });
  const before = { specification_sheet_id: input.specification_sheet_id, specification: input.specification ?? {} };
  const { wrong: wrongValues, ...specification } = specificationOf(
    { specification_sheet, cells },
    before,
    lookups.sheets,
  );
  wrong.push(...wrongValues);
  const inventory_type = types ?? input.inventory_type;
  const names = option_names_ne && spelled(option_names_ne, inventory_type);
  const all = { ...input.option_names_ne, ...names } as OptionNames;
  const other =
    names && rows.find(({ row }) => namesOtherwise(names, spelled(row.option_names_ne ?? {}, inventory_type)));
  if (other) wrong.push({ column: 'option_names_ne', text: contradicts(other.line, line) });
  const alike = names && inventory_type.map(({ option }) => namedAlike(option, all)).find(Boolean);
  if (alike)
    wrong.push({ column: 'option_names_ne', text: inTurn([asGiven(`${alike}: ${all[alike]}.`), NAMED_ALIKE]) });
  const changed: Input = {
    ...input,
    ...said,
    ...(brand_id && !isSaid('brand') && { brand_id }),
    ...(goes_with && !isSaid('goes_with') && { goes_with: idsOf(goes_with, lookups) }),
    ...specification,
    ...(names && { option_names_ne: all }),
    inventory_type,
  };
  return { input: changed, wrong };
}

const idsOf = (skus: string[], { productIds }: Lookups) => [
  ...new Set(skus.flatMap((sku) => productIds.get(sku.toLowerCase()) ?? [])),
];

function partsOf(row: ProductRow) {
  const cells: Record<SpecificationColumn, string | undefined> = {};
  const rest: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row))
    if (column.startsWith('Specification: ')) cells[column as SpecificationColumn] = value as string;
    else rest[column] = value;
  const {
    sku_from_system: _sku,
    sku_of_seller: _variant,
    options: _options,
    price: _price,
    sales_price: _sale,
    inventory: _stock,
    is_available: _available,
    brand,
    specification_sheet,
    option_names_ne,
    goes_with,
    ...plain
  } = rest as { [C in keyof typeof PRODUCT_COLUMNS]?: ProductRow[C] };
  return { plain: plain satisfies Plain as Plain, brand, specification_sheet, option_names_ne, goes_with, cells };
}

const namesOtherwise = (names: OptionNames, earlier: OptionNames) =>
  Object.entries(names).some(([word, name]) => earlier[word] !== undefined && earlier[word] !== name);

/** Keys Nepali names of options by the product's own spelling. */
function spelled(names: OptionNames, types: InventoryType[]): OptionNames {
  const words = wordsOf(types);
  return Object.fromEntries(
    Object.entries(names).map(([word, name]) => [words.find((one) => sameWord(one, word)) ?? word, name]),
  );
}

/**
 * Adds a row's options to a product's inventory types, by the form's rules, and finds the row's variant; or returns
 * errors. The first spelling decides how a type or option is written, and the order of the types.
 */
function typesWith(
  before: InventoryType[] | undefined,
  pairs: [string, string][],
): { types: InventoryType[]; sku_of_seller: string } | { problem: Message } {
  const options = pairs.map(([inventory_type, value]) => ({ inventory_type, value }));
  const names = before?.map((type) => type.inventory_type) ?? options.map((option) => option.inventory_type);
  const chosen = names.flatMap((name) => options.find((option) => sameWord(option.inventory_type, name)) ?? []);
  if (chosen.length < names.length || options.length > names.length)
    return { problem: say('All rows of a product must use the same inventory types: {names}.', { names }) };
  const types = names.map((inventory_type, index) => {
    const value = chosen[index]?.value ?? '';
    const option = before?.[index]?.option ?? [];
    return { inventory_type, option: option.some((one) => sameWord(one, value)) ? option : [...option, value] };
  });
  const checked = inventoryTypes.safeParse(types);
  if (!checked.success) return { problem: inTurn(checked.error.issues.map((issue) => issueText(issue))) };
  const sku_of_seller = types
    .map(({ option }, index) => option.find((one) => sameWord(one, chosen[index]?.value ?? '')) ?? '')
    .join('-');
  if (!variantInput.shape.sku_of_seller.safeParse(sku_of_seller).success)
    return { problem: say('A variant’s options can have up to 200 characters in total.') };
  return { types, sku_of_seller };
}
