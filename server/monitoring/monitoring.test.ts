import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildUser, insertOne } from '../../test/builders.ts';
import { firstOf, present } from '../../test/present.ts';
import { audits } from '../db/audit.ts';
import { addJob } from '../db/db.ts';
import { root } from '../process/root.ts';
import { clientErrors, serverErrors } from './monitoring.table.ts';
import { framesOf } from './stack.ts';

const { app, db, call } = await testApp();
const report = (error: string) =>
  call('POST clientBug', { body: { error, error_stack: 'at x', location: '/admin/x', mode: 'live' } });

it('stores a browser error once and counts it, at most 20 a minute from one address', async () => {
  for (let index = 0; index < 20; index += 1) expect((await report('Broken')).status).toBe(200);
  const refused = await report('Broken');
  expect([refused.status, refused.reply.success]).toEqual([429, false]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await db.select().from(clientErrors)).toMatchObject([
    { error_data: 'Broken', count: 20, location: '/admin/x', mode: 'live' },
  ]);
});

it('hides the cause of an unknown error, and logs it with the request id', async () => {
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

const { token } = await buildUser(db, { is_super: true });
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';

describe('the faults of browsers', () => {
  const tell = (error: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/clientBug',
      remoteAddress: '203.0.113.77',
      headers: { 'user-agent': CHROME },
      payload: { error, error_stack: 'Error: x\n    at y (native)', location: '/admin/y?secret=1', mode: 'live' },
    });
  const listed = async (query = {}) => (await call('GET clientBug', { token, query })).reply;

  it('are listed with the browser and the release, the latest first', async () => {
    await tell('First');
    await tell('Second');
    const { data } = await listed();
    expect(data.slice(0, 2)).toMatchObject([
      { error_data: 'Second', browser: 'Chrome 120 on Android 10', location: '/admin/y', count: 1, mode: 'live' },
      { error_data: 'First', error_stack: 'Error: x\n    at y (native)' },
    ]);
    expect(data[0]?.release).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('are hidden until they happen again', async () => {
    const { _id: bug_id } = firstOf((await listed({ find_error_data: 'First' })).data);
    await call('POST clientBug/mute', { token, body: { bug_id } });
    expect((await listed({ find_error_data: 'First' })).totalData).toBe(0);
    expect((await listed({ find_error_data: 'First', find_is_muted: 'true' })).totalData).toBe(1);
    await tell('First');
    expect((await listed({ find_error_data: 'First' })).data).toMatchObject([{ count: 2, is_muted: false }]);
  });

  it('are deleted one by one, several and all, each with its audit row', async () => {
    const { data } = await listed();
    const [one, ...others] = data.map(({ _id }) => _id);
    await call('POST clientBug/deleteMultiple', { token, body: { bug_id: present(one) } });
    expect((await listed()).totalData).toBe(others.length);
    await call('POST clientBug/deleteMultiple', { token, body: { bug_id: others } });
    expect((await listed()).totalData).toBe(0);
    await tell('Third');
    await call('POST clientBug/deleteAll', { token });
    expect(await db.$count(clientErrors)).toBe(0);
    const trail = await db.select().from(audits).where(eq(audits.entity, 'Client error'));
    expect(trail.filter(({ action }) => action === 'delete')).toHaveLength(data.length + 1);
  });
});

it('lists the faults of the server with the beginning of their stacks', async () => {
  const [row] = await db.select().from(serverErrors);
  const long = `Error: long\n${'    at z\n'.repeat(1000)}`;
  const fault = await insertOne(db, serverErrors, {
    fingerprint: 'long',
    error_data: 'Long',
    error_stack: long,
    location: '/',
  });
  const { data } = (await call('GET serverBug', { token, query: { sort: 'added_at:asc' } })).reply;
  expect(data.map(({ error_stack }) => error_stack)).toEqual([row?.error_stack.slice(0, 4000), long.slice(0, 4000)]);
  await db.delete(serverErrors).where(eq(serverErrors._id, fault._id));
});

it('shows a fault of the server with the source lines of its stack', async () => {
  const fault = firstOf(await db.select().from(serverErrors));
  const { reply } = await call('GET serverBug/{id}', { token, params: { id: fault._id } });
  expect(reply.data.request_id).toBe(fault.request_id);
  const here = await framesOf(new Error('here').stack as string);
  expect(here[1]).toMatchObject({ place: expect.stringMatching(/^server\/monitoring\/monitoring\.test\.ts:\d+$/) });
  expect(here[1]?.source?.some(({ text }) => text.includes("new Error('here')"))).toBe(true);
});

it('maps the built server’s bundles to our source files', async () => {
  const folder = join(root, 'dist/server');
  const [path, text] = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')] as const)
    .find(([, text]) => text.includes('// server/monitoring/stack.ts')) as readonly [string, string];
  const lines = text.split('\n');
  const frameOf = async (line: number) => (await framesOf(`Error: x\n    at y (file://${path}:${line}:3)`))[1];
  const ours = await frameOf(lines.findIndex((line) => line.includes('function framesOf(')) + 1);
  expect(ours?.place).toBe('server/monitoring/stack.ts');
  expect(ours?.source?.some(({ text }) => text.includes('function framesOf('))).toBe(true);
  expect((await frameOf(lines.findIndex((line) => line.startsWith('// node_modules/')) + 2))?.place).toBeUndefined();
});

it('reads only our own files, whatever a stack names', async () => {
  const frames = await framesOf(
    'x\n at a (/etc/passwd:1:1)\n at b (../../../etc/hosts.ts:1:1)\n at c (https://h/..%2fsecret.js:1:1)',
  );
  expect(frames.every(({ place, source }) => !place && !source)).toBe(true);
});

describe('the jobs', () => {
  it('can be listed by task, retried and deleted', async () => {
    await addJob(db, 'sendSms', { secret: 'code' });
    await addJob(db, 'sendSms', {});
    await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'No gateway'
      where id = (select min(id) from graphile_worker._private_jobs)`);
    const listed = async (query = {}) => (await call('GET job', { token, query })).reply;
    const failed = await listed({ find_status: 'failed' });
    expect(failed.data).toMatchObject([{ name: 'sendSms', status: 'failed', problem: 'No gateway' }]);
    expect(JSON.stringify((await listed()).data)).not.toContain('code');
    const job_id = failed.data.map(({ _id }) => _id);
    expect((await call('POST job/retry', { token, body: { job_id } })).reply.data.jobs).toBe(1);
    expect((await listed({ find_status: 'failed' })).totalData).toBe(0);
    expect((await call('POST job/delete', { token, body: { job_id } })).reply.data.jobs).toBe(1);
    expect((await listed()).totalData).toBe(1);
    const trail = await db.select().from(audits).where(eq(audits.entity, 'Job'));
    expect(trail.map(({ action }) => action)).toEqual(['retry', 'delete']);
  });
});

it('reports the health of each part of the product', async () => {
  const { data } = (await call('GET health', { token })).reply;
  expect(data.database.answered_in).toBeGreaterThan(0);
  expect(data.disk.free).toBeLessThan(data.disk.total);
  expect(data.queue).toMatchObject({ waiting: 1, failed: 0 });
  expect(data.faults.server_day).toBeGreaterThan(0);
});
