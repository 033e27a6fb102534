import { buffer } from 'node:stream/consumers';
import { and, eq, like } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import type { Jobs } from '../jobs/worker.ts';
import { makeSizes, removeStored } from './media.service.ts';
import { files } from './media.table.ts';

export const mediaJobs = {
  makeSizes: ({ db, storage }, { _id }) => makeSizes(db, storage, String(_id)),
  hideReturnPictures: ({ db, storage }) => hideReturnPictures(db, storage),
  removeStored: ({ storage }, { path }) => removeStored(storage, String(path)),
} satisfies Jobs;

/** How many pictures one run handles; the next night continues. */
const AT_ONCE = 500;

/**
 * Takes the public address from the pictures of returns that an earlier release stored under `public/`. The row changes
 * before the old files go, so a picture is never missing.
 */
export async function hideReturnPictures(db: Db, storage: Storage): Promise<void> {
  const shown = await db
    .select({ _id: files._id, path: files.path })
    .from(files)
    .where(and(eq(files.kind, 'RETURN'), like(files.path, 'public/%')))
    .limit(AT_ONCE);
  for (const { _id, path } of shown) {
    const stored = await storage.open(path);
    const hidden = path.replace(/^public\//, 'returns/');
    if (stored) await storage.put(hidden, await buffer(stored.stream));
    await db.update(files).set({ path: hidden }).where(eq(files._id, _id));
    await removeStored(storage, path);
  }
}
