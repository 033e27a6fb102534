import { z } from 'zod';
import { line, money, text } from '../../../contract/calls/fields.ts';
import { MOST_GOES_WITH, optionNames, PRODUCT_TYPES, weight } from '../../../contract/catalog/catalog.ts';
import { type FileField, type InNepali, PRODUCT_TEXTS, textFields } from '../../../contract/catalog/product-fields.ts';
import { countIn, numberIn } from '../../../contract/cells.ts';
import { typedCode } from '../../../contract/language/typed-text.ts';
import type { Fixed } from '../../http/words/sentence.ts';
import { asIs, type Column, column, flagCell, numberCell, reads } from '../../imports/table-import.service.ts';

/** What parts pairs: a semicolon or line, or another mark before a further name. */
const PARTING = /[;\uff1b\n]|\s*[,|](?=[^,|;:]+:\s)|\s\/(?=[^/;:]+:\s)/;
/** Splits a cell into pairs, and each pair at one colon only: an option can be `Ratio: 16:9`. */
const pairs = (problem: Fixed, colonOf: (pair: string) => number) =>
  z.string().transform((cell, context) => {
    const read = cell
      .replaceAll('\uff1a', ': ')
      .split(PARTING)
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
/** Finds the colon that splits a pair. A name can be 16:9, so exports put a space after that colon. */
const partingColon = (pair: string) => (/:\s/.test(pair) ? pair.search(/:\s/) : firstColon(pair));

const written = (pairs: [string, string][]) => pairs.map(([name, value]) => `${name}: ${value}`).join('; ');

/** Columns of the texts, in both languages. */
const texts = Object.fromEntries(
  textFields.flatMap((field) => {
    const { label, max, form, ...declared } = PRODUCT_TEXTS[field];
    if (!('file' in declared)) return [];
    const { words, label_ne, words_ne } = declared.file;
    const read = form === 'line' ? line(max) : text(max);
    return [
      [field, column<string>({ label, words, read, write: asIs })],
      [`${field}_ne`, column<string>({ label: label_ne, words: words_ne, read, write: asIs })],
    ];
  }),
) as Record<FileField | InNepali<FileField>, Column<string>>;

const flagColumn = (label: string, words: string[]) => column({ label, words, read: flagCell, write: asIs });
const moneyColumn = (label: string, words: string[]) =>
  column({ label, words, read: numberCell.pipe(money), write: (paisa: number) => paisa / 100 });

/** Columns with a value per variant; all others belong to the product. */
export const OF_VARIANT = ['options', 'sku_of_seller', 'price', 'sales_price', 'inventory', 'is_available'] as const;

/** Product columns, with one row per variant. Each specification field adds a column. */
export const PRODUCT_COLUMNS = {
  sku_from_system: column({
    label: 'System SKU',
    words: [
      'sku',
      'product sku',
      'item code',
      'product code',
      'model code',
      'article no',
      'item no',
      'product no',
      'product id',
      'sku code',
      'sku no',
      'model no',
      'code',
    ],
    read: z
      .string()
      .transform(typedCode)
      .pipe(z.string().regex(/^[\w.-]{2,40}$/, 'Use 2 to 40 letters, digits, dots and hyphens.')),
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
  brand: column({
    label: 'Brand',
    words: ['brand name', 'make', 'company', 'manufacturer'],
    read: line(80),
    write: asIs,
  }),
  specification_sheet: column({ label: 'Specification sheet', words: ['sheet'], read: line(60), write: asIs }),
  weight: column({
    label: 'Weight in kg',
    words: ['weight', 'kg', 'net weight', 'gross weight', 'weight kg', 'unit weight'],
    read: reads((cell) => numberIn(cell, 'kg'), 'Enter a weight such as 0.185 kg or 185 g.').pipe(weight),
    write: (grams: number) => grams / 1000,
  }),
  goes_with: column({
    label: 'Related products (system SKUs)',
    words: [
      ...['goes with it', 'goes with', 'accessories', 'related products', 'cross sells'],
      // The label of earlier exports.
      ...['Goes with it (system SKUs)', 'साथमा जाने (सिस्टम SKU)'],
    ],
    read: z
      .string()
      .transform((cell) => cell.split(/[;,]/).flatMap((sku) => typedCode(sku) || []))
      .pipe(z.array(z.string()).min(1).max(MOST_GOES_WITH, `Choose at most ${MOST_GOES_WITH} related products.`)),
    write: (skus: string[]) => skus.join('; '),
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
  price: moneyColumn('Price', [
    'mrp',
    'm r p',
    'regular price',
    'list price',
    'maximum retail price',
    'unit price',
    'rate',
  ]),
  sales_price: moneyColumn('Sales price', [
    ...['selling price', 'sale price', 'offer price', 'discounted price', 'special price', 'net price', 'sp', 'rate'],
  ]),
  inventory: column({
    label: 'Stock',
    words: [
      ...['inventory', 'quantity', 'qty', 'available qty', 'stock qty', 'in stock', 'closing stock', 'stock in hand'],
      ...['on hand', 'unit', 'pc', 'pcs', 'qty pcs', 'current stock', 'available stock', 'stock balance', 'balance'],
      ...['bal qty', 'balance qty', 'closing bal', 'closing qty', 'closing balance'],
    ],
    read: reads(countIn, 'Enter a number, 0 or more.').pipe(z.int('Enter a whole number.').max(1_000_000)),
    write: asIs,
  }),
  is_available: flagColumn('Available', ['is available']),
};
