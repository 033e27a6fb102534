import { eq, isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme } from '../../test/builders.ts';
import { newId } from '../db/columns.ts';
import known from '../locations/data/localities.json' with { type: 'json' };
import { ensurePlaces } from '../locations/ensure-places.ts';
import { areas, districts } from '../locations/locations.table.ts';
import { takeOver } from '../locations/official.ts';
import { schemeOffices } from '../offers/offers.table.ts';

const { db, call } = await testApp();
const place = await buildPlace(db);
await db.update(areas).set({ name: 'Chandragiri', name_ne: 'चन्द्रागिरि' }).where(eq(areas._id, place.vdc_municipality));
await db.update(districts).set({ name: 'Kathmandu', name_ne: 'काठमाडौँ' }).where(eq(districts._id, place.district));
const pin = (latitude: number, longitude: number) =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
const store = await buildOffice(db, {
  name: 'Himal Mobile',
  name_ne: 'शिखर पसल',
  address: 'Kalanki Chowk',
  address_ne: 'फूलबारी चोक',
  opening_hours: 'Every day 9:00 to 20:00',
  map_location: pin(27.6934, 85.2817),
  ...place,
});
const far = await buildOffice(db, { name: 'Fewa Mobile', map_location: pin(28.2096, 83.9856) });
await buildOffice(db, { name: 'Closed Mobile', address: 'Kalanki', is_active: false, map_location: pin(27.69, 85.28) });
await buildOffice(db, { name: 'Kalanki Distributor', type: 'RD' });

const whole = {
  state: { _id: place.state },
  district: { _id: place.district },
  vdc_municipality: { _id: place.vdc_municipality },
};
const search = async (text: string) => (await call('GET office/public/search', { query: { text } })).reply.data;

describe('one search for stores', () => {
  it.each([
    'Kalanki',
    'kalanki himal',
    'Chandragiri',
    'चन्द्रागिरि',
    'kathmandu',
    'Himal',
    'काठमाडौं',
    'काठमाण्डौ',
    'कलंकी',
    'कलङ्की',
    'शिखर',
    'फुलबारी चोक',
  ])('finds by %s the store and the area that it is in', async (text) => {
    const { area, office } = await search(text);
    expect(office.map((one) => one._id)).toEqual([store._id]);
    expect(area).toMatchObject([{ _id: place.vdc_municipality, location: whole }]);
  });

  it('finds nothing by punctuation', async () => {
    expect(await search('््')).toMatchObject({ area: [], office: [] });
  });

  it('returns the area of a store, and keeps only stores that sell a scheme', async () => {
    const storesFound = async (find_scheme?: string) => {
      const { reply } = await call('GET office/public/search', {
        query: { text: 'Himal', ...(find_scheme && { find_scheme }) },
      });
      return reply.data.office;
    };
    expect(await storesFound()).toMatchObject([
      {
        _id: store._id,
        location: whole,
        name: 'Himal Mobile',
        name_ne: 'शिखर पसल',
        address_ne: 'फूलबारी चोक',
        opening_hours_ne: 'हरेक दिन, 9:00 देखि 20:00',
      },
    ]);
    const phone = await buildProduct(db);
    const open = await buildScheme(db, phone);
    expect(await storesFound(open._id)).toHaveLength(1);
    const elsewhere = await buildScheme(db, phone);
    await db.insert(schemeOffices).values({ scheme_id: elsewhere._id, office_id: far._id });
    expect(await storesFound(elsewhere._id)).toEqual([]);
  });

  it('finds nothing for an unknown text, and requires two letters', async () => {
    expect(await search('Atlantis')).toEqual({ area: [], office: [] });
    expect((await call('GET office/public/search', { query: { text: 'a' } })).status).toBe(400);
    expect((await search('100%')).office).toEqual([]);
  });
});

describe('the nearest stores', () => {
  const near = (latitude: string, longitude: string) =>
    call('GET office/public/near', { query: { latitude, longitude } });

  it('come with their distance if they are open, the nearest first', async () => {
    const { reply } = await near('27.7172', '85.324');
    expect(reply.data.map(({ _id, distance_km }) => [_id, Math.round(distance_km)])).toEqual([
      [store._id, 5],
      [far._id, 142],
    ]);
  });

  it('are found only for places in Nepal', async () => {
    expect((await near('51.5', '0.12')).status).toBe(400);
  });
});

describe('a neighbourhood, or a name with a slip', () => {
  it('finds the area by its everyday name, and names the neighbourhood in both languages', async () => {
    const localities = 'Naikap, नैकाप\nThankot, Thangkot, थानकोट';
    await db.update(areas).set({ localities }).where(eq(areas._id, place.vdc_municipality));
    for (const typed of ['thankot', 'Thangkot', 'थानकोट', 'thankhot'])
      expect((await search(typed)).area, typed).toMatchObject([
        { _id: place.vdc_municipality, locality: { name: 'Thankot', name_ne: 'थानकोट' } },
      ]);
    expect((await search('Chandragiri')).area[0]?.locality).toBeUndefined();
  });

  it('finds an area of nearly the same spelling if nothing else matches', async () => {
    expect((await search('Chandragirri')).area).toMatchObject([{ _id: place.vdc_municipality }]);
    expect((await search('Chandragrii nowhere')).area).toEqual([]);
  });

  it.each([
    'Chandragiri Municipality',
    'Chandragiri Municipality-10',
    'chandragiri nagarpalika',
    'चन्द्रागिरि नगरपालिका',
    'चन्द्रागिरी नगर पालिका',
    'Chandragirri Municipality, Ward No. 5',
  ])('finds by %s the area, as an import of retailers does', async (text) => {
    expect((await search(text)).area).toMatchObject([{ _id: place.vdc_municipality }]);
  });

  it('finds a store of nearly the same spelling, in each of its words', async () => {
    for (const typed of ['himaal', 'Hmial mobile', 'Himal Mobille'])
      expect(
        (await search(typed)).office.map(({ _id }) => _id),
        typed,
      ).toEqual([store._id]);
    expect((await search('himaal bikes')).office).toEqual([]);
  });

  it('finds places written like the text before places written almost like it', async () => {
    const localities = 'Paknajol, Pakanajol';
    await db.update(areas).set({ localities }).where(eq(areas._id, place.vdc_municipality));
    expect((await search('patan')).area).toHaveLength(1);
    const lalitpur = await buildPlace(db);
    await db.update(areas).set({ localities: 'Patan, पाटन' }).where(eq(areas._id, lalitpur.vdc_municipality));
    expect((await search('patan')).area.map(({ _id }) => _id)).toEqual([lalitpur.vdc_municipality]);
    await db.update(areas).set({ localities: null }).where(eq(areas._id, lalitpur.vdc_municipality));
  });

  it('finds an area of the name before a neighbourhood of nearly the same spelling', async () => {
    const pokhara = await buildPlace(db);
    await db.update(areas).set({ name: 'Pokhara' }).where(eq(areas._id, pokhara.vdc_municipality));
    await db.update(areas).set({ localities: 'Gokarna' }).where(eq(areas._id, place.vdc_municipality));
    expect((await search('pokhara')).area.map(({ _id }) => _id)).toEqual([pokhara.vdc_municipality]);
    expect((await search('Pokhra')).area.map(({ _id }) => _id)).toEqual([pokhara.vdc_municipality]);
    expect((await search('gokarna')).area[0]?.locality?.name).toBe('Gokarna');
  });

  it.each(['Chandragiri 10', 'ktm', 'KTM-7'])('finds the area by %s', async (typed) => {
    expect((await search(typed)).area).toMatchObject([{ _id: place.vdc_municipality }]);
  });

  it('knows the neighbourhoods of every area that is named with some', async () => {
    await ensurePlaces(db, () => {});
    const rows = await db.select().from(areas).where(isNotNull(areas.localities));
    expect(rows.length).toBe(1);
    await db.update(areas).set({ localities: null });
    await takeOver(db);
    await ensurePlaces(db, () => {});
    expect(await db.$count(areas, isNotNull(areas.localities))).toBe(Object.keys(known).length);
  });
});

it('lists the nearest stores that sell a scheme and have units left', async () => {
  const product = await buildProduct(db);
  const scheme = await buildScheme(db, product);
  const elsewhere = await buildPlace(db);
  const near = await buildOffice(db, { name: 'Near Mobile', ...elsewhere, map_location: pin(27.72, 85.33) });
  const unmapped = await buildOffice(db, { name: 'Unmapped Mobile', ...place });
  const sellers = [store, near, unmapped].map(({ _id }) => ({ scheme_id: scheme._id, office_id: _id }));
  await db.insert(schemeOffices).values(sellers);
  const next = async (vdc_municipality: string, office?: string) =>
    (
      await call('GET office/public/next', {
        query: { find_scheme: scheme._id, vdc_municipality, ...(office && { office }) },
      })
    ).reply.data;
  const nextStores = await next(place.vdc_municipality, store._id);
  expect(nextStores.map(({ name, distance_km }) => [name, distance_km])).toEqual([
    ['Near Mobile', 5.6],
    ['Unmapped Mobile', undefined],
  ]);
  expect(nextStores[0]?.location.district._id).toBe(elsewhere.district);
  // No store of the area has coordinates, so those of the district come first, without a distance.
  const nowhere = await buildPlace(db);
  expect((await next(nowhere.vdc_municipality)).every(({ distance_km }) => distance_km === undefined)).toBe(true);
  expect(await next(newId())).toEqual([]);
  // Without a scheme, it lists the nearest of all stores with coordinates.
  const { reply } = await call('GET office/public/next', { query: { vdc_municipality: place.vdc_municipality } });
  expect(reply.data.map(({ name }) => name)).toEqual(['Himal Mobile', 'Near Mobile', 'Unmapped Mobile']);
});
