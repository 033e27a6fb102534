import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { products, productWords } from './catalog.table.ts';

/** Of each searched word those that are looked for in its place: as it was typed, or what it may have meant. */
export type Reading = string[][];

const MOST_WORDS = 8;
/** Shorter words are taken as they were typed: too many others are like them, and no index finds what holds them. */
const LEAST_LETTERS = 3;
const MOST_MEANINGS = 3;
/** How alike two words must be by their trigrams, of 1, where more than one letter is wrong. */
const ALIKE = 0.4;

/** The searched words; what stands between them is what `words_of` splits the vocabulary at. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;:/|()"+]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

/** What the text may mean, the likeliest first; each is asked for only when the one before it has found nothing. */
export async function* readings(db: Db, text: string): AsyncGenerator<Reading> {
  const typed = wordsOf(text);
  yield typed.map((word) => [word]);
  const long = typed.filter((word) => word.length >= LEAST_LETTERS);
  if (long.length === 0) return;
  const found = new Map((await meaningsOf(db, long)).map((meant) => [meant.word, meant]));
  const meant = typed.map((word): Meant => found.get(word) ?? { word, is_known: true, meanings: [] });
  if (meant.some(({ is_known, meanings }) => !is_known && meanings.length === 0)) return;
  if (meant.some(({ is_known }) => !is_known))
    yield meant.map(({ word, is_known, meanings }) => (is_known ? [word] : meanings));
  // A typing error may make a word that is one, or a part of one.
  if (meant.some(({ is_known, meanings }) => is_known && meanings.length > 0))
    yield meant.map(({ word, is_known, meanings }) => (is_known ? [...meanings, word] : meanings));
}

interface Meant extends Record<string, unknown> {
  word: string;
  /** It stands in some name or SKU as it was typed. */
  is_known: boolean;
  meanings: string[];
}

/** For each word the known ones that differ by one typing error, else those that look like it. */
async function meaningsOf(db: Db, words: string[]): Promise<Meant[]> {
  const patterns = words.map(anywhere);
  const { rows } = await db.execute<Meant>(sql`
    select typed.word, exists (select from ${productWords} k where k.word like typed.pattern) as is_known,
      case when one_error.words <> '{}' then one_error.words else array(
        select k.word from ${productWords} k where k.word % typed.word and similarity(k.word, typed.word) >= ${ALIKE}
        order by similarity(k.word, typed.word) desc, k.word limit ${MOST_MEANINGS}
      ) end as meanings
    from unnest(${sql.param(words)}::text[], ${sql.param(patterns)}::text[]) as typed (word, pattern)
    cross join lateral (select array(
      select k.word from ${productWords} k where k.near && near_words(typed.word) and k.word <> typed.word
      order by cardinality(array(select unnest(k.near) intersect select unnest(near_words(typed.word)))) desc,
        similarity(k.word, typed.word) desc, k.word limit ${MOST_MEANINGS}
    ) as words) as one_error`);
  return rows as Meant[];
}

/** Every searched word stands somewhere in name or SKU. */
export const holds = (reading: Reading): SQL | undefined =>
  and(...reading.map((meanings) => or(...meanings.map(contains))));

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

const anywhere = (part: string): string => `%${escaped(part)}%`;

const escaped = (part: string): string => part.replace(/[\\%_]/g, '\\$&');
