import { boxOf } from './box.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('a product shows its name in the first view, its picture in half of it, and its price in the bar', async ({
  page,
}) => {
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/products/tara-x1-pro');
    const bar = page.getByRole('region', { name: 'Order now' });
    const picture = await boxOf(page.locator('#picture-1'));
    expect(picture.height).toBeLessThanOrEqual(height * 0.55);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByText('Rs. 1,54,999')).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('link', { name: /^Order now/ })).toBeInViewport({ ratio: 1 });
    // The bar shows the price of the chosen variant; the other choices do not cover the page.
    await page.getByRole('radio', { name: '16GB+512GB' }).check();
    await expect(bar.getByText('Rs. 1,69,999')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/products/tara-boom');
    await expect(page.getByRole('region', { name: 'Available in stores' }).getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^See the offer/ })).toBeAttached();
  }

  // On a desktop it stays in view below the sections, too.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/products/tara-x1-pro');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  const bar = page.getByRole('region', { name: 'Order now' });
  await expect(bar.getByRole('link', { name: /^Order now/ })).toBeInViewport({ ratio: 1 });
  await expect(bar.getByText('Rs. 1,54,999')).toBeInViewport({ ratio: 1 });
});

test('price and button are side by side in the bar, in Nepali too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products/tara-x1?lang=ne');
  const bar = page.getByRole('region', { name: 'अर्डर गर्नुहोस्' });
  const [price, button] = await Promise.all([boxOf(bar.getByText(/^रु\. /)), boxOf(bar.getByRole('link'))]);
  expect(price.y).toBeLessThan(button.y + button.height);
});

test('a visitor finds a kind of product by chip and by word, and sees similar ones if nothing matches', async ({
  page,
}) => {
  await page.goto('/products');
  const kinds = page.getByRole('navigation', { name: 'Product type' });
  await kinds.getByRole('link', { name: 'Audio' }).click();
  await expect(kinds.getByRole('link', { name: 'Audio' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Tara Boom', 'Tara Buds']);
  await expectAccessible(page);

  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.fill('phone under 20,000');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No results.')).toBeVisible();
  await kinds.getByRole('link', { name: 'All' }).click();
  await expect(search).toHaveValue('phone');
  await expect(page.getByRole('link', { name: 'Remove Up to Rs. 20,000' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Tara Lite');

  await page.goto('/products?find_search=galaxy watch');
  await expect(page.getByRole('region', { name: 'Similar results' })).toContainText('Tara Watch');
  await expect(page.getByRole('region', { name: 'On offer now' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
});

test('a visitor filters the products by facts, and removes a filter', async ({ page }) => {
  await page.goto('/products?find_kind=phone');
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  const filter = (name: string) => page.getByRole('combobox', { name, exact: true });
  /** On a phone the filters are folded. */
  const unfold = async () => {
    if (!(await filter('Network').isVisible())) await page.getByText('Filter and sort').click();
  };
  await unfold();
  await filter('Network').selectOption({ label: '5G (5)' });
  await filter('Battery').selectOption({ label: '5,500 mAh or more (2)' });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(names).toHaveCount(2);
  await unfold();
  await expect(filter('Network')).toHaveValue('Network:5G');
  await expectAccessible(page);

  const chosen = page.getByRole('navigation', { name: 'Chosen filters' });
  await chosen.getByRole('link', { name: 'Remove Battery: 5,500 mAh or more' }).click();
  await expect(names).toHaveCount(5);
  await expect(chosen.getByRole('link')).toHaveText(['Network: 5G ×']);
});

test('a tablet shows two offers side by side, and a phone a short footer', { tag: '@whole' }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/');
  const offers = page.getByRole('region', { name: 'Open for order now' }).getByRole('listitem');
  const [left, right] = await Promise.all([boxOf(offers.nth(1)), boxOf(offers.nth(2))]);
  expect(left.y).toBe(right.y);

  await page.setViewportSize({ width: 360, height: 740 });
  // The pause button is beside the title of its slider, and not on one of the products.
  const phones = page.getByRole('region', { name: 'Popular phones' });
  const [shelf, pause] = await Promise.all([
    boxOf(phones.getByRole('list').first()),
    boxOf(phones.getByRole('button', { name: /^(Pause|Play) the pictures/ })),
  ]);
  const under = shelf.y - (pause.y + pause.height);
  expect(under).toBeGreaterThanOrEqual(0);
  expect(under).toBeLessThan(24);
  await page.goto('/track');
  const [form, footer] = await Promise.all([
    boxOf(page.getByRole('main').locator('form')),
    boxOf(page.getByRole('contentinfo')),
  ]);
  // The stores' ways to pay, and the check of a phone, are three of its rows.
  expect(footer.height).toBeLessThan(600);
  expect(footer.y - (form.y + form.height)).toBeLessThanOrEqual(64);
});

test('an offer that opens later has its total and its button in one row of the bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('region', { name: 'Opening soon' }).getByRole('link').first().click();
  const bar = page.getByRole('complementary', { name: 'Your order' });
  const [total, notify] = await Promise.all([
    boxOf(bar.getByText(/^Rs\. [\d,]+$/)),
    boxOf(bar.getByRole('button', { name: 'Notify me' })),
  ]);
  expect(Math.abs(total.y - notify.y)).toBeLessThan(24);
  await expect(page.getByText(/^Starts in/).last()).toBeInViewport();
});

test('buttons of one or two words stay in one line on the narrowest phone', { tag: '@whole' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/compare?a=tara-x1-pro&b=tara-x1', '/products/tara-x1-pro', '/track', '/genuine']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=en`);
    const buttons = page.locator('main').locator('a[class*=solid], button[class*=solid]').filter({ visible: true });
    await expect(buttons.first()).toBeVisible();
    for (const button of await buttons.all()) expect((await boxOf(button)).height, path).toBeLessThan(56);
  }
});

test('in dark mode a picture of a product is a soft tile, not a white box', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/products', '/products/tara-x1-pro', '/compare?a=tara-x1-pro&b=tara-x1']) {
    await page.goto(path);
    await expect(page.locator('main').getByRole('img').or(page.locator('main img')).first()).toHaveCSS(
      'filter',
      /brightness/,
    );
  }
});

test('on a wide screen a short form is beside its text', { tag: '@both' }, async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 1920, height: 1000 });
  for (const [path, label] of [
    ['/track', 'Order ID'],
    ['/genuine', 'IMEI (15 digits)'],
  ] as const) {
    await page.goto(`${path}?lang=en`);
    const words = await boxOf(page.getByRole('heading', { level: 1 }));
    const field = await boxOf(page.getByLabel(label));
    expect(field.x - words.x > 300, path).toBe(!isMobile);
  }
});
