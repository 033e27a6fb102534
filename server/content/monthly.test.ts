import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { SETTINGS, type SettingName, type SettingValues } from '../../contract/settings/setting-names.ts';
import { testApp } from '../../test/app.ts';
import { buildProduct, buildScheme } from '../../test/builders.ts';
import { firstOf } from '../../test/present.ts';
import { products, variants } from '../catalog/catalog.table.ts';
import { forgetSettings } from '../settings/read-settings.service.ts';
import { settings } from '../settings/settings.table.ts';

const { app, db } = await testApp();
const phone = await buildProduct(db, { price: 70_000, sales_price: 60_000 });
const scheme = await buildScheme(db, phone);
const { slug } = firstOf(await db.select().from(products).where(eq(products._id, phone._id)));
const PAGES = [`/products/${slug}`, `/scheme/${scheme.slug}`];

async function set(values: Partial<SettingValues>) {
  for (const [name, value] of Object.entries(values)) {
    const { type, subtype, key, kind } = SETTINGS[name as SettingName];
    await db
      .insert(settings)
      .values({ type, subtype, key, kind, value })
      .onConflictDoUpdate({ target: [settings.key, settings.subtype, settings.type], set: { value } });
  }
  forgetSettings(db);
}

/** Reads the pages' texts about it, without their script's data. */
async function told(language = 'en') {
  app.cache.flush();
  const bodies = await Promise.all(
    PAGES.map(async (path) => (await app.http.inject({ url: `${path}?lang=${language}` })).body),
  );
  return bodies.map((body) => {
    expect(body.slice(body.indexOf('id="props"'))).not.toContain('Bank of Trials');
    return (/<div id="monthly">(.*?)<\/div>/s.exec(body)?.[1] ?? '').replace(/<!-- -->|<[^>]*>/g, '');
  });
}

it('shows the price of a month with its rate, its sum and whose offer it is', async () => {
  expect(await told()).toEqual(['', '']);
  await set({ 'monthly.rate': 1499 });
  expect(await told()).toEqual(['', '']);
  await set({ 'monthly.bank': 'Bank of Trials' });
  const english =
    'Or from Rs. 5,416 a month for 12 months, at 14.99% a year: Rs. 64,992 in all. This is a Bank of Trials offer, subject to the bank’s approval. Apply at the bank.';
  expect(await told()).toEqual([english, english]);
  for (const text of await told('ne')) {
    expect(text).toMatch(/^वा मासिक रु\. 5,416 देखि, 12 महिनासम्म, वार्षिक 14\.99% ब्याजमा: जम्मा रु\. 64,992।/);
    expect(text).toContain('Bank of Trials को अफर हो');
  }
  await set({ 'monthly.bank_ne': 'परीक्षण बैंक' });
  expect((await told('ne'))[0]).toContain('यो परीक्षण बैंक को अफर हो');
  await set({ 'monthly.months': 24, 'monthly.least_price': 60_000, 'monthly.rate': 0 });
  expect((await told())[0]).toContain('Or from Rs. 2,500 a month for 24 months, at 0% a year: Rs. 60,000 in all.');
  await set({ 'monthly.least_price': 60_001 });
  expect(await told()).toEqual(['', '']);
});

it('shows none for an offer that nobody can order', async () => {
  await set({ 'monthly.rate': 1499, 'monthly.bank': 'Bank of Trials', 'monthly.least_price': 1 });
  expect((await told())[1]).toContain('a month');
  await db.update(variants).set({ inventory: 0 }).where(eq(variants.product_id, phone._id));
  expect((await told())[1]).toBe('');
});
