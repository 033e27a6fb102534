import { loadSharp } from '../media/sharp.service.ts';

/**
 * The size of the difference hash: eight rows of eight bits, each from two neighbours in a picture of nine by eight.
 */
const HASH = { width: 9, height: 8 };
/** By how many steps of grey two neighbours must differ, so that a plain background adds no noise to the hash. */
const HASH_STEP = 2;
const PARTS = 4;
const PART_BITS = 16;
/**
 * The hashes of two copies differ in so few bits that one of the four parts is the same in both, which an index finds.
 */
export const MOST_HASH_BITS = PARTS - 1;

/** The size of the grey copy, enough to see one other digit on a receipt. */
const GREY = { width: 64, height: 128 };
/** Scale to this size first, so that a picture of any size has the same edges. */
const COMMON = { width: 320, height: 640 };
/**
 * By how many steps of grey copies can differ: 7 if saved again or at a third of the size, 16 and more with another
 * digit.
 */
const MOST_GREY_STEPS = 11;
/** How many single pixels of a copy can differ more. */
const STRAY_PIXELS = 2;

interface PictureMarks {
  dhash: string;
  dhash_parts: number[];
  grey: Buffer;
}

/** Returns marks of a picture that stay nearly the same if it's saved again, made smaller or sent by a messenger. */
export async function marksOf(picture: Buffer): Promise<PictureMarks> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(picture)
    .greyscale()
    .resize({ ...COMMON, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const greyOf = (size: { width: number; height: number }) =>
    sharp(data, { raw: { width, height, channels } })
      .resize({ ...size, fit: 'fill', kernel: 'linear' })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
  const [small, grey] = await Promise.all([greyOf(HASH), greyOf(GREY)]);
  const at = (x: number, y: number) => small[y * HASH.width + x] ?? 0;
  let dhash = '';
  for (let y = 0; y < HASH.height; y++)
    for (let x = 0; x < HASH.width - 1; x++) dhash += at(x, y) - at(x + 1, y) > HASH_STEP ? '1' : '0';
  return { dhash, dhash_parts: partsOf(dhash), grey };
}

/** Splits a hash into parts, each prefixed with its position, so that it only matches there. */
const partsOf = (dhash: string): number[] =>
  Array.from({ length: PARTS }, (_, index) => {
    const bits = dhash.slice(index * PART_BITS, (index + 1) * PART_BITS);
    return index * 2 ** PART_BITS + Number.parseInt(bits, 2);
  });

/**
 * Whether two grey copies show the same picture. Receipts of one app differ only in their digits, which no small hash
 * shows. So this compares the largest differences with those that saving again makes.
 */
export function showTheSame(one: Buffer, other: Buffer): boolean {
  let strays = 0;
  for (let index = 0; index < one.length; index++) {
    if (Math.abs((one[index] ?? 0) - (other[index] ?? 0)) <= MOST_GREY_STEPS) continue;
    strays += 1;
    if (strays > STRAY_PIXELS) return false;
  }
  return true;
}
