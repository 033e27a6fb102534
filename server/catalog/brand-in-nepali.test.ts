import { expect, it } from 'vitest';
import { unique } from '../../test/builders.ts';
import { productFixture } from '../../test/product-fixture.ts';

const { app, call, token, picture, saved } = await productFixture();

const visit = async (path: string) => (await app.http.inject({ url: path, headers: { accept: 'text/html' } })).body;

it('shows its Nepali name to readers of Nepali, and finds its products by it', async () => {
  const [name, name_ne] = [unique('Peak'), 'हिमचुली'];
  const brand = (await call('POST brand', { token, body: { name, name_ne } })).reply.data;
  expect(brand).toMatchObject({ name, name_ne });
  const product = await saved({ brand_id: brand._id, image: [await picture()], is_published: true });
  for (const path of [`/products/${product.slug}`, '/products']) {
    const [english, nepali] = [await visit(path), await visit(`${path}?lang=ne`)];
    expect(english, path).toContain(name);
    expect(english, path).not.toContain(name_ne);
    expect(nepali, path).toContain(name_ne);
    expect(nepali, path).not.toContain(name);
  }
  // No record contains the Nepali word in Latin letters.
  const results = (await call('GET product/public', { query: { find_search: name_ne } })).reply.data;
  expect(results.map(({ _id }) => _id)).toEqual([product._id]);
  expect(results[0]?.brand).toEqual({ _id: brand._id, name, name_ne });
  const listed = (await call('GET product', { token, query: { find_search: name_ne } })).reply.data;
  expect(listed[0]?.brand).toEqual({ _id: brand._id, name });
});

it('keeps the Nepali name if a client doesn’t send it, and falls back to English if it’s emptied', async () => {
  const brand = (await call('POST brand', { token, body: { name: unique('Fall'), name_ne: 'झरना' } })).reply.data;
  const product = await saved({ brand_id: brand._id, image: [await picture()], is_published: true });
  const { name_ne: _, ...known } = brand;
  const edited = (await call('POST brand', { token, body: known })).reply.data;
  expect(edited.name_ne).toBe('झरना');
  await call('POST brand', { token, body: { ...known, name_ne: null, revision: edited.revision } });
  app.cache.flush();
  expect(await visit(`/products/${product.slug}?lang=ne`)).toContain(brand.name);
});
