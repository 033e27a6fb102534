import sharp from 'sharp';
import { PICTURE_WIDTHS } from '../../contract/pictures.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { files } from './media.table.ts';

const JPEG = { quality: 82 };
const WEBP = { quality: 80, effort: 2 };

interface Picture {
  bytes: Buffer;
  /** What the picture is called in the library. */
  name: string;
  alt: string;
}

/** Stores a picture re-encoded in every public size; returns its file row. */
export async function storePicture(db: Db, storage: Storage, { bytes, name, alt }: Picture) {
  const key = newId();
  const original = sharp(bytes).rotate();
  const full = await original.clone().flatten({ background: '#fff' }).jpeg(JPEG).toBuffer({ resolveWithObject: true });
  await storage.put(`public/${key}.jpg`, full.data);
  const decoded = sharp(full.data);
  // A width above the picture's own holds the picture as it is, so that every address of a srcset exists.
  const sizes = Map.groupBy(PICTURE_WIDTHS, (width) => Math.min(width, full.info.width));
  await Promise.all(
    [...sizes].map(async ([width, names]) => {
      const sized = decoded.clone().resize({ width });
      const [webp, jpeg] = await Promise.all([
        sized.clone().webp(WEBP).toBuffer(),
        sized.clone().jpeg(JPEG).toBuffer(),
      ]);
      for (const name of names) {
        await storage.put(`public/${name}/${key}.webp`, webp);
        await storage.put(`public/${name}/${key}.jpg`, jpeg);
      }
    }),
  );
  const row = {
    path: `public/${key}.jpg`,
    name,
    alt,
    width: full.info.width,
    height: full.info.height,
    bytes: full.data.length,
  };
  const [file] = await db.insert(files).values(row).returning();
  return file as typeof files.$inferSelect;
}
