import { kindAsked, THING_FIRST } from '../../../contract/catalog/product-kinds.ts';
import { latinOf, plainDigits } from '../../../contract/language/devanagari.ts';
import { wordByEar } from '../../../contract/language/spelling.ts';

/** A word of a search. */
export interface AskedWord {
  /** The forms to look for, likeliest first: the word in Latin letters, as typed, or its meaning. */
  meanings: string[];
  /** Whether a product must have the word. Other words only add detail, or have no meaning. */
  isNeeded: boolean;
}

const MOST_WORDS = 8;

/** Splits a text into words in Latin letters, as in names and SKUs. */
export const wordsOf = (text: string): string[] => typedWords(text).map(latinOf);

/** Reads the words of a search. */
export function askedWords(text: string): AskedWord[] {
  const typed = typedWords(text);
  const words = typed.map(latinOf);
  const meanings = typed.map((one, at) => [
    ...new Set([
      words[at] as string,
      one,
      ...stemOf(one),
      ...othersFor(one),
      ...compoundsAt(words, at),
      ...numberForms(one),
    ]),
  ]);
  const isNeeded = neededIn(typed, meanings);
  return meanings.map((all, at) => ({ meanings: all, isNeeded: isNeeded(at) }));
}

/** Units as people write them, by their short forms. */
const UNITS: Record<string, string> = {
  g: 'जी',
  gb: 'जीबी|जिबी|gigs?|gigabytes?',
  tb: 'टीबी|टिबी|terabytes?',
  mp: 'एमपी|मेगापिक्सेल|megapixels?|mega ?pixels?',
  mah: 'एमएएच|milliamps?',
  w: 'वाट|watts?',
  hz: 'हर्ज|hertz',
};
const WRITTEN_UNITS = Object.entries(UNITS).map(
  ([unit, written]) => [new RegExp(`(\\p{Nd}+)\\s*(?:${written})(?![\\p{L}\\p{M}\\p{N}])`, 'gu'), unit] as const,
);

/** A number and its short unit are one word, however written: 12 GB, 12GB. */
const WITH_UNIT = /(?<![\p{L}\p{N}.])(\d+(?:\.\d+)?)\s+([a-z]{1,2})(?![\p{L}\p{N}])/gu;

/** Commas within a number, by thousands or lakhs: 5,000 and 1,54,999 are one word each. */
const GROUPED = /(?<=\p{Nd}),(?=\p{Nd}{2,3}(?!\p{Nd}))/gu;

function typedWords(text: string): string[] {
  const joined = text.toLowerCase().replace(GROUPED, '');
  return WRITTEN_UNITS.reduce(
    (rest, [written, unit]) => rest.replace(written, (_all, number: string) => plainDigits(number) + unit),
    joined,
  )
    .replace(WITH_UNIT, '$1$2')
    .split(/[\s,;:/|()"+]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
}

/** Takes मोबाइलको as मोबाइल too. */
function stemOf(word: string): string[] {
  const stem = word.replace(/(?<=[\p{L}\p{M}]{3})(?:हरू|हरु)?(?:को|का|की|मा|लाई)?$/u, '');
  return stem === word ? [] : [latinOf(stem), stem];
}

/** The words that specifications use instead. */
const OTHERWISE: Record<string, string[]> = { waterproof: ['ip67', 'ip68'] };

/** Takes “rato” as रातो, which is red. */
const othersFor = (word: string): string[] => [wordByEar(word) ?? word, ...(OTHERWISE[word] ?? [])];

/** Takes “head phones” as headphones: two words that are one name of a kind. */
const compoundsAt = (words: string[], at: number): string[] =>
  [words.slice(at - 1, at + 1), words.slice(at, at + 2)]
    .filter((pair) => pair.length === 2)
    .map((pair) => pair.join(''))
    .filter((compound) => kindAsked(compound));

/** Writes 5000 and 12gb as texts do: 5,000; 12 gb. */
function numberForms(word: string): string[] {
  const [, number = '', unit] = /^(\d+(?:\.\d+)?)([a-z]{1,3})?$/.exec(word) ?? [];
  const grouped = /^\d{4,7}$/.test(number) ? [number.replace(/\B(?=(\d{3})+$)/g, ',')] : [];
  return unit ? [number, ...grouped].map((digits) => `${digits} ${unit}`) : grouped;
}

const listed = (words: string) => new Set(words.split(' '));

/** Words that name no product. */
const FILLERS = listed(
  'with for and or in of the an by back good best new latest price rate buy online nepal ' +
    'ko ka ki ma wala wali bhayeko bhaeko ramro naya lagi sabai bhanda chahiyo kinne ' +
    'को का की मा वाला वाली भएको राम्रो नयाँ लागि सबै सबैभन्दा भन्दा चाहियो किन्ने नेपाल मूल्य',
);

/** Words that say what the number beside them measures. */
const MEASURED = listed(
  'ram rom memory storage internal battery camera display screen charging network resolution ' +
    'र्याम मेमोरी स्टोरेज ब्याट्री क्यामेरा डिस्प्ले स्क्रिन चार्जिङ नेटवर्क',
);

/**
 * Returns the words that a product must have, or all words if that would be none. Of two kinds, the thing itself
 * counts, not its purpose: a “mobile cover” is a cover.
 */
function neededIn(typed: string[], meanings: string[][]): (at: number) => boolean {
  const kinds = meanings.map((all) => all.flatMap((word) => kindAsked(word)?.kind ?? []));
  const thing = THING_FIRST.find((kind) => kinds.some((asked) => asked.includes(kind)));
  const hasNumber = typed.some((word) => /\p{Nd}/u.test(word));
  const isNeeded = typed.map(
    (word, at) =>
      !FILLERS.has(word) &&
      !(hasNumber && MEASURED.has(word)) &&
      (kinds[at]?.length === 0 || (thing !== undefined && kinds[at]?.includes(thing))),
  );
  return (at) => isNeeded[at] || !isNeeded.includes(true);
}
