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
  await page.goto('/products');
  await context.setOffline(false);
  // The page returns by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/products');
});

test('a page just seen is shown again, with its time; a search, an order or a key is not kept', async ({
  page,
  context,
}) => {
  const kept = () =>
    page.evaluate(async () => {
      const pages = await caches.open('agrim-offline-pages');
      return (await pages.keys()).map(({ url }) => new URL(url).pathname);
    });
  await page.goto('/');
  await expect.poll(kept).toEqual(['/']);
  await page.goto('/products?lang=ne');
  await page.goto('/products?find_search=5g');
  await expect.poll(kept).toEqual(['/', '/products']);
  await context.setOffline(true);
  await page.goto('/products?lang=ne');
  await expect(page.getByRole('heading', { level: 1, name: 'सामानहरू' })).toBeVisible();
  await expect(page.getByText(/^इन्टरनेट जोडिएको छैन। यो पृष्ठ \d\d:\d\d बजेको हो/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await expect(page.getByText(/^You are offline\. This page is from (yesterday, )?\d\d:\d\d/)).toBeVisible();
  await page.goto('/products?find_search=5g');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  // The page returns by itself, which another navigation would cut off.
  await expect(page.getByRole('heading', { level: 1, name: 'सामानहरू' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText(/^You are offline/)).toBeHidden();
});
