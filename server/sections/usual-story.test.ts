import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { insertOne, unique } from '../../test/builders.ts';
import { hearStale } from '../../test/hear-stale.ts';
import { schemeFixture } from '../../test/scheme-fixture.ts';
import { products, specificationSheets } from '../catalog/catalog.table.ts';
import { newId } from '../db/columns.ts';
import { files } from '../media/media.table.ts';
import { schemes } from '../offers/offers.table.ts';

const { db, url, app, call, token, onSale, draft, save, publish } = await schemeFixture();
// Invalidates a cached page as between instances.
afterAll(await hearStale(url, app.cache));

const pageOf = async (id: string, language = 'en') => {
  const { payload } = await app.http.inject({
    url: `/scheme/${id}?lang=${language}`,
    headers: { accept: 'text/html' },
  });
  return payload.slice(payload.indexOf('<main'), payload.indexOf('</main>'));
};

async function picture(blur?: string) {
  const path = `public/${unique('key').replace(' ', '-')}.jpg`;
  return insertOne(db, files, { path, name: 'a', width: 1600, height: 900, bytes: 9, blur: blur ?? null });
}

/** Draws a picture's blur with a quarter of this grey and a centre of the other extreme. */
async function blurOn(background: '#eee' | '#111') {
  const input = await sharp({
    create: { width: 12, height: 6, channels: 3, background: background === '#eee' ? '#000' : '#fff' },
  })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width: 16, height: 6, channels: 3, background } });
  const tiny = await whole
    .composite([{ input, left: 4, top: 0 }])
    .webp()
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

const fieldOf = (name: string, unit: string, unit_ne = '') => ({
  _id: newId(),
  name,
  name_ne: `${name} हो`,
  kind: unit ? ('NUMBER' as const) : ('TEXT' as const),
  unit,
  unit_ne,
  option: [],
  option_names_ne: {},
});

/** Gives a product these values, in this order of its sheet. */
async function specify(product_id: string, values: [ReturnType<typeof fieldOf>, string][]) {
  const group = [{ name: 'All', name_ne: '', field: values.map(([field]) => field) }];
  const sheet = await insertOne(db, specificationSheets, { name: unique('Sheet'), name_ne: '', group });
  const specification = Object.fromEntries(values.map(([{ _id }, value]) => [_id, { value, words: '' }]));
  await db
    .update(products)
    .set({ specification_sheet_id: sheet._id ?? null, specification })
    .where(eq(products._id, product_id));
}

/** Builds a scheme on sale with a picture, and a product with numbers. */
async function told(blur?: string) {
  const image = await picture(blur);
  const { body, main } = await draft({ image: [{ document: image._id ?? '' }] });
  await specify(main._id, [
    [fieldOf('Weight', 'g'), '219'],
    [fieldOf('System', ''), 'Android 16'],
    [fieldOf('Battery', 'mAh'), '5500'],
    [fieldOf('Screen size', 'inch', 'इन्च'), '6.8'],
    [fieldOf('Main camera', 'MP'), '200'],
  ]);
  const scheme = (await save(body)).reply.data;
  await publish(scheme._id);
  return { scheme, main };
}

it('shows a scheme without a launch page by its picture, its numbers, its gifts and the steps after an order', async () => {
  const { scheme, main } = await told();
  const page = await pageOf(scheme._id);
  expect(page).toMatch(new RegExp(`<h1[^>]*>${main.name}</h1>`));
  // The three most telling numbers, first those that sell a phone; texts don't count.
  const numbers = [...page.matchAll(/<h2[^>]*>(Main camera|Battery|Weight|Screen size|System)<\/h2>/g)];
  expect(numbers.map(([, name]) => name)).toEqual(['Main camera', 'Battery', 'Weight']);
  expect(page).toContain('5,500<span');
  for (const title of ['It comes with', 'After you order']) expect(page).toContain(title);
  // The product has no reviews, and one colour.
  for (const title of ['What owners say', 'Choose your colour']) expect(page).not.toContain(title);
  expect(await pageOf(scheme._id, 'ne')).toContain('सँगै पाइन्छ');
});

it('continues a light picture on a light page and a dark one on a dark page', async () => {
  for (const [background, look] of [
    ['#eee', 'light'],
    ['#111', 'dark'],
  ] as const) {
    const { scheme } = await told(await blurOn(background));
    expect(await pageOf(scheme._id)).toMatch(new RegExp(`data-look="${look}" data-kind="hero"`));
  }
});

it('promises no order before the start', async () => {
  const { scheme } = await told();
  expect(await pageOf(scheme._id)).toMatch(/Pre-order now<.*>Until /s);
  const start_date = new Date(app.clock().getTime() + 1000);
  await db.update(schemes).set({ start_date }).where(eq(schemes._id, scheme._id));
  app.cache.flush();
  const page = await pageOf(scheme._id);
  expect(page).toMatch(/See the offer<.*>Starts /s);
  expect(page).not.toContain('Pre-order now');
});

it('stays until staff publish their own page, whatever they draft, and returns when that is off', async () => {
  const { scheme } = await told();
  const page = { owner_kind: 'scheme' as const, owner_id: scheme._id };
  const section = [{ kind: 'stores' as const, title: 'See it', title_ne: 'हेर्नुहोस्' }];
  const drafted = await call('POST launch-page', { token, body: { ...page, section, is_draft: true } });
  expect(drafted.status).toBe(200);
  expect(await pageOf(scheme._id)).toContain('After you order');

  const own = { ...page, _id: drafted.reply.data._id, section };
  expect((await call('POST launch-page', { token, body: own })).status).toBe(200);
  await expect.poll(() => pageOf(scheme._id)).not.toContain('After you order');
  expect((await call('POST launch-page', { token, body: { ...own, is_active: false } })).status).toBe(200);
  await expect.poll(() => pageOf(scheme._id)).toContain('After you order');
});

it('has no story without a picture', async () => {
  const { scheme } = await onSale();
  const page = await pageOf(scheme._id);
  expect(page).toMatch(new RegExp(`<h1[^>]*>${scheme.name}</h1>`));
  expect(page).not.toContain('After you order');
});

it('is the start of a launch page, which staff change and publish', async () => {
  const { scheme, main } = await told();
  const params = { id: scheme._id };
  const { section } = (await call('GET launch-page/usual/{id}', { token, params })).reply.data;
  expect(section.map(({ kind }) => kind)).toEqual([
    ...['hero', 'story', 'story', 'story'],
    ...['colours', 'gifts', 'timeline', 'quotes'],
  ]);
  const [hero] = section;
  expect(hero).toMatchObject({ title: main.name, look: 'dark' });
  const body = { owner_kind: 'scheme' as const, owner_id: scheme._id, is_draft: true, section };
  expect((await call('POST launch-page', { token, body })).status).toBe(200);
});

it('leaves a text that is too long for its section to staff', async () => {
  const { scheme, main } = await told();
  await db
    .update(products)
    .set({ name: `Superduperlongwordedphone ${main.name}`, short_description: 'Long. '.repeat(30) })
    .where(eq(products._id, main._id));
  const { status, reply } = await call('GET launch-page/usual/{id}', { token, params: { id: scheme._id } });
  expect(status, JSON.stringify(reply)).toBe(200);
  expect(reply.data.section[0]).toMatchObject({ kind: 'hero', title: '', line: '' });
});
