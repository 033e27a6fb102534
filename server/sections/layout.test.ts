import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/api.ts';
import { HOUR_MS } from '../../contract/durations.ts';
import { testApp } from '../../test/app.ts';
import { buildProduct, buildScheme, buildUser, insertOne, unique } from '../../test/builders.ts';
import { hearStale } from '../../test/hear-stale.ts';
import { firstOf } from '../../test/present.ts';
import { statements } from '../../test/statements.ts';
import { brands, products } from '../catalog/catalog.table.ts';
import { contents } from '../content/content.table.ts';
import { audits } from '../db/audit.ts';
import { files } from '../media/media.table.ts';
import { settings } from '../settings/settings.table.ts';
import { pages } from './sections.table.ts';

const { app, db, url, call, clock } = await testApp();
// Invalidates cached responses as between instances.
const stopListening = await hearStale(url, app.cache);
afterAll(stopListening);
const { token } = await buildUser(db, { is_super: true });

/** Less than thirty seconds, after which a cached response expires anyway. */
const SOON = { timeout: 30_000 };

type Section = Extract<NonNullable<BodyOf<'POST layout'>['section']>[number], { layout_type: string }>;

const section = (fields: Partial<Section>): Section => ({
  layout_type: 'scheme',
  view_type: 'Running',
  name: unique('Section'),
  ...fields,
});

const home = async () => (await call('GET layout/key/{key}', { params: { key: 'home-layout' } })).reply.data;
const shown = async () => (await home()).section.data;

/** Saves the only page that visitors see, with these sections. */
async function saveHome(sections: Section[]) {
  const [homeRow] = await db.select().from(pages).where(eq(pages.is_home, true));
  const body = { ...(homeRow && { _id: homeRow._id }), name: 'Home', section: sections };
  const { status, reply } = await call('POST layout', { token, body });
  expect(status, JSON.stringify(reply)).toBe(200);
  return reply.data;
}

async function picture() {
  const path = `public/${unique('key').replace(' ', '-')}.jpg`;
  const file = await insertOne(db, files, { path, name: 'a', width: 16, height: 9, bytes: 9 });
  return file;
}

async function slider(fields: Partial<BodyOf<'POST slider'>> = {}) {
  const file = await picture();
  const body = { name: 'Hero', key: unique('hero').replace(' ', '-'), images: [{ image: file._id }], ...fields };
  const { status, reply } = await call('POST slider', { token, body });
  expect(status, JSON.stringify(reply)).toBe(200);
  return reply.data;
}

async function productList(...product: string[]) {
  const { reply } = await call('POST product-section', { token, body: { name: unique('List'), product } });
  return reply.data;
}

describe('the home page', () => {
  it('shows open offers if nobody has made one', async () => {
    const scheme = await buildScheme(db, await buildProduct(db));
    const [only] = await shown();
    expect(only).toMatchObject({ layout_type: 'scheme', is_header: true });
    expect(only?.scheme_section?.scheme.map((one) => one._id)).toEqual([scheme._id]);
    expect((await call('GET layout/key/{key}', { params: { key: 'other' } })).status).toBe(404);
  });

  it('has its sections in their order, each in the shape of the specification', async () => {
    const product = await buildProduct(db);
    await db.update(products).set({ description: '<p>Good.</p>' }).where(eq(products._id, product._id));
    const file = await picture();
    const { _id: slider_id } = await slider({
      images: [
        { image: file._id, link: '/products' },
        { image: { _id: file._id }, caption: '<p>Hi<script>x</script></p>' },
      ],
      slider_setting: { extra_setting: '{"dots": false}' },
    });
    const brand = await insertOne(db, brands, { name: unique('Brand'), name_ne: 'हिमचुली' });
    const brandList = await call('POST brand-section', {
      token,
      body: { name: unique('Brands'), brand: [brand._id] },
    });
    await db.insert(contents).values({ key: 'contact', name: 'Contact', description: '<p>Come.</p>' });
    const { _id: product_section_id } = await productList(product._id);
    await saveHome([
      section({ layout_type: 'slider', view_type: 'Slider', slider_id, is_header: false, custom_class: 'wide hero' }),
      section({ layout_type: 'content', view_type: 'Text', content_key: 'contact', layout_class: 'narrow' }),
      section({ layout_type: 'product', view_type: 'Grid', product_section_id, extra_setting: '{"columns": 3}' }),
      section({ layout_type: 'brand', view_type: 'Grid', brand_section_id: brandList.reply.data._id }),
      section({ view_type: 'Running' }),
    ]);
    await expect.poll(async () => (await shown()).length, SOON).toBe(5);
    const [hero, contact, grid, brandGrid, offers] = await shown();
    expect(hero).toMatchObject({
      layout_type: 'slider',
      is_header: false,
      custom_class: 'wide hero',
      slider_section: { images: [{ image: { path: file.path }, link: '/products' }, { caption: '<p>Hi</p>' }] },
      slider_setting: { autoplay_speed: 3000, speed: 500, extra_setting: '{"dots": false}' },
    });
    expect(contact).toMatchObject({
      layout_class: 'narrow',
      content_section: { key: 'contact', name: 'Contact', description: '<p>Come.</p>' },
    });
    expect(grid?.product_section?.product).toMatchObject([
      { _id: product._id, name: product.name, description: '<p>Good.</p>' },
    ]);
    expect(brandGrid?.brand_section?.brand).toMatchObject([{ _id: brand._id, name: brand.name, name_ne: 'हिमचुली' }]);
    expect(offers?.scheme_section?.scheme).toHaveLength(1);
    expect((await call('GET layout/public/home', {})).reply.data).toEqual(await home());
  });

  it('shows a listed product at the price of the offer that sells it now', async () => {
    const phone = await buildProduct(db, { price: 50_000, sales_price: 45_000 });
    await buildScheme(db, phone, { bundles: [await buildProduct(db, { type: 'BUNDLE' })], offer_price: 100_000 });
    const { _id: product_section_id } = await productList(phone._id);
    await saveHome([section({ layout_type: 'product', view_type: 'Grid', product_section_id })]);
    const listed = async () => (await shown())[0]?.product_section?.product[0];
    await expect.poll(listed, SOON).toMatchObject({ sales_price_from: 45_000, scheme: { sales_price: 46_000 } });
  });

  it('shows the facts of a text as in the settings, within less than 30 seconds', async () => {
    const description = '<p>{{warranty_months}} months.</p>';
    await db.insert(contents).values({ key: 'warranty', name: 'Warranty', description });
    // The save's notification evicts a reply cached by now; after that, only the setting can make one stale.
    await shown();
    await saveHome([section({ layout_type: 'content', view_type: 'Text', content_key: 'warranty' })]);
    const text = async () => (await shown())[0]?.content_section?.description;
    await expect.poll(text, SOON).toBe('<p>12 months.</p>');
    const setting = firstOf(await db.select().from(settings).where(eq(settings.key, 'WarrantyMonths')));
    const { _id, subtype, key, kind } = setting;
    const { revision } = (await call('GET setting/single/{id}', { token, params: { id: _id } })).reply.data;
    const body = { _id, subtype, key, kind, value: 24, revision };
    expect((await call('POST setting/{type}', { token, params: { type: 'Orders' }, body })).status).toBe(200);
    await expect.poll(text, SOON).toBe('<p>24 months.</p>');
  });

  it('leaves out sections that are hidden, empty, or out of their time', async () => {
    const product = await buildProduct(db);
    const list = await productList(product._id);
    const grid = (fields: Partial<Section>) =>
      section({ layout_type: 'product', view_type: 'Grid', product_section_id: list._id, ...fields });
    const empty = await slider({ images: [] });
    await db.insert(contents).values({ key: 'to-come', name: 'To come', is_active: false });
    const before = clock.now;
    const at = (hours: number) => new Date(before.getTime() + hours * HOUR_MS).toISOString();
    await saveHome([
      grid({ name: 'Shown' }),
      grid({ name: 'Hidden', is_active: false }),
      grid({ name: 'Later', publish_from: at(1) }),
      grid({ name: 'Until', publish_to: at(1) }),
      section({ name: 'Nothing', layout_type: 'slider', view_type: 'Slider', slider_id: empty._id }),
      section({ name: 'Text to come', layout_type: 'content', view_type: 'Text', content_key: 'to-come' }),
    ]);
    const names = async () => (await shown()).map((one) => one.name);
    await expect.poll(names, SOON).toEqual(['Shown', 'Until']);
    // Cached responses have expired by the clock alone.
    clock.now = new Date(before.getTime() + HOUR_MS + 1000);
    expect(await names()).toEqual(['Shown', 'Later']);
    await call('POST product-section', { token, body: { ...list, is_active: false } });
    await expect.poll(names, SOON).toEqual([]);
    clock.now = before;
  });

  it('is made again when a record that it shows changes', async () => {
    const hero = await slider();
    await saveHome([section({ layout_type: 'slider', view_type: 'Slider', slider_id: hero._id })]);
    const speed = async () => (await shown())[0]?.slider_setting?.speed;
    await expect.poll(speed, SOON).toBe(500);
    const body = { ...hero, slider_setting: { speed: 900 } };
    expect((await call('POST slider', { token, body })).status).toBe(200);
    await expect.poll(speed, SOON).toBe(900);
    const refused = await call('DELETE slider/{id}', { token, params: { id: hero._id } });
    expect([refused.status, refused.reply.msg]).toEqual([
      409,
      expect.stringMatching(/^The section “Section \d+” of the home page “Home” uses it\./),
    ]);
  });
});

describe('a section', () => {
  const refused = async (fields: Partial<Section>) => {
    const { status, reply } = await call('POST layout', { token, body: { name: 'Page', section: [section(fields)] } });
    expect(status).toBe(400);
    return reply.errors as Record<string, string>;
  };

  it.each([
    ['{dots}', /JSON object/],
    ['[1]', /JSON object/],
    ['{"colums": 3}', /colums is not known here. Use background, columns, limit/],
    ['{"columns": 9}', /columns: Use 1 to 4/],
    ['{"background": "pink"}', /background: Use plain, mist, dark, accent/],
  ])('refuses the setting %s and says why', async (extra_setting, message) => {
    expect((await refused({ extra_setting }))['section.0.extra_setting']).toMatch(message);
  });

  it('names the field that is missing or impossible', async () => {
    expect(await refused({ layout_type: 'slider', view_type: 'Slider' })).toEqual({
      'section.0.slider_id': 'Choose the slider that it shows.',
    });
    expect(await refused({ layout_type: 'content', view_type: 'Grid', content_key: 'a' })).toHaveProperty([
      'section.0.view_type',
    ]);
    expect(await refused({ publish_from: '2027-01-02T00:00:00Z', publish_to: '2027-01-01T00:00:00Z' })).toHaveProperty([
      'section.0.publish_to',
    ]);
    expect(await refused({ custom_class: '"><script>' })).toHaveProperty(['section.0.custom_class']);
  });
});

describe('a slider', () => {
  it('enforces its limits, and requires that its links lead to a page', async () => {
    const save = (fields: object) =>
      call('POST slider', { token, body: { name: 'a', key: unique('k').replace(' ', '-'), ...fields } });
    for (const slider_setting of [{ autoplay_speed: 10 }, { speed: 5000 }, { extra_setting: '{"dots": 1}' }])
      expect((await save({ slider_setting })).status, JSON.stringify(slider_setting)).toBe(400);
    const { _id: image } = await picture();
    for (const link of ['javascript:alert(1)', '//evil.example', 'products', '/\\evil.example', '/\t/evil.example'])
      expect((await save({ images: [{ image, link }] })).reply.errors, link).toHaveProperty(['images.0.link']);
    const published = await slider();
    expect((await save({ key: published.key })).reply.errors).toHaveProperty(['key']);
    const { status, reply } = await call('GET slider/key/{key}', { params: { key: published.key } });
    expect([status, reply.data.images.length]).toEqual([200, 1]);
  });
});

describe('home pages', () => {
  it('can be prepared next to the visible one, and replace it by one call', async () => {
    await saveHome([section({ name: 'Old' })]);
    const body = { name: 'Dashain', section: [section({ name: 'New' })] };
    const { reply } = await call('POST layout', { token, body });
    expect(reply.data.is_home).toBe(false);
    const names = async () => (await shown()).map((one) => one.name);
    await expect.poll(names, SOON).toEqual(['Old']);
    const params = { id: reply.data._id };
    expect((await call('POST layout/home/{id}', { token, params, body: {} })).status).toBe(200);
    await expect.poll(names, SOON).toEqual(['New']);
    expect((await call('DELETE layout/{id}', { token, params })).status).toBe(409);
    const trail = await db.select().from(audits).where(eq(audits.entity_id, params.id));
    expect(trail.map((row) => row.action)).toEqual(['add', 'publish']);
  });

  it('replace the other without any visible section only if the call says so', async () => {
    await saveHome([section({ name: 'Old' })]);
    const at = (hours: number) => new Date(clock.now.getTime() + hours * HOUR_MS).toISOString();
    const hidden = [section({ is_active: false }), section({ publish_from: at(1) }), section({ publish_to: at(-1) })];
    const { reply } = await call('POST layout', { token, body: { name: 'Empty', section: hidden } });
    const params = { id: reply.data._id };
    const listed = await call('GET layout', { token, query: { find_name: 'Empty' } });
    expect(listed.reply.data).toMatchObject([{ section_count: 3, shown_count: 0 }]);
    const refused = await call('POST layout/home/{id}', { token, params, body: {} });
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining('Empty has no section')]);
    // The section is on and within its time, but its content is inactive.
    await db.insert(contents).values({ key: 'unwritten', name: 'Unwritten', is_active: false });
    const hollow = section({ layout_type: 'content', view_type: 'Text', content_key: 'unwritten' });
    const filled = { _id: params.id, name: 'Empty', section: [...hidden, hollow] };
    expect((await call('POST layout', { token, body: filled })).status).toBe(200);
    expect((await call('POST layout/home/{id}', { token, params, body: {} })).status).toBe(409);
    expect((await call('POST layout/home/{id}', { token, params, body: { is_empty: true } })).status).toBe(200);
    await expect.poll(async () => (await shown()).length, SOON).toBe(0);
  });

  it('are not saved over the change of another', async () => {
    const { _id, revision } = await saveHome([section({ name: 'First' })]);
    const save = (name: string) =>
      call('POST layout', { token, body: { _id, revision, name: 'Home', section: [section({ name })] } });
    expect((await save('Mine')).status).toBe(200);
    const { status, reply } = await save('Yours');
    expect([status, reply.changes?.[0]?.fields]).toEqual([409, ['section']]);
  });

  it('keep the ids of their sections', async () => {
    const saved = await saveHome([section({ name: 'One' }), section({ name: 'Two' })]);
    const [one, two] = saved.section;
    const again = await saveHome([two as Section, one as Section]);
    expect(again.section.map((section) => section._id)).toEqual([two?._id, one?._id]);
  });
});

// The storefront's build, which `npm test` makes first, renders them.
describe('the queries behind public pages', () => {
  it('are as many for a home page of many sections as of few', async () => {
    const contact = section({ layout_type: 'content', view_type: 'Text', content_key: 'contact' });
    const about = section({ layout_type: 'content', view_type: 'Text', content_key: 'about' });
    await db.insert(contents).values([{ key: 'about', name: 'About', description: '<p>We sell.</p>' }]);
    const statementsFor = async (...sections: Section[]) => {
      await saveHome(sections);
      await expect.poll(async () => (await shown()).length, SOON).toBe(sections.length);
      app.cache.flush();
      return statements(db, home);
    };
    const few = await statementsFor(contact, section({ view_type: 'Running' }));
    const many = await statementsFor(
      contact,
      about,
      section({ view_type: 'Running' }),
      section({ view_type: 'Running' }),
    );
    expect(many).toBe(few);
  });

  it('are not repeated while a page is cached, in each language', async () => {
    const product = await buildProduct(db);
    const scheme = await buildScheme(db, product);
    await call('POST content', { token, body: { name: 'Kept', key: 'kept', is_page: true } });
    for (const path of ['/', '/page/kept', '/blog', '/contact', `/scheme/${scheme._id}`])
      for (const lang of ['en', 'ne']) {
        const ask = () => app.http.inject({ url: path, headers: { accept: 'text/html', cookie: `lang=${lang}` } });
        const { statusCode, body } = await ask();
        expect([statusCode, /<html lang="(\w+)"/.exec(body)?.[1]], path).toEqual([200, lang]);
        // The changes of the rows above might not have reached the cache yet.
        await expect.poll(() => statements(db, ask), { ...SOON, message: `${path} ${lang}` }).toBe(0);
      }
  });
});

describe('the preview', () => {
  const visit = (url: string) => app.http.inject({ url, headers: { accept: 'text/html' } });

  it('shows edited and scheduled sections to everybody who has its link, and nothing of them to visitors', async () => {
    await saveHome([section({ name: 'Public words' })]);
    const drafted = [
      section({ name: 'Drafted words', publish_from: '2099-01-01T00:00:00Z' }),
      section({ name: 'Hidden words', is_active: false }),
    ];
    const { reply } = await call('POST layout/preview', { token, body: { name: 'Home', section: drafted } });
    const page = await visit(reply.data.url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Drafted words');
    expect(page.body).not.toMatch(/Hidden words|Public words/);
    expect(page.headers['cache-control']).toBe('no-store');
    expect((await visit(`${reply.data.url}x`)).body).not.toContain('Drafted words');
    await expect.poll(async () => (await visit('/')).body, SOON).toContain('Public words');
    expect((await visit('/')).body).not.toContain('Drafted words');
  });

  it('speaks the language of its reader', async () => {
    await saveHome([section({ name: 'Offers', name_ne: 'अफरहरू' })]);
    await expect.poll(async () => (await visit('/?lang=ne')).body, SOON).toMatch(/<h1[^>]*>अफरहरू/);
    await expect.poll(async () => (await visit('/')).body, SOON).toMatch(/<h1[^>]*>Offers/);
  });
});
