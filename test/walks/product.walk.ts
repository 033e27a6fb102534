import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { present } from '../present.ts';
import { announced, expect, expectAccessible, signIn, test } from './fixtures.ts';

const OPTIONS: Record<string, string[]> = {
  Memory: ['6GB', '8GB', '12GB', '16GB'],
  Colour: ['Black', 'White', 'Blue', 'Red'],
  Region: ['Nepal', 'India', 'Global', 'Gulf'],
};

/** Pastes like a spreadsheet: tabs and line ends, which copied cells leave in the clipboard. */
async function pasteInto(page: Page, label: string, sheet: string) {
  await page.getByLabel(label, { exact: true }).focus();
  await page.getByLabel(label, { exact: true }).evaluate((cell, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, sheet);
}

/**
 * Moves the second picture to the front by keyboard, and adds words and a picture from the library to the description.
 */
async function sortAndDescribe(page: Page) {
  await page.getByRole('button', { name: 'Move picture 2', exact: true }).focus();
  for (const key of ['Space', 'ArrowLeft', 'Space']) {
    await page.keyboard.press(key);
    // The sorter follows the keys a frame later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await expect(page.getByLabel('Alt text of picture 2', { exact: true })).toHaveValue('The front');

  const description = page.getByRole('textbox', { name: 'Description', exact: true });
  await description.click();
  await page.keyboard.type('Light and strong.');
  await page.getByRole('button', { name: 'Insert a picture' }).click();
  const library = page.getByRole('dialog', { name: 'Choose pictures' });
  await library.getByRole('button', { name: 'front.jpg' }).first().click();
  await library.getByRole('button', { name: 'Use picture' }).click();
  await expect(description.getByRole('img', { name: 'The front' })).toBeVisible();
}

/** Opens the saved product on its page, which only staff see before it's published. */
async function preview(page: Page, name: string) {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Preview in the shop' }).click();
  const shown = await opened;
  await expect(shown.getByText('Preview: customers do not see this page until it is published.')).toBeVisible();
  await expect(shown.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(shown.getByText('Light and strong.')).toBeVisible();
  await expect(shown.locator('section picture source[type="image/avif"] + source + img')).toBeVisible();
  await expectAccessible(shown);
  await shown.close();
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
    await expect(page.getByLabel(/^Name of type/).last()).toBeFocused();
    await page.getByLabel(`Name of type ${index + 1}`).fill(type);
    await page.getByLabel(`Name of type ${index + 1}`).press('Enter');
    for (const option of options) {
      await page.getByLabel(`Add an option to ${type}`).fill(option);
      await page.getByLabel(`Add an option to ${type}`).press('Enter');
    }
  }
  await page.getByLabel('Add an option to Region').fill('NEPAL');
  await page.getByLabel('Add an option to Region').press('Enter');
  await expect(page.getByText('This option is listed twice.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove NEPAL', exact: true }).click();
  await expect(page.getByText('Variants (64)')).toBeVisible();

  // Four rows from a sheet, then the first row's stock all the way down, and one variant off sale.
  const sheet = ['59999\t54999\t20', '59999\t54999\t20', '60999\t55999\t20', '60999\t55999\t20'].join('\n');
  await pasteInto(page, 'price of 6GB-Black-Nepal', 'Rs. 61,000.50\tabc\t1.5');
  await expect(page.getByText('1 cell filled. 2 cells not pasted')).toBeVisible();
  await expect(page.getByLabel('price of 6GB-Black-Nepal', { exact: true })).toHaveValue('61000.5');
  const stock = page.getByLabel('inventory of 6GB-Black-Nepal', { exact: true });
  await expect(stock).toHaveAttribute('aria-invalid', 'true');
  await expect(stock).toHaveValue('0');
  // Typed as pasted: what is no number is refused beside its cell, and never repaired.
  await page.getByLabel('price of 6GB-Black-Nepal', { exact: true }).fill('2000,00');
  await stock.focus();
  await expect(page.getByLabel('price of 6GB-Black-Nepal', { exact: true })).toHaveValue('2000,00');
  await expect(page.getByText('Enter a number, such as').first()).toBeVisible();
  await page.getByLabel('price of 6GB-Black-Nepal', { exact: true }).fill('रु. ५,०००');
  await stock.focus();
  await expect(page.getByLabel('price of 6GB-Black-Nepal', { exact: true })).toHaveValue('5,000');
  await pasteInto(page, 'price of 6GB-Black-Nepal', sheet);
  await expect(stock).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByLabel('sales price of 6GB-Black-Global', { exact: true })).toHaveValue('55,999');
  for (const column of ['price', 'sales price', 'inventory']) {
    await page.getByLabel(`${column} of 6GB-Black-Gulf`, { exact: true }).focus();
    await page.getByRole('button', { name: /^Fill .* down from row 4$/ }).click();
  }
  await page.getByLabel('16GB-Red-Gulf is available').uncheck();
  await expect(page.getByLabel('sales price of 16GB-Red-Gulf', { exact: true })).toHaveValue('55,999');

  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#06A77D' } })
    .jpeg()
    .toBuffer();
  const files = ['front.jpg', 'back.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: picture }));
  await page.locator('input[type=file]').first().setInputFiles(files);
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Alt text of picture 1', { exact: true }).fill('The front');
  const isKept = announced(page, 'Alt text saved.');
  await page.getByLabel('Alt text of picture 1', { exact: true }).blur();
  await isKept;
  await sortAndDescribe(page);
  await expectAccessible(page);

  await expect(page.getByRole('switch', { name: 'Published' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product Saved.')).toBeVisible();
  await page.goto(`/admin/product-manage/main?find_search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('Variants (64)')).toBeVisible();
  await expect(page.getByLabel('16GB-Red-Gulf is available')).not.toBeChecked();
  await expect(page.getByLabel('inventory of 16GB-Red-Gulf', { exact: true })).toHaveValue('20');
  await preview(page, name);

  // A change of stock asks for its reason, and the ledger has it afterwards.
  await page.getByLabel('inventory of 6GB-Black-Nepal', { exact: true }).fill('35');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Give a reason for the stock change.')).toBeVisible();
  await page.getByLabel('Reason for stock change').fill('Delivery 88');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Stock ledger of 6GB-Black-Nepal' }).click();
  await expect(page.getByRole('cell', { name: /Delivery 88/ })).toBeVisible();
  // A toast that fades under the dialog is not readable.
  await expect(page.getByText('Product Saved.')).toBeHidden();
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

test('products come in by a file, are switched off together, deleted and restored', async ({ page }, { project }) => {
  const prefix = `Walk item ${project.name}`;
  const lines = [1, 2, 3].map((number) => `WALK-${project.name}-${number},${prefix} ${number},BUNDLE,1000,900`);
  const bytes = Buffer.from(['sku,name,type,price,sales price', ...lines].join('\n'));
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/product-manage/bundle');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const wide = present(page.viewportSize());
  await page.setViewportSize({ width: 360, height: 780 });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: bytes });
  await expect(dialog.getByText('3 rows checked: 3 new, 0 changed, 0 unchanged.')).toBeVisible();
  // The buttons say what happens: no message lies over them.
  expect(await dialog.getByRole('button', { name: 'Cancel' }).evaluate(isOnTop)).toBe(true);
  await page.setViewportSize(wide);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('3 rows imported: 3 new, 0 changed, 0 unchanged.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin/product-manage/bundle?find_search=${encodeURIComponent(prefix)}`);
  const chooseAll = async () => {
    for (const number of [1, 2, 3]) await page.getByRole('checkbox', { name: `Choose ${prefix} ${number}` }).check();
  };
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(3);
  await chooseAll();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Inactive', { exact: true })).toHaveCount(3);
  await chooseAll();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 products' }).click();
  await expect(page.getByText('No Data Found')).toBeVisible();

  await page.goto(`/admin/archived-items?find_search=${encodeURIComponent(prefix)}`);
  await page.getByRole('button', { name: `Restore ${prefix} 2` }).click();
  await expect(page.getByText('Product restored.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Restore / })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByText('Schemes', { exact: true }).last().click();
  await expect(page).toHaveURL(/archived-items\?kind=schemes$/);
  await expectAccessible(page);
  await page.goto(`/admin/product-manage/bundle?find_search=${encodeURIComponent(prefix)}`);
  await expect(page.getByRole('link', { name: `${prefix} 2` }).first()).toBeVisible();
  await page.getByRole('button', { name: `Delete ${prefix} 2` }).click();
  await expect(page.getByText('from Deleted items.')).toBeVisible();
});

function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
