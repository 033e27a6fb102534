import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { holdsMore } from './polyglot.ts';

const noise = (width: number, height: number, sigma = 60) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
  });
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;

const page = Buffer.from('<!DOCTYPE html><p>Hello</p>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const php = Buffer.from('<?php system($_GET[0]); ?>');
const pdf = Buffer.from('%PDF-1.7 and so on');
const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const commentedZip = Buffer.concat([zip.subarray(0, 20), Buffer.from([4, 0]), Buffer.from('text')]);

describe.each(FORMATS)('a %s', async (format) => {
  const picture = await noise(120, 80).toFormat(format).toBuffer();
  const mime = `image/${format}`;

  it('is one thing as cameras and programs write it, also with a film or more pictures behind it', async () => {
    const film = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'),
      await noise(300, 300).raw().toBuffer(),
    ]);
    for (const behind of [Buffer.alloc(0), picture, film, Buffer.alloc(4096)])
      expect(holdsMore(Buffer.concat([picture, behind]), mime)).toBe(false);
  });

  it.each([
    ['a page', page],
    ['an SVG', svg],
    ['a script', php],
    ['a document', pdf],
    ['an archive', zip],
    ['an archive with a comment', commentedZip],
  ])('is two things with %s behind it', (_name, behind) => {
    expect(holdsMore(Buffer.concat([picture, behind]), mime)).toBe(true);
    expect(holdsMore(Buffer.concat([picture, picture, behind]), mime)).toBe(true);
  });
});

it('finds nothing in honest photos, however noisy', async () => {
  for (let number = 0; number < 40; number += 1) {
    const photo = await noise(600, 400, 20 + number)
      .jpeg({ quality: 60 + (number % 40), progressive: number % 2 === 0 })
      .withExif({ IFD0: { Copyright: '<svg> %PDF-1 PK\x05\x06' } })
      .toBuffer();
    expect(holdsMore(photo, 'image/jpeg')).toBe(false);
  }
});

it('lets any letters stand inside of a photo by chance', async () => {
  const photo = await noise(900, 600).jpeg({ quality: 95 }).toBuffer();
  const inside = Math.floor(photo.length / 2);
  for (const mark of [svg, page, php, pdf, zip])
    expect(holdsMore(Buffer.concat([photo.subarray(0, inside), mark, photo.subarray(inside)]), 'image/jpeg')).toBe(
      false,
    );
});
