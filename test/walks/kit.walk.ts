import { announced, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { holdBack } from './line.ts';
import { colleague } from './session.ts';

const ADMIN = 'admin@agrim.example';

// Forms are refused on purpose.
test.use({ expectedErrors: [/400|409/] });

test('errors of a list go when their field is corrected or their row is removed; Ctrl-S saves', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/module-manage/add');
  await page.getByRole('button', { name: 'Add access type' }).click();
  await page.getByRole('button', { name: 'Add access type' }).click();
  await page.keyboard.press('Control+s');
  const required = page.getByText('This field is required.');
  await expect(page.getByRole('button', { name: /^\d+ fields? to correct$/ })).toBeVisible();
  const before = await required.count();
  await page.getByRole('textbox', { name: 'Access type', exact: true }).nth(1).fill('edit');
  await expect(required).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Remove the access type 3' }).click();
  await expect(required).toHaveCount(before - 2);
  await expectAccessible(page);
});

test('modules are saved as a spreadsheet @both', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/module-manage');
  await page.getByRole('button', { name: 'Import and export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as XLSX' }).click();
  expect((await saving).suggestedFilename()).toBe('modules.xlsx');
  await expectAccessible(page);
});

test('an error stays until it is closed, and only required fields are marked', async ({ page }, { project }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/brand-manage/add');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('required');
  await expect(page.getByRole('textbox', { name: 'Description' })).not.toHaveAttribute('required');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Without words ${project.name}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Brand Saved.' })).toBeVisible();
  await expect(page).toHaveURL(/brand-manage$/);
});

test('a list begins with ten rows, and writes times as specified, with their age below', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/audit');
  await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible();
  const times = page.locator('tbody time[data-exact]');
  await expect(times).toHaveCount(10);
  await expect(times.first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await expect(page.getByRole('row').nth(1)).toContainText(/ago|just now/);
  await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText([
    '10 per page',
    '20 per page',
    '50 per page',
    '100 per page',
  ]);
});

test('many are deleted only by name and count, come back by Undo, and another filter ends the choice', async ({
  page,
  baseURL,
}, { project }) => {
  const prefix = `Bulk ${project.name}`;
  await signIn(page, ADMIN);
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? localStorage.getItem('token'));
  for (let number = 0; number < 25; number++) {
    const variant = [{ sku_of_seller: 'x', is_available: true, inventory: 0, price: 100, sales_price: 90 }];
    await fetch(`${baseURL}/api/product`, {
      method: 'POST',
      headers: { authorization: token as string, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'BUNDLE', name: `${prefix} ${number}`, variant }),
    });
  }
  await page.goto(`/admin/product-manage/bundle?find_search=${encodeURIComponent(prefix)}`);
  const all = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  await all.check();
  await expect(page.getByText('10 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 25 results' }).click();
  await expect(page.getByText('25 chosen')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search products by name or SKU' }).fill(`${prefix} 1`);
  await expect(page.getByText('25 chosen')).toBeHidden();
  await expect(page.getByText('1–10 of 25')).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search products by name or SKU' }).fill(prefix);
  await expect(page.getByText('1–10 of 25')).toBeVisible();

  await all.check();
  await page.getByRole('button', { name: 'Select all 25 results' }).click();
  await expect(page.getByText('25 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete 25 products?' });
  await expect(question.getByText(new RegExp(`${prefix} \\d+`)).first()).toBeVisible();
  await expect(question.getByText('and 20 more')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete 25 products' }).click();
  await expect(page.getByText('No Data Found')).toBeVisible();
  await expect(page.getByText('25 chosen')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('25 products restored.')).toBeVisible();
  await expect(page.getByText('1–10 of 25')).toBeVisible();
});

test('a product with only a name stays a draft, and the form says what it lacks', async ({ page, baseURL }, {
  project,
}) => {
  const name = `Only a name ${project.name}`;
  await signIn(page, ADMIN);
  await page.goto('/admin/product-manage/main/add');
  await expect(page.getByText('Draft. To publish, add:')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByRole('button', { name: /^\d+ fields? to correct$/ })).toBeVisible();
  await expect(page.getByText('Add a picture.')).toBeVisible();
  await expect(page.getByText('Enter a price.')).toBeVisible();
  // The first wrong field comes into view with the focus; later again by a tap in the bar.
  const picture = page.getByText('Add a picture.');
  await expect(picture).toBeInViewport();
  const withFocus = page.locator('.mantine-InputWrapper-root').filter({ has: page.locator(':focus') });
  await expect(withFocus).toContainText('Add a picture.');
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(picture).not.toBeInViewport();
  await page.getByRole('button', { name: /^\d+ fields? to correct$/ }).click();
  await expect(picture).toBeInViewport();
  await expect(withFocus).toContainText('Add a picture.');
  await expectAccessible(page);
  const reply = await fetch(`${baseURL}/api/product/public?find_search=${encodeURIComponent(name)}`);
  expect((await reply.json()).totalData).toBe(0);
});

test('a picture that is removed while the text of another is saved stays removed', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/product-manage/main?find_search=TAR-X1P');
  await page.getByRole('link', { name: 'Tara X1 Pro', exact: true }).click();
  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await expect(pictures.nth(1)).toBeVisible();
  const before = await pictures.count();
  const goOn = await holdBack(page, '**/api/files');
  await page.getByLabel('Alt text of picture 1', { exact: true }).fill('The front, in the sun');
  await page.getByRole('button', { name: 'Remove picture 2' }).click();
  await expect(pictures).toHaveCount(before - 1);
  const isKept = announced(page, 'Alt text saved.');
  goOn();
  await isKept;
  await expect(pictures).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(pictures).toHaveCount(before);
});

test('a setting is reset to its default only on purpose, and its field shows it', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/global-setting');
  await expect(page.getByRole('region', { name: 'Payments', exact: true })).toContainText(
    'Time to pay an advance (minutes)',
  );
  await expect(page.getByRole('main')).not.toContainText('WindowMinutes');
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('time advance');
  await expect(page.getByRole('region')).toHaveCount(1);
  await page.getByRole('link', { name: 'Time to pay an advance (minutes)', exact: true }).click();
  const value = page.getByLabel('Value');
  await value.fill('25');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.goto('/admin/global-setting?find_words=WindowMinutes');
  await page.getByRole('link', { name: 'Time to pay an advance (minutes)', exact: true }).click();
  await expect(value).toHaveValue('25');
  const back = page.getByRole('button', { name: 'Reset to default', exact: true });
  await back.first().click();
  const question = page.getByRole('dialog', { name: 'Reset Time to pay an advance (minutes) to its default?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(value).toHaveValue('25');
  await back.first().click();
  await question.getByRole('button', { name: 'Reset to default' }).click();
  await expect(value).toHaveValue('10');
  // Who comes by the keyboard types over the number, not behind it.
  await value.blur();
  await value.focus();
  await page.keyboard.type('1500');
  await expect(value).toHaveValue('1500');
  await value.blur();
  await expect(value).toHaveValue('1,500');
  await value.focus();
  await page.keyboard.type('20');
  await expect(value).toHaveValue('20');
});

test(
  'a row without a page opens its dialog by its name and, in a table, by a click anywhere',
  {
    tag: '@both',
  },
  async ({ page }, { project }) => {
    await signIn(page, ADMIN);
    await page.goto('/admin/asked-questions');
    const dialog = page.getByRole('dialog', { name: /^About / });
    const name = page.getByRole('button', { name: /^Tara / }).first();
    await name.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Answer' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(name).toBeFocused();
    await expectAccessible(page);
    if (project.name === 'phone') return;
    await page.getByRole('cell').filter({ hasText: '?' }).first().click();
    await expect(dialog).toBeVisible();
  },
);

test('a product that is deleted by its bin comes back by Undo', async ({ page }, { project }) => {
  const call = await colleague();
  const name = `By its bin ${project.name}`;
  const variant = [{ sku_of_seller: 'x', is_available: true, inventory: 0, price: 100, sales_price: 90 }];
  await call('POST', 'product', { type: 'BUNDLE', name, variant });
  await signIn(page, ADMIN);
  await page.goto(`/admin/product-manage/bundle?find_search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Product restored.')).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});
