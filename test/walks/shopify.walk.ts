import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,Status';
const HANDLE = 'walk-shopify-x1';
const FILE = [
  HEADER,
  `${HANDLE},Walk X1,"<p>Fast</p>",,Phone,5G,TRUE,Memory,8GB,Colour,Red,,,X1-8-RED,185,shopify,7,deny,54999.00,61000.00,890,https://cdn.example/1.jpg,1,Front,FALSE,active`,
  `${HANDLE},,,,,,,,12GB,,Red,,,X1-12-RED,185,shopify,3,deny,64999.00,,,,,,,`,
  `${HANDLE},,,,,,,,8GB,,Blue,,,X1-8-BLUE,185,shopify,2,deny,54999.00,,,,,,,`,
].join('\n');

test('a product export of Shopify is previewed, and its option columns become variants', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/product-manage/main');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByLabel(/^CSV, XLSX/).click();
  await (await choosing).setFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });

  await expect(dialog.getByText('Ignored columns: ')).toContainText('Body (HTML) (Shopify)');
  await expectAccessible(page);
  await expect(dialog.getByText('3 rows checked: 1 new, 0 changed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('3 rows imported: 1 new, 0 changed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.goto('/admin/product-manage/main?find_name=Walk X1');
  await page.getByRole('link', { name: 'Walk X1' }).first().click();
  await expect(page.getByText('12GB-Red').first()).toBeVisible();
});
