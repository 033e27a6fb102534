import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { isImei } from '../../contract/orders/imei.ts';
import { DEMO_PASSWORD, expect, expectAccessible, lastCodeFor, signIn, test } from './fixtures.ts';

test.use({ expectedErrors: [/40[09] \((Bad Request|Conflict)\)/] });

/** Opens an order at /track by the code for its phone. */
async function follow(page: Page, order_id: string, phone: string) {
  await page.goto(`/track?order=${order_id}`);
  await expect(page.getByLabel('Order ID')).toHaveValue(order_id);
  await page.getByLabel('Phone No.').fill(phone);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText('we have sent it a code')).toBeVisible();
  await expectAccessible(page);
  let code = '';
  await expect(async () => {
    code = await lastCodeFor(phone);
    expect(code).not.toBe('');
  }).toPass();
  await page.getByLabel('Code from the SMS').fill(code);
  await page.getByRole('button', { name: 'Show order' }).click();
}

test(
  'a visitor orders with a coupon and a delivery, follows the order and cancels it',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    const phone = project.name === 'phone' ? '9841660001' : '9841660002';
    await page.goto('/');
    await page.getByRole('link', { name: /X1 Pro Pre-order/ }).click();
    await page.getByRole('button', { name: 'Place Order' }).click();
    const sheet = page.getByRole('dialog', { name: 'Place Order' });
    await sheet.getByLabel('Full Name').fill('Sita Rai');
    await sheet.getByLabel('Phone No.').fill(phone);
    await sheet.getByLabel('Address', { exact: true }).fill('New Road 12');
    await sheet.getByRole('button', { name: 'State, District, Area' }).click();
    for (const name of ['Gandaki Province', 'Kaski', 'Pokhara']) {
      await page.getByRole('combobox', { name: /^Search / }).fill(name.toLowerCase());
      await page.getByRole('option', { name }).first().click();
    }
    await sheet.getByLabel('Office').selectOption({ index: 1 });
    await expect(sheet.getByText(/^Pokhara: delivered in 1–6 days, or collect/)).toBeVisible();
    await sheet.getByRole('radio', { name: /Delivered, Standard/ }).check();
    await expect(sheet.getByText(/^Pokhara: delivered in 3–6 days, or collect/)).toBeVisible();
    await sheet.getByRole('radio', { name: /Delivered, Express/ }).check();
    await expect(sheet.getByText(/^Pokhara: delivered in 1–3 days, or collect/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Have a coupon?' }).click();
    await sheet.getByLabel('Coupon').fill('dashain');
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(sheet.getByText('This coupon has expired.')).toBeVisible();

    // A coupon that does not hold has its error when the order is sent; the sheet keeps its text.
    await sheet.getByRole('button', { name: 'Place Order' }).click();
    await expect(sheet.getByLabel('Coupon')).toBeFocused();
    await expect(sheet.getByLabel('Full Name')).toHaveValue('Sita Rai');
    await sheet.getByLabel('Coupon').fill('tara500');
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(sheet.getByText('TARA500 saves you Rs. 500.')).toBeVisible();
    await expect(sheet.getByText('− Rs. 500')).toBeVisible();
    await expectAccessible(page);
    const total = await sheet.getByText(/^Total/).innerText();
    await sheet.getByRole('button', { name: 'Place Order' }).click();

    const placed = page.getByRole('dialog', { name: 'Your order has been successfully placed.' });
    await expect(placed.getByText('You will be contacted later on for further details.')).toBeVisible();
    await expect(placed.getByText(total.replace(/^Total\s*/, ''))).toBeVisible();
    await expectAccessible(page);
    const order_id = await placed.getByText(/^AG-[A-Z0-9]{8}$/).innerText();

    // The offer's page says so from now on, in room that is there before its script has loaded.
    await page.reload({ waitUntil: 'commit' });
    const ordered = page.getByText('You ordered', { exact: false });
    await expect(ordered).toBeVisible();
    const before = await ordered.boundingBox();
    await expect(ordered).toHaveText(`You ordered ${order_id}`);
    const after = await ordered.boundingBox();
    expect([after?.y, after?.height]).toEqual([before?.y, before?.height]);
    await page.getByRole('link', { name: 'Track order' }).click();
    await expect(page.getByRole('heading', { name: 'We have your order' })).toBeFocused();

    // The device that placed it sees it without a code, over a reload as well; changing it takes one.
    await page.goto('/track');
    await page.getByRole('button', { name: order_id }).click();
    await expect(page.getByRole('heading', { name: 'We have your order' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'We have your order' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Cancel my order' })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Get an SMS code to manage this order' }).click();
    await expect(page.getByLabel('Order ID')).toHaveValue(order_id);
    await expect(page.getByLabel('Phone No.')).toBeFocused();
    const below = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
    expect((await page.getByText('Phone No.', { exact: true }).boundingBox())?.y).toBeGreaterThan(below);

    await follow(page, order_id, phone);
    await expect(page.getByRole('heading', { name: 'We have your order' })).toBeFocused();
    await expect(page.getByText('− Rs. 500')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: 'Cancel my order' }).click();
    await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Cancel my order' })).toBeHidden();
    await expectAccessible(page);

    // The link of another message opens its own order.
    await page.goto('/track?order=AG-22222222');
    await expect(page.getByRole('heading', { name: 'Track your order' })).toBeVisible();
    await expect(page.getByLabel('Order ID')).toHaveValue('AG-22222222');
    await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeHidden();
  },
);

test('a mistyped IMEI has its error at the field', async ({ page }) => {
  await page.goto('/genuine?lang=en&imei=490154203237519');
  const field = page.getByLabel('IMEI (15 digits)');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/^This isn’t a valid IMEI.* Dial \*#06#/);
  await expectAccessible(page);
});

/** Places an order by the public call, with the office of the demo's retailer. */
async function placeOrder(request: APIRequestContext, customer_phone: string): Promise<string> {
  const read = async (path: string) => (await (await request.get(`/api/${path}`)).json()).data;
  const named = (rows: { _id: string; name: string }[], name: string) => rows.find((row) => row.name === name)?._id;
  const state = named(await read('static/public/nepal/state'), 'Bagmati Province');
  const district = named(await read(`static/public/nepal/state/${state}`), 'Kathmandu');
  const vdc_municipality = named(await read(`static/public/nepal/district/${district}`), 'Kathmandu');
  const offices: { _id: string; phone: string }[] = await read('office/public?page=1&size=0&find_type=RETAILER');
  const [offer] = await read('scheme/offer?find_type=PRE-ORDER&sort=end_date:desc');
  const scheme = await read(`scheme/public/${offer._id}`);
  const variants: { _id: string; is_available: boolean; inventory: number }[] = scheme.main_product.variant;
  const reply = await request.post('/api/order/public', {
    data: {
      customer_name: 'Hari Karki',
      customer_phone,
      customer_address: 'Ason 3',
      state,
      district,
      vdc_municipality,
      office_id: offices.find(({ phone }) => phone === '9801000001')?._id,
      scheme_id: scheme._id,
      scheme_type: scheme.type,
      variant_id: variants.find(({ is_available, inventory }) => is_available && inventory > 0)?._id,
    },
  });
  expect(await reply.json()).toMatchObject({ success: true });
  return (await reply.json()).data.order_id;
}

test('a returned phone comes back and is refunded by a second approver', { tag: '@whole' }, async ({
  page,
  browser,
  request,
}) => {
  const isPhone = test.info().project.name === 'phone';
  const phone = isPhone ? '9841660003' : '9841660004';
  const digits = isPhone ? '35920811000001' : '35920811000002';
  const imei = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(isImei) as string;
  const order_id = await placeOrder(request, phone);

  await signIn(page, 'retailer@agrim.example');
  await page.goto(`/admin/order-manage/pre-order?find_search=${order_id}`);
  await page.getByRole('link', { name: order_id }).first().click();
  await expect(page.getByRole('heading', { name: order_id })).toBeVisible();
  for (const step of ['Customer reached', 'Confirm', 'Allocate a unit', 'Mark as ready'])
    await page.getByRole('button', { name: step, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as ready' }).click();
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'IMEI' }).fill(imei);
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('Handed over').first()).toBeVisible();

  const customers = await browser.newContext();
  const shop = await customers.newPage();
  await follow(shop, order_id, phone);
  await shop.getByRole('button', { name: 'Request a return' }).click();
  await shop.getByRole('button', { name: 'Send the request' }).click();
  await expect(shop.getByText('Please tell us what is wrong with it.')).toBeVisible();
  await shop.getByLabel('Why are you returning it?').fill('The screen flickers.');
  const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const named = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });
  // The words of its button are the page's, not the browser's.
  const chooser = shop.waitForEvent('filechooser');
  await shop.getByText('Choose pictures').click();
  await (await chooser).setFiles([named('screen.png'), named('back.png')]);
  await expect(shop.getByRole('img', { name: 'screen.png' })).toBeVisible();
  await shop.getByRole('button', { name: 'Not now' }).click();
  await expect(shop.getByRole('img', { name: 'screen.png' })).toBeHidden();
  await expect(shop.getByRole('button', { name: 'Request a return' })).toBeFocused();
  await shop.getByRole('button', { name: 'Request a return' }).click();
  await expect(shop.getByLabel('Why are you returning it?')).toHaveValue('The screen flickers.');
  await expect(shop.getByLabel('Why are you returning it?')).toBeFocused();
  await expect(shop.getByRole('img', { name: 'screen.png' })).toBeVisible();
  await expectAccessible(shop);
  const refusal = { status: 400, json: { success: false, msg: 'Please try again.' } };
  await shop.route('**/api/order/public/track/picture/*', (route) => route.fulfill(refusal), { times: 2 });
  await shop.getByRole('button', { name: 'Send the request' }).click();
  await expect(shop.getByText('You requested a return').first()).toBeVisible();
  // Pictures that did not arrive are there again, and go with the added ones.
  await expect(shop.getByText('2 of 2 pictures could not be sent. Please try again.')).toBeVisible();
  await expect(shop.getByRole('img', { name: 'back.png' })).toBeVisible();
  await shop.getByLabel(/^Pictures/).setInputFiles(named('side.png'));
  await expect(shop.getByRole('img', { name: 'side.png' })).toBeVisible();
  await expectAccessible(shop);
  await shop.getByRole('button', { name: 'Send the pictures (3)' }).press('Enter');
  await expect(shop.getByText('We have received your pictures.')).toBeVisible();

  await page.goto(`/admin/return-requests?find_search=${order_id}`);
  await page.getByRole('link', { name: order_id }).first().click();
  await expect(page.getByRole('heading', { name: `Return of ${order_id}` })).toBeVisible();
  for (const number of [1, 2, 3])
    await expect(page.getByRole('img', { name: `Customer’s picture ${number}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('dialog')).toContainText('will get a message to bring the product to ');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Receive' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'IMEI' }).fill(imei);
  await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
  await page.getByRole('button', { name: 'Inspect' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Yes, as new' }).check();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Inspect' }).click();
  await expect(page.getByText('Can be resold')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();
  const address = page.url();

  const seconds = await browser.newContext();
  const second = await seconds.newPage();
  await signIn(second, 'admin@agrim.example');
  await second.goto(address);
  await second.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = second.getByRole('dialog', { name: `Refund: ${order_id}` });
  await refund.getByRole('textbox', { name: 'Paid to' }).fill('eSewa 9841000009');
  await refund.getByRole('textbox', { name: 'Payment reference' }).fill('TXN 4711');
  await refund.getByLabel('Your password').fill('not the password');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund.getByText('Wrong password.')).toBeVisible();
  await expectAccessible(second);
  await refund.getByLabel('Your password').fill(DEMO_PASSWORD);
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund).toBeHidden();
  await expect(second.getByText('TXN 4711')).toBeVisible();

  await shop.reload();
  await expect(shop.getByText('Your return was refunded').first()).toBeVisible();
  await Promise.all([customers.close(), seconds.close()]);
});

const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Blocked.', 'SecurityError');
        },
      });
  });

test('a visitor who blocks the storage of the browser learns why a sign-in does not last', { tag: '@whole' }, async ({
  page,
}) => {
  await blockStorage(page);
  await page.goto('/login');
  await page.getByLabel('Email Address / Mobile No.').fill('admin@agrim.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'so we can’t keep you signed in' })).toBeVisible();
  await expectAccessible(page);
});

test('a visitor who blocks the storage of the browser finds places and stores, and follows an order', {
  tag: '@whole',
}, async ({ page }) => {
  await blockStorage(page);
  await page.goto('/');
  await page.getByRole('link', { name: /X1 Pro Pre-order/ }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  await sheet.getByRole('button', { name: 'State, District, Area' }).click();
  for (const name of ['Gandaki Province', 'Kaski', 'Pokhara']) {
    await page.getByRole('combobox', { name: /^Search / }).fill(name.toLowerCase());
    await page.getByRole('option', { name }).first().click();
  }
  await sheet.getByLabel('Office').selectOption({ index: 1 });
  await page.goto('/track?order=AG-22222222');
  await expect(page.getByLabel('Order ID')).toHaveValue('AG-22222222');
  await page.getByLabel('Phone No.').fill('9841660009');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText('we have sent it a code')).toBeVisible();

  // The fourth code would be refused: the page says when the next one is possible.
  const another = page.getByRole('button', { name: 'Resend code' });
  for (const attempt of [2, 3]) {
    const answered = page.waitForResponse('**/order/public/track/code');
    await another.click();
    expect((await answered).status(), `ask ${attempt}`).toBe(200);
    await expect(another).not.toHaveAttribute('aria-disabled', 'true');
  }
  await another.click();
  await expect(page.getByText('You have asked for three codes.', { exact: false })).toBeVisible();
});
