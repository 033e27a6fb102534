import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import type { BodyOf, ServerRoute } from '../../contract/api.ts';
import { buildProduct, buildUser, insertOne, PASSWORD, unique } from '../../test/builders.ts';
import { hearStale } from '../../test/hear-stale.ts';
import { firstOf, present } from '../../test/present.ts';
import { schemeFixture } from '../../test/scheme-fixture.ts';
import { products, specificationSheets, variants } from '../catalog/catalog.table.ts';
import { audits } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { reviews } from '../feedback/feedback.table.ts';
import { files } from '../media/media.table.ts';
import { usesOf } from '../media/uses.ts';
import { schemes } from '../offers/offers.table.ts';
import { picturePlaces } from '../wiring/picture-places.ts';
import { pages as pageTable } from './sections.table.ts';

const { app, db, url, call, clock, token, draft, onSale, place, ...fixture } = await schemeFixture();
// Invalidates cached pages as between instances.
afterAll(await hearStale(url, app.cache));
const { token: ofEditor } = await buildUser(db, { grants: ['GET launch-page/{id}', 'POST launch-page'] });

/** Less than thirty seconds, after which a cached page expires anyway. */
const SOON = { timeout: 30_000 };

type Body = BodyOf<'POST launch-page'>;
type Section = NonNullable<Body['section']>[number];

const titled = (title: string, title_ne = `${title} हो`) => ({ title, title_ne });
const story = (title: string): Section => ({ kind: 'story', ...titled(title), number: '200', unit: 'MP' });

async function picture(width = 1600) {
  const path = `public/${unique('key').replace(' ', '-')}.jpg`;
  const file = await insertOne(db, files, { path, name: 'a', width, height: 900, bytes: 9 });
  return file;
}

const save = (body: Body, as = token) => call('POST launch-page', { token: as, body });
/** Saves a home page with these sections, which visitors see at once. */
async function saveHome(section: Section[]) {
  const saved = await call('POST layout', { token, body: { name: 'Home page', section } });
  if (saved.status === 200)
    await call('POST layout/home/{id}', { token, params: { id: saved.reply.data._id }, body: { is_empty: true } });
  return saved;
}
const pageOf = async (path: string) => {
  const { payload } = await app.http.inject({ url: path, headers: { accept: 'text/html' } });
  return payload.slice(payload.indexOf('<main'), payload.indexOf('</main>'));
};
const ofScheme = (id: string, section: Section[]): Body => ({ owner_kind: 'scheme', owner_id: id, section });

it('a scheme is told in sections: drafted, looked at, published and put back', async () => {
  const { scheme } = await onSale();
  const path = `/scheme/${scheme._id}`;
  const { reply } = await save(ofScheme(scheme._id, [story('First light')]));
  const params = { id: reply.data._id };
  expect((await call('GET launch-page/{id}', { token, params })).reply.data.name).toBe(scheme.name);
  expect(await pageOf(path)).toContain('First light');
  expect(await pageOf(`${path}?lang=ne`)).toContain('First light हो');

  await save({ ...ofScheme(scheme._id, [story('Second light')]), _id: params.id, is_draft: true });
  expect(await pageOf(path)).not.toContain('Second light');
  const { url: preview } = (await call('GET launch-page/preview/{id}', { token, params })).reply.data;
  expect(await pageOf(preview)).toContain('Second light');
  expect(await pageOf(`${path}?preview=guessed`)).not.toContain('Second light');

  await save({ ...ofScheme(scheme._id, [story('Second light')]), _id: params.id });
  await expect.poll(() => pageOf(path), SOON).toContain('Second light');
  const versions = (await call('GET launch-page/versions/{id}', { token, params })).reply.data;
  expect(versions.map(({ number, is_draft }) => [number, is_draft])).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ]);
  const body = { version_id: present(versions[2])._id };
  expect((await call('POST launch-page/restore/{id}', { token, params, body })).status).toBe(200);
  await expect.poll(() => pageOf(path), SOON).toContain('First light');

  const written = await db.select().from(audits).where(eq(audits.entity_id, params.id));
  expect(written.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
    'add Launch page',
    ...Array(3).fill('edit Launch page'),
  ]);
  expect((await call('DELETE launch-page/{id}', { token, params })).status).toBe(200);
  await expect.poll(() => pageOf(path), SOON).not.toContain('First light');
});

it('only those who are granted it look at versions and previews', async () => {
  const { scheme } = await onSale();
  const { reply } = await save(ofScheme(scheme._id, [story('Ours')]), ofEditor);
  const params = { id: reply.data._id };
  expect((await call('GET launch-page/{id}', { token: ofEditor, params })).reply.data.section).toHaveLength(1);
  expect((await call('GET launch-page/preview/{id}', { token: ofEditor, params })).status).toBe(403);
  expect((await call('DELETE launch-page/{id}', { token: ofEditor, params })).status).toBe(403);
  expect((await call('GET launch-page', {})).status).toBe(403);
});

it('gifts are worth the price of their cheapest available variant', async () => {
  const { scheme, gift } = await onSale({ actual_price: 5_000 });
  const { _id: _same, ...values } = gift.variant[0];
  const cheap = { price: 100, is_available: false, sku_of_seller: unique('cheap'), position: 1 };
  await db.insert(variants).values({ ...values, ...cheap });
  await save(ofScheme(scheme._id, [{ kind: 'gifts', ...titled('Comes with it') }]));
  expect(await pageOf(`/scheme/${scheme._id}`)).toMatch(/-worth">Worth [^R]*Rs\. 5,000/);
});

it('a preview shows an unpublished page only to users who are granted that preview', async () => {
  const { body } = await draft();
  const scheme = (await fixture.save(body)).reply.data;
  const product = await buildProduct(db);
  await db.update(products).set({ is_published: false }).where(eq(products._id, product._id));
  const pages = [
    ofScheme(scheme._id, [story('Not yet')]),
    { owner_kind: 'product', owner_id: product._id, section: [story('Neither')] },
  ] satisfies Body[];
  const soon: Section[] = [{ kind: 'countdown', ...titled('Soon'), scheme_id: scheme._id }];
  const ids: string[] = [];
  for (const page of pages) ids.push((await save(page)).reply.data._id);
  const look = 'GET launch-page/preview/{id}';
  const previewsOf = async (grants: ServerRoute[]) => {
    const { token } = await buildUser(db, { grants: [look, 'POST layout/preview', ...grants] });
    const ofPages = ids.map(async (id) => (await call(look, { token, params: { id } })).status);
    const ofHome = call('POST layout/preview', { token, body: { name: 'Home page', section: soon } });
    return Promise.all([...ofPages, ofHome.then(({ status }) => status)]);
  };
  expect(await previewsOf(['GET scheme/preview/{id} {MULTI-BUY}'])).toEqual([404, 404, 404]);
  const both: ServerRoute[] = ['GET scheme/preview/{id} {PRE-ORDER}', 'GET product/preview/{id}'];
  expect(await previewsOf(both)).toEqual([200, 200, 200]);
  for (const id of ids) await call('DELETE launch-page/{id}', { token, params: { id } });
});

it('a page that is being edited is shown to the bearer of its link, on its own page alone, and is not saved', async () => {
  const { scheme } = await onSale();
  const { scheme: other } = await onSale();
  const body = ofScheme(scheme._id, [story('Being typed'), { kind: 'hero', title: 'Half', title_ne: '' }]);
  const { token: ofPreviews } = await buildUser(db, { grants: ['POST launch-page/preview'] });
  const { status, reply } = await call('POST launch-page/preview', { token: ofPreviews, body });
  expect(status, JSON.stringify(reply)).toBe(200);
  expect(await pageOf(reply.data.url)).toContain('Being typed');
  expect(await pageOf(reply.data.url)).not.toContain('Half');
  expect(await pageOf(`/scheme/${scheme._id}`)).not.toContain('Being typed');
  const token = reply.data.url.split('?')[1];
  expect(await pageOf(`/scheme/${other._id}?${token}`)).not.toContain('Being typed');
  expect(await db.$count(pageTable, eq(pageTable.owner_id, scheme._id))).toBe(0);
});

it('the home page shows sections of all kinds in the order of its editor, with one main title', async () => {
  const offers = (name: string) => ({ layout_type: 'scheme' as const, view_type: 'Running', name });
  const section = [offers('Open now'), story('In between'), story('And more'), offers('Once again'), story('Last')];
  const saved = await call('POST layout', { token, body: { name: 'Mixed', section } });
  const params = { id: saved.reply.data._id };
  expect((await call('POST layout/home/{id}', { token, params, body: {} })).status).toBe(200);
  await expect.poll(() => pageOf('/'), SOON).toMatch(/Open now.*In between.*And more.*Once again.*Last/s);
  const html = await pageOf('/');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect([...html.matchAll(/data-section="([^"]+)"/g)].map(([, id]) => id)).toEqual(
    saved.reply.data.section.map(({ _id }) => _id),
  );
  // A client of the specification gets only the sections it knows.
  const known = (await call('GET layout/public/home')).reply.data.section.data;
  expect(known.map(({ name }) => name)).toEqual(['Open now', 'Once again']);
});

it('sections of a page are read a few at a time, however many there are', async () => {
  const sections: Section[] = [];
  for (let index = 0; index < 12; index += 1) {
    const { scheme } = await onSale();
    sections.push({ kind: 'counter', ...titled(`Count ${index}`), step: 1, scheme_id: scheme._id });
  }
  await saveHome(sections);
  const pool = (db as unknown as { $client: pg.Pool }).$client;
  const send = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let [underway, most] = [0, 0];
  const sent = vi.spyOn(pool, 'query').mockImplementation(async (...args: unknown[]) => {
    underway += 1;
    most = Math.max(most, underway);
    return send(...args).finally(() => {
      underway -= 1;
    });
  });
  expect(await pageOf('/')).toContain('Count 11');
  sent.mockRestore();
  expect(most).toBeLessThan(20);
});

it('a scheme has one launch page, and the gaps of a section are named by their fields', async () => {
  const { scheme } = await onSale();
  await save(ofScheme(scheme._id, []));
  const twice = await save(ofScheme(scheme._id, []));
  expect(twice.reply.errors).toEqual({ owner_id: 'Already in use. Choose another.' });

  const small = await picture(320);
  const { scheme: other } = await onSale();
  const gone = '01234567-89ab-7def-8123-456789abcdef';
  const wrong = await save(
    ofScheme(other._id, [
      { kind: 'hero', ...titled('Small'), picture: small._id },
      { kind: 'story', ...titled('Gone'), picture: gone },
    ]),
  );
  expect([wrong.status, wrong.reply.errors]).toEqual([
    400,
    {
      'section.0.picture': 'This picture is 320 pixels wide. Choose one at least 1200 pixels wide.',
      'section.1.picture': 'This picture no longer exists. Choose another.',
    },
  ]);
  const home = await saveHome([{ kind: 'countdown', ...titled('Soon') }]);
  expect(home.reply.errors).toEqual({ 'section.0.scheme_id': 'Choose the scheme that it is about.' });
  expect((await save({ owner_kind: 'product', section: [] } as never)).reply.errors).toHaveProperty('owner_id');
  expect((await save({ owner_kind: 'product', owner_id: gone, section: [] })).reply.errors).toHaveProperty('owner_id');
});

it('a draft may lack required fields, and is published once they are filled', async () => {
  const { scheme } = await onSale();
  const lacking: Section[] = [story('Only this'), { kind: 'hero', title: 'No picture', title_ne: '' }];
  const { status, reply } = await save({ ...ofScheme(scheme._id, lacking), is_draft: true });
  expect(status, JSON.stringify(reply)).toBe(200);
  const params = { id: reply.data._id };
  // The preview shows the complete sections.
  const { url: preview } = (await call('GET launch-page/preview/{id}', { token, params })).reply.data;
  expect(await pageOf(preview)).toContain('Only this');
  expect(await pageOf(preview)).not.toContain('No picture');

  const refused = await save({ ...ofScheme(scheme._id, lacking), _id: params.id });
  expect([refused.status, refused.reply.errors]).toEqual([
    400,
    { 'section.1.picture': 'Choose a picture.', 'section.1.title_ne': 'Add the Nepali text too.' },
  ]);
  const version = firstOf((await call('GET launch-page/versions/{id}', { token, params })).reply.data);
  const restore = (is_draft: boolean) =>
    call('POST launch-page/restore/{id}', { token, params, body: { version_id: version._id, is_draft } });
  expect((await restore(false)).status).toBe(409);
  expect((await restore(true)).status).toBe(200);
  expect(await pageOf(`/scheme/${scheme._id}`)).not.toContain('Only this');
});

it('shows a film by its picture and its size, with its words, and loads no part of it', async () => {
  const { scheme } = await onSale();
  const poster = await picture();
  const path = `public/${unique('film').replace(' ', '-')}.webm`;
  const row = { path, name: 'launch', width: 0, height: 0, bytes: 6_200_000, kind: 'FILM' as const };
  const film = await insertOne(db, files, row);
  const texts = { text: 'Nobody speaks.', text_ne: 'कोही बोल्दैन।' };
  const section = {
    kind: 'film' as const,
    ...titled('In motion'),
    film: film._id,
    picture: poster._id,
    ...texts,
  };
  const asPicture = { ...section, film: poster._id, text: '', text_ne: '' };
  const wrong = await save(ofScheme(scheme._id, [asPicture]));
  expect(wrong.reply.errors).toEqual({
    'section.0.text': 'Describe what the video shows and says, for people who can’t see or hear it.',
  });
  const gone = await save(ofScheme(scheme._id, [{ ...asPicture, ...texts }]));
  expect(gone.reply.errors).toEqual({ 'section.0.film': 'This video no longer exists. Choose another.' });

  expect((await save(ofScheme(scheme._id, [section]))).status).toBe(200);
  const html = await pageOf(`/scheme/${scheme._id}`);
  expect(html).toMatch(/<video[^>]* preload="none"[^>]*><source src="[^"]+\.webm" type="video\/webm"\/>/);
  expect(html).toContain('poster="data:');
  expect(html).toContain('Video, 6 MB');
  expect(html).toContain('Nobody speaks.');
  expect(await pageOf(`/scheme/${scheme._id}?lang=ne`)).toContain('कोही बोल्दैन।');
  const { status, reply } = await call('DELETE files/{id}', { token, params: { id: section.film } });
  expect([status, reply.msg]).toEqual([409, expect.stringMatching(/^This video is used in launch page/)]);
});

it('a product does not stand beside itself, whatever the page is about', async () => {
  const { scheme, main } = await onSale();
  const section = [{ kind: 'comparison' as const, ...titled('Beside it'), product_id: main._id }];
  const sentence = 'The section is already about this product. Choose another to compare.';
  for (const body of [
    ofScheme(scheme._id, section),
    { ...ofScheme(scheme._id, section), is_draft: true },
    { owner_kind: 'product' as const, owner_id: main._id, section },
  ]) {
    const { status, reply } = await save(body);
    expect([status, reply.errors]).toEqual([400, { 'section.0.product_id': sentence }]);
  }
  const { status, reply } = await saveHome(section.map((one) => ({ ...one, scheme_id: scheme._id })));
  expect([status, reply.errors]).toEqual([400, { 'section.0.product_id': sentence }]);
});

it('takes gifts, dates, counts and stores from the records, and leaves out empty sections', async () => {
  const { scheme, gift, main } = await onSale();
  await save(
    ofScheme(scheme._id, [
      { kind: 'hero', ...titled('The new one'), picture: (await picture())._id },
      { kind: 'gifts', ...titled('Comes with it') },
      { kind: 'countdown', ...titled('Hurry') },
      { kind: 'timeline', ...titled('The next days') },
      { kind: 'stores', ...titled('Near you') },
      { kind: 'counter', ...titled('How many'), step: 1 },
      { kind: 'quotes', ...titled('They say') },
      { kind: 'colours', ...titled('In colours') },
      { kind: 'comparison', ...titled('Beside it'), product_id: gift._id },
    ]),
  );
  const html = await pageOf(`/scheme/${scheme._id}`);
  for (const shown of [
    'href="#order"',
    'Comes with it',
    gift.name,
    'Hurry',
    'The next days',
    'Within 12 hours',
    'Near you',
    'How many',
  ])
    expect(html).toContain(shown);
  for (const unshown of ['They say', 'In colours', 'Beside it']) expect(html).not.toContain(unshown);
  expect(place).toBeDefined();

  // After the end, the page has no countdown and no link to order.
  await db
    .update(schemes)
    .set({ end_date: new Date(clock.now.getTime() - 1000) })
    .where(eq(schemes._id, scheme._id));
  app.cache.flush();
  expect(await pageOf(`/scheme/${scheme._id}`)).not.toMatch(/Hurry|href="#order"/);
  expect(await pageOf(`/scheme/${scheme._id}`)).toContain(main.name);
});

it('the steps after the order fit the offer: nothing now or an advance, from its start on, to its end', async () => {
  const { scheme } = await onSale();
  const change = async (values: Partial<typeof schemes.$inferInsert>) => {
    await db.update(schemes).set(values).where(eq(schemes._id, scheme._id));
    app.cache.flush();
    return pageOf(`/scheme/${scheme._id}`);
  };
  await save(ofScheme(scheme._id, [{ kind: 'timeline', ...titled('The next days') }]));
  expect(await pageOf(`/scheme/${scheme._id}`)).toMatch(/Today.*You order here and pay nothing now/s);
  const paid = await change({ type: 'MULTI-BUY', advance_payment: 200_000 });
  expect(paid).toContain('You order here, and pay Rs. 2,000 in advance.');
  expect(paid).not.toMatch(/You pay nothing now|Within 12 hours|It waits/);
  const year = clock.now.getFullYear() + 2;
  const early = await change({
    start_date: new Date(`${year}-01-04T04:15:00Z`),
    end_date: new Date(`${year}-02-04T04:15:00Z`),
  });
  expect(early).toContain(`4 Jan ${year}, 10:00 AM</strong>`);
  const over = await change({
    start_date: new Date(clock.now.getTime() - 2000),
    end_date: new Date(clock.now.getTime() - 1000),
  });
  expect(over).not.toContain('The next days');
});

it('a product and the home page have sections as well; a section whose product or scheme is gone is left out', async () => {
  const { scheme } = await onSale();
  const product = await buildProduct(db);
  await db.update(products).set({ is_published: true }).where(eq(products._id, product._id));
  await save({ owner_kind: 'product', owner_id: product._id, section: [story('About the product')] });
  expect(await pageOf(`/products/${product.name.toLowerCase().replace(' ', '-')}`)).toContain('About the product');

  const wide = await picture();
  const { reply } = await saveHome([
    { kind: 'hero', ...titled('The new one'), picture: wide._id, scheme_id: scheme._id },
    story('More about it'),
  ]);
  const home = await pageOf('/');
  expect(home).toMatch(/<h1[^>]*>The new one<\/h1>/);
  expect(home.match(/<h1/g)).toHaveLength(1);
  expect(home).toContain(`href="/scheme/${scheme.slug}"`);
  expect((await usesOf(db, picturePlaces, wide)).map(({ name }) => name)).toEqual(['Home page']);

  await db.update(schemes).set({ is_deleted: true }).where(eq(schemes._id, scheme._id));
  app.cache.flush();
  const without = await pageOf('/');
  expect(without).not.toContain('The new one');
  expect(without).toContain('More about it');

  // Another program wrote this section; its kind is unknown.
  await db
    .update(pageTable)
    .set({ section: [{ _id: 'x', kind: 'story' } as never, { kind: 'unknown' } as never] })
    .where(eq(pageTable._id, reply.data._id));
  app.cache.flush();
  expect((await app.http.inject('/')).statusCode).toBe(200);
});

it('the page gets the sections only as HTML: its script does not get them', async () => {
  const { scheme } = await onSale();
  await save(ofScheme(scheme._id, [story('Drawn once')]));
  const html = await pageOf(`/scheme/${scheme._id}`);
  expect(html.match(/Drawn once/g)).toHaveLength(1);
});

it('drops a review that is taken back, and a name that is erased', async () => {
  const { scheme, main } = await onSale();
  const wrote = (customer_name: string, customer_phone: string) => ({
    product_id: main._id,
    customer_name,
    customer_phone,
    stars: 5,
    text: `${customer_name} likes it a lot`,
    status: 'APPROVED' as const,
    upload_key: unique('key'),
  });
  const ofRamesh = await insertOne(db, reviews, wrote('Ramesh', '9871110001'));
  await insertOne(db, reviews, wrote('Anjali', '9871110002'));
  await save(ofScheme(scheme._id, [{ kind: 'quotes', ...titled('They say') }]));
  const path = `/scheme/${scheme._id}`;
  expect(await pageOf(path)).toMatch(/Ramesh.*Anjali|Anjali.*Ramesh/s);

  const decision = { status: 'REJECTED' as const, reason: 'Not ours.' };
  await call('POST review/decide/{id}', { token, params: { id: ofRamesh._id }, body: decision });
  await expect.poll(() => pageOf(path), SOON).not.toContain('Ramesh');
  expect(await pageOf(path)).toContain('>Anjali<');
  const body = { reason: 'A letter', password: PASSWORD };
  expect((await call('POST customer/{phone}/erase', { token, params: { phone: '9871110002' }, body })).status).toBe(
    200,
  );
  await expect.poll(() => pageOf(path), SOON).not.toContain('>Anjali<');
});

it('compares with another product until that is hidden', async () => {
  const { scheme, main } = await onSale();
  const other = await buildProduct(db);
  const field = { _id: newId(), name: 'Battery', name_ne: '', kind: 'TEXT' as const, unit: '', unit_ne: '' };
  const group = [{ name: 'Power', name_ne: '', field: [{ ...field, option: [], option_names_ne: {} }] }];
  const sheet = await insertOne(db, specificationSheets, { name: unique('Sheet'), name_ne: '', group });
  for (const [{ _id }, value] of [
    [main, 'Large'],
    [other, 'Small'],
  ] as const)
    await db
      .update(products)
      .set({
        is_published: true,
        specification_sheet_id: sheet._id ?? null,
        specification: { [field._id]: { value, words: '' } },
      })
      .where(eq(products._id, _id));
  await save(ofScheme(scheme._id, [{ kind: 'comparison', ...titled('Beside it'), product_id: other._id }]));
  const path = `/scheme/${scheme._id}`;
  expect(await pageOf(path)).toMatch(/Large.*Small/s);
  const body = { product_id: [other._id], type: 'is_published' as const, value: false };
  expect((await call('POST product/status/multiple', { token, body })).status).toBe(200);
  await expect.poll(() => pageOf(path), SOON).not.toContain('Beside it');
});
