import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/api.ts';
import type { MenuEntry } from '../../contract/content/menus.ts';
import { testApp } from '../../test/app.ts';
import { buildProduct, buildScheme, buildUser, insertOne } from '../../test/builders.ts';
import { statements } from '../../test/statements.ts';
import { products } from '../catalog/catalog.table.ts';
import { audits } from '../db/audit.ts';
import { schemes } from '../offers/offers.table.ts';
import { contents, menuItems } from './content.table.ts';

const { db, call, app, clock } = await testApp();
const { token } = await buildUser(db, { is_super: true });

type Body = BodyOf<'POST menu'>;
const save = (body: Body) => call('POST menu', { token, body });
async function added(label: string, more: Partial<Body> = {}) {
  const body: Body = { menu: 'header', label, kind: 'address', address: '/products', ...more };
  const { reply, status } = await save(body);
  expect(status).toBe(200);
  return reply.data._id;
}
const drawn = (entries: MenuEntry[], depth = 0): string[] =>
  entries.flatMap(({ label, children }) => [`${'-'.repeat(depth)}${label}`, ...drawn(children, depth + 1)]);
const read = async (key = 'header', lang = 'en') =>
  drawn((await call('GET menu/key/{key}', { params: { key }, query: { lang } })).reply.data);
/** A message of the database makes cached responses stale; these tests do not wait for it. */
const publicly = (key?: string, lang?: string) => {
  app.cache.flush();
  return read(key, lang);
};
type MenuPosition = { _id: string; parent_id?: string | null };
const order = (items: MenuPosition[], was?: MenuPosition[]) =>
  call('POST menu/order/{key}', { token, params: { key: 'header' }, body: { items, was } });
const pageOf = async (url: string, headers: Record<string, string> = {}) => {
  app.cache.flush();
  return (await app.http.inject({ url, headers: { accept: 'text/html', ...headers } })).body;
};

describe('a menu', () => {
  it('is a tree in its order, which refuses loops, strangers and more than three levels', async () => {
    const [a, b, c] = [await added('A'), await added('B'), await added('C', { label_ne: 'ग' })];
    const d = await added('D', { parent_id: a });
    expect(await publicly()).toEqual(['A', '-D', 'B', 'C']);
    const put = [{ _id: b }, { _id: a, parent_id: b }, { _id: d, parent_id: a }, { _id: c }];
    expect((await order(put)).status).toBe(200);
    expect(await publicly()).toEqual(['B', '-A', '--D', 'C']);
    expect(await publicly('header', 'ne')).toEqual(['B', '-A', '--D', 'ग']);

    const loop = [{ _id: a, parent_id: d }, { _id: d, parent_id: a }, { _id: b }, { _id: c }];
    expect((await order(loop)).reply.errors).toHaveProperty('items');
    const itself = [{ _id: a, parent_id: a }, { _id: d }, { _id: b }, { _id: c }];
    expect((await order(itself)).status).toBe(400);
    const deep = [{ _id: b }, { _id: a, parent_id: b }, { _id: d, parent_id: a }, { _id: c, parent_id: d }];
    expect((await order(deep)).reply.errors).toHaveProperty('parent_id');
    const tooDeep = { menu: 'header', label: 'E', kind: 'heading', parent_id: d } as const;
    expect((await save(tooDeep)).reply.errors).toHaveProperty('parent_id');
    expect((await order(put.slice(1))).status).toBe(409);
    expect(await publicly()).toEqual(['B', '-A', '--D', 'C']);

    expect((await call('DELETE menu/{id}', { token, params: { id: a } })).status).toBe(200);
    expect(await publicly()).toEqual(['B', 'C']);
    const deletions = await db.select().from(audits).where(eq(audits.action, 'delete'));
    expect(deletions.map(({ entity_id }) => entity_id)).toEqual([a, d]);
    const moves = await db
      .select()
      .from(audits)
      .where(and(eq(audits.entity, 'Menu'), eq(audits.action, 'move')));
    expect(moves).toHaveLength(1);
    await db.delete(menuItems);
  });

  it('refuses a new order if somebody else has moved an entry meanwhile', async () => {
    const [a, b, c] = [await added('A'), await added('B'), await added('C')];
    const d = await added('D', { parent_id: a });
    // Sorts in tree order: entries below another come after it, no matter when they were added.
    const seen = [{ _id: a }, { _id: d, parent_id: a }, { _id: b }, { _id: c }];
    const below = [{ _id: a }, { _id: d, parent_id: a }, { _id: b }, { _id: c, parent_id: b }];
    expect((await order(below, seen)).status).toBe(200);
    expect((await order([{ _id: b }, { _id: a }, { _id: d, parent_id: a }, { _id: c }], seen)).status).toBe(409);
    expect(await publicly()).toEqual(['A', '-D', 'B', '-C']);
    await db.delete(menuItems);
  });

  it('is read once for many visitors, until an entry of it opens or ends', async () => {
    const page = { name: 'Soon', key: 'soon', is_page: true, publish_from: new Date(clock.now.getTime() + 60_000) };
    const soon = await insertOne(db, contents, page);
    await added('Soon', { kind: 'page', target_id: soon._id ?? '' });
    expect(await publicly()).toEqual([]);
    expect(await statements(db, () => read())).toBe(0);
    const login = async () => (await app.http.inject({ url: '/login', headers: { accept: 'text/html' } })).body;
    expect(await login()).not.toContain('Soon</a>');
    clock.now = new Date(clock.now.getTime() + 61_000);
    expect(await read()).toEqual(['Soon']);
    expect(await login()).toContain('Soon</a>');
    await db.delete(menuItems);
  });

  it('hides entries whose target visitors can’t see, and tells its editors', async () => {
    const now = clock.now;
    const page = await insertOne(db, contents, {
      name: 'Returns',
      key: 'returns',
      is_page: true,
      publish_from: new Date(now.getTime() + 60_000),
    });
    const product = await buildProduct(db);
    const scheme = await buildScheme(db, product);
    await added('Page', { kind: 'page', target_id: page._id ?? '' });
    await added('Product', { kind: 'product', target_id: product._id });
    await added('Scheme', { kind: 'scheme', target_id: scheme._id });
    await added('Gone', { kind: 'post', target_id: page._id ?? '' });
    await added('Off', { is_active: false });
    const heading = await added('Heading', { kind: 'heading' });
    await added('Below', { parent_id: heading, is_active: false });
    expect(await publicly()).toEqual(['Product', 'Scheme']);
    const { reply } = await call('GET menu', { token });
    const why = Object.fromEntries(reply.data.map(({ label, hidden }) => [label, hidden]));
    expect(why).toEqual({
      Page: 'target not published',
      Gone: 'target gone',
      Off: 'not active',
      Heading: 'empty',
      Below: 'not active',
    });

    await db.update(products).set({ is_published: false }).where(eq(products._id, product._id));
    await db.update(schemes).set({ is_published: false }).where(eq(schemes._id, scheme._id));
    clock.now = new Date(now.getTime() + 61_000);
    expect(await publicly()).toEqual(['Page']);
    await db.delete(menuItems);
  });

  it('refuses to save over somebody else’s change', async () => {
    const _id = await added('Shop');
    const { reply } = await call('GET menu', { token });
    const { revision } = reply.data.find((entry) => entry._id === _id) ?? {};
    const edited = { _id, revision, menu: 'header', label: 'Store', kind: 'address', address: '/products' } as const;
    expect((await save(edited)).status).toBe(200);
    expect((await save({ ...edited, label: 'Mine' })).status).toBe(409);
    await db.delete(menuItems);
  });

  it('refuses an entry that leads nowhere', async () => {
    const refused = async (more: Partial<Body>) =>
      (await save({ menu: 'footer', label: 'X', kind: 'address', ...more })).reply.errors;
    expect(await refused({})).toHaveProperty('address');
    expect(await refused({ address: 'javascript:alert(1)' })).toHaveProperty('address');
    expect(await refused({ address: '//evil.example' })).toHaveProperty('address');
    for (const address of ['/\\evil.example', '/\t/evil.example', '/\n/evil.example', 'https://\\evil.example'])
      expect(await refused({ address }), JSON.stringify(address)).toHaveProperty('address');
    expect(await refused({ kind: 'page' })).toHaveProperty('target_id');
    expect(await refused({ kind: 'heading', label: ' ' })).toHaveProperty('label');
  });
});

describe('the frame of every page', () => {
  it('has the menus and the content whose key is footer, in the language of the page', async () => {
    await added('Stories', { label_ne: 'कथाहरू', address: '/blog' });
    await added('Elsewhere', { menu: 'footer', address: 'https://example.com/', opens_new_tab: true });
    const footer = {
      name: 'Footer',
      key: 'footer',
      description: '<p>Order early.</p>',
      description_ne: '<p>छिटो अर्डर।</p>',
    };
    await call('POST content', { token, body: footer });
    for (const path of ['/login', '/products?find_search=x', '/no-such-page']) {
      const html = await pageOf(path);
      expect(html, path).toContain('Stories</a>');
      expect(html, path).toContain('<p>Order early.</p>');
      expect(html, path).toMatch(/href="https:\/\/example.com\/" target="_blank" rel="noopener noreferrer"/);
    }
    const nepali = await pageOf('/login', { 'accept-language': 'ne' });
    expect(nepali).toContain('कथाहरू</a>');
    expect(nepali).toContain('<p>छिटो अर्डर।</p>');
  });
});
