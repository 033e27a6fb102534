import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/**
 * A text as it is searched: the function of the database that cuts it and the question alike. Case, marks above letters
 * and forms of writing do not count; `K.C.`, `K C` and `KC` are one word, `O'Brien` is `OBrien`, and every other mark parts words.
 * An index serves a search only if it is declared with this too.
 */
export const searchWords = (text: AnyColumn | SQL): SQL => sql`search_words(${text})`;

/** Whether each word of the question is somewhere in the column; a question without a word finds nothing. */
export const holdsWords = (column: AnyColumn | SQL, question: string): SQL =>
  sql`(search_words(${question}::text) <> '' and search_words(${column}) like all ((select search_patterns(${question}::text))::text[]))`;

/** The words of a question. */
export async function wordsOf(db: Db, question: string): Promise<string[]> {
  const { rows } = await db.execute<{ words: string }>(sql`select search_words(${question}::text) as words`);
  return rows[0]?.words.split(' ').filter(Boolean) ?? [];
}
