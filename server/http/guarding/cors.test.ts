import { expect, it } from 'vitest';
import { PLACE_HEADER } from '../../../contract/waiting-room/waiting-room.ts';
import { testApp } from '../../../test/app.ts';

const ORIGIN = 'https://app.example';
const PREFLIGHT = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' };

it('lets pages of the named origins make calls, and no others', async () => {
  const { http } = (await testApp({ env: { CORS_ORIGINS: ORIGIN } })).app;
  const asked = await http.inject({
    method: 'OPTIONS',
    url: '/api/order/public',
    headers: { origin: ORIGIN, ...PREFLIGHT },
  });
  expect(asked.statusCode).toBe(204);
  expect(asked.headers).toMatchObject({ 'access-control-allow-origin': ORIGIN });
  const allowed = String(asked.headers['access-control-allow-headers']).split(', ').sort();
  expect(allowed).toEqual([
    'accept-language',
    'authorization',
    'content-type',
    'idempotency-key',
    'if-none-match',
    PLACE_HEADER,
  ]);
  expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');

  const url = '/api/static/public/nepal/state';
  const called = await http.inject({ url, headers: { origin: ORIGIN } });
  expect(called.statusCode).toBe(200);
  expect(called.headers).toMatchObject({ 'access-control-allow-origin': ORIGIN });
  expect(called.headers['access-control-expose-headers']).toContain('x-rows');
  expect(called.headers.vary).toContain('Origin');
  const other = await http.inject({ url, headers: { origin: 'https://other.example' } });
  expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  const page = await http.inject({ url: '/login', headers: { origin: ORIGIN } });
  expect(page.headers).not.toHaveProperty('access-control-allow-origin');
});

it('allows no origin unless the setting names one', async () => {
  const { http } = (await testApp()).app;
  const asked = await http.inject({
    method: 'OPTIONS',
    url: '/api/order/public',
    headers: { origin: ORIGIN, ...PREFLIGHT },
  });
  expect(asked.statusCode).toBe(404);
  expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
});
