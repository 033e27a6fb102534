import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';

const { app } = await testApp();
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });

it('the manifest speaks the language of the visitor, and its icons are as large as it says', async () => {
  const english = await get('/manifest.webmanifest', { 'accept-language': 'en' });
  expect(english.headers['content-type']).toContain('application/manifest+json');
  const manifest = english.json();
  expect(manifest).toMatchObject({ short_name: 'Our shop', lang: 'en', start_url: '/', display: 'standalone' });
  const nepali = await get('/manifest.webmanifest', { 'accept-language': 'ne' });
  expect(nepali.json()).toMatchObject({ short_name: 'हाम्रो पसल', lang: 'ne' });

  const sizes = [];
  for (const { src } of [...manifest.icons, { src: '/apple-touch-icon.png' }]) {
    const { rawPayload, headers } = await get(src);
    const { format, width, height } = await sharp(rawPayload).metadata();
    sizes.push([headers['content-type'], format, width, height]);
  }
  expect(sizes).toEqual([192, 512, 512, 180].map((size) => ['image/png', 'png', size, size]));
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable']);
});

it('the back office has a manifest of its own, in the language of its cookie, that starts on the first page', async () => {
  const english = (await get('/admin.webmanifest', { 'accept-language': 'ne' })).json();
  expect(english).toMatchObject({ id: '/admin/', lang: 'en', name: 'Our shop back office', display: 'standalone' });
  const nepali = (await get('/admin.webmanifest', { cookie: 'staff_lang=ne' })).json();
  expect(nepali).toMatchObject({ lang: 'ne', name: 'हाम्रो पसल ब्याक अफिस', start_url: '/admin/dashboard/commerce' });
  expect(nepali.icons).toHaveLength(3);
});

it('the part that a launcher cuts out of the maskable icon holds the whole mark', async () => {
  const { rawPayload } = await get('/icon-maskable-512.png');
  const { data, info } = await sharp(rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
  let farthest = 0;
  data.forEach((light, index) => {
    const [x, y] = [(index % info.width) - 256, Math.floor(index / info.width) - 256];
    if (light > 128) farthest = Math.max(farthest, Math.hypot(x, y));
  });
  // Four fifths of the width, as the manifest's format promises.
  expect(farthest).toBeLessThan(0.4 * 512);
});

it('the offline page is in both languages, and retries the same address by itself', async () => {
  const { body, headers } = await get('/offline');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'; frame-ancestors 'none'$/,
  );
  expect(body).toContain('You are offline');
  expect(body).toContain('इन्टरनेट जोडिएको छैन');
  expect(body).toContain('<a href="">');
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(body) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
});

it('the worker calls only this server, and isn’t cached itself', async () => {
  const { body, headers } = await get('/offline.js');
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  expect(headers['cache-control']).toBe('no-cache');
  expect(() => new Function(body)).not.toThrow();
  // One function decides what is stored, beside the offline page.
  expect(body.match(/\.(add|put|addAll)\(/g)).toEqual(['.put(', '.add(']);
});
