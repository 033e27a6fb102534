import { z } from 'zod';
import { line, money, text } from '../../../contract/calls/fields.ts';
import { optionNames, PRODUCT_TYPES, weight } from '../../../contract/catalog/catalog.ts';
import { type FileField, type InNepali, PRODUCT_TEXTS, textFields } from '../../../contract/catalog/product-fields.ts';
import { asIs, type Column, column, flagCell, numberCell } from '../../imports/table-import.service.ts';

/**
 * The pairs of a cell, separated by semicolons, each split at one colon only, because an option may hold colons itself,
 * like Ratio: 16:9.
 */
const pairs = (problem: string, colonOf: (pair: string) => number) =>
  z.string().transform((cell, context) => {
    const read = cell
      .split(';')
      .filter((pair) => pair.trim() !== '')
      .map((pair): [string, string] => {
        const colon = colonOf(pair);
        return [pair.slice(0, Math.max(colon, 0)).trim(), pair.slice(colon + 1).trim()];
      });
    if (read.length === 0 || read.some(([name, value]) => name === '' || value === ''))
      context.addIssue({ code: 'custom', message: problem });
    return read;
  });

const firstColon = (pair: string) => pair.indexOf(':');
/** A name may be 16:9 itself: exports write a blank after the colon that splits the two. */
const partingColon = (pair: string) => (/:\s/.test(pair) ? pair.search(/:\s/) : firstColon(pair));

const written = (pairs: [string, string][]) => pairs.map(([name, value]) => `${name}: ${value}`).join('; ');

/** The columns of the texts, in both languages. */
const texts = Object.fromEntries(
  textFields.flatMap((field) => {
    const { label, max, form, ...declared } = PRODUCT_TEXTS[field];
    if (!('file' in declared)) return [];
    const { words, words_ne } = declared.file;
    const read = form === 'line' ? line(max) : text(max);
    return [
      [field, column<string>({ label, words, read, write: asIs })],
      [`${field}_ne`, column<string>({ label: `${label} in Nepali`, words: words_ne, read, write: asIs })],
    ];
  }),
) as Record<FileField | InNepali<FileField>, Column<string>>;

const flagColumn = (label: string, words: string[]) => column({ label, words, read: flagCell, write: asIs });
const moneyColumn = (label: string, words: string[]) =>
  column({ label, words, read: numberCell.pipe(money), write: (paisa: number) => paisa / 100 });

/** The columns that each row of a product has for itself: all others are the product's. */
export const OF_VARIANT = ['options', 'sku_of_seller', 'price', 'sales_price', 'inventory', 'is_available'] as const;

/** The columns of products, one row a variant. Those of specifications come to them, as many as there are fields. */
export const PRODUCT_COLUMNS = {
  sku_from_system: column({
    label: 'System SKU',
    words: ['sku', 'product sku'],
    read: z.string().regex(/^[\w.-]{2,40}$/, 'Use 2 to 40 letters, digits, dots and hyphens.'),
    write: asIs,
    is_needed: true,
  }),
  ...texts,
  type: column({
    label: 'Type (MAIN or BUNDLE)',
    words: ['product type'],
    read: z.string().toUpperCase().pipe(z.enum(PRODUCT_TYPES, 'Enter MAIN or BUNDLE.')),
    write: asIs,
  }),
  brand: column({ label: 'Brand', read: line(80), write: asIs }),
  specification_sheet: column({ label: 'Specification sheet', words: ['sheet'], read: line(60), write: asIs }),
  weight: column({
    label: 'Weight in kg',
    words: ['weight', 'kg'],
    read: numberCell.pipe(weight),
    write: (grams: number) => grams / 1000,
  }),
  is_active: flagColumn('Active', ['is active']),
  is_published: flagColumn('Published', ['is published']),
  options: column({
    label: 'Options (Memory: 8GB; Colour: Red)',
    words: ['options', 'variant options'],
    read: pairs('Write options like Memory: 8GB; Colour: Red.', firstColon),
    write: written,
  }),
  option_names_ne: column({
    label: 'Options in Nepali (Colour: रङ; Red: रातो)',
    words: ['options in nepali'],
    read: pairs('Write them like Colour: रङ; Red: रातो.', partingColon)
      .transform((read) => Object.fromEntries(read))
      .pipe(optionNames),
    write: (names: Record<string, string>) => written(Object.entries(names)),
  }),
  sku_of_seller: column({
    label: 'Variant',
    words: ['variant sku', 'seller sku', 'sku of seller'],
    read: line(200),
    write: asIs,
  }),
  price: moneyColumn('Price', ['mrp']),
  sales_price: moneyColumn('Sales price', ['selling price', 'sale price']),
  inventory: column({
    label: 'Stock',
    words: ['inventory', 'quantity', 'qty'],
    read: numberCell.pipe(z.int('Enter a whole number.').max(1_000_000)),
    write: asIs,
  }),
  is_available: flagColumn('Available', ['is available']),
};
