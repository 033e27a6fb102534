import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fileUrl, PICTURE_FORMATS, PICTURE_WIDTHS } from '../../contract/media/pictures.ts';
import { testApp } from '../../test/app.ts';
import { storeFinished } from './picture-files.ts';
import known from './pictures/pictures.json' with { type: 'json' };

const { app, db } = await testApp();
const folder = join(import.meta.dirname, 'pictures');

it('knows each picture of the folder, in its first sizes and as AVIF', () => {
  const names = Object.keys(known).sort();
  const inFolder = (place: string) => globSync(place, { cwd: folder }).map((file) => basename(file).split('.')[0]);
  for (const place of ['*.jpg', '320/*.jpg', '320/*.webp', '640/*.jpg', '640/*.webp', '320/*.avif', '960/*.avif'])
    expect(inFolder(place).sort(), place).toEqual(names);
});

it('weighs at most 5.9 MB, with its film', () => {
  const weights = globSync('**/*.*', { cwd: folder }).map((file) => statSync(join(folder, file)).size);
  expect(weights.length).toBeGreaterThan(600);
  expect(weights.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(5_900_000);
});

it('shows no two phones alike', () => {
  const pairs = globSync('*-pair.jpg', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'base64'));
  expect(pairs.length).toBeGreaterThan(5);
  expect(new Set(pairs).size).toBe(pairs.length);
});

it.each(['tara-x1-pro-midnight-black-pair', 'banner-three-dark'])('has %s at every address at once', async (name) => {
  const { path } = await storeFinished(db, app.storage, name, { alt: 'A phone' });
  for (const format of PICTURE_FORMATS)
    for (const width of PICTURE_WIDTHS) {
      const sent = await app.http.inject(fileUrl(path, width, format));
      expect(sent.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const metadata = await sharp(sent.rawPayload).metadata();
      expect(metadata.format).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format]);
      if (width <= 640) expect(metadata.width).toBe(width);
    }
});
