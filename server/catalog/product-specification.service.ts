import { eq, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type SpecificationGroup,
  searchedValue,
  shownSpecification,
  type specificationInput,
  specificationValue,
} from '../../contract/catalog/specification-values.ts';
import type { Db } from '../db/db.ts';
import { inOrder } from '../db/in-order.ts';
import { say, type Text } from '../http/words/sentence.ts';
import { type KeptValues, products, specificationSheets } from './catalog.table.ts';

interface SpecifiedProduct {
  _id?: string;
  specification_sheet_id?: string | null;
  specification?: z.output<typeof specificationInput>;
}

/**
 * Reads and locks these products' sheets until the save is done, so all search words come from one version. Lock order:
 * sheets before products, as saving a sheet does.
 */
export async function sheetsFor(db: Db, inputs: SpecifiedProduct[]): Promise<Map<string, Sheet>> {
  const given = inputs.flatMap(({ specification_sheet_id }) => specification_sheet_id ?? []);
  const kept = inputs.flatMap(({ _id, specification_sheet_id }) => (specification_sheet_id === undefined && _id) || []);
  const ofProducts = sql`select ${products.specification_sheet_id} from ${products} where ${inArray(products._id, kept)}`;
  const isKept = kept.length > 0 ? sql`${specificationSheets._id} in (${ofProducts})` : undefined;
  if (given.length === 0 && !isKept) return new Map();
  const rows = await db
    .select()
    .from(specificationSheets)
    .where(or(inArray(specificationSheets._id, given), isKept))
    .orderBy(specificationSheets._id)
    .for('share');
  return new Map(rows.map((sheet) => [sheet._id, sheet]));
}

/** Finds values that can't be saved, with errors by field. A value that was valid before its field changed can stay. */
export function wrongSpecification(
  group: SpecificationGroup[],
  { specification = {} }: SpecifiedProduct,
  before: Given = {},
): Record<string, Text> {
  return Object.fromEntries(
    fieldsOf(group).flatMap((field): [string, Text][] => {
      const { value = '', value_ne = '' } = specification[field._id] ?? {};
      const path = `specification.${field._id}.value`;
      if (value === '') return value_ne === '' ? [] : [[path, 'Write it in English too.']];
      if (value === before[field._id]?.value) return [];
      const read = specificationValue(field, value);
      return 'problem' in read ? [[path, say(read.problem, { unit: field.unit })]] : [];
    }),
  );
}

type Given = Record<string, { value: string; value_ne?: string | null }>;

/** Prepares values for storing, with their search words; drops values without a field. */
export function keptValues(group: SpecificationGroup[], given: Given): KeptValues {
  return Object.fromEntries(
    fieldsOf(group).flatMap((field) => {
      const { value = '', value_ne } = given[field._id] ?? {};
      if (value === '') return [];
      const read = specificationValue(field, value);
      // A choice that was removed from the field stays on products that have it.
      const written = {
        value: 'value' in read ? read.value : value,
        ...(field.kind === 'TEXT' && value_ne && { value_ne }),
      };
      return [[field._id, { ...written, words: searchedValue(field, written) }]];
    }),
  );
}

export const fieldsOf = (group: SpecificationGroup[]) => group.flatMap(({ field }) => field);

/** Removes the search words, for staff. */
export const plainValues = (values: KeptValues) =>
  Object.fromEntries(Object.entries(values).map(([id, { words: _words, ...value }]) => [id, value]));

/** Reads a product's specification for visitors. */
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
  db.select().from(specificationSheets).orderBy(inOrder(specificationSheets.name));

/** Lists all field names once; `isText` if the Nepali text can differ. */
export function fieldNamesOf(sheets: Sheet[]): { name: string; isText: boolean }[] {
  const names = new Map<string, { name: string; isText: boolean }>();
  for (const { name, kind } of sheets.flatMap(({ group }) => fieldsOf(group))) {
    const key = name.toLowerCase();
    names.set(key, { name: names.get(key)?.name ?? name, isText: kind === 'TEXT' || names.get(key)?.isText === true });
  }
  return [...names.values()];
}
