import { and, or, type SQL, sql } from 'drizzle-orm';
import { kindAsked } from '../../../contract/catalog/product-kinds.ts';
import type { Db } from '../../db/db.ts';
import { brands, products, textsOf } from '../catalog.table.ts';
import { type AskedWord, askedWords } from './asked-words.ts';

/** The possible meanings of a search. */
export type Reading = AskedWord[];

/** Take shorter words as typed: too many others resemble them, and no index finds them inside texts. */
const LEAST_LETTERS = 3;
/** Take longer ones as typed too: they aren't words, and PostgreSQL compares at most 255 letters. */
const MOST_LETTERS = 40;
/** Beyond this many words, take the rest as typed: each costs some 15 ms. */
const MOST_CORRECTED = 3;
const MOST_MEANINGS = 3;
/** Minimum trigram similarity of two words, from 0 to 1, if more than one letter is wrong. */
const ALIKE = 0.4;

/** Returns the text's possible meanings, likeliest first; try each only if the previous one found nothing. */
export async function* readings(db: Db, text: string): AsyncGenerator<Reading> {
  const asked = askedWords(text);
  yield asked;
  const long = asked
    .flatMap(({ meanings: [word = ''], isNeeded }) => (isNeeded ? [word] : []))
    .filter((word) => word.length >= LEAST_LETTERS && word.length <= MOST_LETTERS)
    .slice(0, MOST_CORRECTED);
  if (long.length === 0) return;
  const meaningOfWord = new Map((await meaningsOf(db, long)).map((meant) => [meant.word, meant]));
  const meant = asked.map(({ meanings: [word = ''], isNeeded }) => ({
    ...(meaningOfWord.get(word) ?? { word, is_known: true, meanings: [] }),
    isNeeded,
  }));
  if (meant.some(({ is_known, meanings }) => !is_known && meanings.length === 0)) return;
  if (meant.some(({ is_known }) => !is_known))
    yield meant.map(({ word, is_known, meanings, isNeeded }) => ({ meanings: is_known ? [word] : meanings, isNeeded }));
  // A typo can turn a word into another real one, or part of one.
  if (meant.some(({ is_known, meanings }) => is_known && meanings.length > 0))
    yield meant.map(({ word, is_known, meanings, isNeeded }) => ({
      meanings: is_known ? [...meanings, word] : meanings,
      isNeeded,
    }));
}

type Meant = {
  word: string;
  /** Whether any name or SKU contains it as typed. */
  is_known: boolean;
  meanings: string[];
};

/**
 * For each word, finds known words one typo away, else similar ones. Skips words with digits: too many SKUs and models
 * look alike. Reads all products' words each time, some 40 ms for 20,000.
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

/** Swaps each pair of neighbouring letters in a word: that's one typo, though two letters differ. */
function swapsOf(word: string): string[] {
  const swaps = Array.from({ length: word.length - 1 }, (_, at) => {
    const [one = '', other = ''] = word.slice(at, at + 2);
    return word.slice(0, at) + other + one + word.slice(at + 2);
  });
  return swaps.filter((swapped) => swapped !== word);
}

const neededOf = (reading: Reading): string[][] =>
  reading.flatMap(({ meanings, isNeeded }) => (isNeeded ? [meanings] : []));

/**
 * Requires every needed word in name or SKU. With `facts`, as in the shop, a word can also be the kind, or appear in
 * specification or options.
 */
export const holds = (reading: Reading, facts = false): SQL | undefined =>
  and(
    ...neededOf(reading).map((meanings) =>
      or(...meanings.map(contains), ...(facts ? meanings.flatMap((word) => [...isOfKind(word), isFact(word)]) : [])),
    ),
  );

const isOfKind = (word: string): SQL[] => {
  const askedKind = kindAsked(word);
  return askedKind ? [sql`${products.kind} = ${askedKind.kind}`] : [];
};

/** Matches specification or options. */
const isFact = (word: string): SQL => beginsWord(sql`${products.facts}`, word);

/** Matches a text in which a word begins with it; a short word like 5g must match whole. */
function beginsWord(text: SQL, word: string): SQL {
  const letters = word.replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&');
  const end = word.length < LEAST_LETTERS ? '($|[^[:alnum:]])' : '';
  return sql`${text} ~ ${`(^|[^[:alnum:].])${letters}${end}`}`;
}

const LEAST_JOINED = 4;

/** Splits words typed as one, like “x1pro”: each part begins a word of name or SKU. Undefined if all are short. */
export function holdsJoined(reading: Reading): SQL | undefined {
  const words = neededOf(reading).map(([likeliest = '']) => likeliest);
  if (!words.some((word) => word.length >= LEAST_JOINED)) return undefined;
  return and(
    ...words.map((word) => {
      const letters = [...word].map((letter) => letter.replace(/[^\p{L}\p{N}]/u, '\\$&'));
      // Filter by plain text first, so few rows reach the pattern.
      return sql`(replace(${products.words}, ' ', '') like ${anywhere(word)} and ${products.words} ~ ${`\\m${letters.join(' ?')}`})`;
    }),
  );
}

/**
 * Requires every word in the public facts: texts, options, brand, name or SKU. A word too short for the text index must
 * be in name or SKU; undefined if all are.
 */
export function describes(reading: Reading): SQL | undefined {
  const isShort = (word: string) => word.length < LEAST_LETTERS;
  const needed = neededOf(reading);
  if (needed.every((meanings) => meanings.some(isShort))) return undefined;
  const texts = textsOf(products);
  const brand = (pattern: string) =>
    sql`${products.brand_id} = any(array(select b._id from ${brands} b where b.is_active and (lower(b.name) like ${pattern} or b.name_ne like ${pattern})))`;
  const mentions = (word: string) =>
    or(
      contains(word),
      ...isOfKind(word),
      sql`(${texts} like ${anywhere(word)} and ${beginsWord(texts, word)})`,
      brand(anywhere(word)),
    );
  return and(
    ...needed.map((meanings) =>
      or(...meanings.map((word) => (isShort(word) ? or(contains(word), isFact(word)) : mentions(word)))),
    ),
  );
}

/** Matches words that contain it, in any case. */
export const contains = (part: string): SQL => sql`${products.words} like ${anywhere(part.toLowerCase())}`;

/** Scores a match: SKU or whole name, start of the name, whole words, or parts. */
export function relevance(reading: Reading): SQL {
  const text = escaped(reading.map(({ meanings: [likeliest = ''] }) => likeliest).join(' '));
  const words = products.words;
  return sql`case
    when ${words} like ${`% ${text}`} or (${words} like ${`${text} %`} and ${words} not like ${`${text} % %`}) then 3
    when ${words} like ${`${text} %`} then 2
    when ${words} like ${`% ${text} %`} then 1
    else 0 end`;
}

/** In the shop, breaks ties by the requested kind, then by whether products are sold alone. */
export function relevanceInShop(reading: Reading): SQL {
  const patterns = neededOf(reading)
    .flat()
    .flatMap((word) => kindAsked(word)?.pattern ?? []);
  const kindMatches = patterns.map(
    (pattern) => sql`lower(${products.name} || ' ' || ${products.short_description}) ~ ${pattern}`,
  );
  return sql`(${relevance(reading)}) * 4 + (${or(...kindMatches) ?? sql`false`})::int * 2 + (${products.type} = 'MAIN')::int`;
}

const anywhere = (part: string): string => `%${escaped(part)}%`;

const escaped = (part: string): string => part.replace(/[\\%_]/g, '\\$&');
