import { z } from 'zod';
import { line, money, text } from '../../../contract/calls/fields.ts';
import { optionNames, PRODUCT_TYPES, weight } from '../../../contract/catalog/catalog.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../../contract/catalog/imports.ts';
import { flagIn, numberIn } from '../../../contract/cells.ts';

/** The value of a cell by one of the contract's readers; an empty one leaves things as they are. */
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
    if (read.some(([name, value]) => name === '' || value === ''))
      context.addIssue({ code: 'custom', message: problem });
    return read.length > 0 ? read : undefined;
  });

const firstColon = (pair: string) => pair.indexOf(':');
/** A name may be 16:9 itself: exports write a blank after the colon that splits the two. */
const partingColon = (pair: string) => (/:\s/.test(pair) ? pair.search(/:\s/) : firstColon(pair));

const options = pairs('Write options like Memory: 8GB; Colour: Red.', firstColon).transform((read) =>
  read?.map(([inventory_type, value]) => ({ inventory_type, value })),
);
const names = pairs('Write them like Colour: रङ; Red: रातो.', partingColon)
  .transform((read) => read && Object.fromEntries(read))
  .pipe(optionNames.optional());

const cells = z.object({
  sku_from_system: z.string().regex(/^[\w.-]{2,40}$/, 'Use 2 to 40 letters, digits, dots and hyphens.'),
  name: line(120).optional(),
  name_ne: line(120).optional(),
  type: z.string().toUpperCase().pipe(z.enum(PRODUCT_TYPES, 'Enter MAIN or BUNDLE.')).optional(),
  brand: line(80).optional(),
  short_description: text(300).optional(),
  short_description_ne: text(300).optional(),
  specification_sheet: line(60).optional(),
  weight: number.pipe(weight).optional(),
  is_active: flag.optional(),
  is_published: flag.optional(),
  options: options.optional(),
  option_names_ne: names.optional(),
  sku_of_seller: line(200).optional(),
  price: number.pipe(money).optional(),
  sales_price: number.pipe(money).optional(),
  inventory: number.pipe(z.int('Enter a whole number.').max(1_000_000)).optional(),
  is_available: flag.optional(),
});
export type ImportedRow = z.output<typeof cells>;

interface ReadRow {
  /** The values of its cells; those that cannot be read are left out. */
  row: ImportedRow;
  unread: ImportColumn[];
  wrong: string[];
}

/** One row of the file by its mapping: the values of its cells, and the error of each that cannot be read. */
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
