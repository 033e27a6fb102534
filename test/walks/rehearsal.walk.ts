// covers: server/orders/rehearsals.service.ts, server/orders/intake/rehearse.ts, web/storefront/rehearsal, web/storefront/scheme, web/admin/schemes
import type { Locator, Page } from '@playwright/test';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { entriesRemoved, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { fillIn } from './order-sheet.ts';
import { colleague, schemeId } from './session.ts';

const SCHEME = 'Tara Mini Pre-order';

test('a draft is rehearsed as a customer on its preview, and no order is left', async ({ page, browser }) => {
  const call = await colleague();
  const name = 'Tara Mini rehearsed first';
  const copied = await call('POST', `scheme/duplicate/${await schemeId(SCHEME)}`, {
    name,
    start_date: new Date(Date.now() + HOUR_MS).toISOString(),
    end_date: new Date(Date.now() + 2 * DAY_MS).toISOString(),
  });
  expect(copied.success, JSON.stringify(copied)).toBe(true);
  const id = copied.data._id;

  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/scheme-manage/pre-order/edit/${id}`);
  await page.getByRole('button', { name: /^More actions for / }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  const link = (await opened).url();
  await (await opened).close();

  const phone = await browser.newContext({ viewport: { width: 360, height: 780 }, baseURL: process.env.WALK_URL });
  const shop = await phone.newPage();
  await shop.goto(link);
  const banner = shop.getByRole('complementary', { name: 'Test order' });
  await expect(banner).toContainText('An order on this page is only a test.');
  await expect(banner).toContainText('customers do not see this page until it is published');
  await expect(shop.getByText(/^Starts in/).first()).toBeVisible();
  await expectAccessible(shop);
  await shop.getByRole('button', { name: 'Place Order' }).click();
  await fillIn(shop, '9841888001');
  const sheet = shop.getByRole('dialog', { name: 'Place Order' });
  await sheet.getByRole('button', { name: 'Place Order' }).click();
  const result = shop.getByRole('dialog', { name: 'This was a test: no order was placed.' });
  const number = await result.getByText(/^AG-[A-Z0-9]{8}$/).innerText();
  await expect(result.getByText('We have your order')).toBeVisible();
  await expect(result.getByRole('list', { name: 'Its steps' }).getByRole('listitem')).toHaveCount(5);
  await expect(result.getByText('SMS to 9841888001')).toBeVisible();
  await expect(result.getByText('Real customers get no SMS: no gateway is set up.')).toBeVisible();
  await expect(result.getByText(`Thanks! Order ${number}: Tara Mini`, { exact: false })).toBeVisible();
  await expectAccessible(shop);
  await result.getByRole('button', { name: 'Close' }).last().click();
  await expect(result).toBeHidden();
  // This device has placed no order.
  await expect(shop.getByText(number)).toBeHidden();
  await entriesRemoved(shop);
  await shop.goto('/track');
  await expect(shop.getByText(number)).toBeHidden();
  await phone.close();

  const found = await call('GET', `order?find_search=${number}`);
  expect(found.data).toEqual([]);
  const { data: steps } = await call('GET', 'setup');
  expect(steps.steps.find(({ step }: { step: string }) => step === 'rehearsal').is_done).toBe(true);
});

test('a multi-buy is rehearsed on its preview, in Nepali, with its advance', async ({ page }) => {
  const call = await colleague();
  const { data: schemes } = await call('GET', 'scheme?find_type=MULTI-BUY&find_status=running&size=1');
  const { data } = await call('GET', `scheme/preview/${schemes[0]._id}`);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${data.url}&lang=ne`);
  await expect(page.getByRole('complementary', { name: 'टेस्ट अर्डर' })).toBeVisible();
  await page.getByRole('button', { name: 'अर्डर गर्नुहोस्' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'अर्डर गर्नुहोस्' });
  await fillInPurchase(page, sheet);
  await sheet.locator('button[type=submit]').click();
  const result = page.getByRole('dialog', { name: 'यो टेस्ट मात्र थियो: कुनै अर्डर भएन।' });
  await expect(result.getByText('तिर्नुपर्ने अग्रिम')).toBeVisible();
  await expect(result.getByText('9841888002 मा SMS')).toBeVisible();
  await expectAccessible(page);
  const { data: found } = await call('GET', 'order?find_search=9841888002');
  expect(found).toEqual([]);
});

/** Fills in the Nepali sheet of a multi-buy by the names of its fields. */
async function fillInPurchase(page: Page, sheet: Locator) {
  await sheet.locator('[name=customer_name]').fill('Maya Gurung');
  await sheet.locator('[name=customer_phone]').fill('9841888002');
  await sheet.locator('[name=customer_email]').fill('maya@agrim.example');
  await sheet.getByRole('button', { name: /प्रदेश/ }).click();
  for (const place of ['Bagmati', 'Kathmandu', 'Kathmandu']) {
    await page.locator('input[role=combobox]').fill(place.toLowerCase());
    await page.getByRole('listbox').getByRole('option').first().click();
  }
  await sheet.locator('[data-field=office_id]').selectOption({ index: 1 });
}
