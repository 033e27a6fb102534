import { expect, it } from 'vitest';
import { screens } from '../../contract/screen-list.ts';
import { ADMIN_ROUTES } from '../../test/spec-tables.ts';
import { resources } from './screens.ts';

const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Lists the pages of a resource below its own path. */
function pagesOf(path: string): string[] {
  const { form, detail, pages = {} } = resources[path] ?? {};
  return [...(form ? ['add', 'edit/:id'] : []), ...(detail ? ['detail/:id'] : []), ...Object.keys(pages)];
}

it('each screen has its pages, and each page has its screen', () => {
  expect(Object.keys(resources).sort()).toEqual(screens.map(({ path }) => path).sort());
});

it.each(ADMIN_ROUTES)('/admin/%s of spec 2.3 is in the menu, has its pages and can be granted', (path, below) => {
  const screen = screens.find((one) => one.path === path);
  expect(screen?.label).toBeTruthy();
  expect(resources[path]).toBeDefined();
  const granted = Object.values(screen?.grants ?? {}).flatMap(({ admin_routes }) => admin_routes);
  expect(granted).toContain(path);
  for (const page of below.map(pattern)) {
    expect(pagesOf(path), path).toContain(page);
    expect(granted, path).toContain(`${path}/${page}`);
  }
});
