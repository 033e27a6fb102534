import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrandShown } from '../../contract/brand/brand.ts';
import type { Storage } from '../edges/storage.ts';
import { takeTurns } from '../http/reading/turns.ts';
import { inXml } from '../http/sheets/in-xml.ts';
import { loadSharp } from '../media/sharp.service.ts';
import { root } from '../process/root.ts';

/** The content that a shared link shows in chats. */
export interface Shared {
  name: string;
  /** `From Rs. 21,498`; empty if it has no price. */
  price: string;
  /** The key of the picture's file. */
  picture: string | undefined;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 60;
/** The side of the picture, a square on the left. */
const PICTURE = 510;
const TEXT_FROM = MARGIN * 2 + PICTURE;
/** Letters are about this wide, in ems. */
const LETTER = 0.62;
const MOST_LINES = 4;
const SIZES = [76, 64, 54, 46];

/**
 * The heading font's files, from the shop's build: text is always drawn in it, independent of the machine's fonts. Set
 * before the first text, as long as an operator has no configuration of their own.
 */
const FONTS = resolve(root, 'dist/storefront/server/fonts.conf');

/** A decoded picture holds all its pixels in memory. Uploads have a separate queue, so visitors don't hold up staff. */
const inTurn = takeTurns({ atOnce: 2, longestLine: 20 });

/** Draws the picture of a shared link: the product, its name and its price. */
export const sharePicture = (storage: Storage, shared: Shared, brand: BrandShown): Promise<Buffer> =>
  inTurn(() => draw(storage, shared, brand));

async function draw(storage: Storage, shared: Shared, brand: BrandShown): Promise<Buffer> {
  if (existsSync(FONTS)) process.env.FONTCONFIG_FILE ??= FONTS;
  const [sharp, picture] = await Promise.all([loadSharp(), fileIn(storage, shared.picture)]);
  const inside = { width: PICTURE, height: PICTURE, fit: 'inside' } as const;
  const drawn = picture && (await sharp(picture).rotate().resize(inside).toBuffer({ resolveWithObject: true }));
  const middle = (side: number) => Math.round((PICTURE - side) / 2) + MARGIN;
  return sharp(Buffer.from(textsIn(shared, brand)))
    .composite(drawn ? [{ input: drawn.data, left: middle(drawn.info.width), top: middle(drawn.info.height) }] : [])
    .jpeg({ quality: 85 })
    .toBuffer();
}

function textsIn({ name, price, picture }: Shared, brand: BrandShown): string {
  const left = picture ? TEXT_FROM : MARGIN;
  const { lines, size } = linesOf(name, WIDTH - left - MARGIN);
  const priceSize = 50;
  const block = lines.length * size * 1.2 + (price ? priceSize * 1.6 : 0);
  const top = (HEIGHT - block) / 2;
  const line = (text: string, y: number, height: number, colour: string) =>
    `<text x="${left}" y="${Math.round(y)}" font-size="${height}" fill="${colour}">${inXml(text)}</text>`;
  const names = lines.map((text, at) => line(text, top + size * (1.2 * at + 1), size, '#0b0b0c'));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Poppins" font-weight="600">\
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><rect width="${WIDTH}" height="14" fill="${brand.colour}"/>\
${names.join('')}${price && line(price, top + block - priceSize * 0.2, priceSize, brand.accent)}\
${line(brand.name, HEIGHT - MARGIN / 2, 30, '#5b5b60')}</svg>`;
}

/** Breaks a name into lines, as large as they fit; cuts a name that is too long even in the smallest size. */
function linesOf(name: string, width: number): { lines: string[]; size: number } {
  for (const size of SIZES) {
    const lines = broken(name, Math.floor(width / (size * LETTER)));
    if (lines.length <= MOST_LINES - (size > 60 ? 1 : 0)) return { lines, size };
  }
  const size = SIZES.at(-1) as number;
  const lines = broken(name, Math.floor(width / (size * LETTER)));
  return { lines: [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]}…`], size };
}

function broken(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && lettersOf(longer) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Marks above and below a letter have no width. */
const lettersOf = (text: string): number => text.replace(/\p{M}/gu, '').length;

async function fileIn(storage: Storage, key: string | undefined): Promise<Buffer | undefined> {
  const file = key && (await storage.open(key));
  return file ? Buffer.concat(await file.stream.toArray()) : undefined;
}
