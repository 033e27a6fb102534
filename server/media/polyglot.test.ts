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

describe('a picture that holds another file in a part that is no pixel', async () => {
  const written = (format: (typeof FORMATS)[number]) => noise(120, 80).toFormat(format).toBuffer();
  const [jpeg, png, webp] = [await written('jpeg'), await written('png'), await written('webp')];
  const [avif, gif] = [await written('avif'), await written('gif')];
  const latin1 = (letters: string) => Buffer.from(letters, 'latin1');
  const uint32 = (value: number) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
  const segment = (marker: number, bytes: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, bytes.length + 2]), bytes]);
  const inJpeg = (...segments: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
  const inPng = (name: string, bytes: Buffer) =>
    Buffer.concat([png.subarray(0, 33), uint32(bytes.length), latin1(name), bytes, Buffer.alloc(4), png.subarray(33)]);
  const inAvif = (name: string, bytes: Buffer) => Buffer.concat([avif, uint32(bytes.length + 8), latin1(name), bytes]);
  const inWebp = (name: string, bytes: Buffer) => {
    const even = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
    const all = Buffer.concat([webp, latin1(name), uint32(bytes.length).reverse(), even]);
    all.writeUInt32LE(all.length - 8, 4);
    return all;
  };
  const inGif = (bytes: Buffer) =>
    Buffer.concat([gif.subarray(0, -1), Buffer.from([0x21, 0xfe, bytes.length]), bytes, Buffer.from([0, 0x3b])]);
  const objects = '1 0 obj\n<< /Type /Catalog >>\nendobj\n';
  const trailer = 'trailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n';
  /** An archive whose last record takes the rest of the picture for its comment. */
  const archive = (rest: number) => {
    const record = Buffer.from(zip);
    record.writeUInt16LE(1, 8);
    record.writeUInt16LE(1, 10);
    record.writeUInt16LE(rest, 20);
    return record;
  };

  it.each<[string, string, Buffer]>([
    ['jpeg', 'a page in a comment', inJpeg(segment(0xfe, page))],
    ['jpeg', 'a script in a comment', inJpeg(segment(0xfe, php))],
    ['jpeg', 'a script in an unknown segment', inJpeg(segment(0xeb, php))],
    ['jpeg', 'a page where its camera stands', inJpeg(segment(0xe1, Buffer.concat([latin1('Exif\0\0'), page])))],
    ['jpeg', 'a document that begins in a comment', inJpeg(segment(0xfe, pdf))],
    ['jpeg', "a document's objects behind it", Buffer.concat([jpeg, latin1(objects)])],
    ['jpeg', "a document's end behind it", Buffer.concat([jpeg, latin1(`\n${trailer}`)])],
    ['jpeg', 'a document in two parts', Buffer.concat([inJpeg(segment(0xfe, pdf)), latin1(objects + trailer)])],
    ['jpeg', 'an archive that ends with it', inJpeg(segment(0xfe, archive(jpeg.length - 2)))],
    ['jpeg', 'an archive that ends before it', inJpeg(segment(0xfe, archive(0)))],
    ['png', 'a page in a text', inPng('tEXt', Buffer.concat([latin1('Comment\0'), page]))],
    ['png', 'a script in an unknown chunk', inPng('prVt', php)],
    ['avif', 'a page in a free box', inAvif('free', page)],
    ['avif', 'a script in a box of its own kind', inAvif('uuid', Buffer.concat([Buffer.alloc(16), php]))],
    ['avif', 'an archive in a free box', inAvif('free', Buffer.concat([archive(3), latin1('end')]))],
    ['webp', 'a page in an unknown chunk', inWebp('JUNK', page)],
    ['webp', 'an archive in an unknown chunk', inWebp('JUNK', archive(0))],
    ['gif', 'a page in a comment', inGif(page)],
  ])('%s: %s', async (format, _what, bytes) => {
    expect((await sharp(bytes).metadata()).width).toBe(120);
    expect(holdsMore(bytes, `image/${format}`)).toBe(true);
  });

  it('and takes what cameras and programs write there', async () => {
    const xmp = latin1(`<?xpacket begin="\xef\xbb\xbf" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 6.0.0"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="image/jpeg" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
        pdf:Producer="Adobe PDF library 17.00"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">Phone &lt;new&gt; 100 % php, PDF and html</rdf:li></rdf:Alt></dc:description>
      </rdf:Description></rdf:RDF></x:xmpmeta>${' '.repeat(2000)}<?xpacket end="w"?>`);
    const makerNote = await noise(150, 120).raw().toBuffer();
    const resources = Buffer.concat([
      latin1('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10\x1c\x02\x50\0\x08A. Rai\0\0\0'),
    ]);
    const exif = {
      IFD0: { Make: 'Agrim', Model: 'A1', Software: 'Camera 1.0', Copyright: '(c) A. Rai <a@example.com>' },
    };
    const photo = await noise(600, 400).withExif(exif).withIccProfile('p3').jpeg().toBuffer();
    const segments = [
      segment(0xe1, Buffer.concat([latin1('http://ns.adobe.com/xap/1.0/\0'), xmp])),
      segment(0xed, resources),
      segment(0xe4, makerNote),
      segment(0xfe, latin1('Lavc61.3.100, quality = 95')),
    ];
    const full = Buffer.concat([photo.subarray(0, 2), ...segments, photo.subarray(2)]);
    expect(await sharp(full).metadata()).toMatchObject({
      width: 600,
      exif: expect.any(Buffer),
      icc: expect.any(Buffer),
    });
    expect(full.includes('<x:xmpmeta')).toBe(true);
    for (const bytes of [full, Buffer.concat([full, photo])]) expect(holdsMore(bytes, 'image/jpeg')).toBe(false);
    const ofXmp = Buffer.concat([latin1('XML:com.adobe.xmp\0\0\0\0\0'), xmp]);
    expect(holdsMore(inPng('iTXt', ofXmp), 'image/png')).toBe(false);
    expect(holdsMore(inWebp('XMP ', xmp), 'image/webp')).toBe(false);
    expect(holdsMore(inAvif('uuid', xmp), 'image/avif')).toBe(false);
  });
});

it('is soon done with a large file, whatever it is made of', () => {
  const length = 14 * 1024 * 1024;
  for (const filling of ['\xff\xfe\0\x02', '<svg ', '<', '1 ', '\n', 'PK\x05\x06', '\xff\xda\0\x02', '<svg\n1 1 ob'])
    for (const format of FORMATS) {
      const begun = performance.now();
      holdsMore(
        Buffer.concat([Buffer.from('\xff\xd8', 'latin1'), Buffer.alloc(length, filling, 'latin1')]),
        `image/${format}`,
      );
      expect(performance.now() - begun, `${format} of ${filling}`).toBeLessThan(2000);
    }
}, 60_000);
