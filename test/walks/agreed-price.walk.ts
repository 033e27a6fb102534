import type { Page } from '@playwright/test';
import { demo, fillIn as fillInConsumer, sheet, submitButton } from './consumer-page.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { fillIn } from './order-sheet.ts';
import { colleague } from './session.ts';

test.use({ expectedErrors: [/409/] });

/** Reads, changes and saves a record, as a colleague at head office. */
async function change<Row extends object>(path: string, to: string, changed: (row: Row) => object) {
  const call = await colleague();
  const { data } = await call('GET', path);
  expect(await call('POST', to, { ...data, ...changed(data) })).toMatchObject({ success: true });
}

interface Priced {
  variant: { sales_price: number; price: number }[];
}

/** Changes a product's prices by this many rupees, as staff. */
async function changePrices(name: string, by: number) {
  const call = await colleague();
  const { data } = await call('GET', `product?find_name=${encodeURIComponent(name)}`);
  await change<Priced>(`product/product/${data[0]._id}`, 'product', ({ variant }) => ({
    variant: variant.map(({ sales_price, price, ...one }) => ({
      ...one,
      sales_price: sales_price + by,
      price: Math.max(price, sales_price + by),
    })),
  }));
}

interface Offered {
  image: { document: { _id: string } }[];
  main_variant: { scheme_price: number }[];
}

/** Changes the price of a multi-buy, whose phone has a price in the scheme. */
const changeOffer = (scheme: string, by: number) =>
  change<Offered>(`scheme/${scheme}`, 'scheme', ({ image, main_variant }) => ({
    image: image.map(({ document }) => ({ document: document._id })),
    main_variant: main_variant.map((one) => ({ ...one, scheme_price: one.scheme_price + by })),
  }));

async function openSheet(page: Page, scheme: string) {
  await page.goto('/');
  await page.goto((await page.getByRole('link', { name: scheme }).first().getAttribute('href')) as string);
  await page.getByRole('button', { name: 'Place Order' }).click();
  return page.getByRole('dialog', { name: 'Place Order' });
}

test('a price that rises while the sheet is open needs confirming, and a lower one is only shown', async ({ page }) => {
  const order = await openSheet(page, 'Tara Mini Pre-order');
  await fillIn(page, '9841560001');
  await expect(order.getByText('Total Rs. 64,999')).toBeVisible();
  await changePrices('Tara Mini', 1000);
  await order.getByRole('button', { name: 'Place Order' }).click();
  await expect(order.getByRole('alert')).toHaveText(
    'The total is now Rs. 65,999. It was Rs. 64,999 when you opened the page.',
  );
  await expect(order.getByLabel('Full Name')).toHaveValue('Maya Gurung');
  await expectAccessible(page);
  await order.getByRole('button', { name: 'Order for Rs. 65,999' }).click();
  const placed = page.getByRole('dialog', { name: 'Your order has been successfully placed.' });
  await expect(placed.getByText('Rs. 65,999')).toBeVisible();

  await openSheet(page, 'Tara Mini Pre-order');
  await fillIn(page, '9841560002');
  await changePrices('Tara Mini', -1000);
  await order.getByRole('button', { name: 'Place Order' }).click();
  await expect(placed.getByText('Price drop: you pay Rs. 1,000 less than shown.')).toBeVisible();
  await expectAccessible(page);
});

test('the consumer page asks about a price that has risen, and keeps the typed text', async ({ page }) => {
  const { offer, office } = await demo(page);
  await page.goto(`/consumer?scheme=${offer._id}&retailer=${office._id}`);
  await fillInConsumer(page);
  const price = page.locator('section', { hasText: 'Offer Price' }).locator('strong');
  const before = await price.innerText();
  await changeOffer(offer._id, 100);
  await submitButton(page).click();
  const question = page.getByRole('alert').filter({ hasText: 'The total is now' });
  await expect(question).toContainText(`It was ${before} when you opened the page.`);
  await expect(price).not.toHaveText(before);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sita Rai');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Order for ${await price.innerText()}` }).click();
  await expect(sheet(page)).toBeVisible();
  await changeOffer(offer._id, -100);
});

test('a choice on a product page is kept on the pages of its buttons', async ({ page }) => {
  await page.goto('/products/tara-x1-pro');
  for (const option of ['16GB+512GB', 'Sunrise Gold'])
    await page.locator('article').getByRole('radio', { name: option }).check();
  await page.getByRole('link', { name: 'Order now' }).first().click();
  await page.waitForURL(/scheme.*variant=/);
  const isChosen = async () => {
    for (const option of ['16GB+512GB', 'Sunrise Gold'])
      await expect(page.locator('article').getByRole('radio', { name: option }).first()).toBeChecked();
  };
  await isChosen();
  await page.reload();
  await isChosen();
});

test('a choice on the page of a product is kept on the page of its multi-buy', async ({ page }) => {
  await page.goto('/');
  await page.goto('/products/tara-a3');
  await page.getByRole('radio', { name: 'Rhododendron Red' }).check();
  await page.getByRole('link', { name: 'Order now' }).first().click();
  await page.waitForURL(/scheme.*variant=/);
  await expect(page.locator('article').getByRole('radio', { name: 'Rhododendron Red' })).toBeChecked();
});
