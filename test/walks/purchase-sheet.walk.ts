import { demo, sheet as payment } from './consumer-page.ts';
import { entriesRemoved, expect, expectAccessible, test } from './fixtures.ts';

test('a multi-buy is bought in the sheet of its own page, and paid on the next page', async ({ page }) => {
  const { offer } = await demo(page);
  await page.goto('/?lang=en');
  await page.getByRole('link', { name: offer.name }).click();
  const { data: scheme } = await (await page.request.get(`/api/scheme/public/${offer._id}`)).json();
  await page.waitForURL(`**/scheme/${scheme.slug}`);
  await page.locator('article').getByRole('radio', { name: 'Rhododendron Red' }).check();
  // The advance is beside the price and above the button, before any question.
  await expect(page.getByText('Pay Rs. 2,000 now and the rest in the store.').first()).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Your order' });
  await expect(panel.getByText('Pay Rs. 2,000 now', { exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Place Order' }).click();

  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  await expect(sheet.getByText('Tara A3, 4GB+64GB, Rhododendron Red')).toBeVisible();
  await expect(sheet.getByText('Pay Rs. 2,000 now')).toBeInViewport();
  await expectAccessible(page);
  const order = sheet.getByRole('button', { name: 'Place Order' });
  await order.click();
  for (const text of ['Please enter your full name.', 'Please enter your email.', 'Please choose a store.'])
    await expect(sheet.getByText(text)).toBeVisible();
  await expect(sheet.getByLabel('Full Name')).toBeFocused();
  await expectAccessible(page);

  const phone = `98${String(Date.now()).slice(-8)}`;
  await sheet.getByLabel('Full Name').fill('Sita Rai');
  await sheet.getByLabel('Phone No.').fill(phone);
  await sheet.getByLabel('Email').fill('sita@example.com');
  await sheet.getByRole('button', { name: 'State, District, Area' }).click();
  for (const place of ['Bagmati Province', 'Kathmandu', 'Kathmandu']) {
    await page.getByRole('combobox', { name: /^Search / }).fill(place.toLowerCase());
    await page.getByRole('option', { name: place }).first().click();
  }
  await sheet.getByLabel('Office').selectOption({ index: 1 });
  const store = await sheet.getByLabel('Office').inputValue();

  // Everything survives a reload, and the sheet doesn't ask again.
  await page.reload();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(sheet.getByLabel('Email')).toHaveValue('sita@example.com');
  await expect(sheet.getByLabel('Office')).toHaveValue(store);
  await order.dblclick();
  await page.waitForURL('**/consumer?purchase=*');
  await expect(payment(page).getByRole('img', { name: /^Payment QR for / })).toBeVisible();
  await expect(payment(page).getByLabel('Advance Amount')).toHaveValue('NPR 2,000');
  await payment(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('Tara A3, 4GB+64GB, Rhododendron Red', { exact: false })).toBeVisible();

  // An unpaid purchase comes before another one.
  await entriesRemoved(page);
  await page.goto(`/scheme/${offer._id}`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await sheet.getByRole('link', { name: 'Pay it now' }).click();
  await expect(payment(page)).toBeVisible();
});
