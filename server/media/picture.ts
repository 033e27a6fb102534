import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import { PICTURE_TYPES, PIXEL_LIMIT } from '../../contract/media/media.ts';
import type { PictureFormat } from '../../contract/media/pictures.ts';
import { takeTurns } from '../http/reading/turns.ts';
import { say, type Text } from '../http/words/sentence.ts';
import { mediaTypeOf, refused } from './media-type.service.ts';
import { loadSharp } from './sharp.service.ts';

/** The longest side of the stored picture in pixels; the sizes are made from it. */
const LONGEST_SIDE = 2560;
const JPEG = { quality: 82 };

/** A decoded picture holds all its pixels in memory, so two are handled at a time and the others wait. */
const MOST_AT_ONCE = 2;
/** Each waiting picture is a file in the meantime. */
const LONGEST_LINE = 20;
const inTurn = takeTurns({ atOnce: MOST_AT_ONCE, longestLine: LONGEST_LINE });

const drawn = async (picture: SharpInput, options?: SharpOptions): Promise<Sharp> =>
  (await loadSharp())(picture, options);

/** Opens a picture as untrusted: the decoder stops at the first fault and at 24 Mpx. */
const opened = (picture: Buffer | string): Promise<Sharp> =>
  drawn(picture, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', sequentialRead: true, animated: false });

/**
 * Decodes a picture, given as bytes or by its path, and encodes it again: upright, without metadata, on white, at most
 * 2,560 px long. Only the result is kept, so everything in the file besides the picture is gone. Throws a 4xx that
 * explains the file's fault.
 */
export const reencoded = (picture: Buffer | string): Promise<Encoded> =>
  encoded(picture, (upright) =>
    upright
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg(JPEG),
  );

/** The size of a stored logo in pixels, three times as large as on the page. */
const LOGO = { width: 720, height: 144 };
const SMALLEST_LOGO = 32;

/**
 * Decodes and encodes a logo in the same way, without its empty edges; its transparent parts stay transparent. Throws a
 * 4xx for a file that is no picture, too small, or of one colour.
 */
export async function encodedLogo(picture: Buffer | string): Promise<Encoded> {
  const logo = await encoded(picture, (upright) => upright.ensureAlpha().trim().png());
  const { data } = logo;
  const { channels } = await (await drawn(data)).stats();
  if (channels.every(({ stdev }) => stdev === 0))
    throw refused(400, 'This picture is a single colour. Choose a picture of your logo.');
  if (logo.height < SMALLEST_LOGO || logo.width < SMALLEST_LOGO)
    throw refused(
      400,
      say('This logo is {size} pixels without its blank margins. Use at least {least}.', {
        size: `${logo.width} x ${logo.height}`,
        least: `${SMALLEST_LOGO} x ${SMALLEST_LOGO}`,
      }),
    );
  return encoded(data, (upright) => upright.resize({ ...LOGO, fit: 'inside', withoutEnlargement: true }).png());
}

interface Encoded {
  data: Buffer;
  width: number;
  height: number;
}

async function encoded(picture: Buffer | string, encode: (upright: Sharp) => Sharp): Promise<Encoded> {
  const type = await mediaTypeOf(picture);
  if (!type || !PICTURE_TYPES.includes(type))
    throw refused(415, 'We can’t use this file. Choose a JPEG, PNG, WebP, AVIF or GIF.');
  return inTurn(async () => {
    try {
      const upright = (await opened(picture)).autoOrient();
      const { data, info } = await encode(upright).toBuffer({ resolveWithObject: true });
      return { data, width: info.width, height: info.height };
    } catch (error) {
      throw refused(400, faultOf(error as Error));
    }
  });
}

function faultOf(error: Error): Text {
  return /pixel limit|exceeds|dimensions/i.test(error.message)
    ? say('This picture has too many pixels. Use at most {most} million, for example 6000 x 4000.', {
        most: PIXEL_LIMIT / 1e6,
      })
    : 'This picture is damaged or incomplete. Save it again and upload it.';
}

const ENCODED: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 80, effort: 2 }),
  jpg: (picture) => picture.jpeg(JPEG),
};

/**
 * Makes one size of a stored picture in these formats. A width above the picture's own gives the picture at its own
 * size.
 */
export async function sized(full: Buffer, width: number, formats: readonly PictureFormat[]) {
  const small = await (await drawn(full))
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: w, height, channels } = small.info;
  const made: { format: PictureFormat; data: Buffer }[] = [];
  for (const format of formats) {
    const again = await drawn(small.data, { raw: { width: w, height, channels } });
    made.push({ format, data: await ENCODED[format](again).toBuffer() });
  }
  return made;
}

/** Makes a blurred preview 16 pixels wide, so that no pixels show when it is enlarged. */
export async function blurOf(full: Buffer): Promise<string> {
  const tiny = await (await drawn(full)).resize({ width: 16 }).blur(0.8).webp({ quality: 50 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
