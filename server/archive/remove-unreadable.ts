import { eq, sql } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { archiveFiles } from './archive.table.ts';
import { manifestOf } from './archive-files.ts';

/** Removes files for which nobody has a key: those of a killed run, and those whose customers were all erased. */
export async function removeUnreadable(db: Db, storage: Storage, now: Date): Promise<void> {
  const { rows } = await db.execute<{ _id: string; path: string }>(sql`
    select _id, path from archive_files a
    where made_at < ${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz
      and not exists (select from filed_orders f where f.file_id = a._id and f.key is not null and f.restored_at is null)`);
  for (const { _id, path } of rows) {
    await storage.remove(path);
    await storage.remove(manifestOf(path));
    await db.delete(archiveFiles).where(eq(archiveFiles._id, _id));
  }
}
