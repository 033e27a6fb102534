import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import { TERMINAL_ORDER_STATUSES } from '../../../contract/statuses.ts';
import { audit } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { type Db, transact } from '../../db/db.ts';
import { deleteOld } from '../../db/delete-old.ts';
import type { Storage, StoredFile } from '../../edges/storage.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { actorOf } from '../../http/caller/session.ts';
import { invalid, notFound } from '../../http/errors.ts';
import type { Upload } from '../../http/reading/upload.ts';
import { cleanPicture } from '../../media/media.service.ts';
import { mediaTypeOf } from '../../media/media-type.service.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { orders } from '../orders.table.ts';
import { visibleOrder } from './visible-order.ts';
import { orderCalls, orderFiles, orderNotes } from './work.table.ts';

/**
 * Stores a re-encoded picture or a PDF for a note that staff are still writing. A PDF stays unchanged, with its author
 * and history, so it is only served as a sandboxed download.
 */
export async function keepFile(db: Db, storage: Storage, caller: Caller, id: string, { path: from, name }: Upload) {
  const { session, now } = caller;
  await visibleOrder(db, caller, id);
  const _id = newId();
  const isPdf = (await mediaTypeOf(from)) === 'application/pdf';
  const path = `orders/${_id}.${isPdf ? 'pdf' : 'jpg'}`;
  if (isPdf) await storage.putFile(path, from);
  else await storage.put(path, await cleanPicture(from));
  const stored = await storage.open(path);
  stored?.stream.destroy();
  const row = {
    _id,
    order_id: id,
    user_id: session.user_id,
    actor: session.name,
    at: now,
    path,
    name: shownName(name, isPdf),
    type: isPdf ? 'application/pdf' : 'image/jpeg',
    bytes: stored?.bytes ?? 0,
  };
  try {
    await db.insert(orderFiles).values(row);
  } catch (error) {
    // No row names the file, so remove it.
    await storage.remove(path).catch(() => {});
    throw error;
  }
  return row;
}

/** Shows a file's own name, never used as a path; its ending is that of the kept type. */
function shownName(name: string, isPdf: boolean): string {
  const last =
    name
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\p{Cc}/gu, '') ?? '';
  return `${
    last
      .replace(/\.[^.]*$/, '')
      .trim()
      .slice(0, 100) || 'file'
  }.${isPdf ? 'pdf' : 'jpg'}`;
}

interface Note {
  text: string;
  file_id?: string[];
}

/** Writes a note of an order, with the files that the same user uploaded for it. */
export async function addNote(db: Db, caller: Caller, id: string, { text, file_id = [] }: Note) {
  const { session, now } = caller;
  return transact(db, async (db) => {
    await visibleOrder(db, caller, id);
    const [note] = await db
      .insert(orderNotes)
      .values({ order_id: id, user_id: session.user_id, actor: session.name, text, at: now })
      .returning();
    if (!note) throw new Error('The note was not returned.');
    const files =
      file_id.length === 0
        ? []
        : await db
            .update(orderFiles)
            .set({ note_id: note._id })
            .where(
              and(
                inArray(orderFiles._id, file_id),
                eq(orderFiles.order_id, id),
                eq(orderFiles.user_id, session.user_id),
                isNull(orderFiles.note_id),
              ),
            )
            .returning();
    if (files.length !== new Set(file_id).size) throw invalid({ file_id: 'A file is missing. Upload it again.' });
    await audit(db, actorOf(session), { action: 'note', entity: 'Order', entity_id: id, after: { note: text } });
    return { ...note, files };
  });
}

/** Opens a file of an order's note, to be streamed. */
export async function openFile(db: Db, storage: Storage, caller: Caller, { id, file }: { id: string; file: string }) {
  await visibleOrder(db, caller, id);
  const [row] = await db
    .select()
    .from(orderFiles)
    .where(and(eq(orderFiles._id, file), eq(orderFiles.order_id, id)));
  const stored: StoredFile | undefined = row && (await storage.open(row.path));
  if (!row || !stored) throw notFound('File');
  return { ...row, stream: stored.stream, bytes: stored.bytes };
}

/** Removes files uploaded over a day ago for a note that was never saved. */
export async function forgetLooseFiles(db: Db, storage: Storage, now: Date): Promise<void> {
  const loose = await db
    .delete(orderFiles)
    .where(and(isNull(orderFiles.note_id), lt(orderFiles.at, new Date(now.getTime() - DAY_MS))))
    .returning({ path: orderFiles.path });
  for (const { path } of loose) await storage.remove(path);
}

/** Deletes notes, calls and files of orders that ended before the setting's days. */
export async function forgetOldNotes(db: Db, storage: Storage, now: Date): Promise<void> {
  const days = await readSetting(db, 'orders.notes_keep_days');
  const before = new Date(now.getTime() - days * DAY_MS);
  const hasEnded = and(lt(orders.changed_at, before), inArray(orders.status, [...TERMINAL_ORDER_STATUSES]));
  const ended = db.select({ _id: orders._id }).from(orders).where(hasEnded);
  const files = await db
    .delete(orderFiles)
    .where(and(lt(orderFiles.at, before), inArray(orderFiles.order_id, ended)))
    .returning({ path: orderFiles.path });
  for (const table of [orderNotes, orderCalls])
    await deleteOld(db, table, and(lt(table.at, before), inArray(table.order_id, ended)));
  for (const { path } of files) await storage.remove(path);
}
