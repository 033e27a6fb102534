import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { api } from '../../contract/api.ts';
import type { Definition } from '../../contract/calls/endpoint.ts';
import { PAGE_SIZES } from '../../contract/calls/page-sizes.ts';
import { screens } from '../../contract/screen-list.ts';
import { resources } from './screens.ts';

/**
 * The screens that list no rows: figures, trees, pictures, the settings by topic, and today's calls, which staff work
 * off one by one.
 */
const OTHERS = [
  'dashboard/commerce',
  'order-report/pre-order',
  'order-report/campaign',
  'order-report/multi-buy',
  'work-list',
  'office-money',
  'media-manage',
  'editor-file-select',
  'menu-manage',
  'office-tree',
  'location-tree-view',
  'health',
  'our-brand',
  'global-setting',
];

const lists = screens.filter(({ path }) => !OTHERS.includes(path));
/** Reads the file from which the screen's list is imported, as in the source or in the test's bundle. */
function sourceOf(path: string): string {
  const file = /(?:\.|web\/admin)\/([\w/-]+\.tsx)/.exec(String(resources[path]?.list))?.[1] ?? '';
  return readFileSync(resolve(import.meta.dirname, file), 'utf8');
}

/** The places that open a list of orders, of one kind or all. */
const ORDERS = /\?(find_\w+)=|linkTo\(.*?(find_\w+)(?=:)|, (find_\w+): '|changes: \{ (find_\w+)/g;

/** The filters that links set, each with the list that they open. */
function linked(): [path: string, filter: string][] {
  const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'));
  const tiles = readFileSync('web/admin/dashboard/work.ts', 'utf8');
  const links = read('web/admin/**/*.tsx').join('\n');
  const orders = read('web/admin/{reports/Report*,dashboard/Today,orders/list/OrderTabs}.tsx').join('\n');
  const found: [string, string][] = [
    ...[...tiles.matchAll(/to: '?([\w/-]+)'?,\s*find: '(\w+)=/g)].map(([, to = '', filter = '']): [string, string] => [
      to,
      filter,
    ]),
    ...[...links.matchAll(/\/([\w/-]+)\?(find_\w+)=/g)].map(([, to = '', filter = '']): [string, string] => [
      to,
      filter,
    ]),
    ...[...orders.matchAll(ORDERS)].map((match): [string, string] => ['orders', match.slice(1).join('')]),
  ];
  return [...new Map(found.map((link) => [link.join(), link])).values()];
}

describe('the list of a screen', () => {
  it.each(lists)('$path is the list of the kit, with its sizes, serial numbers and file', ({ path }) => {
    expect(sourceOf(path)).toContain('<ResourceList');
  });

  // The call list has its own controls, and the audit log shows a record's history with its name.
  it.each(linked().filter(([path]) => path !== 'work-list' && path !== 'audit'))(
    '%s has words for %s',
    (path, filter) => {
      const own = /^orders$|^order-manage/.test(path)
        ? readFileSync('web/admin/orders/list/useOrderFilters.ts', 'utf8')
        : sourceOf(path);
      const days = filter.replace(/_(from|to)$/, '');
      expect(own).toMatch(new RegExp(`name: '${filter}'|days: '${days}'|, '${filter}', `));
    },
  );

  it.each(lists)('$path reads a call that serves every size the screens offer', ({ grants }) => {
    const read = (grants.view?.server_routes ?? []).map((route) => String(route).replace(/ \{.*/, ''));
    const paged = Object.values(api as Record<string, Definition>).filter(
      ({ method, path, query }) => read.includes(`${method} ${path}`) && query?.safeParse({ page: '2' }).success,
    );
    expect(paged.length).toBeGreaterThan(0);
    for (const size of PAGE_SIZES)
      expect(paged.some(({ query }) => query?.safeParse({ page: '2', size: String(size) }).success)).toBe(true);
  });
});
