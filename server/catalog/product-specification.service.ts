import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type SpecificationGroup,
  searchedValue,
  shownSpecification,
  type specificationInput,
  specificationValue,
} from '../../contract/catalog/specification-values.ts';
import type { Db } from '../db/db.ts';
import { invalid } from '../http/errors.ts';
import { type KeptValues, products, specificationSheets } from './catalog.table.ts';

interface SpecifiedProduct {
  _id?: string;
  specification_sheet_id?: string | null;
  specification?: z.output<typeof specificationInput>;
}

/**
 * The sheet that a product will have, locked until the save is done, so that its search words come from one version of
 * it. Its lock comes before the product's own, as in a save of the sheet.
 */
export async function sheetOf(db: Db, { _id, specification_sheet_id }: SpecifiedProduct) {
  if (specification_sheet_id === null || (specification_sheet_id === undefined && !_id)) return undefined;
  const wanted =
    specification_sheet_id ??
    sql`(select ${products.specification_sheet_id} from ${products} where ${products._id} = ${_id})`;
  const [sheet] = await db.select().from(specificationSheets).where(eq(specificationSheets._id, wanted)).for('share');
  if (specification_sheet_id && !sheet)
    throw invalid({ specification_sheet_id: 'This sheet is not there any more. Choose another.' });
  return sheet;
}

/**
 * The fields of a sheet whose values cannot be kept, with the errors. A value that was there before its field changed
 * may stay.
 */
export function wrongSpecification(
  group: SpecificationGroup[],
  { specification = {} }: SpecifiedProduct,
  before: Given = {},
): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(group).flatMap((field) => {
      const { value = '', value_ne = '' } = specification[field._id] ?? {};
      const path = `specification.${field._id}.value`;
      if (value === '') return value_ne === '' ? [] : [[path, 'Write it in English too.']];
      if (value === before[field._id]?.value) return [];
      const read = specificationValue(field, value);
      return 'problem' in read ? [[path, read.problem]] : [];
    }),
  );
}

type Given = Record<string, { value: string; value_ne?: string | null }>;

/** The values to store, with the words that find them; values without a field on the sheet are left out. */
export function keptValues(group: SpecificationGroup[], given: Given): KeptValues {
  return Object.fromEntries(
    fieldsOf(group).flatMap((field) => {
      const { value = '', value_ne } = given[field._id] ?? {};
      if (value === '') return [];
      const read = specificationValue(field, value);
      // A choice that was taken out of the field stays as it was.
      const written = {
        value: 'value' in read ? read.value : value,
        ...(field.kind === 'TEXT' && value_ne && { value_ne }),
      };
      return [[field._id, { ...written, words: searchedValue(field, written) }]];
    }),
  );
}

export const fieldsOf = (group: SpecificationGroup[]) => group.flatMap(({ field }) => field);

/** Values without their words, as staff see them. */
export const plainValues = (values: KeptValues) =>
  Object.fromEntries(Object.entries(values).map(([id, { words: _words, ...value }]) => [id, value]));

/** The specification of a product as visitors read it. */
export async function publicSpecification(db: Db, specification_sheet_id: string | null, values: KeptValues) {
  if (!specification_sheet_id) return [];
  const [sheet] = await db
    .select({ group: specificationSheets.group })
    .from(specificationSheets)
    .where(eq(specificationSheets._id, specification_sheet_id));
  return shownSpecification(sheet?.group ?? [], values);
}

export interface Sheet {
  _id: string;
  name: string;
  group: SpecificationGroup[];
}

export const allSheets = (db: Db): Promise<Sheet[]> =>
  db.select().from(specificationSheets).orderBy(specificationSheets.name);

/** The names of all fields, each once; `isText` where the Nepali text may differ. */
export function fieldNamesOf(sheets: Sheet[]): { name: string; isText: boolean }[] {
  const names = new Map<string, { name: string; isText: boolean }>();
  for (const { name, kind } of sheets.flatMap(({ group }) => fieldsOf(group))) {
    const key = name.toLowerCase();
    names.set(key, { name: names.get(key)?.name ?? name, isText: kind === 'TEXT' || names.get(key)?.isText === true });
  }
  return [...names.values()];
}
