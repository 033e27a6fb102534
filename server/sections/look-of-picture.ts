import { LRUCache } from 'lru-cache';
import { loadSharp } from '../media/sharp.service.ts';

type Look = 'light' | 'dark';

/** Of 255; a product's studio picture is far above it, a scene at night far below. */
const LIGHT = 128;
/** By their blurs, of some 200 bytes each. */
const looks = new LRUCache<string, Promise<Look>>({ max: 1000 });

/**
 * Chooses the background that continues a picture, by the left quarter of its blur: words are on that side, and a light
 * picture on black looks like a cut-out. A blur that can't be decoded is dark.
 */
export function lookOfPicture(blur: string | null | undefined): Promise<Look> {
  if (!blur) return Promise.resolve('dark');
  const known = looks.get(blur);
  if (known) return known;
  const look = decoded(blur).catch(() => 'dark' as const);
  looks.set(blur, look);
  return look;
}

async function decoded(blur: string): Promise<Look> {
  const sharp = await loadSharp();
  const tiny = sharp(Buffer.from(blur.slice(blur.indexOf(',') + 1), 'base64')).flatten({ background: '#fff' });
  const { data, info } = await tiny.greyscale().raw().toBuffer({ resolveWithObject: true });
  const quarter = data.filter((_, index) => index % info.width < info.width / 4);
  const mean = quarter.reduce((sum, grey) => sum + grey, 0) / quarter.length;
  return mean > LIGHT ? 'light' : 'dark';
}
