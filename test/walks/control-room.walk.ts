import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague, schemeId } from './session.ts';

const SCHEME = 'Tara Mini Pre-order';
/** Its retailers have quotas. */
const CAMPAIGN = 'Dashain Campaign: A7 5G';

test.use({ expectedErrors: [/409 \(Conflict\)/] });

test('staff watch a launch, stop its orders and put a line over its page @both', async ({ page, browser }, {
  project,
}) => {
  const call = await colleague();
  const id = await schemeId(SCHEME);
  if (project.name === 'desktop') await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/launch');
  await page.getByRole('link', { name: SCHEME }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: SCHEME })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map: / })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Health' })).toBeVisible();
  if (project.name === 'desktop') {
    // A large screen shows the health without scrolling, and a small one the whole name.
    await expect(page.getByRole('region', { name: 'Health' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    const title = page.getByRole('heading', { level: 1, name: SCHEME });
    expect(await title.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
  }
  // A phone shows each variant's whole button as well.
  const units = page.getByRole('region', { name: 'Units' }).locator('div').first();
  await expect(units.getByRole('button').first()).toBeVisible();
  expect(await units.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Pause orders' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause orders' }).click();
  await expect(page.getByText('Orders are paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Page banner' }).click();
  await page.getByLabel('In English').fill('Orders go on at noon');
  await page.getByLabel('In Nepali').fill('अर्डर दिउँसो सुरु हुन्छ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Log' }).getByText('Paused its orders')).toBeVisible();
  await expectAccessible(page);

  const street = await browser.newContext({ viewport: { width: 360, height: 780 }, baseURL: process.env.WALK_URL });
  const visitor = await street.newPage();
  await visitor.goto(`/scheme/${id}`);
  await expect(visitor.getByText('Orders go on at noon')).toBeVisible();
  await expect(visitor.getByText('Orders are paused for a moment')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.goto(`/scheme/${id}?lang=ne`);
  await expect(visitor.getByText('अर्डर दिउँसो सुरु हुन्छ')).toBeVisible();
  await street.close();

  await call('POST', `launch/${id}/banner`, { banner: '', banner_ne: '' });
  await page.getByRole('button', { name: 'Resume orders' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume orders' }).click();
  await expect(page.getByRole('button', { name: 'Pause orders' })).toBeVisible();
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Performance' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Orders by (hour|day)$/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map: / })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Sold out' })).toBeVisible();
  await expectAccessible(page);
  // Numbers must be readable in dark mode as well, and paper is always white.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  // Only the report goes on paper, and no table is wider than it.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const bars = page.getByRole('img', { name: /^Orders by (hour|day)$/ }).locator('rect');
  await expect(bars.first()).toHaveCSS('fill', 'rgb(0, 0, 0)');
  await page.setViewportSize({ width: 700, height: 1000 });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Retailers' })).toBeVisible();
  const wide = page.locator('table').evaluateAll((tables) => tables.filter((table) => table.scrollWidth > 700).length);
  expect(await wide).toBe(0);
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
});

test('a scheme that has ended offers no stop of its orders', async ({ page }) => {
  const call = await colleague();
  const { data: schemes } = await call('GET', 'scheme?size=0');
  const ended = schemes.find(({ end_date }: { end_date: string }) => Date.parse(end_date) < Date.now());
  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/launch/${ended._id}`);
  await expect(page.getByText(/^This scheme ended on /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Report', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause orders' })).toBeHidden();
  await expectAccessible(page);
});

test('a manager moves quota from the control room @both', async ({ page }, { project }) => {
  if (project.name === 'desktop') await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/launch');
  await page.getByRole('link', { name: CAMPAIGN }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: CAMPAIGN })).toBeVisible();
  const quotas = page.getByRole('region', { name: 'Retailers' }).getByRole('row').filter({ hasText: /\d/ });
  const [giver, taker] = [quotas.nth(0), quotas.nth(1)];
  const nameOf = async (row: typeof giver) =>
    ((await row.getByRole('cell').first().innerText()).split('\n')[0] as string).trim();
  const leftOf = async (row: typeof giver) => Number.parseInt(await row.getByRole('cell').nth(2).innerText(), 10);
  const [from, to] = [await nameOf(giver), await nameOf(taker)];
  const before = [await leftOf(giver), await leftOf(taker)] as [number, number];

  await page.getByRole('button', { name: 'Move quota' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move quota' });
  for (const [field, office] of [
    ['From', from],
    ['To', to],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: office }).first().click();
  }
  await dialog.getByLabel('Orders').fill('1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Quota moved.')).toBeVisible();
  await expect.poll(() => leftOf(giver)).toBe(before[0] - 1);
  await expect.poll(() => leftOf(taker)).toBe(before[1] + 1);
  await expect(page.getByRole('region', { name: 'Log' }).getByText('Moved quota').first()).toBeVisible();
  await expectAccessible(page);
});
