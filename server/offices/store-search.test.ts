import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildPlace } from '../../test/builders.ts';
import { areas, districts } from '../locations/locations.table.ts';

const { db, call } = await testApp();
const place = await buildPlace(db);
await db.update(areas).set({ name: 'Chandragiri', name_ne: 'चन्द्रागिरि' }).where(eq(areas._id, place.vdc_municipality));
await db.update(districts).set({ name: 'Kathmandu' }).where(eq(districts._id, place.district));
const pin = (latitude: number, longitude: number) =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
const store = await buildOffice(db, {
  name: 'Himal Mobile',
  address: 'Kalanki Chowk',
  map_location: pin(27.6934, 85.2817),
  ...place,
});
const far = await buildOffice(db, { name: 'Fewa Mobile', map_location: pin(28.2096, 83.9856) });
await buildOffice(db, { name: 'Closed Mobile', address: 'Kalanki', is_active: false, map_location: pin(27.69, 85.28) });
await buildOffice(db, { name: 'Kalanki Distributor', type: 'RD' });

const search = async (text: string) => (await call('GET office/public/search', { query: { text } })).reply.data;

describe('one search for stores', () => {
  it.each(['Kalanki', 'kalanki himal', 'Chandragiri', 'चन्द्रागिरि', 'kathmandu', 'Himal'])(
    'finds by %s the store and the area that it stands in',
    async (text) => {
      const { area, office } = await search(text);
      expect(office.map((one) => one._id)).toEqual([store._id]);
      expect(area).toMatchObject([
        { _id: place.vdc_municipality, district: { _id: place.district }, state: place.state },
      ]);
    },
  );

  it('finds nothing by what stands nowhere, and asks for two letters', async () => {
    expect(await search('Atlantis')).toEqual({ area: [], office: [] });
    expect((await call('GET office/public/search', { query: { text: 'a' } })).status).toBe(400);
    expect((await search('100%')).office).toEqual([]);
  });
});

describe('the nearest stores', () => {
  const near = (latitude: string, longitude: string) =>
    call('GET office/public/near', { query: { latitude, longitude } });

  it('are told with their distance, the nearest first, of those that are open', async () => {
    const { reply } = await near('27.7172', '85.324');
    expect(reply.data.map(({ _id, distance_km }) => [_id, Math.round(distance_km)])).toEqual([
      [store._id, 5],
      [far._id, 142],
    ]);
  });

  it('are told for places in Nepal', async () => {
    expect((await near('51.5', '0.12')).status).toBe(400);
  });
});
