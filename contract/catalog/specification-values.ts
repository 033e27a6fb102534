import { z } from 'zod';
import { id, noteLine } from '../calls/fields.ts';
import { numberIn } from '../cells.ts';
import { type OptionNames, sameWord } from './variants.ts';

export const SPECIFICATION_KINDS = ['TEXT', 'NUMBER', 'CHOICE'] as const;

export interface SpecificationField {
  _id: string;
  name: string;
  name_ne: string;
  kind: (typeof SPECIFICATION_KINDS)[number];
  unit: string;
  unit_ne: string;
  option: string[];
  option_names_ne: OptionNames;
  /** Whether visitors can filter a list of products by this field. */
  is_filter?: boolean | undefined;
}

export interface SpecificationGroup {
  name: string;
  name_ne: string;
  field: SpecificationField[];
}

/** A product's values, by field id. */
export const specification = z.record(id, z.object({ value: z.string(), value_ne: z.string().nullish() }));
/** A product's values from a form; drops values of fields that aren't on the sheet. */
export const specificationInput = z
  .record(id, z.object({ value: noteLine(300), value_ne: noteLine(300) }))
  .nullish()
  .transform((values) => (values === null ? {} : values));

const NO_SPECIFICATION_NUMBER = 'Enter a number.';
const NO_SPECIFICATION_CHOICE = 'Choose one of the options.';
const NO_NUMBER_OF_UNIT = 'Enter a number in {unit}.';

type Problem = typeof NO_SPECIFICATION_NUMBER | typeof NO_SPECIFICATION_CHOICE | typeof NO_NUMBER_OF_UNIT;

/**
 * Returns a value as it's stored (a number in plain digits, a choice as the sheet spells it), or its error, with a
 * blank for the unit.
 */
export function specificationValue(
  { kind, option, unit }: Pick<SpecificationField, 'kind' | 'option'> & { unit?: string | null },
  typed: string,
): { value: string } | { problem: Problem } {
  if (kind === 'TEXT') return { value: typed };
  if (kind === 'CHOICE') {
    const value = option.find((one) => sameWord(one, typed));
    return value === undefined ? { problem: NO_SPECIFICATION_CHOICE } : { value };
  }
  const number = numberIn(typed, unit);
  return number === undefined || number > 1e9
    ? { problem: unit ? NO_NUMBER_OF_UNIT : NO_SPECIFICATION_NUMBER }
    : { value: String(number) };
}

/** The specification for visitors: groups with at least one value, each value with its unit. */
export const specificationShown = z.array(
  z.object({
    name: z.string(),
    name_ne: z.string().nullish(),
    field: z.array(
      z.object({
        name: z.string(),
        name_ne: z.string().nullish(),
        value: z.string(),
        value_ne: z.string().nullish(),
      }),
    ),
  }),
);
type SpecificationShown = z.input<typeof specificationShown>;

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

type Value = { value: string; value_ne?: string | null };

/** Writes a value for readers, such as `5,500 mAh`, in both languages; the Nepali one is empty if it's the same. */
export function shownValue(field: SpecificationField, { value, value_ne }: Value): { value: string; value_ne: string } {
  if (field.kind === 'CHOICE') return { value, value_ne: field.option_names_ne[value] ?? '' };
  if (field.kind === 'TEXT') return { value, value_ne: value_ne ?? '' };
  // A field that used to be a text can still hold one.
  const number = Number.isFinite(Number(value)) ? numbers.format(Number(value)) : value;
  const withUnit = (unit: string) => (unit ? `${number} ${unit}` : number);
  return { value: withUnit(field.unit), value_ne: field.unit_ne ? withUnit(field.unit_ne) : '' };
}

/** Returns a sheet's groups with a product's values, without empty fields. */
export function shownSpecification(groups: SpecificationGroup[], values: Record<string, Value>): SpecificationShown {
  return groups
    .map(({ name, name_ne, field: fields }) => ({
      name,
      name_ne,
      field: fields.flatMap((field) => {
        const given = values[field._id];
        return given ? [{ name: field.name, name_ne: field.name_ne, ...shownValue(field, given) }] : [];
      }),
    }))
    .filter(({ field: fields }) => fields.length > 0);
}

/** Writes a value in the spellings people search for, in lower case: `5,500 mAh` also as `5500 mah` and `5500mah`. */
export function searchedValue(field: SpecificationField, given: Value): string {
  const { value, value_ne } = shownValue(field, given);
  const shown = `${value} ${value_ne}`.toLowerCase().trim();
  const plain = shown.replace(/(?<=\d),(?=\d{3})/g, '');
  return [...new Set([shown, plain, plain.replace(/(?<=\d) (?=[a-z])/g, '')])].join(' ');
}
