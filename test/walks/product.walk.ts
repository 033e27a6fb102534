import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const OPTIONS: Record<string, string[]> = {
  Memory: ['6GB', '8GB', '12GB', '16GB'],
  Colour: ['Black', 'White', 'Blue', 'Red'],
  Region: ['Nepal', 'India', 'Global', 'Gulf'],
};

/** Pastes as a sheet does: the block of tabs and line ends that copying cells leaves in the clipboard. */
async function pasteInto(page: Page, label: string, sheet: string) {
  await page.getByLabel(label, { exact: true }).focus();
  await page.getByLabel(label, { exact: true }).evaluate((cell, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, sheet);
}

// A stock change without its reason is refused on purpose.
test.use({ expectedErrors: [/400|409/] });

test('a product of 64 variants is made in one sitting', async ({ page }, { project }) => {
  const name = `Tara Walk ${project.name}`;
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/product-manage/main/add');
  await page.getByLabel('Name', { exact: false }).first().fill(name);
  await page.getByLabel('Weight').fill('0.198');
  await page.getByLabel('Short description').fill('Made by a walk.');

  for (const [index, [type, options]] of Object.entries(OPTIONS).entries()) {
    await page.getByRole('button', { name: 'Add inventory type' }).click();
    await page.getByLabel(`Name of type ${index + 1}`).fill(type);
    await page.getByLabel(`Name of type ${index + 1}`).press('Enter');
    for (const option of options) {
      await page.getByLabel(`Add an option to ${type}`).fill(option);
      await page.getByLabel(`Add an option to ${type}`).press('Enter');
    }
  }
  await expect(page.getByText('Variants (64)')).toBeVisible();

  // Four rows from a sheet, then the first row's stock all the way down, and one variant out of sale.
  const sheet = ['59999\t54999\t20', '59999\t54999\t20', '60999\t55999\t20', '60999\t55999\t20'].join('\n');
  await pasteInto(page, 'price of 6GB-Black-Nepal', sheet);
  await expect(page.getByLabel('sales price of 6GB-Black-Global', { exact: true })).toHaveValue('55999');
  for (const column of ['price', 'sales price', 'inventory']) {
    await page.getByLabel(`${column} of 6GB-Black-Gulf`, { exact: true }).focus();
    await page.getByRole('button', { name: /^Fill .* down from row 4$/ }).click();
  }
  await page.getByLabel('16GB-Red-Gulf is available').uncheck();
  await expect(page.getByLabel('sales price of 16GB-Red-Gulf', { exact: true })).toHaveValue('55999');

  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#06A77D' } })
    .jpeg()
    .toBuffer();
  const files = ['front.jpg', 'back.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: picture }));
  await page.locator('input[type=file]').first().setInputFiles(files);
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('What picture 1 shows').fill('The front');
  await page.getByLabel('What picture 1 shows').blur();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product saved.')).toBeVisible();
  await page.goto(`/admin/product-manage/main?find_search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByText('Variants (64)')).toBeVisible();
  await expect(page.getByLabel('16GB-Red-Gulf is available')).not.toBeChecked();
  await expect(page.getByLabel('inventory of 16GB-Red-Gulf', { exact: true })).toHaveValue('20');

  // A change of stock asks why, and the ledger knows it afterwards.
  await page.getByLabel('inventory of 6GB-Black-Nepal', { exact: true }).fill('35');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Say why the stock changes.')).toBeVisible();
  await page.getByLabel('Why does the stock change?').fill('Delivery 88');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product saved.')).toBeVisible();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByRole('button', { name: 'Stock ledger of 6GB-Black-Nepal' }).click();
  await expect(page.getByRole('cell', { name: /Delivery 88/ })).toBeVisible();
  await expectAccessible(page);
});

test('a product in a running scheme stays, and the question says why', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/product-manage/main?find_search=TAR-X1P');
  await page.getByRole('button', { name: 'Delete Tara X1 Pro' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog').getByText(/sold in the scheme/)).toBeVisible();
  await expectAccessible(page);
});
