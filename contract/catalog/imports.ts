import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, idParams } from '../calls/fields.ts';
import { liveChange, liveQuestion } from '../calls/live-change.ts';
import { PRODUCT_TYPES } from './catalog.ts';

/** The columns of an import and export of products, one row a variant; `words` are headers that mean the column. */
export const IMPORT_COLUMNS = {
  sku_from_system: { label: 'System SKU', words: ['sku', 'system sku', 'product sku'] },
  name: { label: 'Name', words: ['product', 'product name', 'title'] },
  name_ne: { label: 'Name in Nepali', words: ['nepali name'] },
  type: { label: 'Type (MAIN or BUNDLE)', words: ['product type'] },
  brand: { label: 'Brand', words: [] },
  short_description: { label: 'Short description', words: ['description'] },
  short_description_ne: { label: 'Short description in Nepali', words: ['nepali description'] },
  specification_sheet: { label: 'Specification sheet', words: ['sheet'] },
  weight: { label: 'Weight in kg', words: ['weight', 'kg'] },
  is_active: { label: 'Active', words: ['is active'] },
  is_published: { label: 'Published', words: ['is published'] },
  options: { label: 'Options (Memory: 8GB; Colour: Red)', words: ['options', 'variant options'] },
  option_names_ne: { label: 'Options in Nepali (Colour: रङ; Red: रातो)', words: ['options in nepali'] },
  sku_of_seller: { label: 'Variant', words: ['variant sku', 'seller sku', 'sku of seller'] },
  price: { label: 'Price', words: ['mrp'] },
  sales_price: { label: 'Sales price', words: ['selling price', 'sale price'] },
  inventory: { label: 'Stock', words: ['inventory', 'quantity', 'qty'] },
  is_available: { label: 'Available', words: ['is available'] },
} as const;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;
export const importColumns = Object.keys(IMPORT_COLUMNS) as ImportColumn[];

/** The column of a field of the specifications; further columns, as many as there are fields. */
export const SPECIFICATION_COLUMN = (field: string) => `Specification: ${field}`;
export const SPECIFICATION_COLUMN_NE = (field: string) => `Specification: ${field} in Nepali`;

const plain = (header: string) =>
  header
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** Guesses the column that each header of a file means. */
export function guessMapping(header: string[]): Partial<Record<ImportColumn, number>> {
  const names = header.map(plain);
  const mapping: Partial<Record<ImportColumn, number>> = {};
  for (const column of importColumns) {
    const { label, words } = IMPORT_COLUMNS[column];
    const spellings = [plain(column), plain(label), ...words];
    const at = names.findIndex((name) => spellings.includes(name));
    if (at >= 0 && !Object.values(mapping).includes(at)) mapping[column] = at;
  }
  return mapping;
}

export const IMPORT_LIMIT = 20 * 1024 * 1024;
/** The most rows of a file below its header; an export may have more and must then be split. */
export const MOST_IMPORT_ROWS = 50_000;
export const IMPORT_STATUSES = ['uploaded', 'checking', 'writing', 'done', 'refused', 'failed'] as const;

const mapping = z.partialRecord(z.enum(importColumns), z.int().min(0).max(200));

export const importRow = z.object({
  _id: id,
  name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  header: z.array(z.string()),
  /** The first rows, to see what the columns hold. */
  sample: z.array(z.array(z.string())),
  mapping,
  dry_run: z.boolean(),
  /** The rows of the file, those that are checked, and the good ones that are written. */
  rows_total: z.int(),
  rows: z.int(),
  rows_written: z.int(),
  products_added: z.int(),
  variants_changed: z.int(),
  stock_changed: z.int(),
  bad_rows: z.int(),
  /** The first of them; the file of all can be downloaded. */
  errors: z.array(z.object({ line: z.int(), text: z.string() })),
  msg: z.string().nullish(),
  /** Refused: the changes to offers on sale, to be confirmed by another start. */
  live: liveQuestion.nullish(),
});

export const importEndpoints = {
  exportProducts: endpoint({
    method: 'GET',
    path: 'product/export',
    access: 'granted',
    about: 'All products of a type with their variants and stock, as CSV or XLSX',
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), type: z.enum(PRODUCT_TYPES).optional() }),
    file: true,
    reply: z.unknown(),
  }),
  uploadImport: endpoint({
    method: 'POST',
    path: 'product/import',
    access: 'granted',
    about: 'Upload a CSV or XLSX file of products or stock as the form field file; nothing is written yet',
    multipart: true,
    reply: one(importRow),
  }),
  startImport: endpoint({
    method: 'POST',
    path: 'product/import/start/{id}',
    access: 'granted',
    scope: 'brand',
    about: 'Check an uploaded file and, unless it is a dry run, write it; nothing where a row is bad, unless skip_bad',
    params: idParams,
    body: z.object({
      mapping,
      dry_run: z.boolean(),
      skip_bad: z.boolean(),
      reason: z.string().trim().max(200).optional(),
      live_change: liveChange,
    }),
    reply: one(importRow),
  }),
  getImport: endpoint({
    method: 'GET',
    path: 'product/import/{id}',
    access: 'granted',
    scope: 'brand',
    about: 'How far an import is',
    params: idParams,
    reply: one(importRow),
  }),
  importErrors: endpoint({
    method: 'GET',
    path: 'product/import/{id}/errors',
    access: 'granted',
    scope: 'brand',
    about: 'The bad rows of an import as CSV',
    params: idParams,
    file: true,
    reply: z.unknown(),
  }),
};
