import { counted as countedInEnglish } from '../../../contract/language/counted.ts';
import { fill } from '../../../contract/language/fill.ts';
import { inWords } from '../../../contract/language/in-words.ts';
import type { Language } from '../../../contract/language/language.ts';
import type { NEPALI } from './nepali.ts';
import { figure, ownDigits } from './own-digits.ts';

/** A text of the back office. Its English is the key of its Nepali. */
export type English = keyof typeof NEPALI;

export type BlankOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | BlankOf<Rest>
  : never;
type Values<S extends string> = [BlankOf<S>] extends [never] ? [] : [Record<BlankOf<S>, string | number>];

declare global {
  /** The Nepali texts. The page loads them before the first module, if the user chose Nepali. */
  var nepali: Partial<Record<string, string>> | undefined;
}

const pairs = globalThis.nepali;

/** The language of the back office. It holds until a reload. */
export const language: Language = pairs ? 'ne' : 'en';

/**
 * Writes a text in the user's language, with its blanks filled in: numbers, days and times in the user's digits, texts
 * unchanged. A text without a pair doesn't compile.
 */
export const t = <S extends English>(english: S, ...[values]: Values<S>): string =>
  fill(pairs?.[english] ?? english, inOwnDigits(values ?? {}));

const inOwnDigits = (values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'number') return [name, figure(value)];
      return [name, DAY_OR_TIME.test(value) ? ownDigits(value) : value];
    }),
  );

/** `2026-11-30`, `2026-11-30 09:00:20`, `09:00`, or the fiscal year `2083/84`. */
const DAY_OR_TIME = /^(\d{4}-\d\d-\d\d)?( ?\d\d:\d\d(:\d\d)?)?$|^\d{4}\/\d\d$/;

/** Translates a text that the contract names, such as a status; a text without a pair stays English. */
export const translated = (text: string): string => pairs?.[text] ?? text;

/** Writes a value of the contract, such as a status, as words in the user's language. */
export const ownWords = (value: string): string => translated(inWords(value));

/** Writes a label inside a sentence: “payment QR” for “Payment QR”. */
export const inSentence = (label: string): string =>
  label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** Writes `1 order` or `12 orders`. Nepali has one form for both. */
export const counted = (count: number, one: English, many?: string): string =>
  pairs ? `${figure(count)} ${pairs[one] ?? one}` : countedInEnglish(count, one, many);
