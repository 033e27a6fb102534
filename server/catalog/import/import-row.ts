import { z } from 'zod';
import { PRODUCT_TYPES, weight } from '../../../contract/catalog.ts';
import { flagIn, numberIn } from '../../../contract/cells.ts';
import { line, money, text } from '../../../contract/fields.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../../contract/imports.ts';

/** What a cell means by one of the contract's readers; an empty one leaves things as they are. */
function read<T>(meaningOf: (cell: string) => T | undefined, problem: string) {
  return z.string().transform((cell, context) => {
    const meaning = meaningOf(cell);
    if (meaning !== undefined) return meaning;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });
}

const number = read(numberIn, 'Enter a number, 0 or more.');
const flag = read(flagIn, 'Enter yes or no.');
const options = z.string().transform((cell, context) => {
  const pairs = cell.split(';').filter((pair) => pair.trim() !== '');
  const choices = pairs.map((pair) => {
    // At the first colon only: an option may hold some itself, like Ratio: 16:9.
    const colon = pair.indexOf(':');
    return { inventory_type: pair.slice(0, Math.max(colon, 0)).trim(), value: pair.slice(colon + 1).trim() };
  });
  if (choices.some(({ inventory_type, value }) => inventory_type === '' || value === ''))
    context.addIssue({ code: 'custom', message: 'Write options like Memory: 8GB; Colour: Red.' });
  return choices.length > 0 ? choices : undefined;
});

const cells = z.object({
  sku_from_system: z.string().regex(/^[\w.-]{2,40}$/, 'Use 2 to 40 letters, digits, dots and hyphens.'),
  name: line(120).optional(),
  name_ne: line(120).optional(),
  type: z.string().toUpperCase().pipe(z.enum(PRODUCT_TYPES, 'Enter MAIN or BUNDLE.')).optional(),
  brand: line(80).optional(),
  short_description: text(300).optional(),
  short_description_ne: text(300).optional(),
  weight: number.pipe(weight).optional(),
  is_active: flag.optional(),
  is_published: flag.optional(),
  options: options.optional(),
  sku_of_seller: line(200).optional(),
  price: number.pipe(money).optional(),
  sales_price: number.pipe(money).optional(),
  inventory: number.pipe(z.int('Enter a whole number.').max(1_000_000)).optional(),
  is_available: flag.optional(),
});
export type ImportedRow = z.output<typeof cells>;

interface ReadRow {
  /** What its cells say; those that cannot be read are left out. */
  row: ImportedRow;
  unread: ImportColumn[];
  wrong: string[];
}

/** One row of the file by its mapping: what its cells say, and what is wrong with each that cannot be read. */
export function readRow(row: string[], mapping: Partial<Record<ImportColumn, number>>): ReadRow {
  const values = Object.fromEntries(
    Object.entries(mapping).flatMap(([column, at]) => {
      const cell = row[at]?.trim();
      return cell ? [[column, cell]] : [];
    }),
  );
  const read = cells.safeParse(values);
  if (read.success) return { row: read.data, unread: [], wrong: [] };
  const issues = read.error.issues.map(({ path, message }) => ({ column: String(path[0]) as ImportColumn, message }));
  const unread = issues.map((issue) => issue.column);
  const wrong = issues.map(({ column, message }) => `${IMPORT_COLUMNS[column]?.label ?? column}: ${message}`);
  const others = Object.entries(values).filter(([column]) => !unread.includes(column as ImportColumn));
  return { row: cells.partial().parse(Object.fromEntries(others)) as ImportedRow, unread, wrong };
}
