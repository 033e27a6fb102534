import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILM_LIMIT, FILM_TYPES, type FilmFormat, formatOfFilm } from '../../contract/media/media.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import type { Part, Storage } from '../edges/storage.ts';
import { notFound } from '../http/errors.ts';
import type { Upload } from '../http/reading/upload.ts';
import { say } from '../http/words/sentence.ts';
import { displayName } from './media.service.ts';
import { files } from './media.table.ts';
import { mediaTypeOf, refused } from './media-type.service.ts';
import { stripFilm } from './strip-film.ts';

type FileRow = typeof files.$inferSelect;

/**
 * Stores an uploaded film under a new key. An MP4 loses its data about author and place; nothing else changes.
 * `together` runs in its transaction. Throws a 4xx for a file whose content is neither MP4 nor WebM.
 */
export async function storeFilm(
  db: Db,
  storage: Storage,
  { path: from, name, bytes, folder_id }: Upload & { folder_id?: string },
  together: (db: Db, file: FileRow) => Promise<void>,
): Promise<FileRow> {
  const format = formatOfFilm(await mediaTypeOf(from));
  if (!format)
    throw refused(
      415,
      say('We can’t use this video. Choose an MP4 or WebM of up to {most} MB.', { most: FILM_LIMIT / 1024 ** 2 }),
    );
  if (format === 'mp4') await stripFilm(from);
  const path = `public/${newId()}.${format}`;
  try {
    await storage.putFile(path, from);
    return await transact(db, async (db) => {
      // The poster picture says how wide the film is shown.
      const row = { path, name: displayName(name), width: 0, height: 0, bytes, folder_id: folder_id ?? null };
      const [file] = await db
        .insert(files)
        .values({ ...row, kind: 'FILM', is_ready: true })
        .returning();
      if (!file) throw new Error('The file row was not returned.');
      await together(db, file);
      return file;
    });
  } catch (error) {
    // No row refers to the file, so delete it.
    await storage.remove(path).catch(() => {});
    throw error;
  }
}

/** Sends a film, or the part that a player asks for. */
export async function sendFilm(
  { headers: { range } }: FastifyRequest,
  reply: FastifyReply,
  { storage, key, format, caching }: { storage: Storage; key: string; format: FilmFormat; caching: string },
): Promise<FastifyReply> {
  const size = await storage.sizeOf(key);
  if (size === undefined) throw notFound('File');
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': caching }).type(FILM_TYPES[format]);
  const part = partOf(range, size);
  if (part === 'beyond')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
      .send();
  const file = await storage.open(key, part);
  if (!file) throw notFound('File');
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  return reply.header('content-length', file.bytes).send(file.stream);
}

/**
 * Finds the part that a `Range` header asks for; undefined for the whole film, and for several parts at once (RFC 9110,
 * 14.2).
 */
function partOf(range: string | undefined, size: number): Part | 'beyond' | undefined {
  const [matched, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (!matched || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : 'beyond';
}
