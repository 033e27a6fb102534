import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { ServerRoute } from '../../../contract/api.ts';
import { testApp } from '../../../test/app.ts';
import { buildUser } from '../../../test/builders.ts';
import { pages } from '../../sections/sections.table.ts';
import { idempotencyKeys } from './idempotency.ts';

const { db, call } = await testApp();
const grants: ServerRoute[] = ['POST layout', 'POST layout {_id}'];
const [keeper, other] = [await buildUser(db, { grants }), await buildUser(db, { grants })];

const add = (name: string, key: string, { token } = keeper) =>
  call('POST layout', { token, headers: { 'idempotency-key': key }, body: { name, section: [] } });
const called = (name: string) => db.$count(pages, sql`${pages.name} = ${name}`);

it('a record is added once under its key, and the second press gets the reply of the first', async () => {
  const first = await add('Tihar', 'first-key');
  const again = await add('Tihar', 'first-key');
  expect([first.status, again.status, await called('Tihar')]).toEqual([200, 200, 1]);
  expect(again.reply).toEqual(first.reply);

  const changed = await add('Tihar 2', 'first-key');
  expect([changed.status, await called('Tihar 2')]).toEqual([422, 0]);
  expect(changed.reply.msg).toBe('Your first version was already added. Open it from the list to change it.');
});

it('simultaneous presses add one record', async () => {
  const pressed = await Promise.all(Array.from({ length: 4 }, () => add('Dashain', 'moment-key')));
  expect(pressed.map(({ status }) => status)).toContain(200);
  for (const { status } of pressed) expect([200, 503]).toContain(status);
  expect(await called('Dashain')).toBe(1);
});

it('a key belongs to its user: the same key from another user adds another record', async () => {
  expect((await add('Chhath', 'shared-key')).status).toBe(200);
  expect((await add('Losar', 'shared-key', other)).reply.data.name).toBe('Losar');
});

it('a refused request leaves its key free for the corrected one', async () => {
  expect((await add('', 'mended-key')).status).toBe(400);
  expect((await add('Holi', 'mended-key')).status).toBe(200);
});

it('a refusal frees the key at once, a killed process after a minute', async () => {
  const { _id } = (await add('Teej', 'teej-key')).reply.data;
  const edit = { token: keeper.token, headers: { 'idempotency-key': 'teej-key' } };
  // An edit has a revision and needs no key.
  for (const name of ['Teej 1', 'Teej 2'])
    expect((await call('POST layout', { ...edit, body: { _id, name, section: [] } })).status).toBe(200);
  const section = { layout_type: 'slider', view_type: 'Slider', name: 'Gone', slider_id: _id } as const;
  const body = { name: 'Indra Jatra', section: [section] };
  const refused = { token: keeper.token, headers: { 'idempotency-key': 'jatra-key' } };
  expect((await call('POST layout', { ...refused, body })).status).toBe(400);
  expect((await add('Indra Jatra', 'jatra-key')).status).toBe(200);

  const claimed = { reply: null, added_at: sql`now() - interval '10 seconds'` };
  await db.update(idempotencyKeys).set(claimed).where(sql`key = 'teej-key'`);
  expect((await add('Teej', 'teej-key')).status).toBe(503);
  await db.update(idempotencyKeys).set({ added_at: sql`now() - interval '2 minutes'` }).where(sql`key = 'teej-key'`);
  expect((await add('Teej', 'teej-key')).status).toBe(200);
});
