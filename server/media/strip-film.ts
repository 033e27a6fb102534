import { type FileHandle, open } from 'node:fs/promises';

/** MP4 boxes that contain other boxes, and those that only describe: places, devices, names, thumbnails. */
const HOLDERS = new Set(['moov', 'trak', 'mdia', 'moof', 'traf']);
const DESCRIBING = new Set(['udta', 'meta', 'uuid']);
const HEADER = 8;
const LONG_HEADER = 16;
const MOST_BOXES = 100_000;
const BLANK = Buffer.alloc(64 * 1024);

/**
 * Blanks an MP4's data about its author and location, in the file itself. The boxes become free space of the same size,
 * so that no offset in the film changes.
 */
export async function stripFilm(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    await stripBoxes(file, { start: 0, end: size }, { boxes: 0 });
  } finally {
    await file.close();
  }
}

async function stripBoxes(file: FileHandle, { start, end }: Extent, seen: { boxes: number }): Promise<void> {
  let at = start;
  while (at + HEADER <= end && seen.boxes < MOST_BOXES) {
    seen.boxes += 1;
    const { buffer } = await file.read({ buffer: Buffer.alloc(LONG_HEADER), position: at });
    const type = buffer.toString('latin1', 4, HEADER);
    const isLong = buffer.readUInt32BE(0) === 1;
    const header = isLong ? LONG_HEADER : HEADER;
    const told = isLong ? Number(buffer.readBigUInt64BE(HEADER)) : buffer.readUInt32BE(0);
    // The last box of a file can lack a size.
    const next = told === 0 ? end : Math.min(end, at + told);
    if (next < at + header) return;
    const content = { start: at + header, end: next };
    if (HOLDERS.has(type)) await stripBoxes(file, content, seen);
    if (DESCRIBING.has(type)) {
      await file.write('free', at + 4, 'latin1');
      await blank(file, content);
    }
    at = next;
  }
}

interface Extent {
  start: number;
  end: number;
}

async function blank(file: FileHandle, { start, end }: Extent): Promise<void> {
  for (let at = start; at < end; at += BLANK.length) await file.write(BLANK, 0, Math.min(BLANK.length, end - at), at);
}
