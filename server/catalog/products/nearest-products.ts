import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { products } from '../catalog.table.ts';
import { wordsOf } from './search.ts';

/** The least similarity by trigrams of a part of a name, from 0 to 1: below, it is only another word. */
const ALIKE = 0.25;
const MOST_LETTERS = 60;

/** The ids of a few products whose names, or for a bare number of rupees prices, are nearest to a text; the nearest first. */
export async function nearestProducts(db: Db, text: string, most: number, scope: SQL | undefined): Promise<string[]> {
  const words = wordsOf(text);
  const [price] = words.length === 1 ? (words[0]?.match(/^\d{3,7}$/) ?? []) : [];
  const typed = words.join(' ').slice(0, MOST_LETTERS);
  if (typed === '') return [];
  const likeness = sql`word_similarity(${typed}, ${products.words})`;
  const rows = await db
    .select({ _id: products._id })
    .from(products)
    .where(and(scope, price ? sql`${products.sales_price_from} is not null` : sql`${likeness} >= ${ALIKE}`))
    .orderBy(
      price ? sql`abs(${products.sales_price_from} - ${price}::int * 100)` : sql`${likeness} desc`,
      sql`${products.type} desc`,
      sql`${products.added_at} desc`,
    )
    .limit(most);
  return rows.map(({ _id }) => _id);
}
