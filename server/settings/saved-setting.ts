import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { SettingKind } from '../../contract/settings/setting-names.ts';
import { settingAt } from '../../contract/settings/setting-names.ts';
import { isWord, type Json, type settingEndpoints } from '../../contract/settings/settings.ts';
import type { settings } from './settings.table.ts';

type Row = typeof settings.$inferSelect;
export type SettingInput = z.output<typeof settingEndpoints.saveSetting.body> & { type: string };

/** Returns the value in effect, which can be the default. */
export const inEffect = (row: Row): Json => row.value ?? settingAt(row)?.default ?? null;

/** Makes the key of a new setting whose client sends none: its value if that's one word, otherwise its subtype. */
export const keyOf = ({ value, subtype }: SettingInput): string =>
  typeof value === 'string' && isWord(value) ? value.trim() : subtype;

/** Guesses the kind of a new setting whose client sends none. */
export function kindOf({ value = null, options }: SettingInput): SettingKind {
  if (value === null && options) return 'list';
  if (typeof value === 'boolean') return 'boolean';
  if (Number.isSafeInteger(value)) return 'number';
  if (typeof value === 'string') return 'text';
  return Array.isArray(value) && value.every((option) => typeof option === 'string') ? 'list' : 'json';
}

/**
 * Picks the value to store. A list's options are its value, so the changed one of the two counts. A row that comes back
 * unchanged isn't stored: a default stays a default.
 */
export function heldOf({ value: given = null, options }: SettingInput, kind: SettingKind, before: Row | undefined) {
  const offered = options?.map((option) => (typeof option === 'string' ? option : option.value));
  const shown = before && inEffect(before);
  const isAsShown = isDeepStrictEqual(given, shown);
  if (kind === 'list' && offered && (given === null || isAsShown) && !isDeepStrictEqual(offered, shown))
    return { value: offered, options: null };
  const value = before && isAsShown ? before.value : given;
  if (kind === 'list') return { value, options: null };
  return { value, ...(options !== undefined && { options: offered?.length ? offered : null }) };
}
