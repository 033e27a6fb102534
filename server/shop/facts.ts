import { inArray, sql } from 'drizzle-orm';
import { type SpecificationField, shownValue } from '../../contract/catalog/specification-values.ts';
import { type FactFilter, factOf, sameFact, type WantedFact } from '../../contract/shop/facts.ts';
import { products } from '../catalog/catalog.table.ts';
import { allSheets, fieldsOf } from '../catalog/product-specification.service.ts';
import type { Db } from '../db/db.ts';

/** A field of the shop's filters, shared by all sheets that have it. */
interface FactField {
  field: SpecificationField;
  ids: string[];
}

/** A product's values by the ids of their fields. */
type Values = Record<string, { value: string; value_ne?: string | null }>;

const MOST_CHOICES = 12;

/**
 * Finds the fields that staff marked for the shop's filters. Of two with the same name, the second joins the first if
 * kind and unit agree, and is ignored otherwise.
 */
export async function factFields(db: Db): Promise<FactField[]> {
  const marked = (await allSheets(db)).flatMap(({ group }) => fieldsOf(group)).filter(({ is_filter }) => is_filter);
  const fields: FactField[] = [];
  for (const field of marked) {
    const same = fields.find((one) => sameFact(one.field.name, field.name));
    if (!same) fields.push({ field, ids: [field._id] });
    else if (same.field.kind === field.kind && same.field.unit === field.unit) same.ids.push(field._id);
  }
  return fields;
}

/** Returns the products that have all wanted facts, in their order, and the filters with their remaining choices. */
export async function narrowed(db: Db, fields: FactField[], ids: string[], wanted: WantedFact[]) {
  const valuesOf = await valuesOfProducts(db, fields, ids);
  const wishes = fields.map(({ field }) => factOf(wanted, field.name));
  const has = (_id: string, at: number, wish = wishes[at]) => {
    const one = fields[at] as FactField;
    return wish === undefined || fits(one.field, valueIn(one, valuesOf.get(_id)), wish);
  };
  const every = fields.map((_one, at) => at);
  const filters = fields.map((one, at) => {
    const open = ids.filter((_id) => every.every((other) => other === at || has(_id, other)));
    const choices = choicesOf(
      one.field,
      open.flatMap((_id) => valueIn(one, valuesOf.get(_id)) ?? []),
    );
    const { name, name_ne, kind } = one.field;
    const counted = choices.map((choice) => ({
      ...choice,
      count: open.filter((_id) => has(_id, at, choice.value)).length,
    }));
    const filter: FactFilter = { field: name, name, name_ne, isNumber: kind === 'NUMBER', choices: counted };
    const holders = ids.filter((_id) => valueIn(one, valuesOf.get(_id)) !== undefined).length;
    // Skip a filter with a single value, unless it was chosen.
    return { filter, holders, isShown: choices.length > 1 || wishes[at] !== undefined };
  });
  return {
    ids: ids.filter((_id) => every.every((at) => has(_id, at))),
    // A list can mix phones and earphones: the filters that most of its products have come first.
    filters: filters
      .filter(({ isShown }) => isShown)
      .sort((one, other) => other.holders - one.holders)
      .map(({ filter }) => filter),
  };
}

async function valuesOfProducts(db: Db, fields: FactField[], ids: string[]): Promise<Map<string, Values>> {
  if (ids.length === 0) return new Map();
  const asked = sql.param(fields.flatMap((one) => one.ids));
  const values = sql<Values | null>`(select jsonb_object_agg(key, value - 'words')
    from jsonb_each(${products.specification}) where key = any(${asked}::text[]))`;
  const rows = await db.select({ _id: products._id, values }).from(products).where(inArray(products._id, ids));
  return new Map(rows.flatMap(({ _id, values }) => (values ? [[_id, values] as const] : [])));
}

const valueIn = ({ ids }: FactField, values: Values | undefined) =>
  ids.map((id) => values?.[id]).find((value) => value !== undefined);

function fits(field: SpecificationField, given: Values[string] | undefined, wish: string): boolean {
  if (!given) return false;
  if (field.kind === 'NUMBER') return Number(given.value) >= Number(wish);
  return partsOf(field, given).some(({ value }) => sameFact(value, wish));
}

/** Splits a text of several values, such as `8 GB or 12 GB`. Its Nepali must have as many parts, or is ignored. */
function partsOf(field: SpecificationField, given: Values[string]): { value: string; text: string; text_ne: string }[] {
  if (field.kind !== 'TEXT') {
    const { value, value_ne } = shownValue(field, given);
    return [{ value: given.value, text: value, text_ne: value_ne }];
  }
  const english = given.value.split(BETWEEN_VALUES);
  const nepali = (given.value_ne ?? '').split(BETWEEN_VALUES);
  return english.map((value, at) => ({
    value,
    text: value,
    text_ne: nepali.length === english.length ? (nepali[at] ?? '') : '',
  }));
}
const BETWEEN_VALUES = /\s*(?:[,/]|(?<=\s)(?:or|and|वा|र)(?=\s))\s*/;

const inOrder = new Intl.Collator('en', { numeric: true });

/**
 * Returns the distinct values in order. Of many numbers it picks some at even distances, the lowest and the highest
 * included.
 */
function choicesOf(field: SpecificationField, given: Values[string][]) {
  const byKey = new Map(
    given.flatMap((one) => partsOf(field, one)).map((part) => [part.value.toLowerCase(), part] as const),
  );
  const all = [...byKey.values()].sort((a, b) => inOrder.compare(a.value, b.value));
  if (all.length <= MOST_CHOICES) return all;
  if (field.kind !== 'NUMBER') return all.slice(0, MOST_CHOICES);
  const step = (all.length - 1) / (MOST_CHOICES - 1);
  return Array.from({ length: MOST_CHOICES }, (_, at) => all[Math.round(at * step)] as (typeof all)[number]);
}
