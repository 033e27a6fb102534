import { screens } from '../../contract/screen-list.ts';
import { expect, signIn, test } from './fixtures.ts';
import { open, PARTS } from './screens.ts';

test('every screen is in one part', () => {
  expect(new Set(screens.map(({ group }) => group))).toEqual(new Set(Object.values(PARTS).flat()));
});

// CI looks at each of them in full (screens-*.walk.ts).
test('every screen opens', { tag: '@quick' }, async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const { path } of screens) await open(page, path);
});

// server/access/grants/enforcement.test.ts checks that each call is refused to users who lack it.
test('a list, a form and a page below are refused to users who lack them', async ({ page }) => {
  await signIn(page, 'verifier@agrim.example');
  for (const path of ['role-manage', 'product-manage/main/add', 'module-manage/access']) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { name: 'You are not authroized' }), path).toBeVisible();
  }
});
