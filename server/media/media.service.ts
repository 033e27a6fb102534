import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Logo } from '../../contract/brand/brand.ts';
import type { FileKind } from '../../contract/media/media.ts';
import { FIRST_WIDTHS, PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from '../../contract/media/pictures.ts';
import { newId } from '../db/columns.ts';
import { addJob, type Db, databaseError, transact } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { files } from './media.table.ts';
import { blurOf, encodedLogo, reencoded, sized } from './picture.ts';

/** The columns of a picture in replies, for the selects of every domain that shows one. */
export const fileColumns = {
  _id: files._id,
  path: files.path,
  width: files.width,
  height: files.height,
  alt: files.alt,
  alt_ne: files.alt_ne,
  blur: files.blur,
  is_ready: files.is_ready,
};

/**
 * The places where a domain shows pictures: each is a select of kind, name and path, without the word “select”.
 * `routes.ts` collects those of all domains. A test finds every such column in the database, so that none is forgotten.
 */
export interface PicturePlaces {
  /** By the column that refers to the picture. */
  byReference: Record<string, (file_id: string) => SQL>;
  /** By the column of a rich text that can show it, as `safeHtml` writes it. */
  inTexts: Record<string, (key: string) => SQL>;
  /** Keyed by the JSON column that contains picture ids. */
  inDocuments?: Record<string, (file_id: string) => SQL>;
}

export interface Picture {
  /** Its bytes, or its path on this machine. */
  picture: Buffer | string;
  /** The picture's name in the library. */
  name: string;
  alt: string;
  alt_ne?: string;
  folder_id?: string;
  kind?: FileKind;
}

/**
 * Stores an uploaded picture, re-encoded under a new key, with its first sizes and its blur. Does the slow work before
 * the transaction, which only writes the row, the job for the other sizes, and the rows of `together`. Until the job
 * has run, those sizes' addresses serve the whole picture. Stores a return's picture in private. Throws a 4xx for a
 * file that is no picture.
 */
export async function storePicture(
  db: Db,
  storage: Storage,
  { picture, name, alt, alt_ne, folder_id, kind = 'LIBRARY' }: Picture,
  together: (db: Db, file: typeof files.$inferSelect) => Promise<void> = async () => {},
) {
  const { data, width, height } = await reencoded(picture);
  // Only users who work on a return can see its pictures, so they have no public address and no sizes.
  const isPrivate = kind === 'RETURN';
  const path = `${isPrivate ? 'returns' : 'public'}/${newId()}.jpg`;
  const row = {
    path,
    is_ready: isPrivate,
    blur: await blurOf(data),
    name: displayName(name),
    alt,
    alt_ne,
    width,
    height,
    bytes: data.length,
    folder_id: folder_id ?? null,
    kind,
  };
  try {
    await storage.put(path, data);
    for (const width of isPrivate ? [] : FIRST_WIDTHS)
      await putSize(storage, path, { full: data, width, formats: FIRST_FORMATS, names: [width] });
    return await transact(db, async (db) => {
      const [file] = await db.insert(files).values(row).returning();
      if (!file) throw new Error('The file row was not returned.');
      if (!isPrivate) await queueSizes(db, file._id);
      await together(db, file);
      return file;
    });
  } catch (error) {
    // No row refers to the file, so delete it.
    await removeStored(storage, path).catch(() => {});
    throw error;
  }
}

/** An AVIF takes longer to make than the others together. */
const FIRST_FORMATS: PictureFormat[] = ['webp', 'jpg'];

interface Size {
  full: Buffer;
  width: number;
  formats: readonly PictureFormat[];
  /** The widths used in its addresses. */
  names: readonly number[];
}

async function putSize(storage: Storage, path: string, { full, width, formats, names }: Size): Promise<void> {
  for (const { format, data } of await sized(full, width, formats))
    for (const name of names) await storage.put(sizedKey(path, name, format), data);
}

/** Re-encodes a picture as a JPEG, for callers that store it privately. Throws a 4xx for a file that is no picture. */
export const cleanPicture = async (picture: Buffer | string): Promise<Buffer> => (await reencoded(picture)).data;

/** The width of a portrait in pixels: it's only shown small. */
const PORTRAIT_WIDTH = 320;

/**
 * Stores a person's own picture, which the library doesn't list; returns its path. Throws a 4xx for a file that is no
 * picture.
 */
export async function storePortrait(storage: Storage, picture: Buffer | string): Promise<string> {
  const { data } = await reencoded(picture);
  const [portrait] = await sized(data, PORTRAIT_WIDTH, ['jpg']);
  const path = `public/${newId()}.jpg`;
  if (portrait) await storage.put(path, portrait.data);
  return path;
}

/** Stores a logo, which the library does not list. Throws a 4xx for a file that is no usable logo. */
export async function storeLogo(storage: Storage, picture: Buffer | string): Promise<Logo> {
  const { data, width, height } = await encodedLogo(picture);
  const path = `public/${newId()}.png`;
  await storage.put(path, data);
  return { path, width, height };
}

/**
 * Encoding keeps a processor busy for seconds. So it handles one picture at a time, and only when no other job waits: a
 * code by SMS or an import never waits behind a hundred uploads.
 */
export async function queueSizes(db: Db, _id: string): Promise<void> {
  const payload = JSON.stringify({ _id });
  await db.execute(
    sql`select graphile_worker.add_job('makeSizes', ${payload}::json, queue_name := 'pictures', priority := 10)`,
  );
}

/** Cleans a file's own name, which is shown but never used as a path: no folders, no control characters. */
export function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 200) || 'picture'
  );
}

/** Makes every size and format of a stored picture; a second run makes the same files. */
export async function makeSizes(db: Db, storage: Storage, id: string): Promise<void> {
  const [file] = await db.select().from(files).where(eq(files._id, id));
  if (!file || file.is_ready) return;
  const stored = await storage.open(file.path);
  if (!stored) return;
  const full = Buffer.concat(await stored.stream.toArray());
  // Every width above the picture's own gives the picture at its own size, so that every address of a srcset exists.
  const widths = Map.groupBy(PICTURE_WIDTHS, (width) => Math.min(width, file.width));
  for (const [width, names] of widths)
    await putSize(storage, file.path, { full, width, formats: PICTURE_FORMATS, names });
  await db.update(files).set({ is_ready: true }).where(eq(files._id, id));
}

/** Deletes a picture that a customer sent, with its stored files, unless staff show it elsewhere by now. */
export async function deleteUnlessShown(db: Db, id: string): Promise<void> {
  try {
    await transact(db, async (db) => {
      const [file] = await db.delete(files).where(eq(files._id, id)).returning();
      if (file) await addJob(db, 'removeStored', { path: file.path });
    });
  } catch (error) {
    if (databaseError(error)?.code !== '23503') throw error;
  }
}

/** Changes the alternative texts of pictures. */
export const describePictures = (db: Db, ids: string[], texts: { alt: string; alt_ne: string }) =>
  db.update(files).set(texts).where(inArray(files._id, ids));

/** Removes the stored files of a picture, after its row is gone. */
export async function removeStored(storage: Storage, path: string): Promise<void> {
  for (const width of path.startsWith('public/') ? PICTURE_WIDTHS : [])
    for (const format of PICTURE_FORMATS) await storage.remove(sizedKey(path, width, format));
  await storage.remove(path);
}

const sizedKey = (path: string, width: number, format: string) =>
  path.replace(/^public\//, `public/${width}/`).replace(/\.jpg$/, `.${format}`);
