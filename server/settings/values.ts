import { z } from 'zod';
import type { SettingKind } from '../../contract/settings/setting-names.ts';
import type { Json } from '../../contract/settings/settings.ts';
import { invalid } from '../http/errors.ts';
import { safeHtml } from '../http/words/html.ts';
import { say, type Text } from '../http/words/sentence.ts';

interface Wanted {
  kind: SettingKind;
  least?: number;
  most?: number;
  inHundredths?: true;
  isDay?: true;
  choices?: readonly string[];
}

const MOST_TEXT = 5000;
const MOST_OPTIONS = 200;

/** Checks a value and returns it in the form of its kind. Throws the error of the field `value`. */
export function checkedValue(value: Json, { kind, isDay, choices, ...limits }: Wanted): Json {
  switch (kind) {
    case 'boolean':
      if (typeof value !== 'boolean') throw wrong('Choose on or off.');
      return value;
    case 'number':
      return checkedNumber(value, limits);
    case 'text':
      if (choices && !choices.includes(checkedText(value).trim()))
        throw wrong(say('Choose one of {values}.', { values: choices.join(', ') }));
      return isDay ? checkedDay(checkedText(value).trim()) : checkedText(value).trim();
    case 'rich_text':
      return safeHtml(checkedText(value));
    case 'list':
      return checkedList(value);
    case 'json':
      return value;
  }
}

function checkedNumber(
  value: Json,
  {
    least = Number.MIN_SAFE_INTEGER,
    most = Number.MAX_SAFE_INTEGER,
    inHundredths,
  }: Pick<Wanted, 'least' | 'most' | 'inHundredths'>,
): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw wrong(inHundredths ? 'Enter a number with at most two decimals.' : 'Enter a whole number.');
  // Users type and read two decimals.
  const shown = (limit: number) => (inHundredths ? limit / 100 : limit);
  if (value < least) throw wrong(say('Enter {least} or more.', { least: shown(least) }));
  if (value > most) throw wrong(say('Enter {most} or less.', { most: shown(most) }));
  return value;
}

function checkedText(value: Json): string {
  if (typeof value !== 'string') throw wrong('Enter a text.');
  if (value.length > MOST_TEXT) throw wrong(say('Use at most {most} characters.', { most: MOST_TEXT }));
  return value;
}

function checkedDay(text: string): string {
  if (text && !z.iso.date().safeParse(text).success) throw wrong('Enter the date as YYYY-MM-DD.');
  return text;
}

function checkedList(value: Json): string[] {
  if (!Array.isArray(value) || !value.every((option) => typeof option === 'string'))
    throw wrong('Enter one option per line.');
  const options = value.map((option) => option.trim()).filter(Boolean);
  if (options.length > MOST_OPTIONS) throw wrong(say('Use at most {most} options.', { most: MOST_OPTIONS }));
  const twice = options.find((option, at) => options.indexOf(option) !== at);
  if (twice) throw wrong(say('{option} is listed twice.', { option: twice }));
  return options;
}

const wrong = (message: Text) => invalid({ value: message });
