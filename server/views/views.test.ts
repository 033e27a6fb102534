import { expect, it } from 'vitest';
import { MOST_VIEWS } from '../../contract/views/views.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildUser } from '../../test/builders.ts';

const { db, call } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const rd = await buildOffice(db, { type: 'RD' }, head);
const [retailer, other] = [await buildOffice(db, {}, rd), await buildOffice(db, {}, head)];
const [atRd, beside] = [await buildUser(db, { office: rd }), await buildUser(db, { office: rd })];
const [atRetailer, stranger] = [await buildUser(db, { office: retailer }), await buildUser(db, { office: other })];

const save = (name: string, is_shared = false, token = atRd.token, query = 'find_status=PLACED') =>
  call('POST view', { token, body: { screen: 'orders', name, query, is_shared } });
const names = async (token: string, find_screen = 'orders') =>
  (await call('GET view', { token, query: { find_screen } })).reply.data.map(({ name }) => name);

it('views are own, or shared with your office and those below it', async () => {
  await save('Mine');
  const shared = await save('Ours', true);
  expect(shared.reply.data).toMatchObject({ is_mine: true, is_shared: true, by: atRd.user.name });
  expect(await names(atRd.token)).toEqual(['Mine', 'Ours']);
  expect(await names(beside.token)).toEqual(['Ours']);
  expect(await names(atRetailer.token)).toEqual(['Ours']);
  expect(await names(stranger.token)).toEqual([]);
  expect(await names(atRd.token, 'active-orders')).toEqual([]);
});

it('saving a view under the same name replaces it, even if two saves come at once', async () => {
  await Promise.all([save('Twice', false, beside.token, 'a=1'), save('Twice', false, beside.token, 'a=2')]);
  await save('Twice', false, beside.token, 'find_status=READY_FOR_PICKUP');
  const { reply } = await call('GET view', { token: beside.token, query: { find_screen: 'orders' } });
  expect(reply.data.filter(({ name }) => name === 'Twice').map(({ query }) => query)).toEqual([
    'find_status=READY_FOR_PICKUP',
  ]);
});

it('only its owner deletes a view, and one person keeps a limited number', async () => {
  const { reply } = await save('Gone', true);
  const remove = (token: string) => call('DELETE view/{id}', { token, params: { id: reply.data._id } });
  expect((await remove(atRetailer.token)).status).toBe(404);
  expect((await remove(atRd.token)).status).toBe(200);
  for (let number = 0; number < MOST_VIEWS; number += 1) await save(`View ${number}`, false, stranger.token);
  expect((await save('One more', false, stranger.token)).status).toBe(409);
});
