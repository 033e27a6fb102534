import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { UNLIMITED } from '../../contract/limits/limits.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, insertOne } from '../../test/builders.ts';
import { brands, productImages, products } from '../catalog/catalog.table.ts';
import { files } from '../media/media.table.ts';
import { schemes } from '../offers/offers.table.ts';

const { app, db } = await testApp({
  env: { ...UNLIMITED, RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'hidden' },
});
const place = await buildPlace(db);
const office = await buildOffice(db, place);
const phone = await buildProduct(db, { inventory: 5 });
const gift = await buildProduct(db, { type: 'BUNDLE', inventory: 5 });
const scheme = await buildScheme(db, phone, { type: 'MULTI-BUY', bundles: [gift] });

async function page(query: string) {
  const { body, statusCode, headers } = await app.http.inject({ url: `/consumer?${query}` });
  const props = JSON.parse(/id="props">(.*?)<\/script>/.exec(body)?.[1] ?? '{}');
  return { status: statusCode, body, props, headers };
}

const IN_NEPALI = { name_ne: 'तारा पसल', address_ne: 'न्युरोड 12' };

describe('the consumer page', () => {
  it('shows the store of the link first, with what runs there', async () => {
    const { status, body, props } = await page(`retailer=${office._id.toUpperCase()}`);
    expect([status, props.office]).toMatchObject([200, { _id: office._id, name: office.name }]);
    expect(props.offers.map(({ _id }: { _id: string }) => _id)).toEqual([scheme._id]);
    expect(body).toContain('<title>Latest Offers, Campaigns and Deals | Our shop</title>');
    expect(body.indexOf(office.name)).toBeLessThan(body.indexOf('Mobile No.'));
    expect(body).toContain('NPR XXX');
  });

  it('has the address of its link, so that a customer who shares it leads to the same store', async () => {
    const link = `campaign=${place.vdc_municipality}&retailer=${office._id}`;
    const { body } = await page(`fbclid=x&retailer=${office._id}&campaign=${place.vdc_municipality}`);
    expect(body).toContain(`<link rel="canonical" href="/consumer?${link.replace('&', '&amp;')}">`);
    // A purchase is private, so search engines don't list it.
    expect((await page(`purchase=${scheme._id}`)).body).toContain('<meta name="robots" content="noindex">');
  });

  it('names the brand in the reader’s language', async () => {
    const brand = await insertOne(db, brands, { name: 'Peak', name_ne: 'हिमचुली' });
    await db.update(products).set({ brand_id: brand._id }).where(eq(products._id, phone._id));
    const link = `retailer=${office._id}&scheme=${scheme._id}`;
    expect((await page(link)).body).toContain('Peak Consumer Offers');
    expect((await page(`${link}&lang=ne`)).body).toContain('हिमचुलीका अफर');
  });

  it('shows the phone and the gift that a link has chosen', async () => {
    for (const { _id } of [phone, gift]) {
      const path = `public/${_id}.jpg`;
      const file = await insertOne(db, files, { path, name: 'It', width: 800, height: 800, bytes: 1 });
      await db.insert(productImages).values({ product_id: _id, file_id: file._id, position: 0 });
    }
    app.cache.flush();
    const { body } = await page(`retailer=${office._id}&scheme=${scheme._id}`);
    for (const { _id, name } of [phone, gift])
      expect(body).toMatch(new RegExp(`<img[^>]*${_id}\\.jpg[^>]*alt="${name}"`));
  });

  it('gives search engines the store’s place, name and hours', async () => {
    const hours = { 'Sun to Fri 10:00 to 19:00': 'Su-Fr 10:00-19:00', 'Every day 9:00 to 20:00': 'Mo-Su 09:00-20:00' };
    for (const [opening_hours, openingHours] of Object.entries(hours)) {
      const map_location = 'https://www.google.com/maps?q=27.7172,85.3240';
      const store = await buildOffice(db, {
        ...place,
        address: 'New Road 12',
        map_location,
        opening_hours,
        ...IN_NEPALI,
      });
      const { body } = await page(`retailer=${store._id}`);
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
      expect(JSON.parse(json)).toMatchObject({
        '@type': 'LocalBusiness',
        name: store.name,
        url: `/consumer?retailer=${store._id}`,
        address: { streetAddress: 'New Road 12', addressCountry: 'NP' },
        telephone: '+9779801000001',
        geo: { latitude: 27.7172, longitude: 85.324 },
        openingHours,
      });
      const nepali = (await page(`lang=ne&retailer=${store._id}`)).body;
      const [, inNepali = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(nepali) ?? [];
      expect(JSON.parse(inNepali)).toMatchObject({
        name: 'तारा पसल',
        address: { streetAddress: 'न्युरोड 12' },
        openingHours,
      });
      expect(nepali).not.toContain(store.name);
    }
  });

  it('lets the customer choose a store if the link names none or a missing one', async () => {
    for (const query of [`scheme=${scheme._id}`, `scheme=${scheme._id}&retailer=${scheme._id}&campaign=nonsense`]) {
      const { status, body, props } = await page(query);
      expect([status, props.office, props.query]).toEqual([200, null, { scheme: scheme._id }]);
      expect(body).toContain('>Your store</legend>');
      // The link has chosen the phone: its options are there without a script.
      expect(body).toContain(`<option value="${phone._id}" selected="">`);
    }
  });

  it('is the same for all who come back to a purchase, and contains nothing about it', async () => {
    const { body, props } = await page(`purchase=${scheme._id}`);
    expect(props).toEqual({ offers: [], office: null, query: {}, brand: null, resumes: true });
    expect(body).not.toContain(scheme._id);
  });

  it('says so if there is no live offer', async () => {
    await db.update(schemes).set({ is_published: false }).where(eq(schemes._id, scheme._id));
    app.cache.flush();
    const { status, body } = await page(`retailer=${office._id}`);
    expect(status).toBe(200);
    expect(body).toContain('>No Offers Available</h1>');
  });

  it('allows Google’s script and frame if its keys are set, and nothing else', async () => {
    const policy = String((await page('')).headers['content-security-policy']);
    const of = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));
    expect(of('script-src')).toMatch(
      /^script-src 'self' 'sha256-[^']+' https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\/$/,
    );
    expect(of('frame-src')).toBe('frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/');
    expect(of('default-src')).toBe("default-src 'none'");
  });
});
