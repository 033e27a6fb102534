import { spellingKey } from '../language/spelling.ts';

/** The kinds of product that a shop of phones sells, in the words of its customers. */
export const PRODUCT_KINDS = ['phone', 'audio', 'power', 'wearable', 'protection'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** Words that mean the same thing; those of a kind that is sold apart are in a list of their own. */
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

/** The first kind whose words are in a name is the product's kind: a case for a watch is a case. */
const BY_NAME = ['protection', 'power', 'audio', 'wearable'] as const satisfies ProductKind[];

const latinOnly = (words: string[]) => words.filter((word) => /^[a-z]+$/.test(word));
const patternOf = (words: string[]) =>
  `\\m(${words.map((word) => (word === 'powerbank' ? 'power ?bank' : word)).join('|')})s?\\M`;

/**
 * The patterns, for PostgreSQL, of names and short descriptions by which a product is of a kind; phones are recognised
 * in another way.
 */
export const KIND_PATTERNS = BY_NAME.map((kind) => ({ kind, pattern: patternOf(latinOnly(WORDS[kind].flat())) }));

export interface AskedKind {
  kind: ProductKind;
  /** The pattern of the words for the kind in a search, for PostgreSQL; undefined if the whole kind is one thing. */
  pattern?: string;
}

const ASKED = new Map(
  PRODUCT_KINDS.flatMap((kind) =>
    WORDS[kind].flatMap((words) => {
      const askedKind: AskedKind = { kind, ...(WORDS[kind].length > 1 && { pattern: patternOf(latinOnly(words)) }) };
      return words.flatMap((word) => [word, `${word}s`].map((form) => [spellingKey(form), askedKind] as const));
    }),
  ),
);

/** The kind of product that a word asks for, as "headphones" and हेडफोन do. */
export const kindAsked = (word: string): AskedKind | undefined => ASKED.get(spellingKey(word));
