import { soundInLatin } from '../language/devanagari.ts';
import { spellingKey } from '../language/spelling.ts';

/** The kinds of goods that a phone shop sells, in customers' words. */
export const PRODUCT_KINDS = ['phone', 'audio', 'power', 'wearable', 'protection'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** Synonyms; goods sold separately have their own list. */
const WORDS: Record<ProductKind, string[][]> = {
  phone: [
    ['phone', 'mobile', 'smartphone', 'cellphone', 'handset', 'fon', 'mobail', 'फोन', 'मोबाइल', 'मोबाईल', 'स्मार्टफोन'],
  ],
  audio: [
    ['headphone', 'earphone', 'earbud', 'bud', 'headset', 'neckband', 'airpod', 'हेडफोन', 'इयरफोन', 'इयरबड', 'बड्स'],
    ['speaker', 'soundbar', 'स्पिकर', 'स्पीकर'],
    ['audio', 'अडियो'],
  ],
  power: [
    ['powerbank', 'पावरबैंक', 'पावरब्याङ्क'],
    ['charger', 'adapter', 'adaptor', 'चार्जर', 'एडाप्टर'],
    ['cable', 'केबल'],
  ],
  wearable: [['watch', 'smartwatch', 'घडी', 'वाच', 'स्मार्टवाच'], ['band', 'ब्यान्ड'], ['wearable']],
  protection: [
    ['case', 'cover', 'केस', 'कभर', 'खोल'],
    ['protector', 'guard', 'tempered', 'गार्ड'],
  ],
};

/** The first kind with a word in the name wins: a case for a watch is a case. */
const BY_NAME = ['protection', 'power', 'audio', 'wearable'] as const satisfies ProductKind[];
/** The first kind wins for a search too: “mobile cover” asks for a cover. */
export const THING_FIRST: ProductKind[] = [...BY_NAME, 'phone'];

const latinOnly = (words: string[]) => words.filter((word) => /^[a-z]+$/.test(word));
const patternOf = (words: string[]) =>
  `\\m(${words.map((word) => (word === 'powerbank' ? 'power ?bank' : word)).join('|')})s?\\M`;

/** PostgreSQL patterns of names and short descriptions, by kind; phones are recognised otherwise. */
export const KIND_PATTERNS = BY_NAME.map((kind) => ({ kind, pattern: patternOf(latinOnly(WORDS[kind].flat())) }));

interface AskedKind {
  kind: ProductKind;
  /** A PostgreSQL pattern of the asked thing's synonyms; undefined if the kind has only one thing. */
  pattern?: string;
}

const ASKED = new Map(
  PRODUCT_KINDS.flatMap((kind) =>
    WORDS[kind].flatMap((words) => {
      const askedKind: AskedKind = { kind, ...(WORDS[kind].length > 1 && { pattern: patternOf(latinOnly(words)) }) };
      // Customers also search for घडी by its sound: ghadi.
      const forms = words.flatMap((word) => [word, `${word}s`, soundInLatin(word)]);
      return forms.map((form) => [spellingKey(form), askedKind] as const);
    }),
  ),
);

/** Returns the kind that a word means, such as “headphones” or हेडफोन. */
export const kindAsked = (word: string): AskedKind | undefined => ASKED.get(spellingKey(word));
