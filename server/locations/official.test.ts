import { and, eq, gt } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildUser } from '../../test/builders.ts';
import { firstOf } from '../../test/present.ts';
import { audits } from '../db/audit.ts';
import { ensurePlaces } from './ensure-places.ts';
import { areas, districts, states, wards } from './locations.table.ts';

const { db, call } = await testApp();
const { token } = await buildUser(db, { is_super: true });
const difference = async () => (await call('GET static/admin/location/official', { token })).reply.data;
const take = (mark: string) => call('POST static/admin/location/official', { token, body: { mark } });

it('fills an empty database, and then there is no difference', async () => {
  const { added, extra } = await difference();
  expect(added).toHaveLength(7 + 77 + 753);
  expect(extra).toEqual([]);
  await ensurePlaces(db, () => {});
  const tables = [states, districts, areas, wards];
  expect(await Promise.all(tables.map((table) => db.$count(table)))).toEqual([7, 77, 753, 6743]);
  expect(await difference()).toMatchObject({ added: [], changed: [], extra: [] });
});

it('shows missing, differing and own places, takes over the first two and removes nothing', async () => {
  const kaski = firstOf(await db.select().from(districts).where(eq(districts.name, 'Kaski')));
  const pokhara = firstOf(await db.select().from(areas).where(eq(areas.name, 'Pokhara')));
  const koshi = firstOf(await db.select().from(states).where(eq(states.name, 'Koshi Province')));
  await db.update(areas).set({ wards: 1, name_ne: null }).where(eq(areas._id, pokhara._id));
  await db.delete(wards).where(and(eq(wards.area, pokhara._id), gt(wards.number, 1)));
  const machha = firstOf(await db.select().from(areas).where(eq(areas.name, 'Machhapuchchhre')));
  await call('POST area', { token, body: { ...machha, wards: (machha.wards ?? 0) + 1 } });
  await db.update(districts).set({ state: koshi._id }).where(eq(districts._id, kaski._id));
  await db.delete(areas).where(eq(areas.name, 'Rupa'));
  await db.insert(areas).values({ name: 'New Town', district: kaski._id, kind: 'municipality', wards: 3 });

  const seen = await difference();
  expect(seen.added).toMatchObject([{ level: 'vdc_municipality', name: 'Rupa' }]);
  expect(seen.changed).toEqual([
    {
      level: 'district',
      name: 'Kaski',
      within: 'Gandaki Province',
      fields: [{ field: 'state', before: 'Koshi Province', after: 'Gandaki Province' }],
    },
    {
      level: 'vdc_municipality',
      name: 'Pokhara',
      within: 'Kaski',
      fields: [
        { field: 'name_ne', before: '', after: pokhara.name_ne },
        { field: 'wards', before: '1', after: String(pokhara.wards) },
      ],
    },
  ]);
  expect(seen.extra).toEqual([
    { level: 'vdc_municipality', name: 'New Town', within: 'Kaski' },
    { level: 'ward', name: 'Ward 10', within: 'Machhapuchchhre' },
  ]);

  expect((await take('another')).status).toBe(409);
  const both = await Promise.all([take(seen.mark), take(seen.mark)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 200)?.reply.data).toEqual({ added: 1, changed: 2 });
  const [now] = await db.select().from(areas).where(eq(areas._id, pokhara._id));
  expect(now).toEqual(pokhara);
  expect(await db.$count(wards, eq(wards.area, pokhara._id))).toBe(pokhara.wards);
  expect(await db.$count(wards, eq(wards.area, machha._id))).toBe(10);
  expect(await db.$count(areas, eq(areas.name, 'Rupa'))).toBe(1);
  expect(await db.$count(areas, eq(areas.name, 'New Town'))).toBe(1);
  expect(await db.$count(audits, eq(audits.entity_id, pokhara._id))).toBe(1);
  expect(await difference()).toMatchObject({ added: [], changed: [] });
});
