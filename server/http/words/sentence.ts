import { counted } from '../../../contract/language/counted.ts';
import { inWords } from '../../../contract/language/in-words.ts';
import type { Language } from '../../../contract/language/language.ts';
import { STATUS_WORDS } from '../../../contract/language/nepali-statuses.ts';
import { formatPaisa } from '../../../contract/money.ts';
import { dateInNepal, momentInNepal } from './moment.ts';
import { NEPALI } from './nepali.ts';

/** A sentence of the server. Its English is the key of its translation. */
export type Sentence = keyof typeof NEPALI;
/** A sentence without blanks. */
export type Fixed = Exclude<Sentence, `${string}{${string}`>;

type BlankOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | BlankOf<Rest> : never;

/** A value to fill in; each language writes amounts, statuses, words, counts and times its own way. */
export type Value =
  | string
  | number
  | { paisa: number }
  /** In English, `isWithin` writes it in small letters, for the middle of a sentence. */
  | { status: string; isWithin?: boolean }
  | { word: Fixed; isWithin?: boolean }
  | { count: number; of: Fixed; many?: string }
  | { day: Date }
  | { moment: Date }
  | { sentences: Text[] }
  | Message
  | Value[];

/** A sentence with the values to fill in. */
export interface Message {
  sentence: string;
  values: Record<string, Value>;
}

/** The message of a refusal: a fixed sentence with a translation, or one with blanks. */
export type Text = Fixed | Message;

/** Makes a message from a sentence and its blanks; one without a translation doesn't compile. */
export const say = <S extends Sentence>(
  sentence: S,
  ...[values]: [BlankOf<S>] extends [never] ? [] : [Record<BlankOf<S>, Value>]
): Message => ({ sentence, values: values ?? {} });

/** Passes on a text that is the same in every language: a setting's, or one for programs only. */
export const asWritten = (text: string): Message => ({ sentence: AS_WRITTEN, values: { text } });
export const AS_WRITTEN = '{text}';

/** Says several sentences, one after the other. */
export const inTurn = (sentences: Text[]): Message => ({ sentence: AS_WRITTEN, values: { text: { sentences } } });

/** Lists values with commas between them. */
export const listing = (values: Value[]): Message => ({ sentence: AS_WRITTEN, values: { text: values } });

/** Passes on a text by the contract or a check of rows; a fixed sentence gets translated. */
export const asGiven = (text: string): Message => ({ sentence: text, values: {} });

/** Passes on such texts of many fields. */
export const eachGiven = (texts: Record<string, string>): Record<string, Text> =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, asGiven(text)]));

/** Translates; a sentence without a translation stays English. */
export function textIn(language: Language, text: string | Message): string {
  const { sentence, values } = typeof text === 'string' ? { sentence: text, values: {} } : text;
  const translated = wordIn(language, sentence);
  // A filled-in text can contain braces.
  if (sentence !== AS_WRITTEN && translationOf(sentence) === undefined) return translated;
  return translated.replace(/\{(\w+)\}/g, (_, name: string) => written(language, values[name] ?? ''));
}

/** Finds a sentence's Nepali; undefined if it has none. */
export const translationOf = (sentence: string): string | undefined => (NEPALI as Record<string, string>)[sentence];

const wordIn = (language: Language, word: string): string =>
  (language === 'ne' && (translationOf(word) ?? (STATUS_WORDS as Record<string, string>)[word])) || word;

function written(language: Language, value: Value): string {
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((one) => written(language, one)).join(', ');
  if ('sentence' in value) return textIn(language, value);
  if ('sentences' in value) return value.sentences.map((one) => textIn(language, one)).join(' ');
  if ('paisa' in value) return formatPaisa(value.paisa, language);
  if ('day' in value) return dateInNepal(value.day, language);
  if ('moment' in value) return momentIn(language, value.moment);
  if ('count' in value)
    return language === 'ne' ? `${value.count} ${wordIn('ne', value.of)}` : counted(value.count, value.of, value.many);
  const words = wordIn(language, 'word' in value ? value.word : inWords(value.status));
  return value.isWithin && language === 'en' ? words.toLowerCase() : words;
}

const momentIn = (language: Language, at: Date): string =>
  language === 'ne'
    ? momentInNepal(at, 'ne')
    : at.toLocaleString('sv-SE', { timeZone: 'Asia/Kathmandu', dateStyle: 'short', timeStyle: 'short' });
