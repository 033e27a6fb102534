import { type BrandShown, NEUTRAL_MARK } from '../../contract/brand/brand.ts';
import type { Storage } from '../edges/storage.ts';
import { loadSharp } from '../media/sharp.service.ts';

interface Icon {
  /** Pixels per side. */
  size: number;
  /** The brand's share of the icon: launchers cut a circle out of a maskable one. */
  share: number;
}

/**
 * Draws the shop's icon: its logo on white, or its mark on its colour. A maskable icon is a full square; others have
 * round corners.
 */
export async function iconOf(storage: Storage, brand: BrandShown, { size, share }: Icon): Promise<Buffer> {
  const [sharp, logo] = await Promise.all([loadSharp(), logoIn(storage, brand)]);
  if (!logo)
    return sharp(Buffer.from(markIn(brand, size, share)))
      .png()
      .toBuffer();
  const inside = Math.round(size * share * (share < 1 ? 0.7 : 0.84));
  const small = await sharp(logo).resize({ width: inside, height: inside, fit: 'inside' }).toBuffer();
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">\
<rect width="${size}" height="${size}" rx="${share === 1 ? Math.round(size * 0.23) : 0}" fill="#fff"/></svg>`;
  return sharp(Buffer.from(ground))
    .composite([{ input: small }])
    .png()
    .toBuffer();
}

/** Draws the link-preview picture for pages without their own: 1200 x 630. */
export async function previewOf(storage: Storage, brand: BrandShown): Promise<Buffer> {
  const [sharp, logo] = await Promise.all([loadSharp(), logoIn(storage, brand)]);
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="-600 -315 1200 630">\
<rect x="-600" y="-315" width="1200" height="630" fill="${logo ? '#fff' : brand.colour}"/>\
${logo ? '' : `<g transform="scale(6)" fill="#fff"><path d="${brand.mark ?? NEUTRAL_MARK}"/></g>`}</svg>`;
  const large = logo && (await sharp(logo).resize({ width: 800, height: 360, fit: 'inside' }).toBuffer());
  return sharp(Buffer.from(drawn))
    .composite(large ? [{ input: large }] : [])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Draws the mark, this many pixels wide. */
export const markIn = ({ mark, colour }: Pick<BrandShown, 'mark' | 'colour'>, size: number, share = 1) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-32 -32 64 64" aria-hidden="true">\
<rect x="-32" y="-32" width="64" height="64" rx="${share === 1 ? 15 : 0}" fill="${colour}"/>\
<path fill="#fff" transform="scale(${share})" d="${mark ?? NEUTRAL_MARK}"/></svg>`;

async function logoIn(storage: Storage, { logo }: BrandShown): Promise<Buffer | undefined> {
  const file = logo && (await storage.open(logo.path));
  return file ? Buffer.concat(await file.stream.toArray()) : undefined;
}

/** Draws a picture once for each look of the brand. */
export function drawnOnce(draw: (brand: BrandShown) => Promise<Buffer>): (brand: BrandShown) => Promise<Buffer> {
  let drawn: { version: string; picture: Promise<Buffer> } | undefined;
  return (brand) => {
    if (drawn?.version === brand.version) return drawn.picture;
    const picture = draw(brand);
    drawn = { version: brand.version, picture };
    picture.catch(() => {
      drawn = undefined;
    });
    return picture;
  };
}
