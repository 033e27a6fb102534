import { z } from 'zod';
import { PRODUCT_TYPES, weight } from '../../../contract/catalog.ts';
import { line, money, text } from '../../../contract/fields.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../../contract/imports.ts';

/** Cells are texts: numbers may have separators and a currency, flags are words. An empty cell leaves things as they are. */
const number = z
  .string()
  .transform((cell) =>
    cell
      .replace(/^(rs\.?|npr)\s*/i, '')
      .replace(/,/g, '')
      .trim(),
  )
  .pipe(z.string().regex(/^\d+(\.\d+)?$/, 'Enter a number.'))
  .transform(Number);
const flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['yes', 'no', 'true', 'false', '1', '0', 'y', 'n'], 'Enter yes or no.'))
  .transform((word) => ['yes', 'true', '1', 'y'].includes(word));
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
  type: z.string().toUpperCase().pipe(z.enum(PRODUCT_TYPES, 'Enter MAIN or BUNDLE.')).optional(),
  brand: line(80).optional(),
  short_description: text(300).optional(),
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

/** One row of the file by its mapping: what it means, or everything that is wrong with it in one text. */
export function readRow(
  row: string[],
  mapping: Partial<Record<ImportColumn, number>>,
): { row: ImportedRow } | { text: string } {
  const values = Object.fromEntries(
    Object.entries(mapping).flatMap(([column, at]) => {
      const cell = row[at]?.trim();
      return cell ? [[column, cell]] : [];
    }),
  );
  const read = cells.safeParse(values);
  if (!read.success) {
    const texts = read.error.issues.map((issue) => {
      const column = String(issue.path[0]) as ImportColumn;
      return `${IMPORT_COLUMNS[column]?.label ?? column}: ${issue.message}`;
    });
    return { text: texts.join(' ') };
  }
  const { price, sales_price } = read.data;
  if (price !== undefined && sales_price !== undefined && sales_price > price)
    return { text: 'The sales price is above the price.' };
  return { row: read.data };
}
