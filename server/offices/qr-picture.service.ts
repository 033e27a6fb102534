import type { Storage } from '../edges/storage.ts';
import { loadSharp } from '../media/sharp.service.ts';

/** Longest sides in pixels at which to search for a code: a code too fine at one size is readable at another. */
const SIZES = [900, 500, 1600];

/** Reads the QR code in a stored picture; null if there's none. */
export async function textInPicture(storage: Storage, path: string): Promise<string | null> {
  const stored = await storage.open(path);
  if (!stored) return null;
  const picture = Buffer.concat(await stored.stream.toArray());
  const [sharp, { default: jsqr }] = await Promise.all([loadSharp(), import('jsqr')]);
  for (const size of SIZES) {
    const { data, info } = await sharp(picture)
      .resize({ width: size, height: size, fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const code = jsqr(new Uint8ClampedArray(data), info.width, info.height);
    if (code) return code.data;
  }
  return null;
}

/** Draws a code as a PNG, large enough to scan from a gallery. */
export async function drawnCode(text: string): Promise<Buffer> {
  const { toBuffer } = await import('qrcode');
  return toBuffer(text, { type: 'png', margin: 4, width: 640, errorCorrectionLevel: 'M' });
}
