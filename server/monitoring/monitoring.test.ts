import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { clientErrors, serverErrors } from './monitoring.table.ts';

const { app, db, call } = await testApp();
const report = (error: string) =>
  call('POST clientBug', { body: { error, error_stack: 'at x', location: '/admin/x', mode: 'live' } });

it('keeps a fault of a browser once and counts it, at most 20 a minute from one address', async () => {
  for (let index = 0; index < 20; index += 1) expect((await report('Broken')).status).toBe(200);
  const refused = await report('Broken');
  expect([refused.status, refused.reply.success]).toEqual([429, false]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await db.select().from(clientErrors)).toMatchObject([
    { error_data: 'Broken', count: 20, location: '/admin/x', mode: 'live' },
  ]);
});

it('says nothing of the cause of an unknown error, and keeps it with the request id', async () => {
  app.http.log.level = 'silent';
  const broken = await app.http.inject({ url: '/api/static/public/nepal/state/not-a-uuid' });
  expect(broken.statusCode).toBe(400);
  await db.execute('alter table areas rename to elsewhere');
  const failed = await app.http.inject({
    url: '/api/static/public/nepal/district/01a1fd79-0000-7000-8000-000000000000',
  });
  await db.execute('alter table elsewhere rename to areas');
  expect(failed.statusCode).toBe(500);
  expect(failed.json()).toEqual({
    success: false,
    msg: 'Something Went Wrong.',
    request_id: failed.headers['x-request-id'],
  });
  await expect
    .poll(async () => (await db.select().from(serverErrors))[0])
    .toMatchObject({ request_id: failed.headers['x-request-id'], count: 1 });
});
