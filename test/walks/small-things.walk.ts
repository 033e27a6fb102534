import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

test('Enter opens the first record that the search has found, without an arrow key', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('dialog').getByRole('textbox', { name: 'Search screens and records' });
  await search.pressSequentially('Tara Buds');
  await expect(page.getByRole('dialog').getByText('Tara Buds')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/product-manage\/bundle\?find_sku_from_system=/);
});

test.describe('the form of a row that is not there', () => {
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
