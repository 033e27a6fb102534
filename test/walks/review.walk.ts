import { expect, expectAccessible, signIn, test } from './fixtures.ts';

test('products are found in spite of a typing error, without any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/products');
  await page.getByLabel('Name or SKU').fill('taar x1 pr');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('link', { name: 'Tara X1 Pro' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tara X1 Pro' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tara X1 Pro Pre-order' })).toBeVisible();
  await context.close();
});

test('a question is asked in public, answered by staff and shown', async ({ page }, { project }) => {
  const question = `Does it fit a small hand (${project.name})?`;
  await page.goto('/products');
  await expectAccessible(page);
  await page.goto('/products/tara-mini');
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.getByLabel('Your name').fill('Maya');
  await page.getByLabel('Your question').fill(question);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText(/Your question is shown here/)).toBeVisible();

  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/asked-questions?find_question=${encodeURIComponent(question)}`);
  await page.getByRole('button', { name: 'Answer the question by Maya' }).click();
  await page.getByLabel('Answer', { exact: true }).fill('Yes, it is made for it.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('Answer saved.')).toBeVisible();
  await page.goto('/products/tara-mini');
  await expect(page.getByText(question)).toBeVisible();
});

test('stock goes out as a file and comes back in', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/product-manage/bundle');
  await page.getByRole('button', { name: 'Import and export' }).click();
  const exported = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as XLSX' }).click();
  const file = await (await exported).path();

  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Check only' }).click();
  await expect(page.getByText(/rows checked: 0 products would be added/)).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(/rows imported: 0 products added/)).toBeVisible();
  await expectAccessible(page);
});
