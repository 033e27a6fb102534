import { IMPORT_COLUMNS, SPECIFICATION_COLUMN, SPECIFICATION_COLUMN_NE } from '../../../contract/catalog/imports.ts';
import { specificationValue } from '../../../contract/catalog/specification-values.ts';
import { sameWord } from '../../../contract/catalog/variants.ts';
import type { KeptValues } from '../catalog.table.ts';
import { fieldNamesOf, fieldsOf, keptValues, type Sheet } from '../product-specification.service.ts';

/**
 * The columns of a file that hold fields: a column has the name of its field, after `Specification:` or alone where it
 * means nothing else.
 */
export function specificationColumns(sheets: Sheet[], header: string[], mapped: number[]): SpecificationColumn[] {
  return fieldNamesOf(sheets).flatMap(({ name }) =>
    [false, true].flatMap((is_ne) => {
      const label = is_ne ? SPECIFICATION_COLUMN_NE : SPECIFICATION_COLUMN;
      const spellings = [label(name), label(name).replace(/^\w+: /, '')];
      const at = header.findIndex(
        (cell, at) => !mapped.includes(at) && spellings.some((one) => sameWord(one, cell.trim())),
      );
      return at < 0 ? [] : [{ name, is_ne, at }];
    }),
  );
}

export interface SpecificationColumn {
  name: string;
  is_ne: boolean;
  at: number;
}

/** The cells of a row in those columns, by the names of the fields; empty ones leave things as they are. */
export type SpecificationCells = Record<string, { value?: string; value_ne?: string }>;

export function specificationCells(row: string[], columns: SpecificationColumn[]): SpecificationCells {
  const cells: SpecificationCells = {};
  for (const { name, is_ne, at } of columns) {
    const cell = row[at]?.trim();
    if (cell) cells[name] = { ...cells[name], [is_ne ? 'value_ne' : 'value']: cell };
  }
  return cells;
}

interface SpecificationOfRow {
  specification_sheet: string | undefined;
  cells: SpecificationCells;
}

interface Before {
  specification_sheet_id?: string | null;
  specification?: KeptValues;
}

const MOST_LETTERS = 300;

/** The sheet and the values that a row gives its product; errors are added to `wrong`. */
export function specificationOf(
  { specification_sheet, cells }: SpecificationOfRow,
  before: Before,
  sheets: Sheet[],
  wrong: string[],
): { specification_sheet_id?: string; specification?: KeptValues } {
  const sheet = specification_sheet
    ? sheets.find(({ name }) => sameWord(name, specification_sheet))
    : sheets.find(({ _id }) => _id === before.specification_sheet_id);
  const named = specification_sheet && sheet && { specification_sheet_id: sheet._id };
  if (specification_sheet && !sheet) {
    wrong.push(`There is no specification sheet ${specification_sheet}.`);
    return {};
  }
  if (Object.keys(cells).length === 0) return named || {};
  if (!sheet) {
    wrong.push(`Say in ${IMPORT_COLUMNS.specification_sheet.label} which sheet the product has.`);
    return {};
  }
  const values = Object.entries(cells).flatMap(([name, cell]) => {
    const field = fieldsOf(sheet.group).find((one) => sameWord(one.name, name));
    const refuse = (problem: string) => {
      wrong.push(`${SPECIFICATION_COLUMN(name)}: ${problem}`);
      return [];
    };
    if (!field) return refuse(`The sheet ${sheet.name} has no such field. Leave the cell empty.`);
    const written = { ...before.specification?.[field._id], ...cell };
    if (written.value === undefined) return refuse('Write it in English too.');
    if (written.value.length > MOST_LETTERS || (written.value_ne?.length ?? 0) > MOST_LETTERS)
      return refuse(`Use at most ${MOST_LETTERS} characters.`);
    const isKept = written.value === before.specification?.[field._id]?.value;
    const read = specificationValue(field, written.value);
    return 'problem' in read && !isKept
      ? refuse(read.problem)
      : [[field._id, { ...written, value: written.value }] as const];
  });
  return { ...named, specification: keptValues(sheet.group, Object.fromEntries(values)) };
}
