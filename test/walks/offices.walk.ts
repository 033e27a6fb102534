import { readFile } from 'node:fs/promises';
import { choose, expect, expectAccessible, signIn, test } from './fixtures.ts';

test('a retailer is added by a map link, moved with its distributor, found in its ward and given a poster', async ({
  page,
}, { project }) => {
  const code = `WK-${project.name.toUpperCase()}-${Date.now() % 100_000}`;
  const name = `Walk Mobile ${code}`;
  await signIn(page, 'admin@agrim.example');

  await page.goto('/admin/office-manage/retailer/add');
  const main = page.getByRole('main');
  await main.getByLabel('Name', { exact: false }).first().fill(name);
  await main.getByLabel('Code').fill(code);
  await choose(page, 'State', 'Gandaki Province');
  await choose(page, 'District', 'Kaski');
  await main.getByLabel('Map location').fill('Pokhara');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^\d+ fields? to correct$/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Regional distributor' }).fill('ND-001');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Regional distributor' }).fill('RD-003');
  await page.getByRole('option', { name: /RD-003/ }).click();
  await choose(page, 'Area', 'Pokhara');
  await choose(page, 'Area-in', 'Ward 6');
  await main
    .getByLabel('Map location')
    .fill('https://www.google.com/maps/place/X/@28.21,83.95,15z/data=!3d28.2096!4d83.9591');
  await expect(main.getByText('Latitude 28.2096, longitude 83.9591.')).toBeVisible();
  const hours = main.getByLabel('Opening hours', { exact: true });
  await hours.fill('10 to 7');
  await expect(main.getByText('Write days and times, such as Sun to Fri 10:00 to 18:30.')).toBeVisible();
  await hours.fill('आइत–शुक्र १०:००–१८:००');
  await expect(main.getByText('Customers read: Sun to Fri 10:00 to 18:00 ·')).toBeVisible();
  await main.getByRole('group', { name: 'Opening hours 1' }).getByText('Sat', { exact: true }).click();
  await expect(hours).toHaveValue('Every day 10:00 to 18:00');
  await main.getByLabel('Opening hours 1, closes').fill('09:00');
  await expect(main.getByText(/^Each closing time must be after its opening time/)).toBeVisible();
  await main.getByLabel('Opening hours 1, closes').fill('17:30');
  await expect(hours).toHaveValue('Every day 10:00 to 17:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/office-manage\/retailer(\?|$)/);

  await page.goto('/admin/office-tree');
  await page.getByLabel('Search offices by name or code').fill('RD-003');
  await page.getByRole('button', { name: 'Move West Region Distributor' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await choose(page, 'National distributor', /ND-001/);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Search offices by name or code').fill(code);
  await expect(main.getByText(name)).toBeVisible();
  await expect(main.getByText('Bagmati Distribution')).toBeVisible();
  await expect(main.getByText('Machhapuchhre Trading')).toBeHidden();

  await page.getByLabel('Search offices by name or code').fill('RD-003');
  await page.getByRole('button', { name: 'Move West Region Distributor' }).click();
  await choose(page, 'National distributor', /ND-002/);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/admin/location-tree-view');
  await page.getByLabel('Search locations by name').fill('Pokhara');
  await page.getByRole('button', { name: 'Open Pokhara' }).click();
  const wardSix = main
    .getByRole('listitem')
    .filter({ has: page.getByText('Ward 6', { exact: true }) })
    .last();
  await expect(wardSix).toContainText(/[1-9]\d* office/);
  // Away from the button, whose hint is outside of all landmarks.
  await main.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`/admin/office-manage/retailer?find_search=${code}`);
  // Files are saved if there is room for columns.
  if (project.name === 'desktop') {
    await page.getByRole('button', { name: 'View and export options' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as CSV' }).click(),
    ]);
    expect(await readFile((await file.path()) as string, 'utf8')).toContain(`${name},${code}`);
  }
  await page.getByRole('link', { name: `Poster of ${name}` }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(main.getByText(/\/consumer\?retailer=/)).toBeVisible();
  await expectAccessible(page);

  // The other walks count the retailers of the demo.
  await page.goto(`/admin/office-manage/retailer?find_search=${code}`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(main.getByText(name)).toBeHidden();
});

test.describe('a retailer with open orders', () => {
  test.use({ expectedErrors: [/400 \(Bad Request\)/] });

  test('gets a question before it is deactivated, and another takes them over', async ({ page }) => {
    await signIn(page, 'admin@agrim.example');
    // A retailer with a new order, so that it can move.
    await page.goto('/admin/order-manage/pre-order?find_status=PLACED');
    await page.getByRole('link', { name: /AG-/ }).first().click();
    await expect(page.getByRole('heading', { name: /^AG-/ })).toBeVisible();
    const office = page
      .getByRole('term')
      .filter({ hasText: /^Office$/ })
      .locator('xpath=following-sibling::dd[1]');
    const name = await office.innerText();
    await page.goto(`/admin/office-manage/retailer?find_search=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name }).first().click();

    await page.getByRole('switch', { name: 'Active' }).click();
    const question = page.getByRole('radiogroup', { name: /^What should happen to its \d+ open orders?\?/ });
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/has \d+ open orders?\. Choose what happens to them\./)).toBeVisible();
    await question.getByRole('radio', { name: /^Move to another retailer/ }).check();
    await choose(page, 'Retailer taking over', /.+/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Retailer Saved\. \d+ orders? moved\./)).toBeVisible();
    await page.goto(`/admin/office-manage/retailer?find_search=${encodeURIComponent(name)}`);
    await expect(page.getByText('Inactive').first()).toBeVisible();

    // Other walks can sign in as this office.
    await page.getByRole('link', { name }).first().click();
    await page.getByRole('switch', { name: 'Active' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Retailer Saved.')).toBeVisible();
  });
});
