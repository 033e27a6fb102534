import { formatRs } from '../../language/figures.ts';
import { t, translated } from '../../language/t.ts';
import type { Choice } from '../fields/choices.ts';
import { isAmount, readable } from '../readable.ts';
import type { Difference } from './merge.ts';
import { isFields, same } from './rows.ts';

/** Names the ids in a field, with the hook that loads the choices of the field's own select. */
export type Names = Record<string, (ids: string[]) => { data: Choice[] }>;
type NameOf = (id: string) => string | undefined;

/** Fields whose name in code differs from their label. */
const WORDS: Record<string, string> = {
  allowed_office: 'retailer',
  d_data: 'custom field',
  inventory: 'stock',
  inventory_type: 'option type',
  is_available: 'available',
  kind: 'type',
  option_names_ne: 'options in Nepali',
  path: 'access type',
  sku_from_system: 'system SKU',
  sku_of_seller: 'variant name',
  slug: 'address',
  vdc_municipality: 'municipality',
};

/** Writes `brand_id` as “brand”, and `name_ne` as “name in Nepali”. */
export function plainField(field: string): string {
  if (!(field in WORDS) && field.endsWith('_ne'))
    return t('{label} in Nepali', { label: plainField(field.slice(0, -'_ne'.length)) });
  const words = field.replace(/_id$/, '').replace(/^is_/, '').replace(/^seo_/, 'SEO ').replaceAll('_', ' ');
  return translated(WORDS[field] ?? words);
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const isId = (text: string) => text.length === 36 && text.match(ID)?.[0] === text;
/** A day and time as a form holds it, already in Nepal's time. */
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

export const idsIn = (value: unknown) => [...new Set(JSON.stringify(value ?? null).match(ID))];

/** Names the location of a difference: “Main variant 12GB-256GB-Black · Scheme price”. */
export function placeOf({ path }: Difference, nameOf: NameOf): string {
  const parts: string[] = [];
  for (const { field, row } of path) {
    if (row === undefined) parts.push(capital(plainField(field ?? '')));
    else parts.push(`${parts.pop()} ${wordOf(row, nameOf)}`);
  }
  return parts.join(' · ');
}

/** How many places to list by name. */
const MOST_TOLD = 3;

/** Lists the places of some differences in one line. */
export function placesOf(differences: Difference[]): string {
  const places = [...new Set(differences.map((difference) => placeOf(difference, () => '').trim()))];
  const more = places.length - MOST_TOLD;
  return places.slice(0, MOST_TOLD).join(', ') + (more > 0 ? ` ${t('and {more} more', { more })}` : '');
}

/** Returns the innermost list and the value's field, which `Names` uses. */
export function fieldsOf({ path }: Difference): { list: string; field: string } {
  const fields = path.flatMap(({ field }) => field ?? []);
  const at = path.findLastIndex(({ row }) => row !== undefined);
  return { list: path[at - 1]?.field ?? '', field: fields.at(-1) ?? '' };
}

const wordOf = (text: string, nameOf: NameOf) => (isId(text) ? (nameOf(text) ?? `…${text.slice(-4)}`) : text);

/** Writes a value in words: amounts as rupees, exact times, and records by name. */
export function valueText(field: string, value: unknown, nameOf: NameOf): string {
  if (value === '' || value === null || value === undefined) return t('empty');
  if (typeof value === 'boolean') return value ? t('on') : t('off');
  if (isAmount(field) && Number.isFinite(Number(value))) return inOneLine(formatRs(Number(value)));
  if (Array.isArray(value)) return value.map((one) => valueText('', one, nameOf)).join(', ') || t('empty');
  if (isFields(value)) return nameIn(value) ?? fieldsText(value, undefined, nameOf);
  const text = String(value);
  if (LOCAL_TIME.test(text)) return inOneLine(text.replace('T', ' '));
  return wordOf(readable(text), nameOf);
}

/** Never break an amount or a time over two lines. */
const inOneLine = (text: string) => text.replace(' ', '\u00a0');

function nameIn(record: Record<string, unknown>): string | undefined {
  const name = [record.name, record.title, record.alt].find((name) => typeof name === 'string' && name !== '');
  return name as string | undefined;
}

/** Lists a row's fields besides its name. With an earlier row, lists only different fields. */
function fieldsText(row: Record<string, unknown>, was: unknown, nameOf: NameOf, name = ''): string {
  const before = isFields(was) ? was : {};
  const texts = Object.entries(row).flatMap(([field, value]) => {
    if (field === '_id' || same(value, before[field]) || isHidden(value, nameOf)) return [];
    const text = valueText(field, value, nameOf);
    const saysNothing = text === '' || text === name || (was === undefined && text === t('empty'));
    return saysNothing ? [] : [`${plainField(field)} ${text}`];
  });
  return texts.join(', ');
}

const isHidden = (value: unknown, nameOf: NameOf) => typeof value === 'string' && isId(value) && !nameOf(value);

/** Writes one side of a difference in words. */
export function sideText(
  { kind, base, path, ...sides }: Difference,
  whose: 'theirs' | 'mine' | 'base',
  nameOf: NameOf,
) {
  const value = whose === 'base' ? base : sides[whose];
  const field = path.at(-1)?.field ?? '';
  if (kind === 'order') return (value as string[]).map((name) => wordOf(name, nameOf)).join(', ');
  if (kind === 'field') return valueText(field, value, nameOf);
  if (value === undefined) return base === undefined ? t('not there') : t('removed');
  const text = isFields(value) ? fieldsText(value, base, nameOf, wordOf(path.at(-1)?.row ?? '', nameOf)) : '';
  return text
    ? base === undefined
      ? t('added: {text}', { text })
      : text
    : base === undefined
      ? t('added')
      : t('unchanged');
}
