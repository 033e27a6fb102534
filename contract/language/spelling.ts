import { isDevanagari, latinOf, soundInLatin, WORDS } from './devanagari.ts';

/** Letters people spell differently; replacements apply in order. */
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

/** Reduces a name to a key that its spellings share: Kalanki, Kalangki and कलंकी become the same. */
export function spellingKey(name: string): string {
  const latin = isDevanagari(name) ? name.split(/\s+/).map(latinOf).join('') : name.normalize('NFKD');
  return SAME_LETTERS.reduce(
    (key, [letters, same]) => key.replaceAll(new RegExp(letters, 'g'), same),
    latin.toLowerCase(),
  );
}

/** Words of the trade by their sound, without single letters and digits. */
const BY_EAR = new Map(
  Object.entries(WORDS)
    .filter(([, latin]) => latin.length > 2)
    .map(([word, latin]) => [spellingKey(soundInLatin(word)), latin]),
);

/** Returns the meaning of a Nepali word in Latin letters: “rato” is red. */
export const wordByEar = (word: string): string | undefined => BY_EAR.get(spellingKey(word));

/** The numbers of letters from which one typo, and two, are allowed. */
const LONG_ENOUGH_FOR_A_SLIP = 5;
const LONG_ENOUGH_FOR_TWO = 8;
export const A_SLIP = 1;

/**
 * Returns how well typed text fits a key: 3 for the whole key, 2 for its start, 1 for either with a typo (two in a long
 * text), else 0.
 */
export function fitOf(typed: string, key: string): 0 | 1 | 2 | 3 {
  if (typed.length < 2) return 0;
  if (key === typed) return 3;
  if (key.startsWith(typed)) return 2;
  if (typed.length < LONG_ENOUGH_FOR_A_SLIP) return 0;
  const slips = typed.length < LONG_ENOUGH_FOR_TWO ? 1 : 2;
  return differsByAtMost(slips, typed, key) || differsByAtMost(slips, typed, key.slice(0, typed.length)) ? A_SLIP : 0;
}

/** Whether typed text could mean this key's name. */
export const mayMean = (typed: string, key: string): boolean => fitOf(typed, key) > 0;

/** Whether two texts are at most this many typos apart: a wrong, missing or extra letter, or two swapped. */
function differsByAtMost(slips: number, first: string, second: string): boolean {
  if (Math.abs(first.length - second.length) > slips) return false;
  let start = 0;
  while (start < first.length && first[start] === second[start]) start += 1;
  const [one, other] = [first.slice(start), second.slice(start)];
  if (one === other) return true;
  if (slips === 0) return false;
  const isSwapped = one[0] === other[1] && one[1] === other[0];
  return (
    differsByAtMost(slips - 1, one.slice(1), other.slice(1)) ||
    differsByAtMost(slips - 1, one.slice(1), other) ||
    differsByAtMost(slips - 1, one, other.slice(1)) ||
    (isSwapped && differsByAtMost(slips - 1, one.slice(2), other.slice(2)))
  );
}
