import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

test('the offline page is available as soon as the first page has hydrated @slow', { tag: '@whole' }, async ({
  page,
  context,
}) => {
  const began = Date.now();
  await page.goto('/track');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // A visitor who walks out of the network right after the first page does not get the browser's own page.
  expect(Date.now() - began).toBeLessThan(2_500);
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
});

test('an unreachable page shows the offline page, and retries its own address', async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto('/products');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'इन्टरनेट जोडिएको छैन' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Try again/ })).toBeVisible();
  await expectAccessible(page);
  // No earlier page is shown: the page of / is not kept.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();

  await page.goto('/products');
  await context.setOffline(false);
  // The page returns by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/products');
  expect(
    await page.evaluate(async () => (await (await caches.open((await caches.keys())[0] ?? '')).keys()).length),
  ).toBe(1);
});
