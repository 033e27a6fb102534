import type { Locator, Page } from '@playwright/test';
import { present } from '../present.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

async function toFlagship(page: Page) {
  await page.goto('/?lang=en');
  await page.getByRole('link', { name: 'Tara X1 Pro Pre-order' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tara X1 Pro', exact: true })).toBeVisible();
}

/** A longer neighbour does not pull a step's words apart. */
async function expectCloseBelow(page: Page, name: string, words: string) {
  const above = await page.getByText(name, { exact: true }).boundingBox();
  const below = await page.getByText(words, { exact: true }).boundingBox();
  expect(below!.y - (above!.y + above!.height)).toBeLessThanOrEqual(5);
}

test('the flagship is told in sections, from its hero to the order', { tag: '@both' }, async ({ page, isMobile }) => {
  await toFlagship(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const hero = page.getByRole('region', { name: 'Tara X1 Pro', exact: true });
  await expect(hero.getByText('Rs. 1,54,999')).toBeVisible();
  await expect
    .poll(() => hero.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);

  // The order stays within reach over all sections, and they are not in the script's data.
  const bar = page.getByRole('complementary', { name: 'Your order' });
  for (const part of [0, 0.3, 0.6]) {
    await page.evaluate((part) => scrollTo(0, document.body.scrollHeight * part), part);
    await expect(bar.getByRole('button', { name: 'Place Order' })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByText('Rs. 1,54,999')).toBeInViewport({ ratio: 1 });
  }
  await page.evaluate(() => scrollTo(0, 0));
  expect(await page.locator('#props').textContent()).not.toContain('Brighter than noon.');

  const clock = page.getByRole('timer');
  await expect(clock).toHaveText(/^\d\ddays/);
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? '');

  const colours = page.getByRole('radiogroup', { name: 'Which one is you?' });
  await colours.getByText('Sunrise Gold').click();
  await expect(colours.getByRole('radio', { name: 'Sunrise Gold' })).toBeChecked();
  await expect(colours.getByRole('img', { name: /Sunrise Gold/ })).toBeVisible();
  await expect(colours.getByRole('img', { name: /Forest Green/ })).toBeHidden();

  // The page sells the visible colour.
  const chips = page.getByRole('article').getByRole('radio', { name: 'Sunrise Gold' });
  await expect(chips.first()).toBeChecked();
  await expect(page).toHaveURL(/[?&]variant=/);

  await page.getByText('Do I pay anything now?').click();
  await expect(page.getByText('You look at the phone in your store and pay there.')).toBeVisible();
  await expect(page.getByText('Worth Rs. 10,998. Yours free.')).toBeVisible();
  await expect(page.getByText('Within 12 hours')).toBeVisible();
  await expectCloseBelow(page, 'Within 12 hours', 'Your store calls you and reserves one for you.');
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
  await expectAccessible(page);

  // One button orders in the first screen: on a phone the bar's, which opens the sheet itself.
  const down = hero.getByRole('link', { name: 'Pre-order now' });
  if (isMobile) return expect(down).toBeHidden();
  await down.click();
  await expect(page.getByRole('heading', { name: 'Tara X1 Pro Pre-order' })).toBeInViewport();
});

test('a film loads with a tap, and no part of it before', { tag: '@both' }, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('.webm') && requests.push(request.url()));
  await toFlagship(page);
  const film = page.getByRole('region', { name: 'Ten seconds of X1 Pro' });
  await film.scrollIntoViewIfNeeded();
  await expect(film.getByText(/^Video, \d{3} kB$/)).toBeVisible();
  await expect.poll(() => film.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await film.getByText('Video transcript').click();
  await expect(film.getByText('There is no sound.', { exact: false })).toBeVisible();
  expect(requests).toEqual([]);

  const player = film.locator('video');
  await expect(player).toBeHidden();
  const play = film.getByRole('button', { name: 'Play: Ten seconds of X1 Pro' });
  await play.click();
  await expect(play).toBeHidden();
  await expect(player).toBeFocused();
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  expect(requests).not.toEqual([]);
});

test('the player itself plays a film without scripts', { tag: '@whole' }, async ({ browser, page }) => {
  await toFlagship(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const unscripted = await context.newPage();
  await unscripted.goto(page.url());
  const film = unscripted.locator('figure', { has: unscripted.locator('video') });
  await expect(film.locator('video')).toBeVisible();
  await expect(film.getByRole('button')).toBeHidden();
  await context.close();
});

test('the footer shows how to pay in stores, and leads to the check of a phone', { tag: ['@both', '@whole'] }, async ({
  page,
}) => {
  await toFlagship(page);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('list', { name: 'Payment methods' }).getByText('eSewa')).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Is your phone genuine?' })).toBeVisible();
});

test('the flagship is in Nepali, and nothing reaches beyond the edge', { tag: '@both' }, async ({ page }) => {
  await toFlagship(page);
  await page.goto(`${page.url().split('?')[0]}?lang=ne`);
  await expect(page.getByRole('heading', { level: 1, name: 'तारा X1 प्रो' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'बाकसभित्र' })).toBeVisible();
  await expectAccessible(page);
  const width = present(page.viewportSize()).width;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test('the home page begins with the flagship, and its button leads to the offer', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto('/?lang=ne');
  await expect(page.getByRole('heading', { level: 1, name: 'X1 प्रो आयो।' })).toBeVisible();
  await page.goto('/?lang=en');
  const hero = page.getByRole('region', { name: 'The X1 Pro is here.' });
  await expectAccessible(page);
  await hero.getByRole('link', { name: 'Pre-order now' }).click();
  await page.waitForURL('**/scheme/*');
});

test('without a script the page shows everything but the clock', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await toFlagship(page);
  const colours = page.getByRole('radiogroup', { name: 'Which one is you?' });
  await colours.getByText('Forest Green').click();
  await expect(colours.getByRole('img', { name: /Forest Green/ })).toBeVisible();
  await page.getByText('Does 5G work where I live?').click();
  await expect(page.getByText('Where there is no 5G yet it uses 4G.')).toBeVisible();
  await expect(page.getByRole('timer')).toBeHidden();
  await context.close();
});

test('a product has its story below the form to buy it', async ({ page }) => {
  await page.goto('/products/tara-x1-pro?lang=en');
  await expect(page.getByRole('heading', { level: 1, name: 'Tara X1 Pro' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Brighter than noon.' })).toContainText('2,600');
  await expectAccessible(page);
});

test('on a wide screen, all parts of a page share one column', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await toFlagship(page);
  const leftOf = async (part: Locator) => present(await part.boundingBox()).x;
  const column = await leftOf(page.getByRole('heading', { name: 'Related products' }));
  expect(await leftOf(page.getByRole('heading', { name: 'Tara X1 Pro Pre-order' }))).toBeCloseTo(column, 0);
  const bar = page.getByRole('complementary', { name: 'Your order' }).last();
  expect(await leftOf(bar.getByText('Rs. 1,54,999'))).toBeCloseTo(column, 0);

  await page.goto('/products/tara-x1-pro');
  const story = present(await page.locator('#launch-page > section').first().boundingBox());
  expect(story.x).toBeCloseTo(column, 0);
  expect(story.width).toBeGreaterThan(1100);
});

test('on paper, an offer has its words in dark ink and no bar over them', { tag: '@desktop' }, async ({ page }) => {
  await toFlagship(page);
  await page.emulateMedia({ media: 'print' });
  const hero = page.getByRole('heading', { level: 1, name: 'Tara X1 Pro', exact: true });
  await expect(hero).toHaveCSS('color', 'rgb(11, 11, 12)');
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeHidden();
  await page.goto('/products/tara-x1-pro');
  await expect(page.getByRole('link', { name: 'Order now' }).last()).toBeHidden();
  // With small pictures an offer takes a few A4 sheets.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto('/scheme/tihar-multi-buy-a3-and-boom');
  expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThan(6);
});

test('a phone’s bar names the whole variant, in both languages', async ({ page }) => {
  for (const language of ['en', 'ne']) {
    await page.goto(`/scheme/tara-x1-pro-pre-order?lang=${language}`);
    const order = page.getByRole('button', { name: /^(Place Order|अर्डर गर्नुहोस्)$/ });
    const variant = page
      .getByRole('complementary')
      .filter({ has: order })
      .getByText(/^12GB\+256GB, ./);
    await expect(variant).toBeVisible();
    expect(await variant.evaluate((text) => text.scrollWidth <= text.clientWidth), language).toBe(true);
  }
});
