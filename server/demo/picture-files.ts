import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  FIRST_WIDTHS,
  fileUrl,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
} from '../../contract/media/pictures.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { files } from '../media/media.table.ts';
import { root } from '../process/root.ts';
import known from './pictures/pictures.json' with { type: 'json' };

/** Whole pictures, with a folder for each width of ready sizes. */
const FOLDER = join(root, 'server/demo/pictures');

/** Puts a finished picture into the library under its own key, with every size at once, without drawing or encoding. */
export async function storeFinished(db: Db, storage: Storage, name: string, texts: { alt: string; alt_ne?: string }) {
  const about = known[name as keyof typeof known];
  if (!about) throw new Error(`There is no demo picture ${name}.`);
  const whole = join(FOLDER, `${name}.jpg`);
  const path = `public/${newId()}.jpg`;
  await storage.putFile(path, whole);
  for (const format of PICTURE_FORMATS)
    await Promise.all(
      PICTURE_WIDTHS.map((width) =>
        storage.putFile(fileUrl(path, width, format).slice(1), sizeOf(name, width, format) ?? whole),
      ),
    );
  const row = { ...about, ...texts, path, name: texts.alt, bytes: statSync(whole).size, is_ready: true };
  const [file] = await db.insert(files).values(row).returning({ _id: files._id, path: files.path });
  if (!file) throw new Error('The file row was not returned.');
  return file;
}

/** Puts the demo's film into the library. */
export async function storeFinishedFilm(db: Db, storage: Storage, name: string): Promise<string> {
  const whole = join(FOLDER, 'film-x1-pro.webm');
  const path = `public/${newId()}.webm`;
  await storage.putFile(path, whole);
  const row = { path, name, width: 0, height: 0, bytes: statSync(whole).size, kind: 'FILM' as const, is_ready: true };
  const [file] = await db.insert(files).values(row).returning({ _id: files._id });
  if (!file) throw new Error('The file row was not returned.');
  return file._id;
}

/**
 * Returns the file of this size, or the largest one below it. A large JPEG is the whole picture: nearly every browser
 * takes an AVIF.
 */
function sizeOf(name: string, width: number, format: PictureFormat): string | undefined {
  if (format === 'jpg' && !FIRST_WIDTHS.includes(width)) return undefined;
  return PICTURE_WIDTHS.filter((one) => one <= width)
    .map((one) => join(FOLDER, String(one), `${name}.${format}`))
    .findLast((file) => existsSync(file));
}

/** Makes a part of a picture's name and of a product's address. */
export const slugOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
