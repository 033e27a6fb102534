import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import type { PicturePlaces } from './media.service.ts';

export type Use = {
  kind: string;
  name: string;
  /** The page of the back office that shows it, if there is one. */
  path: string | null;
};

/** Finds every place that shows a picture, by reference or inside a text. */
export async function usesOf(db: Db, places: PicturePlaces[], file: { _id: string; path: string }): Promise<Use[]> {
  // Texts contain the address in any size, and every address contains the key.
  const key = `%${/([\w-]+)\.\w+$/.exec(file.path)?.[1]}%`;
  const selects = places.flatMap(({ byReference, inTexts, inDocuments = {} }) => [
    ...Object.values(byReference).map((place) => sql`select ${place(file._id)}`),
    ...Object.values(inDocuments).map((place) => sql`select ${place(file._id)}`),
    ...Object.values(inTexts).map((place) => sql`select ${place(key)}`),
  ]);
  if (selects.length === 0) return [];
  const { rows } = await db.execute<Use>(sql`${sql.join(selects, sql` union `)} limit 100`);
  return rows;
}
