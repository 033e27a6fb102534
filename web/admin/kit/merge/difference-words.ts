import { formatRs } from '../../../../contract/money.ts';
import type { Choice } from '../fields/choices.ts';
import { isAmount, readable } from '../readable.ts';
import type { Difference } from './merge.ts';
import { isFields, same } from './rows.ts';

/** The names of ids in a field: the hook by which the field's own select finds its choices. */
export type Names = Record<string, (ids: string[]) => { data: Choice[] }>;
type NameOf = (id: string) => string | undefined;

/** Fields whose names in the code are not the words on their form. */
const WORDS: Record<string, string> = {
  allowed_office: 'retailer',
  d_data: 'custom field',
  inventory: 'stock',
  inventory_type: 'option type',
  is_available: 'available',
  option_names_ne: 'options in Nepali',
  path: 'access type',
  sku_of_seller: 'variant name',
  vdc_municipality: 'municipality',
};

/** `brand_id` as "brand", `name_ne` as "name in Nepali". */
export const plainField = (field: string) =>
  WORDS[field] ??
  field
    .replace(/_id$/, '')
    .replace(/^is_/, '')
    .replace(/_ne$/, ' in Nepali')
    .replace(/^seo_/, 'SEO ')
    .replaceAll('_', ' ');

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const isId = (text: string) => text.length === 36 && text.match(ID)?.[0] === text;
/** A day and time as a form holds it, which is in Nepal's time already. */
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

export const idsIn = (value: unknown) => [...new Set(JSON.stringify(value ?? null).match(ID))];

/** Where a difference is: "Main variant 12GB-256GB-Black · Scheme price". */
export function placeOf({ path }: Difference, nameOf: NameOf): string {
  const parts: string[] = [];
  for (const { field, row } of path) {
    if (row === undefined) parts.push(capital(plainField(field ?? '')));
    else parts.push(`${parts.pop()} ${wordOf(row, nameOf)}`);
  }
  return parts.join(' · ');
}

/** The number of places that are listed one by one. */
const MOST_TOLD = 3;

/** The places of some differences, in one line. */
export function placesOf(differences: Difference[]): string {
  const places = [...new Set(differences.map((difference) => placeOf(difference, () => '').trim()))];
  const more = places.length - MOST_TOLD;
  return places.slice(0, MOST_TOLD).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The list of the innermost row, and the field of the value: by these `Names` are found. */
export function fieldsOf({ path }: Difference): { list: string; field: string } {
  const fields = path.flatMap(({ field }) => field ?? []);
  const at = path.findLastIndex(({ row }) => row !== undefined);
  return { list: path[at - 1]?.field ?? '', field: fields.at(-1) ?? '' };
}

const wordOf = (text: string, nameOf: NameOf) => (isId(text) ? (nameOf(text) ?? `…${text.slice(-4)}`) : text);

/** A value in words: amounts as rupees, times exactly, records by their names. */
export function valueText(field: string, value: unknown, nameOf: NameOf): string {
  if (value === '' || value === null || value === undefined) return 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (isAmount(field) && Number.isFinite(Number(value))) return inOneLine(formatRs(Number(value)));
  if (Array.isArray(value)) return value.map((one) => valueText('', one, nameOf)).join(', ') || 'empty';
  if (isFields(value)) return nameIn(value) ?? fieldsText(value, undefined, nameOf);
  const text = String(value);
  if (LOCAL_TIME.test(text)) return inOneLine(text.replace('T', ' '));
  return wordOf(readable(text), nameOf);
}

/** An amount or a time is not broken in two. */
const inOneLine = (text: string) => text.replace(' ', '\u00a0');

function nameIn(record: Record<string, unknown>): string | undefined {
  const name = [record.name, record.title, record.alt].find((name) => typeof name === 'string' && name !== '');
  return name as string | undefined;
}

/** The fields of a row besides its name; beside the row as it was, only those that differ. */
function fieldsText(row: Record<string, unknown>, was: unknown, nameOf: NameOf, name = ''): string {
  const before = isFields(was) ? was : {};
  const texts = Object.entries(row).flatMap(([field, value]) => {
    if (field === '_id' || same(value, before[field]) || isHidden(value, nameOf)) return [];
    const text = valueText(field, value, nameOf);
    const saysNothing = text === '' || text === name || (was === undefined && text === 'empty');
    return saysNothing ? [] : [`${plainField(field)} ${text}`];
  });
  return texts.join(', ');
}

const isHidden = (value: unknown, nameOf: NameOf) => typeof value === 'string' && isId(value) && !nameOf(value);

/** One side of a difference. */
export function sideText(
  { kind, base, path, ...sides }: Difference,
  whose: 'theirs' | 'mine' | 'base',
  nameOf: NameOf,
) {
  const value = whose === 'base' ? base : sides[whose];
  const field = path.at(-1)?.field ?? '';
  if (kind === 'order') return (value as string[]).map((name) => wordOf(name, nameOf)).join(', ');
  if (kind === 'field') return valueText(field, value, nameOf);
  if (value === undefined) return base === undefined ? 'not there' : 'removed';
  const text = isFields(value) ? fieldsText(value, base, nameOf, wordOf(path.at(-1)?.row ?? '', nameOf)) : '';
  return text ? `${base === undefined ? 'added: ' : ''}${text}` : base === undefined ? 'added' : 'as it was';
}
