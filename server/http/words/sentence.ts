import type { Language } from '../../../contract/language/language.ts';
import { formatPaisa } from '../../../contract/money.ts';
import { NEPALI } from './nepali.ts';

/** A sentence for visitors: its English is the key of its translation. */
export type Sentence = keyof typeof NEPALI;

type BlankOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | BlankOf<Rest> : never;
/** The content of a blank; each language writes an amount in its own way. */
type Value = string | number | { paisa: number };

/** A sentence and the contents of its blanks. */
export interface Message {
  sentence: string;
  values: Record<string, Value>;
}

/** A sentence for visitors, or an English text for staff. */
export type Text = string | Message;

/** Makes a message of a sentence and its blanks; a sentence without a translation does not compile. */
export const say = <S extends Sentence>(
  sentence: S,
  ...[values]: [BlankOf<S>] extends [never] ? [] : [Record<BlankOf<S>, Value>]
): Message => ({ sentence, values: values ?? {} });

/** A text of a setting, which no language changes. */
export const asWritten = (text: string): Message => ({ sentence: '{text}', values: { text } });

/** The text in the language; a sentence without a translation stays English. */
export function textIn(language: Language, text: Text): string {
  const { sentence, values } = typeof text === 'string' ? { sentence: text, values: {} } : text;
  const translated = (language === 'ne' && translationOf(sentence)) || sentence;
  if (typeof text === 'string') return translated;
  return translated.replace(/\{(\w+)\}/g, (_, name: string) => written(language, values[name] ?? ''));
}

/** The Nepali of a sentence; undefined if it has none. */
export const translationOf = (sentence: string): string | undefined => (NEPALI as Record<string, string>)[sentence];

const written = (language: Language, value: Value) =>
  typeof value === 'object' ? formatPaisa(value.paisa, language) : String(value);
