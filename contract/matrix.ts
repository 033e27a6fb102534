import { type Choice, combinations, type InventoryType, skuOf } from './variants.ts';

/** A row of the variant matrix, as the form holds it. */
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
 * The rows of changed inventory types: what stays a choice keeps its row; a new choice takes the prices of the row
 * it comes from. Where a type was added, the row goes on with the first of its options.
 */
export function rowsFor(before: InventoryType[], after: InventoryType[], rows: MatrixRow[]): MatrixRow[] {
  const choiceOf = new Map(combinations(before).map((choice) => [skuOf(before, choice), choice]));
  const known = rows.map((row) => ({ row, choice: before.length > 0 ? choiceOf.get(row.sku_of_seller) : {} }));
  const taken = new Set<MatrixRow>();
  // Combinations that were taken out by hand stay out; only the choices of a new option or type are added.
  const wasThere = new Set(choiceOf.keys());
  return combinations(after).flatMap((choice) => {
    const sku_of_seller = skuOf(after, choice);
    const origin = known.find(({ choice: old }) => old && agrees(old, choice))?.row ?? known[0]?.row;
    const isSameChoice = before.length === after.length && wasThere.has(sku_of_seller);
    const own = known.find(({ row, choice: old }) => old && agrees(old, choice) && !taken.has(row))?.row;
    if (own) {
      taken.add(own);
      return [{ ...own, sku_of_seller }];
    }
    return isSameChoice ? [] : [newRow(sku_of_seller, origin)];
  });
}

/** The same choice in every type that both know. */
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

/** The rows after an option got another name: every row keeps its place and its orders. */
export function renamed(types: InventoryType[], type: number, option: number, name: string, rows: MatrixRow[]) {
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

/** Combinations of the options that no row sells. */
export function missingRows(types: InventoryType[], rows: MatrixRow[]): MatrixRow[] {
  if (types.length === 0) return [];
  const known = new Set(rows.map((row) => row.sku_of_seller));
  return combinations(types)
    .map((choice) => skuOf(types, choice))
    .filter((sku) => !known.has(sku))
    .map((sku) => newRow(sku, rows[0]));
}

export const MATRIX_COLUMNS = ['price', 'sales_price', 'inventory', 'is_available'] as const;
export type MatrixColumn = (typeof MATRIX_COLUMNS)[number];

/** What a sheet's cell means in a column; undefined where it means nothing there. */
function cellValue(column: MatrixColumn, text: string): number | boolean | undefined {
  const word = text.trim().toLowerCase();
  if (column === 'is_available') {
    if (['true', 'yes', '1', 'y', 'on'].includes(word)) return true;
    return ['false', 'no', '0', 'n', 'off'].includes(word) ? false : undefined;
  }
  const number = Number(word.replace(/^(rs\.?|npr)\s*/, '').replace(/,/g, ''));
  if (word === '' || !Number.isFinite(number) || number < 0) return undefined;
  return column === 'inventory' ? Math.round(number) : number;
}

/** A row with one cell changed; the stock that the form began with is remembered. */
export function withCell(row: MatrixRow, column: MatrixColumn, value: number | boolean): MatrixRow {
  if (column === 'inventory' && row._id)
    return { ...row, inventory: value as number, inventory_was: row.inventory_was ?? row.inventory };
  return { ...row, [column]: value };
}

/** The rows after a block of a sheet (tabs and line ends) was pasted with its first cell at a row and column. */
export function pasted(rows: MatrixRow[], at: { row: number; column: MatrixColumn }, sheet: string): MatrixRow[] {
  const lines = sheet.replace(/\r?\n$/, '').split(/\r?\n/);
  const first = MATRIX_COLUMNS.indexOf(at.column);
  return rows.map((row, index) => {
    const cells = lines[index - at.row]?.split('\t') ?? [];
    return cells.reduce((row, text, offset) => {
      const column = MATRIX_COLUMNS[first + offset];
      const value = column && cellValue(column, text);
      return column === undefined || value === undefined ? row : withCell(row, column, value);
    }, row);
  });
}

/** The rows after a cell was copied to all below it. */
export function filledDown(rows: MatrixRow[], at: { row: number; column: MatrixColumn }): MatrixRow[] {
  const value = rows[at.row]?.[at.column];
  return rows.map((row, index) => (index > at.row && value !== undefined ? withCell(row, at.column, value) : row));
}
