// covers: web/admin/returns, web/admin/orders, server/orders/returns
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

test.use({ expectedErrors: [/40[09] \((Bad Request|Conflict)\)/] });

/** The variants of the demo's phones that cost most. */
const DEAREST = /16GB\+512GB/;

/**
 * Opens an order that was handed over, of which nothing has come back and for whose variant a dearer one can be given.
 * Returns its IMEI.
 */
async function openDelivered(page: Page): Promise<string> {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/order-manage/pre-order?find_status=DELIVERED');
  const orders = page.getByRole('link', { name: /^AG-/ });
  await expect(orders.first()).toBeVisible();
  const addresses = await orders.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: /^AG-/ })).toBeVisible();
    const isDearest = await page.getByRole('main').getByText(DEAREST).first().isVisible();
    if (!isDearest && (await page.getByRole('button', { name: 'Open a return' }).isVisible())) break;
  }
  return page
    .getByRole('definition')
    .filter({ hasText: /^\d{15}$/ })
    .innerText();
}

/** Chooses the first variant that costs more, by the form's own text; returns its label. */
async function dearer(given: Locator, says: Locator): Promise<string> {
  const labels = await given.getByRole('option').allInnerTexts();
  for (const label of labels) {
    await given.selectOption({ label });
    if (await says.isVisible()) return label;
  }
  throw new Error(`No variant costs more: ${labels.join(', ')}`);
}

test(
  'staff open a return at the counter, with the phone in their hands, and give another variant for it',
  { tag: '@both' },
  async ({ page }, { project }) => {
    const imei = await openDelivered(page);
    const order_id = await page.getByRole('heading', { name: /^AG-/ }).innerText();
    await page.getByRole('button', { name: 'Open a return' }).click();
    const dialog = page.getByRole('dialog', { name: `Return of ${order_id}` });
    await dialog.getByRole('button', { name: 'Open the return' }).click();
    await expect(dialog.getByText('This field is required.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Why it comes back' }).fill('The screen stays dark.');
    await dialog.getByRole('textbox', { name: 'IMEI, if the phone is here' }).fill('490154203237518');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Open the return' }).click();
    await expect(dialog.getByText('This is not the phone that was handed over. Check the IMEI.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'IMEI, if the phone is here' }).fill(imei);
    await dialog.getByRole('button', { name: 'Open the return' }).click();

    // The button leads to the return, which is received and waits for its inspection.
    await expect(page.getByRole('heading', { name: `Return of ${order_id}` })).toBeVisible();
    await expect(page.getByText('Received').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Inspected' })).toBeVisible();

    // The same phone is no replacement; another variant is.
    await page.getByRole('button', { name: 'Inspected' }).click();
    const inspect = page.getByRole('dialog', { name: `Inspected: ${order_id}` });
    await inspect.getByRole('radio', { name: 'No, it stays out of the stock' }).check();
    await expectAccessible(page);
    await inspect.getByRole('button', { name: 'Inspected' }).click();
    await page.getByRole('button', { name: 'Replaced' }).click();
    const replace = page.getByRole('dialog', { name: `Replaced: ${order_id}` });
    await replace.getByRole('textbox', { name: 'IMEI' }).fill(imei);
    await replace.getByRole('button', { name: 'Replaced' }).click();
    await expect(replace.getByText(/This is the phone that came back\./)).toBeVisible();
    const given = replace.getByRole('combobox', { name: 'Given instead' });
    const other = await dearer(given, replace.getByText(/^It costs Rs\. [\d,]+ more than the one that came back/));
    await replace
      .getByRole('textbox', { name: 'IMEI' })
      .fill(project.name === 'phone' ? '352099001761523' : '352099001761549');
    await expectAccessible(page);
    await replace.getByRole('button', { name: 'Replaced' }).click();
    await expect(replace).toBeHidden();
    await expect(page.getByText(`Variant: ${other.split(' · ')[0]}`)).toBeVisible();

    // The difference must be collected before the end, and is shown on the order until then.
    await expect(page.getByText('To collect', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Complete' })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('link', { name: order_id }).click();
    await expect(page.getByRole('row', { name: /^Exchanged for/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Still to collect/ })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await page.getByRole('button', { name: 'Difference collected' }).click();
    const collect = page.getByRole('dialog', { name: `Difference collected: ${order_id}` });
    await expect(collect.getByText(/^Rs\. [\d,]+ is taken from the customer/)).toBeVisible();
    await expectAccessible(page);
    await collect.getByRole('button', { name: 'Difference collected' }).click();
    await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible();
    await expect(page.getByText(/^Amount: Rs\./)).toBeVisible();
    await page.getByRole('link', { name: order_id }).click();
    await expect(page.getByRole('row', { name: /^Still to collect/ })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Replaced' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open a return' })).toBeHidden();
  },
);
