import sharp from 'sharp';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague } from './session.ts';

test.describe('a part that failed to load', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('shows an error, and appears after a retry', async ({ page }) => {
    const call = await colleague();
    const { data: orders } = await call('GET', 'order?size=1&find_status=PLACED');
    const { data: users } = await call('GET', 'user?size=1');
    const failed = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });
    const retry = failed.getByRole('button', { name: 'Try again' });
    await signIn(page, 'admin@agrim.example');

    await page.route('**/api/order/*/desk', (route) => route.abort());
    await page.route('**/api/order/*/customer', (route) => route.abort());
    await page.goto(`/admin/orders/detail/${orders[0]._id}`);
    await expect(failed).toHaveCount(1);
    await expectAccessible(page);
    await page.unroute('**/api/order/*/desk');
    await retry.click();
    await expect(failed).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Customer: / });
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/order/*/customer');
    await retry.click();
    await expect(dialog.getByLabel('Full Name')).toHaveValue(orders[0].customer_name);

    await page.route(`**/api/user/${users[0]._id}`, (route) => route.abort());
    await page.goto(`/admin/user-manage/sessions/${users[0]._id}`);
    await expect(failed).toHaveCount(1);
    await page.unroute(`**/api/user/${users[0]._id}`);
    await retry.click();
    await expect(page.getByRole('heading', { name: users[0].name })).toBeVisible();
    await expect(failed).toHaveCount(0);
  });
});

test.describe('dialogs and toasts whose script failed to load', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('show plainly, and a reload brings theirs', async ({ page }) => {
    await signIn(page, 'admin@agrim.example');
    await page.route('**/admin/assets/Front-*.js', (route) => route.abort());
    await page.goto('/admin/global-setting?find_words=WindowMinutes');
    const plain = page.getByRole('alert').filter({ has: page.getByRole('button', { name: /^Not loaded/ }) });
    await page.getByRole('link', { name: 'Time to pay an advance (minutes)', exact: true }).click();
    const value = page.getByLabel('Value');
    await value.fill('25');
    await expect(plain).toHaveCount(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(plain).toContainText('Setting saved.');
    await expectAccessible(page);
    await plain.getByRole('button', { name: 'Close' }).click();
    await expect(plain).toHaveCount(0);

    await page.getByRole('link', { name: 'Time to pay an advance (minutes)', exact: true }).click();
    await page.getByRole('button', { name: 'Reset to default', exact: true }).click();
    await expect(plain.getByRole('heading')).toHaveText('Reset Time to pay an advance (minutes) to its default?');
    await expectAccessible(page);
    await plain.getByRole('button', { name: 'Reset to default' }).click();
    await expect(value).toHaveValue('10');

    await page.unroute('**/admin/assets/Front-*.js');
    await plain.getByRole('button', { name: 'Not loaded. Reload the page' }).click();
    await value.fill('25');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Setting saved.')).toBeVisible();
    await expect(plain).toHaveCount(0);
  });
});

test('an unreadable kept value is left out', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.evaluate(() => {
    localStorage.setItem('view menu', '{"Orders');
    localStorage.setItem('view columns brand-manage', 'null');
    localStorage.setItem('recent', '[null, 7');
  });
  await page.goto('/admin/brand-manage');
  await expect(page.getByRole('heading', { name: 'Brands' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add brand' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Screens, orders')).toBeVisible();
});

test.describe('a picture that is saved', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('does not count as failed if only the page’s next read fails', async ({ page }) => {
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#06A77D' } })
      .jpeg()
      .toBuffer();
    await signIn(page, 'admin@agrim.example');
    await page.goto('/admin/profile');
    await page.route('**/api/user/reload-access', (route) => route.abort());
    const buffer = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture };
    await page.locator('input[type=file]').setInputFiles(buffer);
    await expect(page.getByText('Saved, but the page could not refresh. Reload it before you continue.')).toBeVisible();
    await expect(page.getByText('The picture could not be saved.')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
    await page.unroute('**/api/user/reload-access');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeVisible();
  });
});
