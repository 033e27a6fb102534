import type { Language } from '../../contract/language.ts';
import { formatRs } from '../../contract/money.ts';
import { NEPALI } from './nepali.ts';

/** What the server says to visitors: each sentence is the key of its translation. */
export type Sentence = keyof typeof NEPALI;

type BlankOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | BlankOf<Rest> : never;
/** What stands in a blank; an amount is written as each language writes it. */
type Value = string | number | { paisa: number };

/** A sentence with what stands in its blanks. */
export interface Said {
  sentence: string;
  values: Record<string, Value>;
}

/** What somebody is told: a sentence for visitors, or a text for staff, who are spoken to in English. */
export type Text = string | Said;

/** A sentence to be told in either language, with what stands in its blanks; one without a translation does not compile. */
export const say = <S extends Sentence>(
  sentence: S,
  ...[values]: [BlankOf<S>] extends [never] ? [] : [Record<BlankOf<S>, Value>]
): Said => ({ sentence, values: values ?? {} });

/** A text that staff wrote, which is told as it is. */
export const asWritten = (text: string): Said => ({ sentence: '{text}', values: { text } });

/** The text in the language; a sentence that nobody has translated is told in English. */
export function toldIn(language: Language, text: Text): string {
  const { sentence, values } = typeof text === 'string' ? { sentence: text, values: {} } : text;
  const translated = (language === 'ne' && translationOf(sentence)) || sentence;
  if (typeof text === 'string') return translated;
  return translated.replace(/\{(\w+)\}/g, (_, name: string) => written(language, values[name] ?? ''));
}

/** The Nepali of a sentence; undefined where it has none. */
export const translationOf = (sentence: string): string | undefined => (NEPALI as Record<string, string>)[sentence];

const written = (language: Language, value: Value) =>
  typeof value === 'object' ? formatRs(value.paisa / 100, language) : String(value);
