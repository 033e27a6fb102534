import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { DataOf } from '../../contract/api.ts';
import { FILM_LIMIT } from '../../contract/media/media.ts';
import { FIRST_WIDTHS, PICTURE_FORMATS, PICTURE_WIDTHS } from '../../contract/media/pictures.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildProduct, buildUser, unique } from '../../test/builders.ts';
import { hearStale } from '../../test/hear-stale.ts';
import { productImages, products } from '../catalog/catalog.table.ts';
import { offices } from '../offices/offices.table.ts';
import { hideReturnPictures } from './media.jobs.ts';
import { makeSizes } from './media.service.ts';
import { files } from './media.table.ts';

const { app, db, url, call } = await testApp();
const { token } = await buildUser(db, { is_super: true });

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
const jpeg = await noise(900, 600).jpeg().toBuffer();

const BOUNDARY = 'x-boundary-of-the-test';
const part = (name: string, filename: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
const END = Buffer.from(`--${BOUNDARY}--\r\n`);

async function send(payload: Buffer, query = '') {
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/files/upload${query}`,
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });
  return { status: response.statusCode, reply: response.json() as { msg: string; data: DataOf<'POST files/upload'> } };
}

const upload = (bytes: Buffer, filename = 'phone.jpg') => send(Buffer.concat([part('file', filename, bytes), END]));

/** Writes a PNG whose header promises more than it contains. */
function pngOf(width: number, height: number): Buffer {
  const crc = (data: Buffer) => {
    let value = ~0;
    for (const byte of data) {
      value ^= byte;
      for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    }
    return ~value >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1 << 20))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

it('asks for the upload again if the disk is full, and logs no error', async () => {
  const { put } = app.storage;
  app.storage.put = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  try {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/files/upload',
      headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: Buffer.concat([part('file', 'full.jpg', jpeg), END]),
    });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  } finally {
    app.storage.put = put;
  }
});

it('removes the public address of an earlier release’s return picture, and keeps the picture', async () => {
  const { reply } = await upload(await noise(600, 400).jpeg().toBuffer(), 'screen.jpg');
  const { _id, path } = reply.data;
  await db.update(files).set({ kind: 'RETURN' }).where(eq(files._id, _id));
  await hideReturnPictures(db, app.storage);
  const [row] = await db.select().from(files).where(eq(files._id, _id));
  expect(row?.path).toBe(path.replace('public/', 'returns/'));
  expect(await app.storage.sizeOf(row?.path ?? '')).toBeGreaterThan(1_000);
  for (const address of [path, path.replace('public/', 'public/320/')])
    expect((await app.http.inject(`/${address}`)).statusCode, address).toBe(404);
});

describe('uploading', () => {
  it('encodes the picture again, upright and without metadata, under a key of the server', async () => {
    const tagged = await noise(600, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '27/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { status, reply } = await upload(tagged, '../../etc/passwd.jpg');
    expect(status, reply.msg).toBe(200);
    expect(reply.data).toMatchObject({ name: 'passwd.jpg', width: 400, height: 600 });
    expect(reply.data.path).toMatch(/^public\/[\da-f-]{36}\.jpg$/);
    const stored = await app.http.inject(`/${reply.data.path}`);
    expect(stored.headers['content-type']).toBe('image/jpeg');
    const { exif, orientation, width } = await sharp(stored.rawPayload).metadata();
    expect([exif, orientation, width]).toEqual([undefined, undefined, 400]);
  });

  it('makes the first sizes and the blur at once and the others in the background, and serves a small one until then', async () => {
    const { data } = (await upload(jpeg)).reply;
    const key = data.path.replace(/^public\/|\.jpg$/g, '');
    const address = (width: number, format: string) => `/public/${width}/${key}.${format}`;
    const whole = await app.http.inject(`/${data.path}`);
    // The next smaller size stands in for a missing one, so no visitor waits for a whole original.
    for (const [width, format, type] of [
      [640, 'avif', 'image/webp'],
      [1600, 'avif', 'image/webp'],
      [960, 'webp', 'image/webp'],
      [1280, 'jpg', 'image/jpeg'],
    ] as const) {
      const early = await app.http.inject(address(width, format));
      const { 'content-type': sent, 'cache-control': caching } = early.headers;
      expect([early.statusCode, sent, caching]).toEqual([200, type, 'public, max-age=5']);
      expect((await sharp(early.rawPayload).metadata()).width).toBe(640);
      expect(early.rawPayload.length).toBeLessThan(whole.rawPayload.length);
    }
    for (const width of FIRST_WIDTHS)
      for (const format of ['webp', 'jpg']) {
        const first = await app.http.inject(address(width, format));
        expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(first.rawPayload.length).toBeLessThan(whole.rawPayload.length);
      }
    expect(data.blur).toMatch(/^data:image\/webp;base64,/);

    await makeSizes(db, app.storage, data._id);
    for (const width of PICTURE_WIDTHS)
      for (const format of PICTURE_FORMATS) {
        const got = await app.http.inject(address(width, format));
        expect(got.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        const meta = await sharp(got.rawPayload).metadata();
        expect([meta.format, meta.width]).toEqual([
          { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format],
          Math.min(width, 900),
        ]);
      }
    const [row] = await db.select().from(files).where(eq(files._id, data._id));
    expect(row?.is_ready).toBe(true);
  });

  it('keeps nothing of a picture’s metadata', async () => {
    const carried = await noise(60, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Sunita Rai, 12 Lane' } })
      .toBuffer();
    expect(carried.includes('Sunita')).toBe(true);
    const { status, reply } = await upload(carried);
    expect(status, reply.msg).toBe(200);
    expect((await app.http.inject(`/${reply.data.path}`)).rawPayload.includes('Sunita')).toBe(false);
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)('accepts %s', async (format) => {
    const { status, reply } = await upload(await noise(40, 30).toFormat(format).toBuffer(), `a.${format}`);
    expect([status, reply.data?.width]).toEqual([200, 40]);
  });
});

describe('a hostile file', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
  const commented = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('\xff\xfe\0\x17<?php echo 1; ?><br>', 'latin1'),
    jpeg.subarray(2),
  ]);
  const scripted = noise(60, 40)
    .jpeg()
    .withExif({ IFD0: { Copyright: '<?php echo 1; ?>' } });
  const hostile: [string, Buffer, number, RegExp][] = [
    ['a text called .jpg', Buffer.from('not a picture at all, only its name says so'), 415, /can’t use this file/],
    ['an SVG', svg, 415, /can’t use this file/],
    ['an HTML page behind a GIF header', Buffer.from('GIF89a/*<html><script>alert(1)</script>*/=1;'), 400, /damaged/],
    ['a picture with a comment that is longer than it says', commented, 400, /damaged/],
    ['a pixel bomb', pngOf(50_000, 50_000), 400, /too many pixels/],
    ['one pixel row too many', pngOf(6000, 4001), 400, /too many pixels/],
    ['a truncated JPEG', jpeg.subarray(0, jpeg.length / 2), 400, /damaged/],
    ['a PNG that promises more than it holds', pngOf(4000, 4000), 400, /damaged/],
    ['a header and nothing more', jpeg.subarray(0, 20), 400, /damaged/],
    ['nothing', Buffer.alloc(0), 400, /marked fields/],
    ['16 MB', Buffer.concat([jpeg, Buffer.alloc(16 * 1024 * 1024)]), 413, /too large/],
  ];

  it.each(hostile)('%s is refused with a clear message', async (_name, bytes, status, text) => {
    const answer = await upload(bytes);
    expect(answer.status, answer.reply.msg).toBe(status);
    expect(answer.reply.msg).toMatch(text);
  });

  it.each([
    ['a page', Buffer.concat([jpeg, svg]), 'alert(1)'],
    ['an archive', Buffer.concat([jpeg, zip]), 'PK\x05\x06'],
    ['a script in its metadata', await scripted.toBuffer(), '<?php'],
  ])('is nothing but a picture once stored, even if it was %s too', async (_name, bytes, mark) => {
    expect(bytes.includes(mark)).toBe(true);
    const { status, reply } = await upload(bytes);
    expect(status, reply.msg).toBe(200);
    expect((await app.http.inject(`/${reply.data.path}`)).rawPayload.includes(mark)).toBe(false);
  });

  it('costs less than 50 MB in any number, and the server keeps running', async () => {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 4; round += 1)
      await Promise.all(hostile.slice(0, -1).map(([, bytes]) => upload(bytes)));
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(50);
    expect((await upload(jpeg)).status).toBe(200);
  });

  it('gets a 4xx with 10,000 parts, with strange fields, cut off or without an end', async () => {
    const many = Buffer.concat([
      ...Array.from({ length: 10_000 }, (_, n) => part(`f${n}`, 'a.jpg', Buffer.from('x'))),
      END,
    ]);
    const fields = Buffer.concat([
      ...Array.from({ length: 10_000 }, (_, n) =>
        Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\nx\r\n`),
      ),
      part('file', 'a.jpg', jpeg),
      END,
    ]);
    const cut = part('file', 'a.jpg', jpeg).subarray(0, 900);
    const headless = Buffer.from(`--${BOUNDARY}\r\nnonsense`);
    for (const payload of [many, fields, cut, headless, Buffer.from('no form'), part('other', 'a.jpg', jpeg)]) {
      const { status, reply } = await send(payload);
      expect(status, reply.msg).toBeGreaterThanOrEqual(400);
      expect(status, reply.msg).toBeLessThan(500);
    }
    expect((await upload(jpeg)).status).toBe(200);
  });

  it('can’t reach outside the public folder', async () => {
    for (const path of [
      '/public/../secret',
      '/public/%2e%2e/secret',
      '/public/..%2fsecret',
      '/public/9/x.jpg',
      '/public/x.svg',
    ])
      expect((await app.http.inject(path)).statusCode).toBe(404);
  });
});

describe('the library', () => {
  it('keeps pictures in folders, finds them, renames and moves them', async () => {
    const folder = (await call('POST files/folder', { token, body: { name: unique('Phones') } })).reply.data;
    const { data } = (await upload(jpeg, 'front.jpg')).reply;
    const name = unique('Front');
    const saved = await call('POST files', {
      token,
      body: { _id: data._id, name, alt: 'The front', folder_id: folder._id },
    });
    expect(saved.reply.data).toMatchObject({ name, alt: 'The front', folder_id: folder._id, path: data.path });
    const listed = async (query: object) =>
      (await call('GET files', { token, query: { ...query } })).reply.data.map((row) => row._id);
    expect(await listed({ find_folder_id: folder._id })).toEqual([data._id]);
    expect(await listed({ find_name: name })).toEqual([data._id]);
    expect((await call('DELETE files/folder/{id}', { token, params: { id: folder._id } })).status).toBe(409);
    await call('POST files/multiple/folder', { token, body: { file_id: [data._id], folder_id: null } });
    expect(await listed({ find_folder_id: 'root' })).toContain(data._id);
    expect((await call('DELETE files/folder/{id}', { token, params: { id: folder._id } })).status).toBe(200);
  });

  it('describes a picture in both languages, on every page at once, and falls back to English', async () => {
    const [stop, { data }] = [await hearStale(url, app.cache), (await upload(jpeg)).reply];
    const types = [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }];
    const { _id: product_id } = await buildProduct(db, { inventory_type: types });
    await db.insert(productImages).values({ product_id, file_id: data._id, position: 0 });
    const [{ slug = '' } = {}] = await db.select().from(products).where(eq(products._id, product_id));
    const describe = (texts: object) => call('POST files', { token, body: { _id: data._id, ...texts } });
    const shows = async (language: string, text: string) =>
      expect
        .poll(async () => (await app.http.inject(`/products/${slug}?lang=${language}`)).body)
        .toContain(`alt="${text}"`);
    expect((await describe({ alt: 'Phone in Red', alt_ne: 'रातो फोन' })).reply.data).toMatchObject({
      alt_ne: 'रातो फोन',
    });
    await shows('en', 'Phone in Red');
    await shows('ne', 'रातो फोन');
    // The choice of a colour finds its picture by the English text, whatever language the page shows.
    const { reply } = await call('GET product/public/{slug}', { params: { slug } });
    expect(reply.data.image).toMatchObject([{ colour: ['Red'], document: { alt_ne: 'रातो फोन' } }]);
    await describe({ alt_ne: '' });
    await shows('ne', 'Phone in Red');
    await stop();
  });

  it('stores a film unchanged, and sends the ranges that a player asks for', async () => {
    const film = readFileSync('server/demo/pictures/film-x1-pro.webm');
    const sent = await send(Buffer.concat([part('file', 'launch.mp4', film), END]), '?kind=FILM');
    expect([sent.status, sent.reply.msg]).toEqual([200, 'Video uploaded.']);
    const { _id, path, kind, bytes } = sent.reply.data;
    // The content decides its ending, not the uploaded name.
    expect([path.endsWith('.webm'), kind, bytes]).toEqual([true, 'FILM', film.length]);
    const get = async (range?: string) => {
      const { statusCode, headers, rawPayload } = await app.http.inject({
        url: `/${path}`,
        headers: range ? { range } : {},
      });
      return { status: statusCode, type: headers['content-type'], part: headers['content-range'], body: rawPayload };
    };
    const whole = { status: 200, type: 'video/webm', part: undefined, body: film };
    expect(await get()).toEqual(whole);
    expect(await get('bytes=0-1,5-6')).toEqual(whole);
    const end = film.length - 1;
    expect(await get('bytes=0-9')).toMatchObject({
      status: 206,
      part: `bytes 0-9/${film.length}`,
      body: film.subarray(0, 10),
    });
    expect(await get('bytes=-5')).toMatchObject({
      part: `bytes ${end - 4}-${end}/${film.length}`,
      body: film.subarray(-5),
    });
    expect(await get(`bytes=${end}-`)).toMatchObject({
      part: `bytes ${end}-${end}/${film.length}`,
      body: film.subarray(-1),
    });
    expect(await get(`bytes=${film.length}-`)).toMatchObject({ status: 416, part: `bytes */${film.length}` });
    expect((await app.http.inject('/public/gone.mp4')).statusCode).toBe(404);

    expect((await call('DELETE files/{id}', { token, params: { id: _id } })).status).toBe(200);
  });

  it('blanks what an MP4 says about its maker and place, and moves none of its offsets', async () => {
    const box = (type: string, ...content: (Buffer | string)[]) => {
      const bytes = Buffer.concat(content.map((one) => Buffer.from(one as string)));
      const header = Buffer.alloc(8);
      header.writeUInt32BE(bytes.length + 8, 0);
      return Buffer.concat([header.fill(type, 4, 8, 'latin1'), bytes]);
    };
    const places = box('udta', box('@xyz', '+27.7172+085.3240/'));
    const track = box(
      'trak',
      box('tkhd', 'TRACK'),
      box('udta', box('name', 'Sita Rai')),
      box('mdia', box('mdhd', 'HEAD')),
    );
    const film = Buffer.concat([
      box('ftyp', 'isom\0\0\0\x01isomavc1'),
      box('moov', box('mvhd', 'MOVIE'), places, track, box('meta', 'Sita’s phone')),
      box('uuid', '<x:xmpmeta>Sita Rai</x:xmpmeta>'),
      box('mdat', 'FRAMES udta Sita'),
    ]);
    const { status, reply } = await send(Buffer.concat([part('file', 'launch.mp4', film), END]), '?kind=FILM');
    expect([status, reply.data.bytes]).toEqual([200, film.length]);
    const kept = (await app.http.inject({ url: `/${reply.data.path}` })).rawPayload;
    expect(kept.length).toBe(film.length);
    for (const secret of ['27.7172', 'Sita Rai', 'phone', 'xmpmeta']) expect(kept.includes(secret), secret).toBe(false);
    for (const needed of ['MOVIE', 'TRACK', 'HEAD', 'FRAMES udta Sita'])
      expect(kept.includes(needed), needed).toBe(true);
    expect(kept.indexOf('FRAMES')).toBe(film.indexOf('FRAMES'));
  });

  it('refuses a truncated archive at its field', async () => {
    const header = Buffer.from('504b03041400080008000000000000000000000000000000000013000000', 'hex');
    const archive = Buffer.concat([header, Buffer.from('[Content_Types].xml'), Buffer.alloc(40, 65)]);
    for (const length of [4, 10, 29, 30, 40, 49, 60, archive.length])
      for (const query of ['?kind=FILM', '']) {
        const bytes = archive.subarray(0, length);
        const { status, reply } = await send(Buffer.concat([part('file', 'film.mp4', bytes), END]), query);
        expect([400, 415], `${length} ${query}`).toContain(status);
        expect(reply).toMatchObject({ errors: { file: expect.any(String) } });
      }
  });

  it('refuses a picture as a film, a film as a picture, and either above its limit', async () => {
    const asFilm = await send(Buffer.concat([part('file', 'film.mp4', jpeg), END]), '?kind=FILM');
    expect([asFilm.status, asFilm.reply.msg]).toEqual([415, expect.stringContaining('Choose an MP4 or WebM')]);
    const film = readFileSync('server/demo/pictures/film-x1-pro.webm');
    expect((await upload(film, 'film.jpg')).status).toBe(415);
    const large = Buffer.concat([film, Buffer.alloc(FILM_LIMIT)]);
    const tooLarge = await send(Buffer.concat([part('file', 'film.webm', large), END]), '?kind=FILM');
    expect([tooLarge.status, tooLarge.reply.msg]).toEqual([413, 'This file is too large. The limit is 20 MB.']);
  });

  it('never offers payment pictures for products', async () => {
    const name = unique('qr');
    const body = Buffer.concat([part('file', `${name}.jpg`, jpeg), END]);
    const kindsFound = async (find_kind: string) =>
      (await call('GET files', { token, query: { find_name: name, find_kind } })).reply.data.map((file) => file.kind);
    await send(body, '?kind=PAYMENT');
    expect([await kindsFound('LIBRARY'), await kindsFound('PAYMENT'), await kindsFound('')]).toEqual([
      [],
      ['PAYMENT'],
      ['PAYMENT'],
    ]);
    expect((await send(body, '?kind=REVIEW')).status).toBe(400);
  });

  it('does not move a folder into itself', async () => {
    const outer = (await call('POST files/folder', { token, body: { name: unique('Outer') } })).reply.data;
    const inner = (await call('POST files/folder', { token, body: { name: unique('Inner'), parent_id: outer._id } }))
      .reply.data;
    const { status } = await call('POST files/folder', { token, body: { ...outer, parent_id: inner._id } });
    expect(status).toBe(400);
  });

  it('says which fields and texts use a picture, and refuses to delete it', async () => {
    const { data } = (await upload(jpeg)).reply;
    const [one, other] = [await buildProduct(db), await buildProduct(db)];
    const office = await buildOffice(db);
    await db.insert(productImages).values({ product_id: one._id, file_id: data._id, position: 0 });
    const html = `<p><img src="/${data.path.replace('public/', 'public/640/')}"></p>`;
    await db.update(products).set({ description: html }).where(eq(products._id, other._id));
    const { reply } = await call('GET files/{id}', { token, params: { id: data._id } });
    expect(reply.data.used_in.map((use) => use.name).sort()).toEqual([one.name, other.name].sort());
    const refused = await call('DELETE files/{id}', { token, params: { id: data._id } });
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining('is used in product')]);

    await db.update(offices).set({ payment_qr: data._id }).where(eq(offices._id, office._id));
    const paid = (await call('GET files/{id}', { token, params: { id: data._id } })).reply.data.used_in;
    expect(paid).toContainEqual({ kind: 'payment QR of', name: office.name });

    await db.update(offices).set({ payment_qr: null }).where(eq(offices._id, office._id));
    await db.delete(productImages).where(eq(productImages.file_id, data._id));
    await db.update(products).set({ description: '' }).where(eq(products._id, other._id));
    expect((await call('DELETE files/{id}', { token, params: { id: data._id } })).status).toBe(200);
    expect((await call('GET files/{id}', { token, params: { id: data._id } })).status).toBe(404);
  });
});
