import { text } from '../../../contract/calls/fields.ts';
import { sameWord } from '../../../contract/catalog/variants.ts';
import { say } from '../../http/words/sentence.ts';
import { asIs, type Column, column, type Wrong } from '../../imports/table-import.service.ts';
import type { KeptValues } from '../catalog.table.ts';
import { fieldNamesOf, fieldsOf, type Sheet } from '../product-specification.service.ts';

/** Names the column of a specification field, by its English or Nepali name. */
export type SpecificationColumn = `Specification: ${string}`;
export const specificationColumn = (field: string): SpecificationColumn => `Specification: ${field}`;
const inNepali = (field: string): SpecificationColumn => `Specification: ${field} in Nepali`;

/** Labels each column `Specification: {field}`. An import also accepts the bare field name. */
export function specificationColumns(sheets: Sheet[]): Record<SpecificationColumn, Column<string>> {
  const one = (label: string): Column<string> =>
    column({ label, words: [label.replace(/^\w+: /, '')], read: text(300), write: asIs, is_more: true });
  const labels = fieldNamesOf(sheets).flatMap(({ name, isText }) => [
    specificationColumn(name),
    ...(isText ? [inNepali(name)] : []),
  ]);
  return Object.fromEntries(labels.map((label) => [label, one(label)]));
}

/** In the form's format. */
type Values = Record<string, { value: string; value_ne: string }>;
type Cells = Record<SpecificationColumn, string | undefined>;

/** Writes a product's specification into those columns. */
export function specificationCells(sheets: Sheet[], sheet: Sheet | undefined, values: KeptValues) {
  const fields = fieldNamesOf(sheets).flatMap(({ name, isText }) => {
    const field = fieldsOf(sheet?.group ?? []).find((one) => sameWord(one.name, name));
    const { value = null, value_ne = null } = (field && values[field._id]) ?? {};
    return [[specificationColumn(name), value], ...(isText ? [[inNepali(name), value_ne]] : [])] as const;
  });
  return Object.fromEntries(fields) as Record<SpecificationColumn, string | null>;
}

interface Given {
  specification_sheet: string | undefined;
  cells: Cells;
}

type Problem = Omit<Wrong, 'line'>;

/** Returns the sheet and values after a row, on top of the product's own; or the row's problems. */
export function specificationOf(
  { specification_sheet, cells }: Given,
  before: { specification_sheet_id?: string | null; specification?: Values | undefined },
  sheets: Sheet[],
): { specification_sheet_id?: string; specification?: Values; wrong: Problem[] } {
  const sheet = specification_sheet
    ? sheets.find(({ name }) => sameWord(name, specification_sheet))
    : sheets.find(({ _id }) => _id === before.specification_sheet_id);
  if (specification_sheet && !sheet) {
    const text = say('There is no specification sheet {sheet}.', { sheet: specification_sheet });
    return { wrong: [{ column: 'specification_sheet', text }] };
  }
  const given = Object.entries(cells).filter(([, cell]) => cell !== undefined);
  const named = specification_sheet && sheet ? { specification_sheet_id: sheet._id } : {};
  if (given.length === 0) return { ...named, wrong: [] };
  if (!sheet) return { wrong: [{ column: 'specification_sheet', text: 'Name the product’s specification sheet.' }] };
  const values: Values = { ...before.specification };
  const wrong: Problem[] = [];
  for (const [label, cell] of given) {
    const isOf = (field: { name: string }) =>
      [specificationColumn, inNepali].some((of) => sameWord(of(field.name), label));
    const field = fieldsOf(sheet.group).find(isOf);
    if (!field)
      wrong.push({
        column: label,
        text: say('The sheet {sheet} has no such field. Leave the cell empty.', { sheet: sheet.name }),
      });
    else {
      const side = sameWord(label, inNepali(field.name)) ? 'value_ne' : 'value';
      values[field._id] = { value: '', value_ne: '', ...values[field._id], [side]: cell };
    }
  }
  return { ...named, specification: values, wrong };
}
