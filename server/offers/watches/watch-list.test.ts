import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildProduct, buildScheme, buildUser } from '../../../test/builders.ts';
import { firstOf } from '../../../test/present.ts';
import { audits } from '../../db/audit.ts';
import { schemeWatches } from './watches.table.ts';

const { app, db, call } = await testApp();
const { token } = await buildUser(db, {
  grants: ['GET watch', 'GET watch/schemes', 'GET watch/export', 'DELETE watch/{id}'],
});

async function listOf(phones: string[], notified: string[] = []) {
  const scheme = await buildScheme(db, await buildProduct(db, { inventory: 0 }));
  const at = { scheme_id: scheme._id, language: 'ne' as const, added_at: new Date('2026-01-31T18:30:00Z') };
  await db.insert(schemeWatches).values(phones.map((customer_phone) => ({ ...at, customer_phone })));
  for (const customer_phone of notified)
    await db.insert(schemeWatches).values({ ...at, customer_phone, told_at: new Date('2026-02-01T00:00:00Z') });
  return scheme;
}

it('is listed by scheme, state and phone, with how many wait for each scheme', async () => {
  const scheme = await listOf(['9841100001', '9841100002'], ['9841100003']);
  const list = async (more: object = {}) => {
    const { reply } = await call('GET watch', { token, query: { find_scheme_id: scheme._id, ...more } });
    return reply.data.map(({ customer_phone }) => customer_phone).sort();
  };
  expect(await list()).toEqual(['9841100001', '9841100002', '9841100003']);
  expect(await list({ find_is_told: 'false' })).toEqual(['9841100001', '9841100002']);
  expect(await list({ find_is_told: 'true' })).toEqual(['9841100003']);
  expect(await list({ find_customer_phone: '+977 984-1100002' })).toEqual(['9841100002']);
  const { reply } = await call('GET watch/schemes', { token });
  expect(reply.data.find(({ _id }) => _id === scheme._id)).toEqual({ _id: scheme._id, name: scheme.name, waiting: 2 });

  const staff = await buildUser(db, { grants: ['GET scheme {PRE-ORDER}'] });
  const schemes = await call('GET scheme', { token: staff.token, query: { find_name: scheme.name } });
  expect(schemes.reply.data[0]?.waiting).toBe(2);
});

it('goes out as a file of the rows that the filters leave, in the time of Nepal', async () => {
  const scheme = await listOf(['9841200001'], ['9841200002']);
  const url = `/api/watch/export?find_scheme_id=${scheme._id}`;
  const file = async (address: string) =>
    (await app.http.inject({ url: address, headers: { authorization: token } })).body;
  expect((await file(url)).replace('\ufeff', '').trim().split('\n')).toEqual([
    'Scheme,Phone,Language,Asked at,Told at',
    `${scheme.name},9841200001,ne,2026-02-01 00:15:00,`,
    `${scheme.name},9841200002,ne,2026-02-01 00:15:00,2026-02-01 05:45:00`,
  ]);
  expect(await file(`${url}&find_is_told=true`)).not.toContain('9841200001');
});

it('lets a number be taken off, which the audit keeps', async () => {
  const scheme = await listOf(['9841300001']);
  const row = firstOf(await db.select().from(schemeWatches).where(eq(schemeWatches.scheme_id, scheme._id)));
  const params = { id: row._id };
  expect((await call('DELETE watch/{id}', { token, params })).status).toBe(200);
  expect((await call('DELETE watch/{id}', { token, params })).status).toBe(404);
  const [auditRow] = await db.select().from(audits).where(eq(audits.entity_id, params.id));
  expect(auditRow).toMatchObject({
    action: 'delete',
    entity: 'Waiting number',
    before: { customer_phone: '9841300001' },
  });
});

it('is seen by the head office alone: who waits has chosen no store', async () => {
  const scheme = await listOf(['9841400001']);
  const office = await buildOffice(db, { type: 'RETAILER' });
  const grants = ['GET watch', 'GET watch/schemes', 'DELETE watch/{id}'] as const;
  const other = await buildUser(db, { grants: [...grants], office });
  const list = await call('GET watch', { token: other.token });
  const schemes = await call('GET watch/schemes', { token: other.token });
  expect([list.reply.totalData, schemes.reply.data]).toEqual([0, []]);
  const row = firstOf(await db.select().from(schemeWatches).where(eq(schemeWatches.scheme_id, scheme._id)));
  const removed = await call('DELETE watch/{id}', { token: other.token, params: { id: row._id } });
  expect(removed.status).toBe(409);
});
