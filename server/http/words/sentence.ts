import { inWords } from '../../../contract/language/in-words.ts';
import type { Language } from '../../../contract/language/language.ts';
import { STATUS_WORDS } from '../../../contract/language/nepali-statuses.ts';
import { formatPaisa } from '../../../contract/money.ts';
import { NEPALI } from './nepali.ts';

/** A sentence for visitors. Its English is the key of its translation. */
export type Sentence = keyof typeof NEPALI;

type BlankOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | BlankOf<Rest> : never;
/** A value to fill in; each language writes amounts and statuses its own way. */
type Value = string | number | { paisa: number } | { status: string };

/** A sentence with the values to fill in. */
export interface Message {
  sentence: string;
  values: Record<string, Value>;
}

/** A sentence for visitors, or English text for staff. */
export type Text = string | Message;

/** Makes a message from a sentence and its blanks; one without a translation doesn't compile. */
export const say = <S extends Sentence>(
  sentence: S,
  ...[values]: [BlankOf<S>] extends [never] ? [] : [Record<BlankOf<S>, Value>]
): Message => ({ sentence, values: values ?? {} });

/** Passes a setting's text on, the same in every language. */
export const asWritten = (text: string): Message => ({ sentence: '{text}', values: { text } });

/** Translates; a sentence without a translation stays English. */
export function textIn(language: Language, text: Text): string {
  const { sentence, values } = typeof text === 'string' ? { sentence: text, values: {} } : text;
  const translated = (language === 'ne' && translationOf(sentence)) || sentence;
  if (typeof text === 'string') return translated;
  return translated.replace(/\{(\w+)\}/g, (_, name: string) => written(language, values[name] ?? ''));
}

/** Finds a sentence's Nepali; undefined if it has none. */
export const translationOf = (sentence: string): string | undefined => (NEPALI as Record<string, string>)[sentence];

function written(language: Language, value: Value): string {
  if (typeof value !== 'object') return String(value);
  if ('paisa' in value) return formatPaisa(value.paisa, language);
  const words = inWords(value.status);
  return (language === 'ne' && (STATUS_WORDS as Record<string, string>)[words]) || words;
}
