import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { orderCalls, orderFiles, orderNotes } from './work.table.ts';

/** Deletes staff's texts and uploads about orders; returns the files to remove once this has committed. */
export async function deleteWorkOn(db: Db, order_ids: string[]): Promise<string[]> {
  const files = await db
    .delete(orderFiles)
    .where(inArray(orderFiles.order_id, order_ids))
    .returning({ path: orderFiles.path });
  for (const table of [orderNotes, orderCalls]) await db.delete(table).where(inArray(table.order_id, order_ids));
  return files.map(({ path }) => path);
}
