import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

/** Text at twice its size, as who sees badly sets it: nothing may lie beyond the edge of the page. */
async function expectRoomForLargeText(page: Page) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  // A phone's innerWidth grows with what is too wide, so the width of its screen is the measure.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `the width of ${page.url()}` })
    .toBeLessThanOrEqual(page.viewportSize()?.width as number);
}

test('pages of customers have room for large text', async ({ page }) => {
  // As on a phone, in both browsers.
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  const scheme = await page.getByRole('link', { name: 'Tara X1 Pro Pre-order' }).first().getAttribute('href');
  for (const path of ['/', scheme as string, '/products', '/products/tara-x1-pro', '/blog', '/track', '/consumer']) {
    await page.goto(path);
    await expectRoomForLargeText(page);
  }
});

test('the lists of a retailer have room for large text, with their names in view', async ({ page }) => {
  // As on a phone, in both browsers: on a wide screen large text makes the browser choose the layout of a phone.
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'retailer@agrim.example');
  for (const [path, name] of [
    ['work-list', 'Calls to make'],
    ['order-manage/pre-order', 'Pre-orders'],
    ['orders', 'All orders'],
  ]) {
    await page.goto(`/admin/${path}`);
    const heading = page.getByRole('heading', { level: 1, name: name as string });
    await expect(heading).toBeVisible();
    const rows = page.getByRole('link', { name: /^AG-/ }).or(page.getByText(/Nobody waits for a call|No Data Found/));
    await expect(rows.first()).toBeVisible();
    await expectRoomForLargeText(page);
    const cut = await heading.evaluate((title) => title.scrollWidth > title.clientWidth + 1);
    expect(cut, `${name} is cut off`).toBe(false);
  }
});
