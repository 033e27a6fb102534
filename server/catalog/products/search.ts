import { and, or, type SQL, sql } from 'drizzle-orm';
import { kindAsked } from '../../../contract/catalog/product-kinds.ts';
import { latinOf } from '../../../contract/language/devanagari.ts';
import type { Db } from '../../db/db.ts';
import { brands, products, textsOf } from '../catalog.table.ts';

/** For each searched word, the words to look for in its place: as it was typed, or as it may have been meant. */
export type Reading = string[][];

const MOST_WORDS = 8;
/**
 * Shorter words are taken as they were typed: too many others are like them, and no index finds texts that hold them.
 */
const LEAST_LETTERS = 3;
/** So are longer ones: they are not words, and PostgreSQL compares no more than 255 letters. */
const MOST_LETTERS = 40;
/** Beyond this many words, the others are taken as they were typed: each costs some 15 ms. */
const MOST_CORRECTED = 3;
const MOST_MEANINGS = 3;
/** The least similarity of two words by their trigrams, from 0 to 1, if more than one letter is wrong. */
const ALIKE = 0.4;

/** A number and the short unit that it counts are one word, however they are written: 12 GB, 12GB. */
const WITH_UNIT = /(?<![\p{L}\p{N}.])(\d+(?:\.\d+)?)\s+([a-z]{1,2})(?![\p{L}\p{N}])/gu;

/** The commas of a number, in thousands or lakhs: 5,000 and 1,54,999 are one word each. */
const GROUPED = /(?<=\p{Nd}),(?=\p{Nd}{2,3}(?!\p{Nd}))/gu;

const typedWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(GROUPED, '')
    .replace(WITH_UNIT, '$1$2')
    .split(/[\s,;:/|()"+]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

/** The words of a text in Latin letters, as names and SKUs are written. */
export const wordsOf = (text: string): string[] => typedWords(text).map(latinOf);

/**
 * The possible meanings of the text, the likeliest first; each is tried only when the one before it has found nothing.
 */
export async function* readings(db: Db, text: string): AsyncGenerator<Reading> {
  const typed = wordsOf(text);
  yield typedWords(text).map((word) => [...new Set([latinOf(word), word, ...inThousands(word), ...withUnit(word)])]);
  const long = typed
    .filter((word) => word.length >= LEAST_LETTERS && word.length <= MOST_LETTERS)
    .slice(0, MOST_CORRECTED);
  if (long.length === 0) return;
  const meaningOfWord = new Map((await meaningsOf(db, long)).map((meant) => [meant.word, meant]));
  const meant = typed.map((word): Meant => meaningOfWord.get(word) ?? { word, is_known: true, meanings: [] });
  if (meant.some(({ is_known, meanings }) => !is_known && meanings.length === 0)) return;
  if (meant.some(({ is_known }) => !is_known))
    yield meant.map(({ word, is_known, meanings }) => (is_known ? [word] : meanings));
  // A typing error may make a word that is one, or a part of one.
  if (meant.some(({ is_known, meanings }) => is_known && meanings.length > 0))
    yield meant.map(({ word, is_known, meanings }) => (is_known ? [...meanings, word] : meanings));
}

/** 5000 as texts write it: 5,000. */
const inThousands = (word: string): string[] => (/^\d{4,7}$/.test(word) ? [word.replace(/\B(?=(\d{3})+$)/g, ',')] : []);

/** 12gb and 5000mah as texts write them: 12 gb; 5000 mah and 5,000 mah. */
function withUnit(word: string): string[] {
  const [, number = '', unit] = /^(\d+(?:\.\d+)?)([a-z]{1,3})$/.exec(word) ?? [];
  return unit ? [number, ...inThousands(number)].map((digits) => `${digits} ${unit}`) : [];
}

type Meant = {
  word: string;
  /** Whether some name or SKU holds it as it was typed. */
  is_known: boolean;
  meanings: string[];
};

/**
 * For each word the known ones that differ by one typing error, else those that look like it; words with digits are SKUs
 * and models, of which too many look alike. The words are taken from all products each time: some 40 ms for 20,000.
 */
async function meaningsOf(db: Db, words: string[]): Promise<Meant[]> {
  const typed = words.map((word) => ({ word, pattern: anywhere(word), swapped: swapsOf(word) }));
  const { rows } = await db.execute<Meant>(sql`
    with known as materialized (
      select word, length(word) as letters, word !~ '[0-9]' as is_plain
      from (select distinct unnest(string_to_array(${products.words}, ' ')) as word from ${products}) as words
    )
    select typed.word, exists (select from ${products} where ${products.words} like typed.pattern) as is_known,
      case when one_error.words <> '{}' then one_error.words else array(
        select k.word from known k where ${isCorrected} and k.is_plain and similarity(k.word, typed.word) >= ${ALIKE}
        order by similarity(k.word, typed.word) desc, k.word limit ${MOST_MEANINGS}
      ) end as meanings
    from json_to_recordset(${JSON.stringify(typed)}) as typed (word text, pattern text, swapped text[])
    cross join lateral (select array(
      select k.word from known k
      where ${isCorrected} and abs(k.letters - length(typed.word)) <= 1 and (k.word = any(typed.swapped) or levenshtein_less_equal(k.word, typed.word, 1) = 1)
      order by k.word = any(typed.swapped) desc, similarity(k.word, typed.word) desc, k.word limit ${MOST_MEANINGS}
    ) as words) as one_error`);
  return rows;
}

const isCorrected = sql`k.letters between ${LEAST_LETTERS - 1} and ${MOST_LETTERS + 1}`;

/** The word with each two neighbours in the other order: one typing error, though two letters differ. */
function swapsOf(word: string): string[] {
  const swaps = Array.from({ length: word.length - 1 }, (_, at) => {
    const [one = '', other = ''] = word.slice(at, at + 2);
    return word.slice(0, at) + other + one + word.slice(at + 2);
  });
  return swaps.filter((swapped) => swapped !== word);
}

/**
 * Every searched word is somewhere in name or SKU. With `facts`, as in the shop, a word may also name the kind of product
 * or stand in its specification or options.
 */
export const holds = (reading: Reading, facts = false): SQL | undefined =>
  and(
    ...reading.map((meanings) =>
      or(...meanings.map(contains), ...(facts ? meanings.flatMap((word) => [...isOfKind(word), isFact(word)]) : [])),
    ),
  );

const isOfKind = (word: string): SQL[] => {
  const askedKind = kindAsked(word);
  return askedKind ? [sql`${products.kind} = ${askedKind.kind}`] : [];
};

/** A word of the specification or the options; a whole one if it is short, as 5g. */
function isFact(word: string): SQL {
  const letters = word.replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&');
  const end = word.length < LEAST_LETTERS ? '($|[ ")/,.])' : '';
  return sql`${products.facts} ~ ${`(^|[ "(/,])${letters}${end}`}`;
}

const LEAST_JOINED = 4;

/** Words that were typed as one, "x1pro": each begins where a word of name or SKU does; undefined where all are short. */
export function holdsJoined(reading: Reading): SQL | undefined {
  const words = reading.map(([likeliest = '']) => likeliest);
  if (!words.some((word) => word.length >= LEAST_JOINED)) return undefined;
  return and(
    ...words.map((word) => {
      const letters = [...word].map((letter) => letter.replace(/[^\p{L}\p{N}]/u, '\\$&'));
      // Plain text first: it leaves few rows for the pattern.
      return sql`(replace(${products.words}, ' ', '') like ${anywhere(word)} and ${products.words} ~ ${`\\m${letters.join(' ?')}`})`;
    }),
  );
}

/**
 * Every word is somewhere in the product's public facts: texts, options and brand besides name and SKU.
 * A word that is too short for the index of the texts is in name or SKU; undefined if all are.
 */
export function describes(reading: Reading): SQL | undefined {
  const isShort = (word: string) => word.length < LEAST_LETTERS;
  if (reading.every((meanings) => meanings.some(isShort))) return undefined;
  const texts = textsOf(products);
  const brand = (pattern: string) =>
    sql`${products.brand_id} = any(array(select b._id from ${brands} b where b.is_active and (lower(b.name) like ${pattern} or b.name_ne like ${pattern})))`;
  const mentions = (word: string) =>
    or(contains(word), ...isOfKind(word), sql`${texts} like ${anywhere(word)}`, brand(anywhere(word)));
  return and(
    ...reading.map((meanings) => or(...meanings.map((word) => (isShort(word) ? contains(word) : mentions(word))))),
  );
}

/** Words that hold the part, whatever the case. */
export const contains = (part: string): SQL => sql`${products.words} like ${anywhere(part.toLowerCase())}`;

/** How well a found product fits: its SKU or whole name, the beginning of its name, whole words of it, or parts. */
export function relevance(reading: Reading): SQL {
  const text = escaped(reading.map(([likeliest = '']) => likeliest).join(' '));
  const words = products.words;
  return sql`case
    when ${words} like ${`% ${text}`} or (${words} like ${`${text} %`} and ${words} not like ${`${text} % %`}) then 3
    when ${words} like ${`${text} %`} then 2
    when ${words} like ${`% ${text} %`} then 1
    else 0 end`;
}

/**
 * For a shop: products that fit equally well are ordered by the kind that was asked for, then by whether they are sold
 * by themselves.
 */
export function relevanceInShop(reading: Reading): SQL {
  const patterns = reading.flat().flatMap((word) => kindAsked(word)?.pattern ?? []);
  const kindMatches = patterns.map(
    (pattern) => sql`lower(${products.name} || ' ' || ${products.short_description}) ~ ${pattern}`,
  );
  return sql`(${relevance(reading)}) * 4 + (${or(...kindMatches) ?? sql`false`})::int * 2 + (${products.type} = 'MAIN')::int`;
}

const anywhere = (part: string): string => `%${escaped(part)}%`;

const escaped = (part: string): string => part.replace(/[\\%_]/g, '\\$&');
