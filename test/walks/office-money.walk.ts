import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

test('an office’s money is shown by month, with a deposit and its reversal', async ({ page }, { project }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  await page
    .getByRole('region', { name: 'Money at a glance' })
    .getByRole('link', { name: /^Balance owed/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Office balances' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('Offices owe Rs.');
  await expectAccessible(page);
  await linesOfOffices(page).first().click();
  const reference = `SLIP-${project.name}`;
  await page.getByRole('button', { name: 'Add deposit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('1,000/-');
  await dialog.getByRole('textbox', { name: 'Deposit date' }).fill(today());
  await dialog.getByLabel('Reference').fill(reference);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add deposit' }).click();
  const deposits = page.getByRole('region', { name: 'Deposits' });
  await expect(deposits.getByText(reference)).toBeVisible();
  await expectAccessible(page);

  await deposits.getByRole('button', { name: `Reverse ${reference}` }).click();
  await dialog.getByLabel('Reason').fill('Another office’s slip');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await expect(deposits.getByText('Another office’s slip')).toBeVisible();
  await expect(deposits.getByRole('button', { name: `Reverse ${reference}` })).toHaveCount(0);

  await page.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'All amounts, CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^office-money-20\d\d-\d\d\.csv$/);
});

test('a till is counted and closed, on the phone too @both', async ({ page }, { project }) => {
  await signIn(page, 'admin@agrim.example');
  // An office of its own at each width.
  await page.goto('/admin/office-money');
  const offices = linesOfOffices(page);
  await (project.name === 'phone' ? offices.last() : offices.first()).click();
  const till = page.getByRole('region', { name: 'Till' });
  await till.getByRole('button', { name: 'Close day' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toContainText('Expected: Rs.');
  await dialog.getByLabel('Cash counted').fill('9,99,000');
  await expect(dialog.getByRole('status')).toContainText('over');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close day' }).click();
  await expect(dialog.getByText('Give a reason for the difference.')).toBeVisible();
  await dialog.getByLabel('Reason for the difference').fill('Change for the week');
  // A second tap hits Cancel during the save: its question closes once the form is saved.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/office-money/*/till', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Close day' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Close without saving?')).toBeVisible();
  release();
  await expect(till.getByText('Change for the week')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
});

test('the brand’s money has its page: what it holds, received and paid back', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/office-money');
  await page.getByRole('row').filter({ hasText: 'Head office' }).getByRole('link').click();
  const sums = page.getByRole('region', { name: 'Summary' });
  for (const name of ['Refunds paid', 'Deposits received from offices', 'Closing balance'])
    await expect(sums.getByText(name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add deposit' })).toHaveCount(0);
  await expectAccessible(page);
});

const linesOfOffices = (page: Page) => page.getByRole('row').filter({ hasNotText: 'Head office' }).getByRole('link');

test.use({ expectedErrors: [/status of 400/] });

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' });
