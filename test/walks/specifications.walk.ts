import { expect, expectAccessible, signIn, test } from './fixtures.ts';

test('a visitor who types finds a phone by the keyboard, reads its specifications and compares them @both', async ({
  page,
}, { project }) => {
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('suggestion') && requests.push(request.url()));
  await page.goto('/products');
  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.focus();
  expect(requests).toEqual([]);
  await search.pressSequentially('x1pro');
  const list = page.getByRole('listbox', { name: 'Matching products' });
  const first = list.getByRole('option').first();
  await expect(first).toContainText('Tara X1 Pro');
  await expect(first.locator('img')).toBeVisible();
  // Also try its end, which cards would cover.
  await first.click({ trial: true, position: { x: 312, y: 20 } });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(search).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) as string);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/products\/tara-x1-pro$/);
  const battery = page.getByRole('table', { name: 'Battery' });
  await expect(battery.getByRole('row', { name: 'Battery 5,500 mAh' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/compare?a=tara-x1-pro&b=tara-x1');
  const table = page.getByRole('table');
  await expect(table.getByText('Two SIMs and eSIM')).toBeVisible();
  await expect(table.getByText('Warranty').first()).toBeVisible();
  // A fact's name is above its values on a phone, and beside them if there is room.
  const [name, value] = await Promise.all([
    table.getByText('Water and dust', { exact: true }).boundingBox(),
    table.getByText('IP68').first().boundingBox(),
  ]);
  const isBeside = Math.abs((name?.y ?? 0) - (value?.y ?? 0)) < 8;
  expect(isBeside).toBe(project.name === 'desktop');
  await page.getByRole('link', { name: 'Show only the differences' }).click();
  await expect(table.getByText('Two SIMs and eSIM')).toBeVisible();
  await expect(table.getByText('Warranty')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect(table.getByText('Warranty').first()).toBeVisible();
});

test('staff make a sheet for their own type, fill it in a product, and customers read it @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/specification-sheet/add');
  await page.getByRole('button', { name: 'Wearable' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Protection');
  await page.getByRole('button', { name: 'Add field to Body' }).click();
  const field = page.getByRole('list', { name: 'Fields of Body' }).getByRole('listitem').last();
  await field.getByRole('textbox', { name: 'Field', exact: true }).fill('Thickness');
  await field.getByRole('textbox', { name: 'Field in Nepali' }).fill('मोटाइ');
  await field.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Number' }).click();
  await field.getByRole('textbox', { name: 'Unit', exact: true }).fill('mm');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/specification-sheet$/);

  await page.goto('/admin/product-manage/bundle');
  // Other walks add products: the list has more than one page.
  await page.getByRole('searchbox', { name: 'Search products by name or SKU' }).fill('Tara Guard Case');
  await page.getByRole('link', { name: 'Tara Guard Case' }).first().click();
  await page.getByRole('combobox', { name: 'Specification sheet' }).click();
  await page.getByRole('option', { name: 'Protection' }).click();
  const thickness = page.getByRole('textbox', { name: 'Thickness' });
  await thickness.fill('thin');
  await expect(page.getByText('Enter a number in mm.')).toBeVisible();
  await thickness.fill('1.25');
  await expect(page.getByText('Enter a number in mm.')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Product Saved.')).toBeVisible();

  await page.goto('/products/tara-guard-case');
  await expect(page.getByRole('row', { name: 'Thickness 1.25 mm' })).toBeVisible();
});
