import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildUser, unique } from '../../test/builders.ts';

const { db, call } = await testApp();
const { token, office: head } = await buildUser(db, { is_super: true });
const [east, west] = [await buildOffice(db, { type: 'ND' }, head), await buildOffice(db, { type: 'ND' }, head)];
const rd = await buildOffice(db, { type: 'RD' }, east);
const shop = await buildOffice(db, { name: unique('Everest') }, rd);
await buildUser(db, { office: shop });

const nodesOf = async (query: { parent?: string; search?: string }, as = token) =>
  (await call('GET office/tree', { token: as, query })).reply.data;

it('loads level by level, with the counts of all offices below each', async () => {
  const top = await nodesOf({});
  expect(top).toMatchObject([{ _id: head._id, children: 2, retailers: 1, users: 2 }]);
  const below = await nodesOf({ parent: head._id });
  expect(below.find(({ _id }) => _id === east._id)).toMatchObject({ children: 1, retailers: 1, users: 1 });
  expect(below.find(({ _id }) => _id === west._id)).toMatchObject({ children: 0, retailers: 0, users: 0 });
});

it('finds offices with their parents, as far as the caller can see', async () => {
  const ids = async (as: string) => (await nodesOf({ search: shop.name.toLowerCase() }, as)).map(({ _id }) => _id);
  expect(new Set(await ids(token))).toEqual(new Set([head._id, east._id, rd._id, shop._id]));
  const nd = await buildUser(db, { office: east, grants: ['GET office/tree'] });
  expect(new Set(await ids(nd.token))).toEqual(new Set([east._id, rd._id, shop._id]));
  expect((await nodesOf({}, nd.token)).map(({ _id }) => _id)).toEqual([east._id]);
  expect(await nodesOf({ parent: head._id }, nd.token)).toMatchObject([{ _id: east._id }]);
  expect(await nodesOf({ search: '%' })).toEqual([]);
});

it('moves an office with everything below it, only to an office of the right level', async () => {
  const move = (id: string, parent_id: string) =>
    call('POST office/{id}/move', { token, params: { id }, body: { parent_id } });
  expect((await move(shop._id, east._id)).reply.errors).toHaveProperty('parent_id');
  expect((await move(rd._id, rd._id)).reply.errors).toHaveProperty('parent_id');
  expect((await move(rd._id, shop._id)).reply.errors).toHaveProperty('parent_id');
  expect((await move(rd._id, east._id)).status).toBe(409);
  expect((await move(rd._id, west._id)).reply.msg).toBe(`${rd.name} moved.`);
  const nodes = await nodesOf({ search: shop.name });
  expect(nodes.map(({ _id }) => _id)).toContain(west._id);
  expect(nodes.map(({ _id }) => _id)).not.toContain(east._id);
});
