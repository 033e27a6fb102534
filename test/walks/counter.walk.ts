import { DAY_MS } from '../../contract/durations.ts';
import { typeCounterOrder } from './counter-order.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { holdBack, loseNextAnswer } from './line.ts';

const ADD = '/admin/order-manage/pre-order/add';

test.describe('an order at the counter', () => {
  // The lost answer, and the refusal of the same order with another name.
  test.use({ expectedErrors: [/ERR_FAILED|422/] });

  test('survives a reload, and is not placed twice when its answer was lost', async ({ page }, { project }) => {
    const name = `Kept ${project.name}`;
    await signIn(page, 'retailer@agrim.example');
    await page.goto(ADD);
    await typeCounterOrder(page, { name, phone: project.name === 'phone' ? '9841666611' : '9841666612' });
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await loseNextAnswer(page, '**/api/order');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeVisible();
    // A user can look for the order in the list without a question, and Back returns to the same order.
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(page).toHaveURL(/order-manage\/pre-order$/);
    await page.goto(ADD);
    await page.getByRole('button', { name: 'Restore draft' }).click();
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue(name);
    page.on('dialog', (question) => question.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Restore draft' }).click();
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue(name);

    await page.getByRole('textbox', { name: 'Full Name' }).fill(`${name} Rai`);
    await page.getByRole('button', { name: 'Place Order' }).click();
    const question = page.getByRole('dialog', { name: 'Place another order?' });
    await expect(question.getByText(/An order has already been placed from this device \(AG-.*\)\./)).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('textbox', { name: 'Full Name' }).fill(name);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('heading', { name: /^AG-/ })).toBeVisible();
    await page.goto(`/admin/order-manage/pre-order?find_search=${encodeURIComponent(name)}`);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
  });

  test('is asked about when it is sent again a day later', async ({ page }, { project }) => {
    const name = `Late ${project.name}`;
    await signIn(page, 'retailer@agrim.example');
    await page.goto(ADD);
    await typeCounterOrder(page, { name, phone: project.name === 'phone' ? '9841666621' : '9841666622' });
    await loseNextAnswer(page, '**/api/order');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeVisible();
    page.on('dialog', (question) => question.accept());
    await page.addInitScript((day) => {
      // A retailer's session and its drafts belong to the tab.
      const key = Object.keys(sessionStorage).find((key) => key.startsWith('draft '));
      const draft = JSON.parse((key && sessionStorage.getItem(key)) || 'null');
      if (!key || Date.now() - draft.values.sent_at > day) return;
      draft.values.sent_at -= day;
      sessionStorage.setItem(key, JSON.stringify(draft));
    }, DAY_MS);
    await page.reload();
    await page.getByRole('button', { name: 'Restore draft' }).click();
    await page.getByRole('button', { name: 'Place Order' }).click();
    const question = page.getByRole('dialog', { name: 'Place another order?' });
    await expect(
      question.getByText('You sent this order more than a day ago, so it may already have been placed.'),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Place another' }).click();
    await expect(page.getByRole('heading', { name: /^AG-/ })).toBeVisible();
  });
});

test('an order that was left behind stays apart from the next one, and Logout asks before it is lost', async ({
  page,
}, { project }) => {
  const left = `Left Behind ${project.name}`;
  const fullName = page.getByRole('textbox', { name: 'Full Name' });
  page.on('dialog', (question) => question.accept());
  await signIn(page, 'retailer@agrim.example');
  await page.goto(ADD);
  await fullName.fill(left);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Restore draft' })).toBeVisible();
  const phone = project.name === 'phone' ? '9841666631' : '9841666632';
  await typeCounterOrder(page, { name: `Next Customer ${project.name}`, phone });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: /^AG-/ })).toBeVisible();
  await page.goto(ADD);
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(fullName).toHaveValue(left);
  await expect(page.getByRole('textbox', { name: 'Phone No.' })).toHaveValue('');

  await page.goto('/admin/order-manage/pre-order');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out without saving?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  const storedKeys = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  expect(storedKeys.filter((key) => key.startsWith('draft '))).toEqual([]);
});

test('a note keeps the text typed during a save, and over a reload', async ({ page }) => {
  await signIn(page, 'retailer@agrim.example');
  await page.goto('/admin/order-manage/pre-order');
  await page.getByRole('link', { name: /AG-/ }).first().click();
  const box = page.getByRole('textbox', { name: 'Add a note' });
  await box.fill('Comes on Friday.');
  const goOn = await holdBack(page, '**/api/order/*/note');
  await page.getByRole('button', { name: 'Add note' }).click();
  await box.fill('Comes on Friday. With her brother.');
  goOn();
  await expect(page.getByText('Comes on Friday.', { exact: true }).first()).toBeVisible();
  await expect(box).toHaveValue('Comes on Friday. With her brother.');
  await page.reload();
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(box).toHaveValue('Comes on Friday. With her brother.');
});
