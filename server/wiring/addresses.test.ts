import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unique } from '../../test/builders.ts';
import { type SchemeBody, schemeFixture } from '../../test/scheme-fixture.ts';
import { statements } from '../../test/statements.ts';
import { products } from '../catalog/catalog.table.ts';
import { formerSlugs } from '../db/former-slugs.table.ts';
import { schemes } from '../offers/offers.table.ts';

const { app, db, call, token, save, draft, onSale, publish } = await schemeFixture();
const SITE = 'https://agrim.example';
app.config.PUBLIC_URL = SITE;

const visit = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.http.inject({ method, url, headers: { accept: 'text/html' } });
const leadsTo = async (url: string, method?: 'HEAD') => {
  const { statusCode, headers } = await visit(url, method);
  return [statusCode, headers.location, headers['cache-control']];
};
const slugs = (count: number) => {
  const base = unique('address').replace(' ', '-');
  return Array.from({ length: count }, (_, index) => `${base}-${'abc'[index]}`) as [string, string, string];
};

/** Moves a record's page to a slug, as its form does. */
const MOVES = {
  scheme: {
    path: '/scheme',
    async add() {
      const { body } = await onSale();
      return (slug: string) => save({ ...body, slug } as SchemeBody);
    },
    hide: (slug: string) => db.update(schemes).set({ is_published: false }).where(eq(schemes.slug, slug)),
  },
  product: {
    path: '/products',
    async add() {
      const { main } = await draft();
      const params = { id: main._id };
      return async (slug: string) => {
        const { data } = (await call('GET product/product/{id}', { token, params })).reply;
        const variant = data.variant.map(({ held: _held, has_orders: _has, ...row }) => ({
          ...row,
          inventory_was: row.inventory,
        }));
        const { name, inventory_type } = data;
        return call('POST product', { token, body: { _id: main._id, name, inventory_type, variant, slug } });
      };
    },
    hide: (slug: string) => db.update(products).set({ is_published: false }).where(eq(products.slug, slug)),
  },
};

describe.each(Object.entries(MOVES))('the page of a %s', (kind, { path, add, hide }) => {
  it('is found by its former addresses, which lead straight to the present one with the same query', async () => {
    const [first, second, third] = slugs(3);
    const move = await add();
    for (const slug of [first, second, third]) expect((await move(slug)).status).toBe(200);
    for (const former of [first, second]) {
      expect(await leadsTo(`${path}/${former}`)).toEqual([301, `${path}/${third}`, 'no-cache']);
      expect(await leadsTo(`${path}/${former.toUpperCase()}?lang=ne&variant=1`, 'HEAD')).toEqual([
        301,
        `${path}/${third}?lang=ne&variant=1`,
        'no-cache',
      ]);
    }
    const { statusCode, body } = await visit(`${path}/${third}?lang=ne`);
    expect(statusCode).toBe(200);
    for (const mark of [
      `<link rel="canonical" href="${SITE}${path}/${third}?lang=ne">`,
      `hreflang="en" href="${SITE}${path}/${third}"`,
      `content="${SITE}/share/${kind}/${third}.jpg`,
      `"item":"${SITE}${path}/${third}?lang=ne"`,
    ])
      expect(body).toContain(mark);
    const sitemap = (await visit('/sitemap.xml')).body;
    expect([first, second, third].map((slug) => sitemap.includes(`${path}/${slug}<`))).toEqual([false, false, true]);
    expect((await visit(`/share/${kind}/${third}.jpg`)).statusCode).toBe(200);
  });

  it('takes a former address of its own back, and nobody else can have one', async () => {
    const [first, second, third] = slugs(3);
    const [move, other] = [await add(), await add()];
    for (const slug of [first, second]) await move(slug);
    const refused = await other(first);
    expect([refused.status, refused.reply.errors]).toEqual([
      400,
      { slug: `Another ${kind} used this address before, and old links still lead to it. Choose another.` },
    ]);
    expect((await other(second)).reply.errors).toEqual({ slug: 'Already in use. Choose another.' });
    expect((await move(first)).status).toBe(200);
    expect((await visit(`${path}/${first}`)).statusCode).toBe(200);
    expect(await leadsTo(`${path}/${second}`)).toEqual([301, `${path}/${first}`, 'no-cache']);
    expect(await db.$count(formerSlugs, eq(formerSlugs.slug, first))).toBe(0);
    expect((await other(third)).status).toBe(200);
  });

  it('costs the database no statement if it leads on, and next to none if nobody has it', async () => {
    const [first, second] = slugs(2);
    const move = await add();
    for (const slug of [first, second]) await move(slug);
    app.cache.flush();
    await visit(`${path}/${first}`);
    const followed = await statements(db, async () => expect((await leadsTo(`${path}/${first}`))[0]).toBe(301));
    expect(followed).toBe(0);
    // Invented names are looked up at most twenty times a second.
    const invented = Array.from({ length: 200 }, (_, number) => `${path}/${second}-${number}`);
    const lookedUp = await statements(db, async () => {
      const replies = await Promise.all(invented.map((url) => visit(url)));
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    });
    expect(lookedUp).toBeGreaterThan(0);
    expect(lookedUp).toBeLessThanOrEqual(60);
  });

  it('is not told of while it is hidden', async () => {
    const [first, second] = slugs(2);
    const move = await add();
    for (const slug of [first, second]) await move(slug);
    await hide(second);
    app.cache.flush();
    expect((await visit(`${path}/${first}`)).statusCode).toBe(404);
  });
});

describe('the address of a scheme', () => {
  it('is made from its name if nobody gives one, and stays when the name changes', async () => {
    const name = unique('Tihar offer, 5G');
    const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const { body, scheme } = await onSale({ name });
    expect(scheme.slug).toBe(slug);
    expect((await save({ ...body, name: 'Renamed' })).reply.data.slug).toBe(slug);
    const { body: again } = await draft({ name });
    expect((await save(again)).reply.data.slug).toBe(`${slug}-2`);
    const { body: nepali } = await draft({ name: 'तिहार' });
    expect((await save(nepali)).reply.data.slug).toMatch(/^scheme(-\d+)?$/);
    const { reply } = await call('POST scheme/duplicate/{id}', {
      token,
      params: { id: scheme._id },
      body: { name, start_date: body.start_date, end_date: body.end_date },
    });
    expect(reply.data.slug).toBe(`${slug}-3`);
  });

  it('is no id, which would be read as one', async () => {
    const { body } = await draft({ slug: '01a1fd79-0000-7000-8000-000000000000' });
    expect((await save(body)).reply.errors).toEqual({
      slug: 'Use lowercase letters, digits and hyphens, like tara-x1-pre-order.',
    });
  });

  it('can be its id as well, in a link that never changes, whose page names the other', async () => {
    const { scheme } = await onSale();
    const { statusCode, body } = await visit(`/scheme/${scheme._id}?lang=en`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<link rel="canonical" href="${SITE}/scheme/${scheme.slug}">`);
    // A device that ordered it knows its id (early.js).
    expect(body).toContain(`data-scheme="${scheme._id}"`);
    await publish(scheme._id, false);
    expect((await visit(`/scheme/${scheme.slug}`)).statusCode).toBe(404);
  });
});
