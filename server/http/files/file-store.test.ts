import { expect, it } from 'vitest';
import { UNLIMITED } from '../../../contract/limits/limits.ts';
import { testApp } from '../../../test/app.ts';
import { buildProduct, buildScheme, insertOne } from '../../../test/builders.ts';
import { productImages } from '../../catalog/catalog.table.ts';
import { files } from '../../media/media.table.ts';
import { withFilesAt } from './file-store.ts';

const CDN = 'https://files.agrim.example/shop';

it('changes the addresses that a page shows, and no link, text or data', () => {
  const page = (base: string) =>
    `<img src="${base}/public/640/a.jpg" srcSet="${base}/public/320/a.avif 320w, ${base}/public/640/a.avif 640w">` +
    `<video poster="${base}/public/b.jpg" src="${base}/public/c.mp4"></video>` +
    '<a href="/public/d.jpg">src="/api/public/x" /public/</a><script>{"src":"/public/e.jpg"}</script>';
  expect(withFilesAt(CDN, page(''))).toBe(page(CDN));
  expect(withFilesAt(undefined, page(''))).toBe(page(''));
});

it('shows the pictures of a page from FILES_URL, as its policy allows', async () => {
  const { app, db } = await testApp({ env: { ...UNLIMITED, FILES_URL: `${CDN}/` } });
  const product = await buildProduct(db);
  const picture = { name: 'Front', path: 'public/a-phone.jpg', width: 800, height: 800, bytes: 9 };
  const { _id: file_id } = await insertOne(db, files, picture);
  await db.insert(productImages).values({ product_id: product._id, file_id, position: 0 });
  const scheme = await buildScheme(db, product);
  const { body, headers } = await app.http.inject({ url: `/scheme/${scheme._id}`, headers: { accept: 'text/html' } });
  const shown = [...body.matchAll(/<(?:img|source)[^>]*srcset="([^"]*)"/gi)].map(([, srcset]) => srcset);
  expect(shown.length).toBeGreaterThan(0);
  for (const srcset of shown) expect(srcset).toMatch(new RegExp(`^${CDN}/public/\\d+/[\\w-]+\\.\\w+ \\d+w`));
  expect(headers['content-security-policy']).toContain("img-src 'self' data: https://files.agrim.example;");
  expect(headers['content-security-policy']).toContain("media-src 'self' https://files.agrim.example;");
});
