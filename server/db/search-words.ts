import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm';
import { initialsOtherwise } from '../../contract/language/initials.ts';
import type { Db } from './db.ts';

/**
 * Splits a text and a search alike, with a database function. Ignores case, accents and variant spellings; `K.C.`, `K
 * C` and `KC` are one word, `O'Brien` is `OBrien`, and every other mark separates words. An index serves a search only
 * if it's declared with this too.
 */
export const searchWords = (text: AnyColumn | SQL): SQL => sql`search_words(${text})`;

/** “O Brien” and “OBrien” are one name, and so are “K.C.” and “के.सी.”: searches try such words both ways. */
function waysToAsk(typed: string): string[] {
  const question = typed.replace(/[´′]/g, "'");
  const joined = question.replace(/(?<![\p{L}\p{M}])([od])[\s'’]+(?=\p{L}{3})/giu, '$1');
  const parted = joined.replace(/(?<![\p{L}\p{M}])o(?=\p{L}{4})/giu, '$& ');
  return [...new Set([question, joined, parted, ...initialsOtherwise(question)])];
}

/** Whether the column contains every word of the question. A search without words finds no rows. */
export const holdsWords = (column: AnyColumn | SQL, question: string): SQL =>
  or(...waysToAsk(question).map((way) => holdsEach(column, way))) as SQL;

const holdsEach = (column: AnyColumn | SQL, question: string): SQL =>
  sql`(search_words(${question}::text) <> '' and search_words(${column}) like all ((select search_patterns(${question}::text))::text[]))`;

/** Splits a search into words, in each possible way. */
export async function wordsOf(db: Db, question: string): Promise<string[][]> {
  const ways = sql.param(waysToAsk(question));
  const { rows } = await db.execute<{ words: string }>(
    sql`select search_words(way) as words from unnest(${ways}::text[]) as way`,
  );
  return rows.map(({ words }) => words.split(' ').filter(Boolean));
}
