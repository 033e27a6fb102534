import type { Page } from '@playwright/test';
import { present } from '../present.ts';
import { expect, signIn, test } from './fixtures.ts';

/** Doubles the text size, as people with weak eyes do, and checks that no element reaches beyond the page's edge. */
async function expectRoomForLargeText(page: Page) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  // An element that is too wide widens a phone's innerWidth, so the width of its screen is the measure.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `the width of ${page.url()}` })
    .toBeLessThanOrEqual(present(page.viewportSize()).width);
  expect(await page.evaluate(shareOfBars), `what stays in view of ${page.url()}`).toBeLessThan(1 / 3);
}

/** Measures the share of the screen that fixed parts cover, in the middle of the page. */
function shareOfBars(): number {
  scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2);
  const bars = [...document.querySelectorAll('body *')].filter((one) => {
    const { position } = getComputedStyle(one);
    const { top, bottom, left, right } = one.getBoundingClientRect();
    // The menu of the back office waits beside the screen.
    const isSeen = one.checkVisibility() && right > 0 && left < innerWidth;
    return /sticky|fixed/.test(position) && isSeen && (top <= 0 || bottom >= innerHeight);
  });
  const visible = bars
    .map((bar) => bar.getBoundingClientRect())
    .map(({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0));
  return visible.reduce((sum, height) => sum + Math.max(0, height), 0) / innerHeight;
}

test('pages of customers have room for large text', async ({ page }) => {
  // The width of a phone, in both browsers.
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  const scheme = await page.getByRole('link', { name: 'Tara X1 Pro Pre-order' }).first().getAttribute('href');
  for (const path of ['/', scheme as string, '/products', '/products/tara-x1-pro', '/blog', '/track', '/consumer']) {
    await page.goto(path);
    await expectRoomForLargeText(page);
  }
  // The sheet and its list of places as well.
  await page.goto(scheme as string);
  await expectRoomForLargeText(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  expect(present(await sheet.locator('picture').first().boundingBox()).width).toBeGreaterThanOrEqual(64);
  // Its total does not touch its button, once the sheet has opened.
  await expect(async () => {
    const total = await sheet.getByText(/^Total/).boundingBox();
    const button = await sheet.getByRole('button', { name: 'Place Order' }).boundingBox();
    const isBelow = button && total && button.y >= total.y + total.height;
    expect(isBelow || (button?.x ?? 0) - ((total?.x ?? 0) + (total?.width ?? 0)) >= 8).toBe(true);
  }).toPass();
  await sheet.getByRole('button', { name: 'State, District, Area' }).click();
  await expect(sheet.getByRole('option').first()).toBeVisible();
  const wide = (one: Element) =>
    [one, ...one.querySelectorAll('[role=listbox]')].filter((box) => box.scrollWidth > box.clientWidth);
  expect(await sheet.evaluate(wide)).toEqual([]);
});

test('the lists of a retailer have room for large text, with visible names', { tag: '@whole' }, async ({ page }) => {
  // The width of a phone, in both browsers: on a wide screen large text makes the browser choose a phone's layout.
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'retailer@agrim.example');
  for (const [path, name] of [
    ['work-list', 'Call list'],
    ['order-manage/pre-order', 'Pre-orders'],
    ['orders', 'All orders'],
  ]) {
    await page.goto(`/admin/${path}`);
    const heading = page.getByRole('heading', { level: 1, name: name as string });
    await expect(heading).toBeVisible();
    const rows = page.getByRole('link', { name: /AG-/ }).or(page.getByText(/No calls to make|No Data Found/));
    await expect(rows.first()).toBeVisible();
    await expectRoomForLargeText(page);
    const cut = await heading.evaluate((title) => title.scrollWidth > title.clientWidth + 1);
    expect(cut, `${name} is cut off`).toBe(false);
  }
});
