import { expect } from 'vitest';
import { atLength } from './length.ts';

/** Values of a reader, each in `TIMES` spellings. */
const CELLS = atLength(500, 10_000);
const TIMES = 20;

/** Characters that contacts, chats and spreadsheets put before, after and within a text. */
const AROUND = [
  ...[' ', '\u00a0', '\u3000', '\t', '\u200b', '\ufeff', '\u200e', '\u200f', '\u2060', '\u00ad'].flatMap((mark) => [
    [mark, ''],
    ['', mark],
  ]),
  ['\u202a', '\u202c'],
  ['\u2066', '\u2069'],
  // The mark with which a spreadsheet stores a text.
  ["'", ''],
  [' ’', ''],
  ['', ''],
] as const;
const INSIDE = ['', '', '', '\u200b', '\u2060', '\u00ad', '\ufe0f', '\u200d'];
const ZEROS = [0x30, 0x30, 0x966, 0xff10, 0x660, 0x9e6];

export const BLANKS = [' ', '\u00a0', '\u2009', '\u202f', '\u3000'];
export const HYPHENS = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\ufe63', '\uff0d'];

/** Chooses by a seed, so that a test that fails does so again. */
export interface Chance {
  /** A whole number from 0, below the limit. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** Letters of an alphabet. */
  letters(alphabet: string, least: number, most?: number): string;
}

function chance(seed: number): Chance {
  let state = seed;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const letters = (alphabet: string, least: number, most = least) =>
    Array.from({ length: least + below(most - least + 1) }, () => alphabet[below(alphabet.length)]).join('');
  return { below, pick, letters };
}

const inDigits = (text: string, zero: number) =>
  zero === ZEROS[0] ? text : text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

/** Changes a text as copying does: other digits, and invisible marks. */
export function carried(text: string, { below, pick }: Chance): string {
  const [before, after] = pick(AROUND);
  const at = below(text.length + 1);
  return before + inDigits(text.slice(0, at) + pick(INSIDE) + text.slice(at), pick(ZEROS)) + after;
}

/** Reads each value back from 20 different spellings of it: 10,000 cells, and 200,000 in the long run. */
export function readsBack<Value>(
  make: (chance: Chance) => Value,
  spell: (value: Value, chance: Chance) => string,
  read: (written: string) => unknown,
): void {
  const chances = chance(2083);
  const wrong: string[] = [];
  for (let cell = 0; cell < CELLS && wrong.length < TIMES; cell += 1) {
    const value = make(chances);
    const spellings = new Set<string>();
    while (spellings.size < TIMES) spellings.add(spell(value, chances));
    for (const written of spellings) {
      const got = read(written);
      if (!Object.is(got, value)) wrong.push(`${JSON.stringify(written)} gives ${got}, not ${value}`);
    }
  }
  expect(wrong).toEqual([]);
}
