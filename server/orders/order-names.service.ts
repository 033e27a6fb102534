import { and, type SQL, sql } from 'drizzle-orm';
import { searchWords } from '../db/search-words.ts';
import { orders } from './orders.table.ts';

const NAME = searchWords(orders.customer_name);
const LAST_NAME = sql`split_part(${NAME}, ' ', -1)`;

/** Finds names that begin with the words, or whose last word begins with the only one: each uses one index. */
export function nameBegins(words: string[]): SQL[] {
  const begun = `${words.join(' ')}%`;
  if (words.length === 0) return [];
  return words.length > 1
    ? [sql`${NAME} like ${begun}`]
    : [sql`${NAME} like ${begun}`, sql`${LAST_NAME} like ${begun}`];
}

/**
 * One of the words is, or begins, the first or last word of the name; the others are anywhere in it. Tries names that
 * begin with all words first: they are neighbours in the index, while each word alone may be in many others.
 */
export function nameHas(words: string[]): SQL[] {
  const whole = nameBegins(words);
  if (words.length < 2) return whole;
  const byWord = words.flatMap((word, index) => {
    const others = words.filter((_, other) => other !== index);
    const held = others.map((other) => sql`' ' || ${NAME} like ${`% ${other}%`}`);
    const begins = index === 0 ? [sql`${NAME} like ${`${word}%`}`] : [];
    return [...begins, sql`${LAST_NAME} like ${`${word}%`}`].map((anchor) => and(anchor, ...held) as SQL);
  });
  return [...whole, ...byWord];
}
