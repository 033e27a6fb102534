import { describe, expect, it } from 'vitest';
import { api } from '../contract/api.ts';
import { grantableRoutes } from '../contract/grantable.ts';
import { PAGES } from '../contract/page-list.ts';
import { serverRoutes } from '../contract/routes.ts';
import { screens } from '../contract/screen-list.ts';
import { testApp } from '../test/app.ts';
import { buildOffice, buildUser } from '../test/builders.ts';
import { CALLS, PUBLIC_ROUTES } from '../test/spec-tables.ts';

const { app, db, call } = await testApp();

describe('the registry', () => {
  it('mounts every endpoint of the contract once', () => {
    const keys = (endpoints: { method: string; path: string }[]) =>
      endpoints.map(({ method, path }) => `${method} ${path}`).sort();
    expect(keys(app.mounted)).toEqual(keys(Object.values(api)));
  });

  it.each(CALLS)('has the call %s of spec 7', (asked) => {
    const plain = (key: string) => key.replace(/\{\w+\}/g, '{}');
    expect(app.mounted.map(({ method, path }) => plain(`${method} ${path}`))).toContain(plain(asked));
  });

  it.each(PUBLIC_ROUTES)('has the page %s of spec 2.1', (path) => {
    const url = path.replace(/\{\w+\}/g, ':$&').replace(/:\{(\w+)\}/g, ':$1');
    const isThere = [url, url.replace(/:\w+$/, ':key')].some((candidate) =>
      app.http.hasRoute({ method: 'GET', url: candidate }),
    );
    expect(isThere).toBe(true);
  });

  it('has a screen for every granted call, and no screen names a call that cannot be granted', () => {
    const onScreens = new Set(
      screens.flatMap((screen) => Object.values(screen.grants).flatMap((grant) => grant.server_routes)),
    );
    expect([...onScreens].sort()).toEqual([...grantableRoutes].sort());
  });

  it('refuses every call that is not public without a token, and with a token that lacks the grant', async () => {
    const { token } = await buildUser(db, { office: await buildOffice(db), grants: [] });
    for (const endpoint of app.mounted.filter(({ access }) => access !== 'public')) {
      const request = {
        method: endpoint.method,
        url: `/api/${endpoint.path.replace(/\{\w+\}/g, '01a1fd79-0000-7000-8000-000000000000')}`,
      };
      for (const authorization of [undefined, 'undefined', 'null', 'Bearer x.y.z']) {
        const { statusCode } = await app.http.inject({ ...request, headers: authorization ? { authorization } : {} });
        expect(statusCode, `${endpoint.method} ${endpoint.path} with ${authorization}`).toBe(403);
      }
      if (endpoint.access !== 'granted') continue;
      expect((await app.http.inject({ ...request, headers: { authorization: token } })).statusCode, endpoint.path).toBe(
        403,
      );
    }
  });

  it('answers public calls with an expired token as without one', async () => {
    const { status } = await call('GET static/public/nepal/state', { token: 'undefined' });
    expect(status).toBe(200);
  });

  it('describes every path', async () => {
    const document = (await app.http.inject('/api/openapi.json')).json();
    expect(Object.keys(document.paths)).toHaveLength(new Set(app.mounted.map(({ path }) => path)).size);
  });

  it('answers an unknown path, a body that is not JSON and a wrong content type in the envelope', async () => {
    const unknown = await app.http.inject('/api/nothing');
    expect([unknown.statusCode, unknown.json().success]).toEqual([404, false]);
    const unreadable = await app.http.inject('/api/static/public/nepal/state/%E0%A4%A');
    expect([unreadable.statusCode, unreadable.json().success]).toEqual([400, false]);
    const cutLink = await app.http.inject({ url: '/scheme/%E0%A4%A', headers: { accept: 'text/html' } });
    expect([cutLink.statusCode, cutLink.headers.location]).toEqual([302, '/not-found']);
    const post = (payload: string, type: string) =>
      app.http.inject({ method: 'POST', url: '/api/user/login', payload, headers: { 'content-type': type } });
    expect((await post('{', 'application/json')).statusCode).toBe(400);
    expect((await post('<a/>', 'text/xml')).statusCode).toBe(415);
    expect((await post(JSON.stringify({ email: 'x'.repeat(2_000_000) }), 'application/json')).statusCode).toBe(413);
  });
});

it('has a route for every page of the list', () => {
  const paths = Object.values(PAGES).flatMap(({ path }) => path ?? []);
  expect(paths.filter((url) => !app.http.hasRoute({ method: 'GET', url }))).toEqual([]);
});

it('grants editing separately from adding, even if one call does both', () => {
  expect(serverRoutes(api['save state'])).toEqual(['POST state', 'POST state {_id}']);
});
