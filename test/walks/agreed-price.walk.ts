// covers: web/storefront/scheme, web/storefront/product, web/storefront/consumer, server/orders/intake, server/purchases
import type { Page } from '@playwright/test';
import { demo, fillIn as fillInConsumer, sheet, submitButton } from './consumer-page.ts';
import { DEMO_PASSWORD, expect, expectAccessible, test } from './fixtures.ts';
import { fillIn } from './order-sheet.ts';

test.use({ expectedErrors: [/409/] });

/** What the head office reads and saves beside the page. */
async function asAdmin({ request }: Page) {
  const account = { email: 'admin@agrim.example', password: DEMO_PASSWORD };
  const { token: authorization } = await (await request.post('/api/user/login', { data: account })).json();
  const headers = { authorization };
  return {
    read: async (path: string) => (await (await request.get(`/api/${path}`, { headers })).json()).data,
    save: async (path: string, data: object) =>
      expect(await (await request.post(`/api/${path}`, { headers, data })).json()).toMatchObject({ success: true }),
  };
}

/** Staff change the prices of a product by so many rupees. */
async function changePrices(page: Page, name: string, by: number) {
  const { read, save } = await asAdmin(page);
  const [found] = await read(`product?find_name=${encodeURIComponent(name)}`);
  const product = await read(`product/product/${found._id}`);
  const variant = product.variant.map((one: { sales_price: number; price: number }) => ({
    ...one,
    sales_price: one.sales_price + by,
    price: Math.max(one.price, one.sales_price + by),
  }));
  await save('product', { ...product, variant });
}

/** The same of a multi-buy, whose phone has a price in the scheme. */
async function changeOffer(page: Page, scheme: string, by: number) {
  const { read, save } = await asAdmin(page);
  const found = await read(`scheme/${scheme}`);
  const image = found.image.map(({ document }: { document: { _id: string } }) => ({ document: document._id }));
  const main_variant = found.main_variant.map((one: { scheme_price: number }) => ({
    ...one,
    scheme_price: one.scheme_price + by,
  }));
  await save('scheme', { ...found, image, main_variant });
}

async function openSheet(page: Page, scheme: string) {
  await page.goto('/');
  await page.goto((await page.getByRole('link', { name: scheme }).first().getAttribute('href')) as string);
  await page.getByRole('button', { name: 'Place Order' }).click();
  return page.getByRole('dialog', { name: 'Place Order' });
}

test('a price that rises while the sheet is open is asked about, and one that falls is told', async ({ page }) => {
  const order = await openSheet(page, 'Tara Mini Pre-order');
  await fillIn(page, '9841560001');
  await expect(order.getByText('Total Rs. 64,999')).toBeVisible();
  await changePrices(page, 'Tara Mini', 1000);
  await order.getByRole('button', { name: 'Place Order' }).click();
  await expect(order.getByRole('alert')).toHaveText('The total is now Rs. 65,999. It was Rs. 64,999 when you looked.');
  await expect(order.getByLabel('Full Name')).toHaveValue('Maya Gurung');
  await expectAccessible(page);
  await order.getByRole('button', { name: 'Order at Rs. 65,999' }).click();
  const placed = page.getByRole('dialog', { name: 'Your order has been successfully placed.' });
  await expect(placed.getByText('Rs. 65,999')).toBeVisible();

  await openSheet(page, 'Tara Mini Pre-order');
  await fillIn(page, '9841560002');
  await changePrices(page, 'Tara Mini', -1000);
  await order.getByRole('button', { name: 'Place Order' }).click();
  await expect(placed.getByText('The price has come down: you pay Rs. 1,000 less than shown.')).toBeVisible();
  await expectAccessible(page);
});

test('the consumer page asks about a price that has risen, and keeps what is typed', async ({ page }) => {
  const { offer, office } = await demo(page);
  await page.goto(`/consumer?scheme=${offer._id}&retailer=${office._id}`);
  await fillInConsumer(page);
  const price = page.locator('section', { hasText: 'Offer Price' }).locator('strong');
  const before = await price.innerText();
  await changeOffer(page, offer._id, 100);
  await submitButton(page).click();
  const asked = page.getByRole('alert').filter({ hasText: 'The total is now' });
  await expect(asked).toContainText(`It was ${before} when you looked.`);
  await expect(price).not.toHaveText(before);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sita Rai');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Order at ${await price.innerText()}` }).click();
  await expect(sheet(page)).toBeVisible();
  await changeOffer(page, offer._id, -100);
});

test('what is chosen on a product page is chosen on the pages that its buttons lead to', async ({ page }) => {
  await page.goto('/products/tara-x1-pro');
  for (const option of ['16GB+512GB', 'Sunrise Gold']) await page.getByRole('radio', { name: option }).check();
  await page.getByRole('link', { name: 'Order it now' }).first().click();
  await page.waitForURL(/scheme.*variant=/);
  const isChosen = async () => {
    for (const option of ['16GB+512GB', 'Sunrise Gold'])
      await expect(page.getByRole('radio', { name: option }).first()).toBeChecked();
  };
  await isChosen();
  await page.reload();
  await isChosen();
});

test('what is chosen on the page of a multi-buy is chosen on the consumer page', async ({ page }) => {
  await page.goto('/');
  await page.goto('/products/tara-a3');
  await page.getByRole('radio', { name: 'Rhododendron Red' }).check();
  await page.getByRole('link', { name: 'Order it now' }).first().click();
  await page.waitForURL(/consumer.*variant=/);
  const phone = page.getByRole('group', { name: 'Smart Phone' });
  await expect(phone.getByRole('combobox').last().locator('option:checked')).toHaveText('Rhododendron Red');
  await expect(submitButton(page)).toBeVisible();
});
