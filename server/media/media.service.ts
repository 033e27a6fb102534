import sharp from 'sharp';
import { PICTURE_WIDTHS } from '../../contract/pictures.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { files } from './media.table.ts';

const JPEG = { quality: 82, mozjpeg: true };
const WEBP = { quality: 80 };

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
  await Promise.all(
    PICTURE_WIDTHS.map(async (width) => {
      const sized = decoded.clone().resize({ width, withoutEnlargement: true });
      await storage.put(`public/${width}/${key}.webp`, await sized.clone().webp(WEBP).toBuffer());
      await storage.put(`public/${width}/${key}.jpg`, await sized.clone().jpeg(JPEG).toBuffer());
    }),
  );
  const row = { path: `public/${key}.jpg`, name, alt, width: full.info.width, height: full.info.height, bytes: full.data.length };
  const [file] = await db.insert(files).values(row).returning();
  return file as typeof files.$inferSelect;
}
