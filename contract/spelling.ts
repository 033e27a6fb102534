import { isDevanagari, latinOf } from './devanagari.ts';

/** Letters that one writes and another writes otherwise; each is applied in turn. */
const SAME_LETTERS: [RegExp, string][] = [
  [/[^a-z0-9]/g, ''],
  [/aa/g, 'a'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ou/g, 'au'],
  [/ph/g, 'f'],
  [/(?<=[bcdgjkst])h/g, ''],
  [/[wv]/g, 'b'],
  [/z/g, 'j'],
  [/q/g, 'k'],
  [/y/g, 'i'],
  [/n[gn]*(?=[kg])/g, 'n'],
  [/(.)\1+/g, '$1'],
  [/(?<=...)a$/, ''],
];

/** A name in the letters that its spellings share: Kalanki, Kalangki and कलंकी have the same. */
export function spellingKey(name: string): string {
  const latin = isDevanagari(name) ? name.split(/\s+/).map(latinOf).join('') : name.normalize('NFKD');
  return SAME_LETTERS.reduce(
    (key, [letters, same]) => key.replaceAll(new RegExp(letters, 'g'), same),
    latin.toLowerCase(),
  );
}

const LONG_ENOUGH_FOR_A_SLIP = 5;
export const A_SLIP = 1;

/**
 * How well a typed text fits the name of a key: 3 where it is the whole, 2 its beginning, 1 either with one slip where it is long
 * enough, 0 where it does not.
 */
export function fitOf(typed: string, key: string): 0 | 1 | 2 | 3 {
  if (typed.length < 2) return 0;
  if (key === typed) return 3;
  if (key.startsWith(typed)) return 2;
  const mayBeSlip = typed.length >= LONG_ENOUGH_FOR_A_SLIP;
  return mayBeSlip && (differsByOne(typed, key) || differsByOne(typed, key.slice(0, typed.length))) ? A_SLIP : 0;
}

/** Whether somebody who types this text may mean the name of this key. */
export const mayMean = (typed: string, key: string): boolean => fitOf(typed, key) > 0;

/** One character is another, missing or too many. */
export function differsByOne(first: string, second: string): boolean {
  if (Math.abs(first.length - second.length) > 1 || first === second) return false;
  let start = 0;
  while (start < first.length && first[start] === second[start]) start += 1;
  const [restOfFirst, restOfSecond] = [first.slice(start), second.slice(start)];
  return (
    restOfFirst.slice(1) === restOfSecond.slice(1) ||
    restOfFirst.slice(1) === restOfSecond ||
    restOfFirst === restOfSecond.slice(1)
  );
}
