import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import type { Text } from '../../http/words/sentence.ts';
import { products } from '../catalog.table.ts';

interface Linking {
  _id?: string | undefined;
  goes_with?: string[] | undefined;
}

/** Finds the products among those linked that still exist. */
export async function existingOf(db: Db, inputs: Linking[]): Promise<Set<string>> {
  const ids = [...new Set(inputs.flatMap(({ goes_with }) => goes_with ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ _id: products._id })
    .from(products)
    .where(and(inArray(products._id, ids), eq(products.is_deleted, false)));
  return new Set(rows.map(({ _id }) => _id));
}

/** A link to a product that was deleted later can stay: the shop doesn't show it, and a restore brings it back. */
export function wrongGoesWith(
  { _id, goes_with = [] }: Linking,
  before: Linking | undefined,
  existing: Set<string>,
): Record<string, Text> {
  if (_id && goes_with.includes(_id)) return { goes_with: 'A product can’t be related to itself. Remove it.' };
  const isGone = (id: string) => !existing.has(id) && !before?.goes_with?.includes(id);
  return goes_with.some(isGone) ? { goes_with: 'One of these products no longer exists. Remove it.' } : {};
}
