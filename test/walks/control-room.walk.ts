// covers: server/launch, web/admin/launch
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague } from './session.ts';

const SCHEME = 'Tara Mini Pre-order';

test.use({ expectedErrors: [/409 \(Conflict\)/] });

test('staff watch a launch, stop its orders and put a line over its page @both', async ({ page, browser }, {
  project,
}) => {
  const call = await colleague();
  const { data: found } = await call('GET', `scheme?find_name=${encodeURIComponent(SCHEME)}`);
  const id = found[0]._id;
  if (project.name === 'desktop') await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/launch');
  await page.getByRole('link', { name: SCHEME }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: SCHEME })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map: / })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Health' })).toBeVisible();
  // A phone shows the button of each variant whole, too.
  const units = page.getByRole('region', { name: 'Units' }).locator('div').first();
  await expect(units.getByRole('button').first()).toBeVisible();
  expect(await units.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Stop orders' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop orders' }).click();
  await expect(page.getByText('Orders are stopped', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Line over the page' }).click();
  await page.getByLabel('In English').fill('Orders go on at noon');
  await page.getByLabel('In Nepali').fill('अर्डर दिउँसो सुरु हुन्छ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Log' }).getByText('Stopped its orders')).toBeVisible();
  await expectAccessible(page);

  const street = await browser.newContext({ viewport: { width: 360, height: 780 }, baseURL: process.env.WALK_URL });
  const visitor = await street.newPage();
  await visitor.goto(`/scheme/${id}`);
  await expect(visitor.getByText('Orders go on at noon')).toBeVisible();
  await expect(visitor.getByText('Orders are stopped for a moment')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.goto(`/scheme/${id}?lang=ne`);
  await expect(visitor.getByText('अर्डर दिउँसो सुरु हुन्छ')).toBeVisible();
  await street.close();

  await call('POST', `launch/${id}/banner`, { banner: '', banner_ne: '' });
  await page.getByRole('button', { name: 'Take orders again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take orders' }).click();
  await expect(page.getByRole('button', { name: 'Stop orders' })).toBeVisible();
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'How fast' })).toBeVisible();
  await expectAccessible(page);
});
