import { DAY_MS } from '../../contract/durations.ts';
import { TRIED } from '../../contract/page-list.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.describe('a fault in a visitor’s browser', () => {
  test.use({ expectedErrors: [/A fault of the walk/] });

  test('is reported to the server', async ({ page }) => {
    await page.goto('/track');
    await page.getByLabel('Order ID').click();
    const reports: unknown[] = [];
    page.on('request', (request) => request.url().endsWith('/api/clientBug') && reports.push(request.postDataJSON()));
    // Errors before the page is live aren't reported, so raise one until it is.
    const happens = async () => {
      await page.evaluate(() => setTimeout(() => Promise.reject(new Error('A fault of the walk'))));
      return reports;
    };
    await expect.poll(happens).toMatchObject([{ error: 'A fault of the walk', location: '/track', mode: 'live' }]);
  });
});

test(
  'a visitor changes the language without a script, and every page keeps it',
  {
    tag: '@both',
  },
  async ({ browser, baseURL }, { project }) => {
    const { viewport = null } = project.use;
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport,
      javaScriptEnabled: false,
      locale: 'en-GB',
    });
    const page = await context.newPage();
    await page.goto('/products');
    const change = page.getByRole('link', { name: 'नेपाली' });
    if (!(await change.isVisible())) await page.locator('header summary').click();
    await change.click();
    await expect(page).toHaveURL(/\/products$/);
    for (const path of TRIED) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
    }
    await context.close();
  },
);

test('the header of a small phone is one row, in both languages', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ ...(baseURL && { baseURL }), viewport: { width: 360, height: 640 } });
  for (const language of ['en', 'ne']) {
    await page.goto(`/products?lang=${language}`);
    const header = page.getByRole('banner');
    expect(await header.evaluate((shown) => shown.getBoundingClientRect().height), language).toBeLessThan(64);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  await page.close();
});

test('a visitor who comes by an address in Nepali stays in Nepali', async ({ page }) => {
  await page.goto('/products?lang=ne');
  await page.goto('/track');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await page.goto('/track?lang=en');
  await page.goto('/products');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('every page is readable in dark mode too', { tag: '@both' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of TRIED) {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(22, 22, 24)',
    );
    await expectAccessible(page);
  }
});

test.describe('in Nepali', () => {
  test.use({ locale: 'ne-NP' });

  test('every page is readable for a screen reader and fits the screen', { tag: '@both' }, async ({ page }) => {
    for (const path of TRIED) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
  });
});

test('a message to us survives a reload, until it is sent', async ({ page }) => {
  await page.goto('/contact');
  const message = page.getByLabel('Your message');
  await message.fill('Where is my order?');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft contact'))).toContain('Where is');
  await page.reload();
  await expect(message).toHaveValue('Where is my order?');
  await page.getByLabel('Your name').fill('Sita Rai');
  await page.getByLabel('Mobile number').fill('9841000001');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(message).toHaveValue('');
});

test('a scheme is still open after Back on a phone whose clock is a year ahead', async ({ page }) => {
  await page.addInitScript((ahead) => {
    const now = Date.now;
    Date.now = () => now() + ahead;
    Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ahead });
  }, 366 * DAY_MS);
  await page.goto('/');
  await page.getByRole('link', { name: 'Tara X1 Pro Pre-order' }).first().click();
  const order = page.getByRole('button', { name: 'Place Order' });
  await expect(order).toBeVisible();
  // The page has read the time by then.
  await order.click();
  await expect(page.locator('html[data-dialog]')).toBeAttached();
  await page.goBack();
  await page.goto('/products');
  await page.goBack();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().transferSize)).toBe(0);
  await order.click();
  await expect(page.locator('html[data-dialog]')).toBeAttached();
  await expect(page.getByRole('dialog', { name: 'Place Order' }).getByLabel('Full Name')).toBeVisible();
});
