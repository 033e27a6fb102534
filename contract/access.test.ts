import { describe, expect, it } from 'vitest';
import { accessMap, isAllowed } from './access.ts';

const map = accessMap([
  { access_type: 'view', admin_routes: ['state-manage'], server_routes: [] },
  { access_type: 'edit', admin_routes: ['state-manage', 'area-manage/edit/:id'], server_routes: [] },
]);

describe('access map', () => {
  it('collects the access types of a path', () => {
    expect(map['state-manage']).toEqual(['view', 'edit']);
  });

  it.each([
    ['state-manage', true],
    ['area-manage/edit', true],
    ['area-manage/edit/:id', true],
    ['area-manage', false],
    ['state', false],
    ['state-manage/add', false],
  ])('allows %s: %s', (path, allowed) => {
    expect(isAllowed(map, path)).toBe(allowed);
  });
});
