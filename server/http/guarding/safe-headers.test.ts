import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildUser } from '../../../test/builders.ts';
import { safeHeaders } from './safe-headers.ts';

const { app, db } = await testApp();
const { token } = await buildUser(db, { is_super: true });

const WANTED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': expect.any(String),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/),
};

it.each([
  '/',
  '/login',
  '/nowhere',
  '/admin/login',
  '/api/docs',
  '/api/openapi.json',
  '/api/product/public',
  '/public/none.jpg',
  '/healthz',
  '/api/user',
])('are on %s', async (url) => {
  const { headers } = await app.http.inject({ url, headers: { accept: 'text/html' } });
  expect(headers).toMatchObject(WANTED);
});

it.each(['/', '/admin/login'])('let no code set unchecked HTML on %s', async (url) => {
  const { headers } = await app.http.inject({ url, headers: { accept: 'text/html' } });
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
});

it('tell browsers to stay with TLS if the public address has it', () => {
  expect(safeHeaders(true)).toHaveProperty('strict-transport-security');
  expect(safeHeaders(false)).not.toHaveProperty('strict-transport-security');
});

it('keep exports out of every cache', async () => {
  const { headers } = await app.http.inject({ url: '/api/role/module/export', headers: { authorization: token } });
  expect(headers['cache-control']).toBe('no-store');
});

it('leave nothing open to the API page but the sources that it needs', async () => {
  const statusOf = async (name: string) => (await app.http.inject({ url: `/api/docs/ui/${name}` })).statusCode;
  expect(await Promise.all(['swagger-ui.css', 'swagger-ui-bundle.js'].map(statusOf))).toEqual([200, 200]);
  for (const name of ['index.html', 'swagger-ui-bundle.js.map', 'package.json', 'oauth2-redirect.html'])
    expect(await statusOf(name), name).toBe(404);
});
