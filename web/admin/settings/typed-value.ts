import type { SettingKind } from '../../../contract/settings/setting-names.ts';
import { t } from '../language/t.ts';

/** A value as its editor holds it: options one per line, JSON as typed. */
export type Typed = string | number | boolean;

export const KIND_LABELS: Record<SettingKind, string> = {
  boolean: t('On or off'),
  number: t('Number'),
  text: t('Text'),
  rich_text: t('Text with headings and links'),
  list: t('List of options'),
  json: 'JSON',
};

export function fromWire(kind: SettingKind, value: unknown, in_hundredths = false): Typed {
  if (kind === 'boolean') return value === true;
  if (kind === 'number') return typeof value === 'number' ? inUnits(value, in_hundredths) : '';
  if (kind === 'list') return Array.isArray(value) ? inLines(value) : '';
  if (kind === 'json') return value === null ? '' : JSON.stringify(value, null, 2);
  return typeof value === 'string' ? value : '';
}

/** A number as users read and type it. */
export const inUnits = (value: number, in_hundredths = false): number => (in_hundredths ? value / 100 : value);

export function toWire(kind: SettingKind, typed: Typed, in_hundredths = false): never {
  return wireOf(kind, typed, in_hundredths) as never;
}

function wireOf(kind: SettingKind, typed: Typed, in_hundredths: boolean): unknown {
  if (kind === 'list') return linesOf(String(typed));
  // 8.29 * 100 is 828.9999999999999.
  if (kind === 'number') return typed === '' ? null : Number((Number(typed) * (in_hundredths ? 100 : 1)).toFixed(6));
  if (kind === 'json') return parsed(String(typed))?.value ?? null;
  return typed;
}

export const inLines = (options: string[] = []): string => options.join('\n');

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function wrongJson(kind: SettingKind, typed: Typed): Record<string, string> {
  if (kind !== 'json' || parsed(String(typed))) return {};
  return {
    value: t('This isn’t valid JSON. Put names and texts in double quotes and don’t end with a comma.'),
  };
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
