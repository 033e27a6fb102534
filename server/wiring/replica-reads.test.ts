import { afterAll, expect, it, vi } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildUser } from '../../test/builders.ts';
import { connect, type Db } from '../db/db.ts';

const { app, db, url } = await testApp();
const { token } = await buildUser(db, { is_super: true });
const readOnly = connect(`${url}${url.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don`);
const away = connect('postgres://nobody@127.0.0.1:1/none');
afterAll(async () => {
  await readOnly.close();
  await away.close();
});

const old = app.mounted.filter(({ behind }) => behind !== undefined);
const BODIES: Record<string, object> = {
  'order/export': { format: 'csv' },
  'order/report/export': { format: 'csv', by: 'office' },
};

const ask = async ({ method, path }: (typeof old)[number]) => {
  const { statusCode } = await app.http.inject({
    method,
    url: `/api/${path.replace('{by}', 'office')}`,
    headers: { authorization: token },
    ...(method === 'POST' && { payload: BODIES[path] }),
  });
  return statusCode;
};

it.each(old)('$method $path is read from a replica, and writes nothing there', async (endpoint) => {
  const reader = vi.fn((_mostBehind: number): Db => readOnly.db);
  app.reader = reader;
  const connecting = vi.spyOn(readOnly.pool, 'connect');
  expect(await ask(endpoint)).toBe(200);
  expect(reader).toHaveBeenCalledExactlyOnceWith(endpoint.behind);
  expect(connecting).toHaveBeenCalled();
  connecting.mockRestore();
});

it.each(old)('$method $path is read from the primary if the replica fails', async (endpoint) => {
  app.reader = () => away.db;
  expect(await ask(endpoint)).toBe(200);
});
