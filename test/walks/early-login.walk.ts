import { DEMO_PASSWORD, expect, test } from './fixtures.ts';

test('what is typed before the page has its script is not lost', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  await page.route('**/assets/storefront/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email Address / Mobile No.').fill('admin@agrim.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  release();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin/dashboard/commerce');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});
