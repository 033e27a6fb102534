import { and, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import { type Actor, audit, auditAll, type Change } from '../db/audit.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { lockNamed } from '../db/lock-named.ts';
import { flushEverywhere } from '../http/caching/cache.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { rows } from '../http/rows/rows.ts';
import { say } from '../http/words/sentence.ts';
import type { PicturePlaces } from './media.service.ts';
import { files, folders } from './media.table.ts';
import { usesOf } from './uses.ts';

export function listFiles(db: Db, query: ListQuery) {
  return listRows(db, query, {
    select: db.select().from(files).$dynamic(),
    columns: {
      name: files.name,
      bytes: files.bytes,
      added_at: files.added_at,
      kind: files.kind,
      folder_id: (folder) => (folder === 'root' ? isNull(files.folder_id) : sql`${files.folder_id}::text = ${folder}`),
    },
    order: 'added_at:desc',
    tiebreak: files._id,
    // Private pictures are shown only with their return.
    where: like(files.path, 'public/%'),
  });
}

/** Returns a picture with every place that shows it. */
export async function getFile(db: Db, places: PicturePlaces[], id: string) {
  const [file] = await db.select().from(files).where(eq(files._id, id));
  if (!file) throw notFound('File');
  return { ...file, used_in: await usesOf(db, places, file) };
}

interface FileChange {
  _id: string;
  name?: string;
  alt?: string;
  alt_ne?: string;
  folder_id?: string | null;
}

/** Renames, describes or moves a picture; its address stays. */
export async function saveFile(db: Db, actor: Actor, { _id, ...change }: FileChange) {
  return transact(db, async (db) => {
    const [before] = await db.select().from(files).where(eq(files._id, _id)).for('update');
    if (!before) throw notFound('File');
    if (Object.values(change).every((value) => value === undefined)) return before;
    const [after] = await db.update(files).set(change).where(eq(files._id, _id)).returning();
    await audit(db, actor, { action: 'edit', entity: 'File', entity_id: _id, before, after });
    // A picture can appear on any page.
    if (after?.alt !== before.alt || after.alt_ne !== before.alt_ne) await flushEverywhere(db);
    return after ?? before;
  });
}

export async function moveFiles(db: Db, actor: Actor, file_id: string[], folder_id: string | null) {
  return transact(db, async (db) => {
    const moved = await db
      .select({ _id: files._id, name: files.name, folder_id: files.folder_id })
      .from(files)
      .where(inArray(files._id, file_id))
      .for('no key update');
    if (moved.length < new Set(file_id).size) throw notFound('File');
    await db.update(files).set({ folder_id }).where(inArray(files._id, file_id));
    const changes = moved.map(
      ({ _id, ...before }): Change => ({
        action: 'edit',
        entity: 'File',
        entity_id: _id,
        before,
        after: { name: before.name, folder_id },
      }),
    );
    await auditAll(db, actor, changes);
    return { file_id };
  });
}

/** Deletes a picture that no page shows; its stored files go after its row. */
export async function removeFile(db: Db, places: PicturePlaces[], actor: Actor, id: string): Promise<{ _id: string }> {
  return transact(db, async (db) => {
    const [before] = await db.select().from(files).where(eq(files._id, id)).for('update');
    if (!before) throw notFound('File');
    const [first, ...more] = await usesOf(db, places, before);
    if (first) {
      const kind = { word: before.kind === 'FILM' ? 'video' : 'picture' } as const;
      const place = `${first.kind} ${first.name}`;
      throw conflict(
        more.length > 0
          ? say('This {kind} is used in {place} and {more} more. Remove it there first.', {
              kind,
              place,
              more: more.length,
            })
          : say('This {kind} is used in {place}. Remove it there first.', { kind, place }),
      );
    }
    await db.delete(files).where(eq(files._id, id));
    await addJob(db, 'removeStored', { path: before.path });
    await audit(db, actor, { action: 'delete', entity: 'File', entity_id: id, before });
    return { _id: id };
  });
}

const plainFolders = rows(folders, { entity: 'Folder', by: ['name'], order: 'name:asc' });

export const folderStore = {
  list: plainFolders.list,

  async save(db: Db, actor: Actor, input: { _id?: string; name: string; parent_id?: string | null }) {
    return transact(db, async (db) => {
      // Two moves at once could each be valid and together form a loop, so they take turns.
      await lockNamed(db, 'folders');
      if (input._id && input.parent_id && (await isBelow(db, input.parent_id, input._id)))
        throw invalid({ parent_id: 'A folder can’t be moved into itself.' });
      return plainFolders.save(db, actor, input);
    });
  },

  async remove(db: Db, actor: Actor, id: string) {
    const inside =
      (await db.$count(files, eq(files.folder_id, id))) + (await db.$count(folders, eq(folders.parent_id, id)));
    if (inside > 0) throw conflict('This folder is not empty. Move or delete its contents first.');
    return plainFolders.remove(db, actor, id);
  },
};

/** Whether a folder is the other one or inside it. */
async function isBelow(db: Db, folder: string, other: string): Promise<boolean> {
  let at: string | null = folder;
  while (at && at !== other) {
    const parents: { parent_id: string | null }[] = await db
      .select({ parent_id: folders.parent_id })
      .from(folders)
      .where(and(eq(folders._id, at)));
    at = parents[0]?.parent_id ?? null;
  }
  return at === other;
}
