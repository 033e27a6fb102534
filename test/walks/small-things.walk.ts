import { randomUUID } from 'node:crypto';
import { contrastOf, READABLE } from '../../contract/brand/contrast.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

test('Enter opens the first found record, without an arrow key', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('dialog').getByRole('textbox', { name: 'Search screens and records' });
  await search.pressSequentially('Tara Buds');
  await expect(page.getByRole('dialog').getByText('Tara Buds')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/product-manage\/bundle\/edit\//);
});

test('a search of the shop has only its own terms in its address', async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('combobox', { name: 'Search products' }).fill('case');
  await page.getByRole('button', { name: 'Search' }).first().click();
  await expect(page).toHaveURL(/\/products\?find_search=case$/);
});

test('the names of provinces are whole in the search for a store', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Find the nearest store' }).last().click();
  const state = page.getByRole('dialog').getByLabel('State');
  await state.selectOption({ label: 'Bagmati Province' });
  const room = await state.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const ruler = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    ruler.font = font;
    const { width } = ruler.measureText(select.selectedOptions[0]?.text ?? '');
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test.describe('the form of a missing row', () => {
  test.use({ expectedErrors: [/404/] });

  test('leads to the list instead of trying again', async ({ page }) => {
    await signIn(page, 'admin@agrim.example');
    await page.goto(`/admin/scheme-manage/pre-order/edit/${randomUUID()}`);
    await expect(page.getByRole('alert')).toContainText('Scheme not found.');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the list' }).click();
    await expect(page).toHaveURL(/\/scheme-manage\/pre-order$/);
  });
});

test('a user who can only view schemes has no menu of actions', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  const more = page.getByRole('button', { name: /^More actions for Tara X1 Pro Pre-order/ });
  await page.goto('/admin/scheme-manage/pre-order');
  await expect(more).toBeVisible();
  await page.evaluate(() => {
    const isDone = (route: string) =>
      /scheme-manage\/pre-order\/(publish|duplicate|room|try)|waitlist\/offer/.test(route);
    const routes: { admin_routes: string[] }[] = JSON.parse(localStorage.getItem('routes') ?? '[]');
    const less = routes.map((route) => ({
      ...route,
      admin_routes: route.admin_routes.filter((path) => !isDone(path)),
    }));
    localStorage.setItem('routes', JSON.stringify(less));
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Tara X1 Pro Pre-order' }).first()).toBeVisible();
  await expect(more).toHaveCount(0);
});

test('a day without a time opens at its start and closes at its end', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/scheme-manage/pre-order/add');
  await page.getByLabel('Starts, day').fill('2026-12-01');
  await page.getByLabel('Ends, day').fill('2026-12-09');
  await expect(page.getByLabel('Starts, time')).toHaveValue('00:00:00');
  await expect(page.getByLabel('Ends, time')).toHaveValue('23:59:59');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The dates are whole, so only the name and the product are still missing.
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel('Starts, day').fill('2026-12-10');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('The end must be after the start. Choose a later end or an earlier start.'),
  ).toBeVisible();

  const opens = page.getByLabel('Starts, day');
  await opens.fill('2083-08-05');
  await opens.press('Tab');
  await expect(page.getByText('Enter the date as YYYY-MM-DD (AD), such as 2026-12-31.')).toBeVisible();
  await expect(opens).toHaveValue('2083-08-05');
  await opens.fill('2026/12/1');
  await opens.press('Tab');
  await expect(opens).toHaveValue('2026-12-01');
  await page.getByRole('button', { name: 'Clear the date, Starts' }).click();
  await expect(opens).toHaveValue('');
  const time = page.getByLabel('Starts, time');
  await expect(time).toHaveValue('');

  await time.fill('10:30');
  await opens.click();
  await opens.press('Tab');
  await expect(time).toHaveValue('10:30:00');
  await opens.fill('Today');
  await opens.press('Tab');
  await expect(opens).toHaveValue('Today');
  await expect(time).toHaveValue('10:30:00');
});

test('a coupon past its end is shown as ended, though it is switched on', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/coupon-manage');
  const statusOf = (code: string) => page.getByRole('row').filter({ hasText: code }).locator('.mantine-Badge-label');
  await expect(statusOf('DASHAIN')).toHaveText('Ended');
  await expect(statusOf('TARA500')).toHaveText('Active');
});

test('an icon shows its meaning to a user who points at it', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/product-manage/main');
  await expect(page.getByRole('button', { name: 'Import and export' })).toHaveAttribute('title');
  await page.goto('/admin/product-manage/main/add');
  await page.getByRole('button', { name: 'Add inventory type' }).click();
  await page.getByRole('button', { name: 'Remove type 1' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Remove type 1');
});

test('an order and the cards of a list are readable on a phone of 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/order-manage/multi-buy?find_status=CONFIRMED');
  const card = page.getByRole('list', { name: 'Multi-buy orders' }).getByRole('listitem').first();
  await expect(card.getByRole('term').filter({ hasText: 'Phone' })).toBeVisible();
  await card.getByRole('link', { name: /AG-/ }).click();
  // The number is in one line, and the prices are at the right edge of the table.
  const number = page.getByRole('heading', { level: 1, name: /^AG-/ });
  const lines = (node: HTMLElement) => node.offsetHeight / Number.parseFloat(getComputedStyle(node).lineHeight);
  expect(Math.round(await number.evaluate(lines))).toBe(1);
  const table = page.getByRole('table', { name: 'Order items' });
  const right = (node: HTMLElement) => node.getBoundingClientRect().right;
  const [edge, price] = [
    await table.evaluate(right),
    await table.getByRole('columnheader', { name: 'Price' }).evaluate(right),
  ];
  expect(edge - price).toBeLessThan(2);
  await expectAccessible(page);
});

// Axe judges no text of one character.
test('the number of the current page is readable in light and dark', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/admin/orders');
    const current = page.getByRole('button', { name: 'Page 1', exact: true });
    await expect(current).toHaveAttribute('aria-current', 'page');
    const [text = '', ground = ''] = await current.evaluate((node) => {
      const { color, backgroundColor } = getComputedStyle(node);
      const hex = (rgb: string) =>
        `#${(rgb.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
      return [hex(color), hex(backgroundColor)];
    });
    expect(contrastOf(text, ground), colorScheme).toBeGreaterThanOrEqual(READABLE);
  }
});
