import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { choose, expect, expectAccessible, fillTime, signIn, test } from './fixtures.ts';

test('staff set up a multi-buy with its gift and advance, check it, publish, copy and unpublish it', async ({ page }, {
  project,
}) => {
  const name = `Walk multi-buy ${project.name}`;
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/scheme-manage/multi-buy/add');
  const save = page.getByRole('button', { name: 'Save', exact: true });

  // The form checks its own rules before it sends.
  await page.getByRole('textbox', { name: 'Time to pay the advance (minutes)' }).fill('-3');
  await save.click();
  await expect(page.getByText('A multi-buy needs exactly one bundle product: the gift. Choose it.')).toBeVisible();
  await expect(page.getByText('This must be at least 1.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await fillTime(page, 'Starts', Date.now() - HOUR_MS);
  await fillTime(page, 'Ends', Date.now() + DAY_MS);
  await choose(page, 'Main product', /^Tara A3 \(/);
  await choose(page, 'Bundle products', /^Tara Boom \(/);
  await page.keyboard.press('Escape');
  const gift = page.getByRole('table', { name: 'Gift prices' });
  await expect(gift).toBeVisible();
  await page.getByRole('textbox', { name: 'Fill all with' }).last().fill('999');
  await page.getByRole('button', { name: 'Rs. each' }).last().click();
  await expect(gift.getByRole('textbox').first()).toHaveValue('Rs. 999');
  await page.getByRole('textbox', { name: 'Time to pay the advance (minutes)' }).fill('15');

  // The rules that need the rows show their errors at the same field.
  await page.getByRole('textbox', { name: 'Advance', exact: true }).fill('50000');
  await save.click();
  await expect(page.getByText(/The advance is higher than the cheapest variant/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Advance', exact: true }).fill('2000');
  await save.click();
  await expect(page.getByText('Scheme Saved.')).toBeVisible();

  await page.goto(`/admin/scheme-manage/multi-buy?find_name=${encodeURIComponent(name)}`);
  const more = page.getByRole('button', { name: `More actions for ${name}`, exact: true });
  await more.click();
  await page.getByRole('menuitem', { name: 'Check' }).click();
  const dryRun = page.getByRole('dialog', { name: `Publishing checks for ${name}` });
  await expect(dryRun.getByText('6 retailers without a payment QR, so customers can’t pay the advance.')).toBeVisible();
  await expectAccessible(page);
  await dryRun.getByRole('button', { name: 'Publish', exact: true }).click();
  const badge = (status: string) => page.locator('[class*=Badge]').getByText(status, { exact: true });
  await expect(badge('Live')).toBeVisible();

  await more.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`${name} (copy)`);
  await fillTime(page, 'Starts', Date.now() + 2 * DAY_MS);
  await fillTime(page, 'Ends', Date.now() + 72 * HOUR_MS);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: `${name} (copy)` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Advance', exact: true })).toHaveValue('Rs. 2,000');
  await expect(gift.getByRole('textbox').first()).toHaveValue('Rs. 999');

  await page.goto(`/admin/scheme-manage/multi-buy?find_name=${encodeURIComponent(name)}&find_status=running`);
  await page.getByRole('link', { name }).first().click();
  // The list has a button of the same name.
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Scheme Unpublished.')).toBeVisible();
  await expect(badge('Draft')).toBeVisible();
});

test.use({ expectedErrors: [/status of 400/] });

test('the publishing check of a pre-order shows its free gift, and the total for the customer', {
  tag: '@both',
}, async ({ page }) => {
  const name = 'Tara X1 Pro Pre-order';
  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/scheme-manage/pre-order?find_name=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Check' }).click();
  const dryRun = page.getByRole('dialog', { name: `Publishing checks for ${name}` });
  const gift = dryRun.getByRole('row', { name: /Gift/ });
  await expect(gift.first()).toContainText('Free');
  const [product] = await dryRun.getByRole('row', { name: /^Tara X1 Pro/ }).all();
  const cells = await product?.getByRole('cell').allInnerTexts();
  // The price in the scheme; with a free gift it equals the total.
  expect(cells?.[6]).toBe(cells?.[3]);
  await expectAccessible(page);
});
