import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { NEUTRAL_BRAND } from '../../contract/brand/brand.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { UNLIMITED } from '../../contract/limits/limits.ts';
import { testApp } from '../../test/app.ts';
import { buildProduct, buildScheme, insertOne } from '../../test/builders.ts';
import { present } from '../../test/present.ts';
import { forgetBrand, shownBrand } from '../brand/brand.service.ts';
import { ourBrand } from '../brand/brand.table.ts';
import { productImages, products, variants } from '../catalog/catalog.table.ts';
import { formerSlugs } from '../db/former-slugs.table.ts';
import { files } from '../media/media.table.ts';
import { schemes } from '../offers/offers.table.ts';
import { sharePicture } from './share-picture.ts';

const SITE = 'https://agrim.example';
// Drawing a picture doesn't count as a search.
const { db, app, clock } = await testApp({ env: { ...UNLIMITED, LIMIT_SEARCHES_MINUTE: '0', PUBLIC_URL: SITE } });

afterEach(() => vi.restoreAllMocks());

const get = async (url: string) => {
  app.cache.flush();
  return app.http.inject({ url, headers: { accept: 'text/html' } });
};
/** Returns the address of the picture that a page gives to chats. */
const shared = async (page: string) =>
  present(/property="og:image" content="([^"]*)"/.exec((await get(page)).body)?.[1])
    .replaceAll('&amp;', '&')
    .replace(SITE, '');
const drawn = async (page: string) => (await get(await shared(page))).rawPayload;

async function onSale() {
  const main = await buildProduct(db);
  const scheme = await buildScheme(db, main);
  const named = (fields: Partial<typeof products.$inferInsert>) =>
    db.update(products).set(fields).where(eq(products._id, main._id));
  await named({ name: 'Tara One', name_ne: 'तारा', slug: `tara-${main._id}` });
  return { main, scheme, named, page: `/products/tara-${main._id}` };
}

it('a shared link has its own picture, of the declared size', async () => {
  const { scheme, page } = await onSale();
  for (const path of [page, `/scheme/${scheme._id}`]) {
    const { statusCode, headers, rawPayload } = await get(await shared(path));
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect((await get(path)).body).toContain('property="og:image:width" content="1200"');
  }
  for (const path of ['/share/product/none.jpg', '/share/scheme/none.jpg', `/share/scheme/${crypto.randomUUID()}.jpg`])
    expect((await app.http.inject(path)).statusCode).toBe(404);
});

it('it shows the name in either script, and the price while there is one', async () => {
  const { scheme, named, page } = await onSale();
  const english = await drawn(page);
  expect(await drawn(page)).toEqual(english);
  const nepali = await drawn(`${page}?lang=ne`);
  await named({ name: 'Tara Two', name_ne: 'मारा' });
  expect(await drawn(page)).not.toEqual(english);
  // Letters of a font that lacks them would be boxes, all alike.
  expect(await drawn(`${page}?lang=ne`)).not.toEqual(nepali);

  const offer = `/scheme/${scheme._id}`;
  const [address, priced] = [await shared(offer), await drawn(offer)];
  const { now } = clock;
  clock.now = new Date(now.getTime() + DAY_MS);
  expect(await shared(offer)).not.toBe(address);
  expect(await drawn(offer)).not.toEqual(priced);
  clock.now = now;
});

it('its address changes with what it shows, also if the page has texts for search engines', async () => {
  const { main, scheme, named, page } = await onSale();
  const seo = { seo_title: 'Tara', seo_description: 'A phone.' };
  await named(seo);
  await db.update(schemes).set(seo).where(eq(schemes._id, scheme._id));
  const both = async () => [await shared(page), await shared(`/scheme/${scheme._id}`)];
  const [product, offer] = await both();
  expect(await both()).toEqual([product, offer]);

  await db.update(variants).set({ sales_price: 21_000_00 }).where(eq(variants.product_id, main._id));
  const [cheaper, cheaperOffer] = await both();
  expect(cheaper).not.toBe(product);
  expect(cheaperOffer).not.toBe(offer);

  const file = await insertOne(db, files, { path: 'public/a.jpg', name: 'It', width: 8, height: 8, bytes: 1 });
  await db.insert(productImages).values({ product_id: main._id, file_id: file._id, position: 0 });
  const [pictured, picturedOffer] = await both();
  expect(pictured).not.toBe(cheaper);
  expect(picturedOffer).not.toBe(cheaperOffer);

  await named({ name: 'Tara Two' });
  const [renamed, picture] = [await shared(page), await drawn(page)];
  expect(renamed).not.toBe(pictured);

  await db.insert(ourBrand).values({ ...NEUTRAL_BRAND, name: 'Himal' });
  forgetBrand(db);
  expect(await shared(page)).not.toBe(renamed);
  expect(await drawn(page)).not.toEqual(picture);
});

it('its language is that of its address, whatever browser or cookie say', async () => {
  const { page } = await onSale();
  const url = await shared(page);
  const { rawPayload } = await app.http.inject({ url, headers: { 'accept-language': 'ne', cookie: 'lang=ne' } });
  expect(rawPayload).toEqual(await drawn(page));
  expect(rawPayload).not.toEqual(await drawn(`${page}?lang=ne`));
});

it('one address gets at most 600 a minute', async () => {
  const ask = async (remoteAddress: string) =>
    (await app.http.inject({ url: '/share/scheme/none.jpg', remoteAddress })).statusCode;
  for (let times = 0; times < 600; times += 1) expect(await ask('203.0.113.9')).toBe(404);
  expect(await ask('203.0.113.9')).toBe(429);
  expect(await ask('203.0.113.10')).toBe(404);
});

it('a former name keeps its picture, and invented ones cost twenty queries a second at most', async () => {
  const { main, scheme, page } = await onSale();
  await drawn(page);
  await db.insert(formerSlugs).values([
    { kind: 'scheme', slug: `before-${scheme._id}`, owner_id: scheme._id },
    { kind: 'product', slug: `before-${main._id}`, owner_id: main._id },
  ]);
  app.cache.flush();
  const picture = async (path: string) => app.http.inject(`/share/${path}.jpg`);
  expect((await picture(`scheme/before-${scheme._id}`)).rawPayload).toEqual(
    (await picture(`scheme/${scheme.slug}`)).rawPayload,
  );
  expect((await picture(`product/before-${main._id}`)).statusCode).toBe(200);

  const [lookUp, read] = [vi.spyOn(db, 'execute'), vi.spyOn(db, 'select')];
  vi.spyOn(performance, 'now').mockReturnValue(0);
  for (let index = 0; index < 60; index += 1) expect((await picture(`scheme/invented-${index}`)).statusCode).toBe(404);
  // A process looks up 20 names a second, in case its list is old.
  expect(lookUp).toHaveBeenCalledTimes(20);
  expect(read).not.toHaveBeenCalled();
});

it('two are drawn at a time', async () => {
  const held = Promise.withResolvers<undefined>();
  let opened = 0;
  const storage = {
    open() {
      opened += 1;
      return held.promise;
    },
  };
  const shown = shownBrand(NEUTRAL_BRAND, 'en');
  const pictures = ['One', 'Two', 'Three', 'Four'].map((name) =>
    sharePicture(storage as never, { name, price: '', picture: 'a.jpg' }, shown),
  );
  await setImmediate();
  expect(opened).toBe(2);
  held.resolve(undefined);
  await Promise.all(pictures);
  expect(opened).toBe(4);
});
