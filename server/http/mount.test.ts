import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, one } from '../../contract/calls/endpoint.ts';
import { idParams } from '../../contract/calls/fields.ts';
import { testApp } from '../../test/app.ts';
import { buildUser } from '../../test/builders.ts';
import { mount } from './mount.ts';

const { app, db } = await testApp();
const keeper = await buildUser(db, { grants: ['GET field_data', 'POST field_data', 'POST field_data/delete/{id}'] });

const send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: string, authorization = keeper.token) =>
  app.http.inject({
    method,
    url: `/api/${path}`,
    headers: { 'content-type': 'application/json', authorization },
    ...(payload !== undefined && { payload }),
  });

describe('a query', () => {
  it('is refused for a repeated parameter, which it names in the reader’s language', async () => {
    const query = 'office/public/search?text=ab&text=cd';
    for (const [lang, text] of [
      ['en', 'Send this once, as one text.'],
      ['ne', 'यो एक पटक मात्र पठाउनुहोस्।'],
    ]) {
      const { statusCode, body } = await app.http.inject({ url: `/api/${query}&lang=${lang}` });
      expect([statusCode, JSON.parse(body).errors]).toEqual([400, { text }]);
    }
  });
});

describe('a body', () => {
  it('counts as empty if it’s announced as JSON and not sent', async () => {
    const saved = await send('POST', 'field_data', JSON.stringify({ name: 'Colour', is_active: true }));
    expect(saved.statusCode, saved.body).toBe(200);
    const removed = await send('POST', `field_data/delete/${saved.json().data._id}`);
    expect(removed.statusCode, removed.body).toBe(200);
    expect((await send('GET', 'field_data?size=0', '')).json().data).toEqual([]);
  });

  it('is not read if the caller lacks the grant', async () => {
    for (const payload of ['{', 'x'.repeat(300_000), '['.repeat(5000)]) {
      expect((await send('POST', 'state', payload)).statusCode).toBe(403);
      expect((await send('POST', 'state', payload, '')).statusCode).toBe(403);
    }
  });

  it('treats an empty _id as an addition, which needs another grant', async () => {
    const editor = await buildUser(db, { grants: ['POST field_data {_id}'] });
    for (const _id of ['', null]) {
      const body = JSON.stringify({ _id, name: `Size:${_id}`, is_active: true });
      expect((await send('POST', 'field_data', body, editor.token)).statusCode).toBe(403);
      const added = await send('POST', 'field_data', body);
      expect([added.statusCode, added.json().data?.name]).toEqual([200, `Size:${_id}`]);
    }
  });

  it('is at most 256 kB and 32 levels deep', async () => {
    const nested = (levels: number) => `${'{"name":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect((await send('POST', 'field_data', JSON.stringify({ name: 'x'.repeat(270_000) }))).statusCode).toBe(413);
    expect((await send('POST', 'field_data', nested(32))).json().errors).toEqual({ name: 'This must be a string.' });
    for (const levels of [33, 5000, 20_000])
      expect((await send('POST', 'field_data', nested(levels))).json().errors).toEqual({
        body: 'Nest at most 32 levels.',
      });
  });

  it('names the field whose text cannot be stored', async () => {
    for (const name of ['a\0b', 'a\ud800b', '\udc00']) {
      const refused = await send('POST', 'field_data', JSON.stringify({ name, is_active: true }));
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['name']]);
    }
  });
});

it('a granted call by id declares whose rows it covers, or the server does not start', () => {
  const silent = endpoint('GET silent/{id}', {
    about: 'A row of nobody',
    params: idParams,
    reply: one(z.object({})),
  });
  expect(() => mount(app, silent, () => ({ data: {} }))).toThrow(
    'GET silent/{id} does not say whose rows it is about.',
  );
});
