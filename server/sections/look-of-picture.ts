import { loadSharp } from '../media/sharp.service.ts';

/** Of 255; a product's studio picture is far above it, a scene at night far below. */
const LIGHT = 128;

/**
 * Chooses the background that continues a picture, by the left quarter of its blur: words are on that side, and a light
 * picture on black looks like a cut-out.
 */
export async function lookOfPicture(blur: string | null | undefined): Promise<'light' | 'dark'> {
  if (!blur) return 'dark';
  const sharp = await loadSharp();
  const tiny = sharp(Buffer.from(blur.slice(blur.indexOf(',') + 1), 'base64')).flatten({ background: '#fff' });
  const { data, info } = await tiny.greyscale().raw().toBuffer({ resolveWithObject: true });
  const quarter = data.filter((_, index) => index % info.width < info.width / 4);
  const mean = quarter.reduce((sum, grey) => sum + grey, 0) / quarter.length;
  return mean > LIGHT ? 'light' : 'dark';
}
