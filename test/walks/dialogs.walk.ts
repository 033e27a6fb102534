import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

/** Opens an order from a list, like staff, so that there is a page to return to. */
async function openOrder(page: Page, status: string) {
  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/order-manage/pre-order?find_status=${status}`);
  await page.getByRole('link', { name: /AG-/ }).first().click();
  await expect(page.getByRole('heading', { name: /^AG-/ })).toBeVisible();
}

test('the two buttons that end an order name their effects', { tag: '@both' }, async ({ page }) => {
  await openOrder(page, 'PLACED');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cancel the order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel the order: AG-/ });
  await expect(dialog.getByRole('button', { name: 'Cancel the order' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeHidden();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep the order' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Customer reached' })).toBeVisible();
});

test('Back closes a dialog, asks about the text typed in it, and leaves the page only after that', {
  tag: '@both',
}, async ({ page }) => {
  await openOrder(page, 'PLACED');
  const heading = page.getByRole('heading', { name: /^AG-/ });
  const call = page.getByRole('dialog', { name: /^Call to / });
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  const openCall = async () => {
    await page.getByRole('button', { name: 'Log a call' }).click();
    await expect(call).toBeVisible();
    await page.waitForFunction(() => history.state?.dialogs === 1);
  };

  // Without typed text it closes, and the page stays.
  await openCall();
  await page.goBack();
  await expect(call).toBeHidden();
  await expect(heading).toBeVisible();

  // With typed text it asks, and Back closes only the question.
  await openCall();
  await call.getByRole('textbox', { name: 'Note' }).fill('Rings again at six.');
  await page.goBack();
  await expect(question).toBeVisible();
  await page.waitForFunction(() => history.state?.dialogs === 2);
  await expectAccessible(page);
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(call.getByRole('textbox', { name: 'Note' })).toHaveValue('Rings again at six.');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await call.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(call).toBeHidden();

  // A dialog that its buttons closed needs no Back of its own.
  await page.goBack();
  await expect(page).toHaveURL(/order-manage\/pre-order\?find_status=PLACED$/);
  await expect(page.getByRole('link', { name: /AG-/ }).first()).toBeVisible();
});

test('Back closes the search, and a user who leaves by a dialog returns to its page', async ({ page }) => {
  await openOrder(page, 'PLACED');
  const order = await page.getByRole('heading', { name: /^AG-/ }).innerText();
  await page.getByRole('button', { name: /^Search screens/ }).click();
  const search = page.getByRole('dialog', { name: 'Search screens and records' });
  await expect(search).toBeVisible();
  await page.waitForFunction(() => history.state?.dialogs === 1);
  await page.goBack();
  await expect(search).toBeHidden();
  await expect(page.getByRole('heading', { name: order })).toBeVisible();

  await page.getByRole('button', { name: /^Search screens/ }).click();
  await search.getByRole('textbox').fill('Call list');
  await search.getByRole('button', { name: /Call list/ }).click();
  await expect(page.getByRole('heading', { name: 'Call list' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: order })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/order-manage\/pre-order\?find_status=PLACED$/);
});

test('Back closes the menu of a phone', { tag: '@both' }, async ({ page }, { project }) => {
  await openOrder(page, 'PLACED');
  const menu = page.getByRole('button', { name: 'Open the menu' });
  if (project.name === 'desktop') return expect(menu).toBeHidden();
  await menu.click();
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await expect(screens.getByRole('link', { name: 'Dashboard' })).toBeInViewport();
  await page.waitForFunction(() => history.state?.dialogs === 1);
  await page.goBack();
  await expect(menu).toBeVisible();
  await expect(page.getByRole('heading', { name: /^AG-/ })).toBeVisible();
});
