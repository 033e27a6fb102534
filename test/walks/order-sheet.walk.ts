// covers: web/storefront/scheme, server/orders/intake, server/shop, server/coupons, server/shipping, server/offers, server/limits, server/locations, server/offices

import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, lastCodeFor, test } from './fixtures.ts';
import { answerNext, loseNextAnswer } from './line.ts';
import { fillIn } from './order-sheet.ts';
import { colleague } from './session.ts';

const NAME = 'Tara X1 Pro Pre-order';

async function schemeAddress(page: Page): Promise<string> {
  await page.goto('/');
  return (await page.getByRole('link', { name: NAME }).first().getAttribute('href')) as string;
}

/** A cheap phone on slow 3G: 400 kbit/s, 400 ms, a processor of a quarter. */
async function slowDown(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await client.send('Network.emulateNetworkConditions', line);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return client;
}

test('the order sheet opens within a second of a tap at any moment, and keeps what is typed @slow', async ({
  page,
}) => {
  const address = await schemeAddress(page);
  await slowDown(page);
  for (const moment of [0, 300, 700, 1200, 2500]) {
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Place Order' }).first();
    await expect(button).toBeInViewport();
    const opened = button.evaluate(
      (element, moment) =>
        new Promise<number>((done) => {
          setTimeout(() => {
            const tapped = performance.now();
            const sheet = document.querySelector<HTMLDialogElement>('#order-sheet');
            const look = () => (sheet?.open ? done(performance.now() - tapped) : requestAnimationFrame(look));
            (element as HTMLElement).click();
            look();
          }, moment);
        }),
      moment,
    );
    const took = await opened;
    expect(took, `a tap ${moment} ms after the button was there`).toBeLessThan(1000);
    const name = page.getByLabel('Full Name');
    await name.fill(`Typed at ${moment}`);
    // The page has come to life.
    await expect(page.locator('html[data-dialog]')).toBeAttached({ timeout: 20_000 });
    await expect(name).toHaveValue(`Typed at ${moment}`);
    await expect(page.getByRole('dialog')).toBeVisible();
  }
});

/** Staff take a variant out of the sale, or put it back. */
async function setAvailable(sku: string, is_available: boolean) {
  const call = await colleague();
  const { data: found } = await call('GET', 'product?find_name=Tara X1 Pro');
  const { data: product } = await call('GET', `product/product/${found[0]._id}`);
  const variant = product.variant.map((one: { sku_of_seller: string }) =>
    one.sku_of_seller === sku ? { ...one, is_available } : one,
  );
  expect(await call('POST', 'product', { ...product, variant })).toMatchObject({ success: true });
}

test.describe('sold meanwhile', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('the sheet shows what is left, and the order is placed without typing anything twice', async ({ page }, {
    project,
  }) => {
    await page.goto(await schemeAddress(page));
    await page.locator('article').getByRole('radio', { name: 'Sunrise Gold' }).check();
    const sku = `${await page.locator('article input[type=radio]:checked').first().inputValue()}-Sunrise Gold`;
    await page.getByRole('button', { name: 'Place Order' }).click();
    const sheet = page.getByRole('dialog', { name: 'Place Order' });
    await fillIn(page, project.name === 'phone' ? '9841550001' : '9841550002');
    const delivered = sheet.getByRole('radio', { name: /Delivered, Same day/ });
    await delivered.check();

    // Neither × nor a reload loses any of it, nor one more while what can be had is still being asked for.
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    // Its entry in the history is given back a moment later; a reload at that very moment would be dropped by the browser.
    await page.waitForFunction(() => !history.state?.dialogs);
    await page.route('**/api/order/public/quote?*', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(sheet.getByLabel('Full Name')).toHaveValue('Maya Gurung');
    await sheet.getByRole('button', { name: 'Place Order' }).click();
    await expect(sheet.getByText('How you get it has not been read yet.', { exact: false })).toBeVisible();
    await page.unroute('**/api/order/public/quote?*');
    await sheet.getByRole('button', { name: 'Try again' }).click();
    await expect(delivered).toBeChecked();
    await expect(sheet.getByRole('button', { name: /^State, District, Area/ })).toContainText('Kathmandu');
    await expect(sheet.getByLabel('Office').locator('option:checked')).toHaveText('Digital Point, Kathmandu');

    await setAvailable(sku, false);
    try {
      await sheet.getByRole('button', { name: 'Place Order' }).click();
      await expect(sheet.getByText('Please another variant. This variant is not availble.')).toBeVisible();
      await expect(sheet.getByText(/Sunrise Gold has just been sold/)).toBeVisible();
      // It is said once, in one place.
      await expect(sheet.getByRole('alert').filter({ hasText: /variant|sold/ })).toHaveCount(1);
      await expect(sheet.getByRole('radio').first()).toBeFocused();
      await expect(sheet.getByRole('radio', { name: 'Sunrise Gold' })).toBeHidden();
      await expectAccessible(page);
      await sheet.locator('[data-left] fieldset').last().getByRole('radio').first().check();
      await expect(delivered).toBeChecked();
      await sheet.getByRole('button', { name: 'Place Order' }).click();
      const placed = page.getByRole('dialog', { name: 'Your order has been successfully placed.' });
      await expect(placed.getByText('Maya Gurung')).toBeVisible();
      await expect(placed.getByText(/^Tara X1 Pro, /)).toBeVisible();
      // It says once that it is placed, when the store calls, where it is, and gives itself as a picture.
      await expect(placed.getByText('Order Placed Successfully.')).toHaveClass(/visually-hidden/);
      await expect(placed.getByText(/^The store calls you by \d+ \w{3} 20\d\d, \d+:\d\d [AP]M\.$/)).toBeVisible();
      await expect(placed.getByText(/^It is in your store by|^It is with you by/)).toBeVisible();
      await expect(placed.getByText(/^You are number \d+$/)).toBeVisible();
      await expect(placed.getByRole('link', { name: /^Call \d/ })).toBeVisible();
      await expect(placed.getByRole('link', { name: /^View on map/ })).toBeVisible();
      const saved = page.waitForEvent('download');
      await placed.getByRole('button', { name: 'Save as a picture' }).click();
      const card = await saved;
      expect(card.suggestedFilename()).toMatch(/^AG-[A-Z0-9]{8}\.png$/);
      expect(await sharp(await card.path()).metadata()).toMatchObject({ width: 1080, height: 1350 });
      expect(await seamOf(await card.path()), 'the phone stands on one ground').toBeLessThan(4);
      const entry = page.waitForEvent('download');
      await placed.getByRole('link', { name: 'Add to calendar' }).click();
      expect((await entry).suggestedFilename()).toMatch(/^AG-[A-Z0-9]{8}\.ics$/);
      await expectAccessible(page);
      // Back closes the dialog, not the page.
      await page.goBack();
      await expect(placed).toBeHidden();
      await expect(page.locator('article').getByRole('heading', { name: NAME })).toBeVisible();
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(sheet.getByLabel('Full Name')).toHaveValue('');
    } finally {
      await setAvailable(sku, true);
    }
  });
});

/** How far the brightness jumps where the square picture ends on its card of 1080 pixels, near its foot. */
async function seamOf(file: string): Promise<number> {
  const across = { left: 158, top: 740, width: 4, height: 1 };
  const pixels = await sharp(file).greyscale().extract(across).raw().toBuffer();
  return Math.max(...pixels) - Math.min(...pixels);
}

test('a variant that is gone is refused on the page with what to choose instead, in both languages', async ({
  page,
}) => {
  const address = await schemeAddress(page);
  await page.goto(address);
  const memory = await page.locator('article input[type=radio]:checked').first().inputValue();
  await setAvailable(`${memory}-Sunrise Gold`, false);
  try {
    // The server's kept pages hear of the change a moment after it is saved.
    await expect(async () => {
      await page.goto(address);
      await expect(page.locator('article').getByRole('radio', { name: 'Sunrise Gold (not available)' })).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    for (const [language, place, said] of [
      ['en', 'Place Order', /variant is not availble\. On this page, choose an option that is not crossed out\.$/],
      ['ne', 'अर्डर गर्नुहोस्', /यो प्रकार उपलब्ध छैन। यस पृष्ठमा नकाटिएको विकल्प छान्नुहोस्।$/],
    ] as const) {
      await page.goto(`${address}?lang=${language}`);
      await page
        .locator('article')
        .getByRole('radio', { name: /Forest Green|ग्रिन/ })
        .check();
      // The page has come to life; before, the browser itself opens the sheet, which says so in its own way.
      await expect(page).toHaveURL(/variant=/);
      await page
        .locator('article')
        .getByRole('radio', { name: /Sunrise Gold|गोल्ड/ })
        .check();
      await page.getByRole('button', { name: place }).click();
      await expect(page.getByText(said)).toBeVisible();
      await expectAccessible(page);
    }
  } finally {
    await setAvailable(`${memory}-Sunrise Gold`, true);
  }
});

test('whoever cancels leaves nothing on the device, but by choice, and clears the form by a tap', async ({
  page,
  context,
}, { project }) => {
  const phone = project.name === 'phone' ? '9841550031' : '9841550032';
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  const cancel = async () => {
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await page.waitForFunction(() => !history.state?.dialogs);
  };
  const onDevice = () => page.evaluate(() => JSON.stringify(localStorage));
  const address = await schemeAddress(page);
  const nameInAnotherTab = async () => {
    const other = await context.newPage();
    await other.goto(address);
    await other.getByRole('button', { name: 'Place Order' }).click();
    await expect(other.locator('html[data-dialog]')).toBeAttached();
    const name = await other.getByRole('dialog', { name: 'Place Order' }).getByLabel('Full Name').inputValue();
    await other.close();
    return name;
  };

  await page.goto(address);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await fillIn(page, phone);
  await cancel();
  expect(await onDevice()).not.toMatch(/Maya|New Road|98415500|vdc_municipality/);
  expect(await nameInAnotherTab()).toBe('');

  // In its own tab it is there again, and stays on the device where that is wanted.
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(sheet.getByLabel('Full Name')).toHaveValue('Maya Gurung');
  await sheet.getByLabel('Keep my details on this device for a day').check();
  await expectAccessible(page);
  await cancel();
  expect(await onDevice()).toContain('Maya Gurung');
  expect(await nameInAnotherTab()).toBe('Maya Gurung');

  await page.getByRole('button', { name: 'Place Order' }).click();
  await sheet.getByRole('button', { name: 'Clear the form' }).click();
  await expect(sheet.getByLabel('Full Name')).toHaveValue('');
  await expect(sheet.getByRole('heading', { name: 'Place Order' })).toBeFocused();
  expect(await onDevice()).not.toMatch(/Maya|New Road|98415500|vdc_municipality/);
  expect(await page.evaluate(() => sessionStorage.getItem('place'))).toBeNull();
  await page.reload();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(sheet.getByLabel('Full Name')).toHaveValue('');
});

test('a next store is chosen by a tap and the customer stays where they are, and the finder names it, too', async ({
  page,
}) => {
  await page.goto(await schemeAddress(page));
  await page.getByRole('button', { name: 'Place Order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  const where = sheet.getByRole('button', { name: /^State, District, Area/ });
  await where.click();
  await page.getByRole('combobox', { name: /^Search / }).fill('adanchuli');
  await page.getByRole('option', { name: 'Adanchuli' }).first().click();
  const next = sheet.getByRole('button', { name: / (in \p{L}+|km away)$/u }).first();
  await expect(next).toBeVisible();
  // A row to tap, of our own look.
  const look = await next.evaluate((row) => {
    const { backgroundColor, borderTopColor, borderBottomColor, paddingLeft } = getComputedStyle(row);
    return [backgroundColor, borderTopColor === borderBottomColor, paddingLeft];
  });
  expect(look).toEqual(['rgba(0, 0, 0, 0)', true, '16px']);
  await expectAccessible(page);
  const name = await next.locator('span').first().innerText();
  await next.click();
  const office = sheet.getByLabel('Office');
  await expect(office.locator('option:checked')).toHaveText(name);
  await expect(office).toBeFocused();
  await expect(where).toContainText('Humla');
  await expect(where).toContainText('Adanchuli');
  await expectAccessible(page);

  await page.goto('/');
  await page.getByText('60 retailers in all seven provinces.').click();
  const finder = page.getByRole('dialog', { name: 'Search retailer nearest to your location.' });
  await expect(finder.getByText(/^Store not availabe .* These are the next stores:$/)).toBeVisible();
  await expect(finder.getByText(/^in \p{L}+$/u).first()).toBeVisible();
  await expect(finder.getByRole('link', { name: /^Call 98/ }).first()).toBeVisible();
  await expectAccessible(page);
});

test.describe('an answer that is lost', () => {
  test.use({ expectedErrors: [/422|ERR_FAILED/] });

  test('makes no second order, though the tab was closed, another scheme was looked at or a letter was changed', async ({
    page,
    context,
  }, { project }) => {
    const phone = project.name === 'phone' ? '9841550011' : '9841550012';
    const address = await schemeAddress(page);
    await page.goto(address);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await fillIn(page, `+977 ${phone}`);
    await loseNextAnswer(page, '**/api/order/public');
    await page.getByRole('dialog', { name: 'Place Order' }).getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText('your order is never placed twice', { exact: false })).toBeVisible();

    const other = await context.newPage();
    await page.close();
    const sheet = other.getByRole('dialog', { name: 'Place Order' });
    const placed = other.getByRole('dialog', { name: 'Your order has been successfully placed.' });
    await other.goto(address);
    await other.getByRole('button', { name: 'Place Order' }).click();
    await sheet.getByRole('button', { name: 'Place Order' }).click();
    await expect(placed.getByText('Maya Gurung')).toBeVisible();
    const [order_id] = await ordersOf(phone);
    await expect(placed.getByText(order_id as string)).toBeVisible();
    expect(await ordersOf(phone)).toHaveLength(1);
    await placed.getByRole('button', { name: 'Done' }).click();

    // Where it is no longer the same order, it is asked whether another one is wanted.
    const friend = phone.replace(/1(?=.$)/, '4');
    await other.getByRole('button', { name: 'Place Order' }).click();
    await fillIn(other, friend);
    await loseNextAnswer(other, '**/api/order/public');
    await sheet.getByRole('button', { name: 'Place Order' }).click();
    await expect(other.getByText('your order is never placed twice', { exact: false })).toBeVisible();
    await sheet.getByLabel('Full Name').fill('Maya Gurung Rai');
    await sheet.getByRole('button', { name: 'Place Order' }).click();
    const before = other.getByText(
      /An order from this device \(AG-\w{8}\) has been placed before\. Press the button again/,
    );
    await expect(before).toBeVisible();
    const placedIds = await ordersOf(friend);
    expect(placedIds).toHaveLength(1);
    expect(placedIds).toContain((await before.innerText()).match(/AG-\w{8}/)?.[0]);
    await sheet.getByRole('button', { name: 'Order another one' }).click();
    await expect(placed.getByText('Maya Gurung Rai')).toBeVisible();
    expect(await ordersOf(friend)).toHaveLength(2);
  });

  test('is asked about once the server may have forgotten the order, and who looks at the page keeps no draft longer', async ({
    page,
  }, { project }) => {
    const phone = project.name === 'phone' ? '9841550013' : '9841550014';
    const sheet = page.getByRole('dialog', { name: 'Place Order' });
    const place = sheet.getByRole('button', { name: 'Place Order' });
    const sent = Date.now();
    await page.goto(await schemeAddress(page));
    await page.getByRole('button', { name: 'Place Order' }).click();
    await fillIn(page, phone);
    await loseNextAnswer(page, '**/api/order/public');
    await place.click();
    await expect(page.getByText('your order is never placed twice', { exact: false })).toBeVisible();
    const lookAgain = async (hours: number) => {
      await page.clock.setFixedTime(sent + hours * 3_600_000);
      await page.reload();
      await page.getByRole('button', { name: 'Place Order' }).click();
    };
    await lookAgain(15);
    await expect(sheet.getByLabel('Full Name')).toHaveValue('Maya Gurung');
    await expect(sheet.getByRole('button', { name: /^State, District, Area/ })).toContainText('Kathmandu');
    await lookAgain(24);
    // The place of this tab is read again: the page has come to life.
    await expect(sheet.getByRole('button', { name: /^State, District, Area/ })).toContainText('Kathmandu');
    await expect(sheet.getByLabel('Full Name')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Maya Gurung');

    await fillIn(page, phone);
    await place.click();
    await expect(
      page.getByText('it may have been placed. Ask at the store first. Press the button again'),
    ).toBeVisible();
    await expectAccessible(page);
    expect(await ordersOf(phone)).toHaveLength(1);
    await sheet.getByRole('button', { name: 'Order another one' }).click();
    await expect(page.getByRole('dialog', { name: 'Your order has been successfully placed.' })).toBeVisible();
    expect(await ordersOf(phone)).toHaveLength(2);
  });
});

/** The ids of the orders from this phone, as staff see them. */
async function ordersOf(phone: string): Promise<string[]> {
  const call = await colleague();
  const { data } = await call('GET', `order?find_customer_phone=${phone}`);
  return data.map(({ order_id }: { order_id: string }) => order_id);
}

test('fields that may be left out are behind one tap, and open where they are wrong', async ({ page }) => {
  await page.goto(await schemeAddress(page));
  await page.getByRole('button', { name: 'Place Order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  const email = sheet.getByLabel('Email');
  await expect(email).toBeHidden();
  await expect(sheet.getByText('Pay when you get it, nothing now')).toBeAttached();
  await fillIn(page, '9841550061');
  await sheet.getByText('More details (optional)').click();
  await email.fill('maya at home');
  await sheet.getByText('More details (optional)').click();
  await expect(email).toBeHidden();
  await sheet.getByRole('button', { name: 'Place Order' }).click();
  await expect(email).toBeFocused();
  await expect(sheet.getByText('Enter an e-mail address like name@example.com.')).toBeVisible();
  await expectAccessible(page);
  // Text that was typed there is in view again after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(email).toHaveValue('maya at home');
  await expect(email).toBeVisible();
});

test('one search fills in place and store, and the next sheet remembers the place', async ({ page }) => {
  const address = await schemeAddress(page);
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  const place = sheet.getByRole('button', { name: /^State, District, Area/ });
  await page.goto(address);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await place.click();
  const search = page.getByRole('combobox', { name: 'Search state, or any place or store' });
  await search.fill('Nowhere at all');
  await expect(sheet.getByText('Address Not Found.')).toBeVisible();
  await expect(sheet.getByText('Type fewer letters', { exact: false })).toBeVisible();
  await sheet.getByRole('button', { name: 'Show the list' }).click();
  await expect(sheet.getByRole('option', { name: /^Bagmati Province/ })).toBeVisible();
  await expect(search).toBeFocused();
  await search.fill('kalangki');
  await expect(sheet.getByRole('option', { name: 'Kalanki Kathmandu, Kathmandu' })).toBeVisible();
  await search.fill('Kalanki');
  const store = sheet.getByRole('option', { name: /Kalanki Chowk/ });
  await expect(store).toBeVisible();
  await expectAccessible(page);
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(place).toBeFocused();
  await expect(place).toContainText('Bagmati Province, Kathmandu, Kathmandu');
  await expect(sheet.getByLabel('Office').locator('option:checked')).toHaveText(/Himal Electronics/);

  await page.goto('/');
  await page.getByRole('link', { name: 'Tara Mini Pre-order' }).first().click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(place).toContainText('Bagmati Province, Kathmandu, Kathmandu');
});

test.describe('a scheme that staff have ended', () => {
  test.use({ expectedErrors: [/409/] });

  test('says so in place of the button of a sheet that stands open', async ({ page }, { project }) => {
    await page.goto(await schemeAddress(page));
    await page.getByRole('button', { name: 'Place Order' }).click();
    await fillIn(page, project.name === 'phone' ? '9841550061' : '9841550062');
    const json = { success: false, msg: 'This offer has ended.' };
    await answerNext(page, '**/api/order/public', (route) => route.fulfill({ status: 409, json }));
    await page.route('**/api/scheme/public/*', async (route) => {
      const response = await route.fetch();
      const reply = await response.json();
      await route.fulfill({
        response,
        json: { ...reply, data: { ...reply.data, end_date: new Date(0).toISOString() } },
      });
    });
    const sheet = page.getByRole('dialog', { name: 'Place Order' });
    await sheet.getByRole('button', { name: 'Place Order' }).click();
    await expect(sheet.getByText('This offer has ended. Nothing was ordered.', { exact: false })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Place Order' })).toBeHidden();
    await expect(sheet.getByRole('navigation', { name: 'On offer now' }).getByRole('link').first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('a scheme that ends while its page is read shows what else is on offer', async ({ page }) => {
  await page.clock.install();
  const address = await schemeAddress(page);
  const { data } = await (await page.request.get(`/api/scheme/public/${address.split('/').at(-1)}`)).json();
  await page.goto(address);
  const others = page.getByRole('region', { name: 'On offer now' });
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(others).toBeHidden();
  await page.clock.fastForward(Date.parse(data.end_date) - Date.now() + 1000);
  // The sheet that is open says so where its button was, and what else can be ordered.
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  await expect(sheet.getByText('This offer has ended. Nothing was ordered.', { exact: false })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Place Order' })).toBeHidden();
  await expect(sheet.getByRole('navigation', { name: 'On offer now' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('This offer has ended').last()).toBeVisible();
  await expect(others.getByRole('listitem').first()).toBeVisible();
  await expect(others.getByText(NAME)).toBeHidden();
});

test('a late answer about a coupon is not shown for what stands there by then', async ({ page }) => {
  await page.goto(await schemeAddress(page));
  await page.getByRole('button', { name: 'Place Order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  const total = await sheet.getByText(/^Total/).innerText();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/order/public/coupon', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await sheet.getByRole('button', { name: 'Have a coupon?' }).click();
  await sheet.getByLabel('Coupon').fill('tara500');
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await sheet.getByLabel('Coupon').fill('tara5');
  const answered = page.waitForResponse('**/api/order/public/coupon');
  release();
  await answered;
  await page.unrouteAll({ behavior: 'wait' });
  // Long enough for the page to have shown it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(sheet.getByText(/takes off/)).toBeHidden();
  await expect(sheet.getByText(/^Total/)).toHaveText(total, { useInnerText: true });
  // Asked again, it is answered.
  await sheet.getByLabel('Coupon').fill('tara500');
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(sheet.getByText('TARA500 takes off Rs. 500.')).toBeVisible();
});

test.describe('an order that is asked for a code', () => {
  test.use({ expectedErrors: [/429/] });

  test('is placed by the newest one, which can be asked for in the sheet', async ({ page }, { project }) => {
    const phone = project.name === 'phone' ? '9841550021' : '9841550022';
    await page.goto(await schemeAddress(page));
    await page.getByRole('button', { name: 'Place Order' }).click();
    await fillIn(page, phone);
    const json = {
      success: false,
      msg: 'One more step: confirm your phone number.',
      errors: { otp: 'Ask for a code.' },
    };
    await answerNext(page, '**/api/order/public', (route) => route.fulfill({ status: 429, json }));
    // The first message is lost on its way.
    await answerNext(page, '**/api/order/public/user', (route) => route.fulfill({ json: { success: true, data: {} } }));
    const sheet = page.getByRole('dialog', { name: 'Place Order' });
    const place = sheet.getByRole('button', { name: 'Place Order' });
    await place.click();
    const code = sheet.getByLabel('Code from the SMS');
    await expect(code).toBeFocused({ timeout: 30_000 });
    await expect(code).toBeInViewport({ ratio: 1 });
    // The foot lies over what is scrolled below it.
    expect(
      await code.evaluate((field) => {
        const { x, y, width, height } = field.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === field;
      }),
    ).toBe(true);
    // Few codes are sent to a phone: a second tap while one is asked for asks for none.
    let codes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/order/public/user')) codes += 1;
    });
    for (let taps = 0; taps < 3; taps += 1) await place.click();
    await expect(sheet.getByText('Enter the code.')).toBeVisible();
    await expect(code).toBeFocused();
    expect(codes).toBe(0);
    await expectAccessible(page);
    const another = sheet.getByRole('button', { name: 'Send a new code' });
    await another.dblclick();
    const said = sheet.getByRole('status').filter({ hasText: 'A new code is on its way to your phone.' });
    await expect(said).toBeVisible({ timeout: 30_000 });
    await expect(another).toHaveAttribute('aria-disabled', 'false');
    await expect(code).toBeFocused();
    expect(codes).toBe(1);
    await another.click();
    await expect(sheet.getByText(/^A code was sent just now\. Ask for another in \d+ seconds\.$/)).toBeVisible();
    await expectAccessible(page);
    await code.fill(await lastCodeFor(phone));
    await place.click();
    await expect(page.getByRole('dialog', { name: 'Your order has been successfully placed.' })).toBeVisible();
  });
});

test.describe('once more', () => {
  test.use({ expectedErrors: [/status of 4/] });

  test('the same order again within the hour is asked about, and a coupon that is wrong goes by a tap', async ({
    page,
  }) => {
    const address = await schemeAddress(page);
    const sheet = page.getByRole('dialog', { name: 'Place Order' });
    const order = async () => {
      await page.goto(address);
      await page.getByRole('button', { name: 'Place Order' }).click();
      await fillIn(page, '9841550031');
      await sheet.getByRole('button', { name: 'Place Order' }).click();
    };
    const placed = page.getByRole('dialog', { name: 'Your order has been successfully placed.' });
    await order();
    await expect(placed).toBeVisible();
    await order();
    const question = sheet.getByText(/You ordered this on this device 1 min ago: AG-/);
    await expect(question).toBeVisible();
    expect(await question.evaluate((text) => getComputedStyle(text).backgroundColor)).toBe('rgb(245, 245, 247)');
    const [orderPage] = await Promise.all([
      page.context().waitForEvent('page'),
      question.getByRole('link', { name: /^AG-/ }).click(),
    ]);
    await expect(orderPage.getByRole('heading', { name: 'We have your order' })).toBeVisible();
    await orderPage.close();
    await expectAccessible(page);

    await sheet.getByRole('button', { name: 'Have a coupon?' }).click();
    await sheet.getByLabel('Coupon').fill('nothing like it');
    await sheet.getByRole('button', { name: 'Order another one' }).click();
    await expect(sheet.getByText('There is no such coupon.').first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Order without the coupon' }).click();
    await expect(placed).toBeVisible();

    // Another device knows nothing of it, and asks as well.
    await page.evaluate(() => localStorage.clear());
    await order();
    await expect(sheet.getByText('This number ordered the same within the last hour.', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Order another one' }).click();
    await expect(placed).toBeVisible();
  });
});
