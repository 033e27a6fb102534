import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague } from './session.ts';

const ADMIN = 'admin@agrim.example';

/** Pretends that there are so many rows that this one isn't among the first. */
async function comesLate(page: Page, list: string, id: string) {
  await page.route(`**/api/${list}?*`, async (route) => {
    if (new URL(route.request().url()).searchParams.has('find__id')) return route.continue();
    const reply = await (await route.fetch()).json();
    const data = reply.data.filter((row: { _id: string }) => row._id !== id);
    await route.fulfill({ json: { ...reply, data, totalData: 500 } });
  });
}

test.describe('choices on a line that fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('show an error, and load again when reopened', async ({ page }) => {
    await signIn(page, ADMIN);
    await page.route('**/api/office?*', (route) => route.abort());
    await page.goto('/admin/user-manage/add');
    const office = page.getByRole('combobox', { name: 'Office' });
    await office.click();
    await expect(page.getByText('This could not be loaded. Open it again to retry.')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/admin/user-manage');
    const chip = page.getByRole('search').getByRole('button', { name: 'Office' });
    await chip.click();
    await expect(page.getByText('This could not be loaded. Open it again to retry.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/office?*');
    await page.keyboard.press('Escape');
    await chip.click();
    await expect(page.getByRole('list', { name: 'Office' }).getByRole('button').first()).toBeVisible();
  });
});

test('a filter and a field name the choices, however many there are', async ({ page }, { project }) => {
  const call = await colleague();
  const { data: offices } = await call('GET', 'office?find_type=RETAILER&size=1&sort=name:desc');
  const { data: schemes } = await call('GET', 'scheme?size=1&sort=start_date:asc');
  const [office, scheme] = [offices[0], schemes[0]];
  await signIn(page, ADMIN);
  await comesLate(page, 'office', office._id);
  await page.goto(`/admin/user-manage?find_office_id=${office._id}`);
  await expect(page.getByRole('search').getByRole('button', { name: /^Office/ })).toContainText(office.name);

  const written = {
    code: `LATE${project.name}`,
    title: 'Late',
    discount_type: 'PERCENT',
    percent: 5,
    is_active: true,
  };
  const { data: coupon } = await call('POST', 'coupon', { ...written, scheme_ids: [scheme._id], product_ids: [] });
  await comesLate(page, 'scheme', scheme._id);
  await page.goto(`/admin/coupon-manage/edit/${coupon._id}`);
  await expect(page.getByRole('main').getByText(scheme.name, { exact: true })).toBeVisible();
});

test('a poster leads to an offer that runs or comes, found by its name', async ({ page }) => {
  const call = await colleague();
  const { data: retailers } = await call('GET', 'office?find_type=RETAILER&size=1');
  const { data: offers } = await call('GET', 'scheme?find_type=MULTI-BUY&find_status=running&size=1');
  await signIn(page, ADMIN);
  await page.goto(`/admin/office-manage/retailer/poster/${retailers[0]._id}`);
  await page.getByRole('combobox', { name: 'Links to' }).fill(offers[0].name);
  await page.getByRole('option', { name: offers[0].name, exact: true }).click();
  const poster = page.getByRole('article');
  await expect(poster.getByText(offers[0].name, { exact: true })).toBeVisible();
  await expect(poster.getByText(`&scheme=${offers[0]._id}`)).toBeVisible();
  await expectAccessible(page);
});
