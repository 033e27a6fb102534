import { countIn, flagIn, numberIn } from '../cells.ts';
import { counted } from '../language/counted.ts';
import { type Choice, combinations, type InventoryType, skuOf } from './variants.ts';

/** A row of the variant matrix in the form. */
export interface MatrixRow {
  _id?: string;
  sku_of_seller: string;
  is_available: boolean;
  inventory: number;
  inventory_was?: number;
  price: number;
  sales_price: number;
  has_orders?: boolean;
  held?: number;
}

/**
 * Updates the rows after inventory types change. Remaining choices keep their rows; a new choice copies the prices of
 * the row it derives from. After a type is added, rows continue with its first option.
 */
export function rowsFor(before: InventoryType[], after: InventoryType[], rows: MatrixRow[]): MatrixRow[] {
  const choiceOf = new Map(combinations(before).map((choice) => [skuOf(before, choice), choice]));
  const rowsWithChoice = rows.map((row) => ({ row, choice: before.length > 0 ? choiceOf.get(row.sku_of_seller) : {} }));
  const usedRows = new Set<MatrixRow>();
  // Removed combinations stay removed; only the choices of a new option or type are added.
  const wasThere = new Set(choiceOf.keys());
  return combinations(after).flatMap((choice) => {
    const sku_of_seller = skuOf(after, choice);
    const origin = rowsWithChoice.find(({ choice: old }) => old && agrees(old, choice))?.row ?? rowsWithChoice[0]?.row;
    const isSameChoice = before.length === after.length && wasThere.has(sku_of_seller);
    const own = rowsWithChoice.find(({ row, choice: old }) => old && agrees(old, choice) && !usedRows.has(row))?.row;
    if (own) {
      usedRows.add(own);
      return [{ ...own, sku_of_seller }];
    }
    return isSameChoice ? [] : [newRow(sku_of_seller, origin)];
  });
}

/** Whether two choices agree on every type that both have. */
function agrees(old: Choice, choice: Choice): boolean {
  return Object.entries(old).every(([type, option]) => choice[type] === undefined || choice[type] === option);
}

const newRow = (sku_of_seller: string, origin: MatrixRow | undefined): MatrixRow => ({
  sku_of_seller,
  is_available: true,
  inventory: 0,
  price: origin?.price ?? 0,
  sales_price: origin?.sales_price ?? 0,
});

/** A product's types, and a row for each combination it sells. */
interface Matrix {
  types: InventoryType[];
  rows: MatrixRow[];
}

/** Renames an option; every row keeps its position and orders. */
export function renamed(
  { types, rows }: Matrix,
  { type, option, name }: { type: number; option: number; name: string },
) {
  const after = types.map((one, index) =>
    index === type ? { ...one, option: one.option.map((old, at) => (at === option ? name : old)) } : one,
  );
  const choices = combinations(types);
  const skus = combinations(after).map((choice) => skuOf(after, choice));
  const newSku = new Map(choices.map((choice, index) => [skuOf(types, choice), skus[index] as string]));
  return {
    types: after,
    rows: rows.map((row) => ({ ...row, sku_of_seller: newSku.get(row.sku_of_seller) ?? row.sku_of_seller })),
  };
}

/** Returns the combinations that no row sells. */
export function missingRows(types: InventoryType[], rows: MatrixRow[]): MatrixRow[] {
  if (types.length === 0) return [];
  const skus = new Set(rows.map((row) => row.sku_of_seller));
  return combinations(types)
    .map((choice) => skuOf(types, choice))
    .filter((sku) => !skus.has(sku))
    .map((sku) => newRow(sku, rows[0]));
}

export const MATRIX_COLUMNS = ['price', 'sales_price', 'inventory', 'is_available'] as const;
export type MatrixColumn = (typeof MATRIX_COLUMNS)[number];

/** Reads a pasted cell in a column, or returns an error; “Rs. 62,000.50” is an amount. */
export function cellMeaning(column: MatrixColumn, text: string): number | boolean | { problem: string } {
  if (column === 'is_available') return flagIn(text) ?? { problem: 'Use yes or no.' };
  const number = column === 'inventory' ? countIn(text) : numberIn(text);
  const isIn = (form: RegExp) => number !== undefined && form.test(String(number));
  if (column === 'inventory')
    return isIn(/^\d{1,9}$/) ? (number as number) : { problem: 'Stock is a whole number, like 40.' };
  return isIn(/^\d{1,9}(\.\d{1,2})?$/) ? (number as number) : { problem: 'Enter an amount like 62,000.' };
}

/** Changes one cell; remembers the stock the form started with. */
export function withCell(row: MatrixRow, column: MatrixColumn, value: number | boolean): MatrixRow {
  if (column === 'inventory' && row._id)
    return { ...row, inventory: value as number, inventory_was: row.inventory_was ?? row.inventory };
  return { ...row, [column]: value };
}

export interface Pasted {
  rows: MatrixRow[];
  /** Unreadable cells, by field path; they keep their value. An empty cell is valid. */
  errors: Record<string, string>;
  taken: number;
  /** How many pasted lines and columns lie beyond the matrix. */
  extra_rows: number;
  extra_columns: number;
}

/** Pastes a block of a spreadsheet (tabs and newlines), with its first cell at a row and column. */
export function pasted(rows: MatrixRow[], at: { row: number; column: MatrixColumn }, sheet: string): Pasted {
  const lines = sheet.replace(/(\r?\n)+$/, '').split(/\r?\n/);
  const columns = MATRIX_COLUMNS.slice(MATRIX_COLUMNS.indexOf(at.column));
  const errors: Record<string, string> = {};
  let filledCells = 0;
  const after = rows.map((row, index) => {
    const cells = lines[index - at.row]?.split('\t') ?? [];
    return columns.reduce((row, column, offset) => {
      const text = cells[offset] ?? '';
      if (text.trim() === '') return row;
      const value = cellMeaning(column, text);
      if (typeof value === 'object') {
        errors[`variant.${index}.${column}`] = `"${text.trim().slice(0, 40)}" was not taken. ${value.problem}`;
        return row;
      }
      filledCells += 1;
      return withCell(row, column, value);
    }, row);
  });
  const widest = Math.max(...lines.map((line) => line.trimEnd().split('\t').length));
  return {
    rows: after,
    errors,
    taken: filledCells,
    extra_rows: Math.max(0, lines.length - (rows.length - at.row)),
    extra_columns: Math.max(0, widest - columns.length),
  };
}

/** Returns the message after a paste. */
export function pasteNotice({ errors, taken, extra_rows, extra_columns }: Pasted): string {
  const wrong = Object.keys(errors).length;
  const parts = [`${counted(taken, 'cell')} filled.`];
  if (wrong > 0) parts.push(`${counted(wrong, 'cell')} not pasted: the marked cells are unchanged.`);
  if (extra_rows > 0) parts.push(`${counted(extra_rows, 'row')} not pasted: there are only this many variants.`);
  if (extra_columns > 0) parts.push(`${counted(extra_columns, 'column')} not pasted: there are no more columns.`);
  return parts.join(' ');
}

/** Copies a cell to all those below it. */
export function filledDown(rows: MatrixRow[], at: { row: number; column: MatrixColumn }): MatrixRow[] {
  const value = rows[at.row]?.[at.column];
  return rows.map((row, index) => (index > at.row && value !== undefined ? withCell(row, at.column, value) : row));
}
