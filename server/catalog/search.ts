import { and, type SQL, sql } from 'drizzle-orm';
import { type Db, transact } from '../db/db.ts';
import { products } from './catalog.table.ts';

/** What the trigram index products_words holds. */
const words = sql`(${products.name} || ' ' || ${products.sku_from_system})`;
/** How alike a word must be to one of the product's, of 1: a swapped or missing letter passes, another word does not. */
const ALIKE = '0.4';

const wordsOf = (text: string) => text.trim().split(/\s+/).slice(0, 8);

/** Every word of the text stands somewhere in name or SKU. */
function holds(text: string): SQL {
  return and(...wordsOf(text).map((word) => sql`${words} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)) as SQL;
}

/** Every word of the text looks like one of name or SKU. */
function resembles(text: string): SQL {
  return and(...wordsOf(text).map((word) => sql`${word} <% ${words}`)) as SQL;
}

/** Finds what holds the searched words; only where nothing does, what resembles them. */
export async function searched<P extends { totalData: number }>(
  db: Db,
  isSearch: boolean,
  find: (db: Db, matches: (text: string) => SQL) => Promise<P>,
): Promise<P> {
  const page = await find(db, holds);
  if (!isSearch || page.totalData > 0) return page;
  return transact(db, async (db) => {
    await db.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${ALIKE}, true)`);
    return find(db, resembles);
  });
}
