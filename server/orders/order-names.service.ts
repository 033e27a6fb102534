import { and, type SQL, sql } from 'drizzle-orm';
import { searchWords } from '../db/search-words.ts';
import { orders } from './orders.table.ts';

const NAME = searchWords(orders.customer_name);

/**
 * Finds names by the beginning of a word after the first: the last, or the second or third of a longer name. Each
 * condition uses one index.
 */
const laterWordBegins = (word: string): SQL[] => [
  sql`split_part(${NAME}, ' ', -1) like ${`${word}%`}`,
  sql`${NAME} like '% % %' and split_part(${NAME}, ' ', 2) like ${`${word}%`}`,
  sql`${NAME} like '% % % %' and split_part(${NAME}, ' ', 3) like ${`${word}%`}`,
];

/**
 * Finds names by the beginnings of their words, in any order. At least one must begin one of the name's first three
 * words or its last; the others can begin any word. Tries names that begin with all words first: the index has these
 * side by side, while each word alone can be in many names.
 */
export function nameHas(words: string[]): SQL[] {
  if (words.length === 0) return [];
  const byWord = words.flatMap((word, index) => {
    const others = words.filter((_, other) => other !== index);
    const held = others.map((other) => sql`' ' || ${NAME} like ${`% ${other}%`}`);
    const first = index === 0 && others.length > 0 ? [sql`${NAME} like ${`${word}%`}`] : [];
    return [...first, ...laterWordBegins(word)].map((anchor) => and(anchor, ...held) as SQL);
  });
  return [sql`${NAME} like ${`${words.join(' ')}%`}`, ...byWord];
}
