import { desc, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildOrder, buildPlace, buildUser, insertOne, unique } from '../../test/builders.ts';
import { hearStale } from '../../test/hear-stale.ts';
import { present } from '../../test/present.ts';
import { audits } from '../db/audit.ts';
import { offices } from '../offices/offices.table.ts';
import { orders } from '../orders/orders.table.ts';
import { districts, wards } from './locations.table.ts';

const { app, db, url, call } = await testApp();
const { token, user } = await buildUser(db, { is_super: true });
const place = await buildPlace(db);

describe('a plain resource', () => {
  it('is added, read, edited, listed and deleted, with an audit row for each write', async () => {
    const name = unique('Province');
    const added = (await call('POST state', { token, body: { name } })).reply.data;
    expect(added).toEqual({ _id: expect.any(String), name, revision: 1 });

    const edited = await call('POST state', { token, body: { _id: added._id, name: `${name} East` } });
    expect(edited.reply.data.name).toBe(`${name} East`);
    expect((await call('GET state/{id}', { token, params: { id: added._id } })).reply.data.name).toBe(`${name} East`);
    const listed = await call('GET state', { token, query: { find_name: name.toUpperCase() } });
    expect(listed.reply).toMatchObject({ totalData: 1, page: 1, size: 10, data: [{ _id: added._id }] });

    const deleted = await call('DELETE state/{id}', { token, params: { id: added._id } });
    expect(deleted.reply.data).toEqual({ _id: added._id });
    expect((await call('GET state/{id}', { token, params: { id: added._id } })).status).toBe(404);

    const trail = await db.select().from(audits).where(eq(audits.entity_id, added._id)).orderBy(desc(audits._id));
    expect(trail).toMatchObject([
      { action: 'delete', before: { name: `${name} East` }, after: null },
      { action: 'edit', before: { name }, after: { name: `${name} East` } },
      { action: 'add', before: null, after: { name }, user_id: user._id, user_name: user.name },
    ]);
  });

  it('names the field of a name that is taken, and of a parent that is gone', async () => {
    const name = unique('Twice');
    await call('POST state', { token, body: { name } });
    const again = await call('POST state', { token, body: { name } });
    expect([again.status, again.reply.errors]).toEqual([400, { name: 'Already in use. Choose another.' }]);
    const louder = await call('POST state', { token, body: { name: name.toUpperCase() } });
    expect(louder.reply.errors).toEqual({ name: 'Already in use. Choose another.' });
    const orphan = await call('POST district', {
      token,
      body: { name: unique('D'), state: '01a1fd79-0000-7000-8000-000000000000' },
    });
    expect(orphan.reply.errors).toEqual({ state: 'This no longer exists. Choose another.' });
  });

  it('refuses to delete a place in use, and names its user', async () => {
    const { status, reply } = await call('DELETE state/{id}', { token, params: { id: place.state } });
    expect(status).toBe(409);
    expect(reply.msg).toContain('districts');
  });

  it('allows a grant to add, but not to edit', async () => {
    const adder = await buildUser(db, { grants: ['POST state'] });
    expect((await call('POST state', { token: adder.token, body: { name: unique('S') } })).status).toBe(200);
    expect(
      (await call('POST state', { token: adder.token, body: { _id: place.state, name: unique('S') } })).status,
    ).toBe(403);
  });

  it('sorts and pages without overlap', async () => {
    await db.insert(districts).values(Array.from({ length: 25 }, () => ({ name: unique('Page'), state: place.state })));
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        call('GET district', { token, query: { page, find_state: place.state, sort: 'name:desc' } }),
      ),
    );
    const names = pages.flatMap(({ reply }) => reply.data.map((row) => row.name));
    expect(names).toHaveLength(26);
    expect(new Set(names).size).toBe(26);
    const all = await call('GET district', { token, query: { size: 0, find_state: place.state } });
    expect(all.reply.data).toHaveLength(26);
  });
});

describe('the wards of an area', async () => {
  const { district } = await buildPlace(db);
  const fields = { name: unique('Warded'), district, kind: 'municipality' as const };
  const wardsOf = async (id: string) =>
    (await call('GET static/admin/location/area/{id}', { token, params: { id } })).reply.data;
  const save = (body: object) => call('POST area', { token, body: { ...fields, ...body } as never });

  it('are as many as the area says, keep their ids, and are the fourth level of all places', async () => {
    const area = (await save({ wards: 11 })).reply.data;
    const first = await wardsOf(area._id);
    expect(first.map(({ name }) => name)).toEqual(Array.from({ length: 11 }, (_, index) => `Ward ${index + 1}`));
    expect(first[9]).toEqual({ _id: expect.any(String), name: 'Ward 10', name_ne: 'वडा नं. 10' });

    await save({ _id: area._id, wards: 12 });
    expect((await wardsOf(area._id)).slice(0, 11)).toEqual(first);
    await save({ _id: area._id, wards: 4 });
    const left = await wardsOf(area._id);
    expect(left).toEqual(first.slice(0, 4));

    const { data } = (await call('GET static/admin/location/all', { token })).reply;
    expect(data.allVdc.map(({ _id }) => _id)).toContain(area._id);
    const ofArea = data.allArea.filter(({ vdc_municipality }) => vdc_municipality === area._id);
    expect(ofArea).toEqual(left.map((ward) => ({ ...ward, vdc_municipality: area._id })));
    const short = await call('GET static/admin/location/all', { token, query: { until: 'vdc_municipality' } });
    expect(short.reply.data).toEqual({ ...data, allArea: [] });
  });

  it('stay if an office is in one of them, and are deleted with their area', async () => {
    const area = (await save({ name: unique('Kept'), wards: 3 })).reply.data;
    const third = present((await wardsOf(area._id))[2])._id;
    const office = await buildOffice(db, { ...place, vdc_municipality: area._id, ward: third });
    const refused = await save({ _id: area._id, name: area.name, wards: 2 });
    expect([refused.status, refused.reply.msg]).toEqual([409, 'This is still used by offices. Remove it there first.']);
    expect(await wardsOf(area._id)).toHaveLength(3);

    await db.delete(offices).where(eq(offices._id, office._id));
    expect((await call('DELETE area/{id}', { token, params: { id: area._id } })).status).toBe(200);
    expect(await wardsOf(area._id)).toEqual([]);
  });
});

describe('the public places', () => {
  it('go from state to district to area', async () => {
    const districtsOf = (await call('GET static/public/nepal/state/{id}', { params: { id: place.state } })).reply.data;
    expect(districtsOf.map((row) => row._id)).toContain(place.district);
    const areasOf = (await call('GET static/public/nepal/district/{id}', { params: { id: place.district } })).reply
      .data;
    expect(areasOf.map((row) => row._id)).toEqual([place.vdc_municipality]);
  });

  it('are cached until a place changes, and answer 304 to a client that has them', async () => {
    const stop = await hearStale(url, app.cache);
    const first = await call('GET static/public/nepal/state');
    const etag = String(first.headers.etag);
    const again = await app.http.inject({ url: '/api/static/public/nepal/state', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const name = unique('New state');
    await call('POST state', { token, body: { name } });
    await vi.waitFor(async () =>
      expect((await call('GET static/public/nepal/state')).reply.data.map((row) => row.name)).toContain(name),
    );
    await stop();
  });
});

it('are counted by area: existing offices and open orders, as far as the caller sees them', async () => {
  const here = await buildPlace(db);
  const head = await buildOffice(db, { type: 'ADMIN' });
  const nd = await buildOffice(db, { type: 'ND' }, head);
  const ward = await insertOne(db, wards, { area: here.vdc_municipality, number: 1 });
  const shop = await buildOffice(db, { ...here, ward: ward._id }, nd);
  await buildOffice(db, here, head);
  const ordered = await buildOrder(db, shop);
  await db
    .update(orders)
    .set({ ...here, status: 'PLACED' })
    .where(eq(orders._id, ordered._id));
  const gone = await buildOrder(db, shop);
  await db
    .update(orders)
    .set({ ...here, status: 'CANCELLED' })
    .where(eq(orders._id, gone._id));
  const countsOf = async (token: string) =>
    (await call('GET static/admin/location/counts', { token })).reply.data.find(
      ({ vdc_municipality }) => vdc_municipality === here.vdc_municipality,
    );
  const wardCounts = [{ ward: ward._id, offices: 1 }];
  expect(await countsOf(token)).toMatchObject({ offices: 2, open_orders: 1, wards: wardCounts });
  const viewer = await buildUser(db, { office: nd, grants: ['GET static/admin/location/counts'] });
  expect(await countsOf(viewer.token)).toMatchObject({ offices: 1, open_orders: 1 });
  const other = await buildUser(db, {
    office: await buildOffice(db, { type: 'ND' }, head),
    grants: ['GET static/admin/location/counts'],
  });
  expect(await countsOf(other.token)).toBeUndefined();
});
