import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { adminRoute, serverRoute } from './access.ts';
import { accessMap, isAllowed } from './grants.ts';

const map = accessMap([
  { access_type: 'view', admin_routes: ['state-manage'], server_routes: [] },
  { access_type: 'edit', admin_routes: ['state-manage', 'area-manage/edit/:id'], server_routes: [] },
]);

describe('access map', () => {
  it('collects the access types of a path', () => {
    expect(map['/admin/state-manage']).toEqual(['view', 'edit']);
  });

  it.each([
    ['state-manage', true],
    ['/admin/state-manage', true],
    ['area-manage/edit', true],
    ['area-manage/edit/:id', true],
    ['area-manage', false],
    ['state', false],
    ['state-manage/add', false],
  ])('allows %s: %s', (path, allowed) => {
    expect(isAllowed(map, path)).toBe(allowed);
  });
});

describe('a route on the wire', () => {
  it.each([
    ['GET order', { method: 'GET', route: 'order' }],
    ['POST state {_id}', { method: 'POST', route: 'state', part: '_id' }],
    ['GET order/{id} {PRE-ORDER}', { method: 'GET', route: 'order/{id}', part: 'PRE-ORDER' }],
    ['POST scheme {_id} {CAMPAIGN}', { method: 'POST', route: 'scheme', part: '_id CAMPAIGN' }],
  ] as const)('%s is its method, its route and its part, and is read as one text, too', (name, wire) => {
    expect(z.encode(serverRoute, name)).toEqual(wire);
    expect([serverRoute.decode(wire), serverRoute.decode(name)]).toEqual([name, name]);
  });

  it('is the whole path for a client route', () => {
    expect(z.encode(adminRoute, 'user-manage')).toBe('/admin/user-manage');
    expect(['/admin/user-manage', 'admin/user-manage', 'user-manage'].map((path) => adminRoute.decode(path))).toEqual([
      'user-manage',
      'user-manage',
      'user-manage',
    ]);
  });
});
