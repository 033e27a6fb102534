import type { CDPSession, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { entriesRemoved, expect, expectAccessible, test } from './fixtures.ts';
import { fillIn, SCHEME_NAME, schemeAddress } from './order-sheet.ts';
import { colleague } from './session.ts';

/** Slows the page down to a cheap phone on slow 3G: 400 kbit/s, 400 ms, a quarter of the processor. */
async function slowDown(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await client.send('Network.emulateNetworkConditions', line);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return client;
}

test('the order sheet opens within a second of a tap at any moment, and keeps the typed text @slow', async ({
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
    // The page has hydrated.
    await expect(page.locator('html[data-dialog]')).toBeAttached({ timeout: 20_000 });
    await expect(name).toHaveValue(`Typed at ${moment}`);
    await expect(page.getByRole('dialog')).toBeVisible();
  }
});

/** Staff take a variant off sale, or put it back. */
async function setAvailable(sku: string, is_available: boolean) {
  const call = await colleague();
  const { data: products } = await call('GET', 'product?find_name=Tara X1 Pro');
  const { data: product } = await call('GET', `product/product/${products[0]._id}`);
  const variant = product.variant.map((one: { sku_of_seller: string }) =>
    one.sku_of_seller === sku ? { ...one, is_available } : one,
  );
  expect(await call('POST', 'product', { ...product, variant })).toMatchObject({ success: true });
}

test.describe('sold meanwhile', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('the sheet shows the units left, and the order is placed without typing anything twice', async ({ page }, {
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

    // Neither × nor a reload loses any of it, nor a second reload while the available units still load.
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await entriesRemoved(page);
    await page.route('**/api/order/public/quote?*', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(sheet.getByLabel('Full Name')).toHaveValue('Maya Gurung');
    await sheet.getByRole('button', { name: 'Place Order' }).click();
    await expect(sheet.getByText('Delivery options have not loaded yet.', { exact: false })).toBeVisible();
    await page.unroute('**/api/order/public/quote?*');
    await sheet.getByRole('button', { name: 'Try again' }).click();
    await expect(delivered).toBeChecked();
    await expect(sheet.getByRole('button', { name: /^State, District, Area/ })).toContainText('Kathmandu');
    await expect(sheet.getByLabel('Office').locator('option:checked')).toHaveText('Digital Point, Kathmandu');

    await setAvailable(sku, false);
    try {
      await sheet.getByRole('button', { name: 'Place Order' }).click();
      await expect(sheet.getByText('Please another variant. This variant is not availble.')).toBeVisible();
      await expect(sheet.getByText(/Sunrise Gold has just sold out/)).toBeVisible();
      // The sheet says so once, in one place.
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
      // The dialog says once that the order is placed, when the store calls and where it is, and offers a picture.
      await expect(placed.getByText('Order Placed Successfully.')).toHaveClass(/visually-hidden/);
      await expect(placed.getByText(/^The store will call you by \d+ \w{3} 20\d\d, \d+:\d\d [AP]M\.$/)).toBeVisible();
      await expect(placed.getByText(/^It will be in your store by|^It will reach you by/)).toBeVisible();
      await expect(placed.getByText(/^Yours was order no\. \d+$/)).toBeVisible();
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
      await expect(page.locator('article').getByRole('heading', { name: SCHEME_NAME })).toBeVisible();
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(sheet.getByLabel('Full Name')).toHaveValue('');
    } finally {
      await setAvailable(sku, true);
    }
  });
});

/** Measures how much the brightness jumps where the square picture ends, near the foot of its card of 1080 pixels. */
async function seamOf(file: string): Promise<number> {
  const across = { left: 158, top: 740, width: 4, height: 1 };
  const pixels = await sharp(file).greyscale().extract(across).raw().toBuffer();
  return Math.max(...pixels) - Math.min(...pixels);
}

test('a missing variant is refused on the page with other choices, in both languages', async ({ page }) => {
  const address = await schemeAddress(page);
  await page.goto(address);
  const memory = await page.locator('article input[type=radio]:checked').first().inputValue();
  await setAvailable(`${memory}-Sunrise Gold`, false);
  try {
    // The server's cached pages learn of the change a moment after its save.
    await expect(async () => {
      await page.goto(address);
      await expect(page.locator('article').getByRole('radio', { name: 'Sunrise Gold (not available)' })).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    for (const [language, place, message] of [
      ['en', 'Place Order', /variant is not availble\. Choose an option that isn’t crossed out\.$/],
      ['ne', 'अर्डर गर्नुहोस्', /यो प्रकार उपलब्ध छैन। काटिएकोबाहेक अर्को विकल्प छान्नुहोस्।$/],
    ] as const) {
      await page.goto(`${address}?lang=${language}`);
      await page
        .locator('article')
        .getByRole('radio', { name: /Forest Green|ग्रिन/ })
        .check();
      // The page has hydrated; earlier, the browser itself opens the sheet, which says so in its own way.
      await expect(page).toHaveURL(/variant=/);
      await page
        .locator('article')
        .getByRole('radio', { name: /Sunrise Gold|गोल्ड/ })
        .check();
      await page.getByRole('button', { name: place }).click();
      await expect(page.getByText(message)).toBeVisible();
      await expectAccessible(page);
    }
  } finally {
    await setAvailable(`${memory}-Sunrise Gold`, true);
  }
});

test('a customer who cancels leaves nothing on the device except by choice, and clears the form by a tap', async ({
  page,
  context,
}, { project }) => {
  const phone = project.name === 'phone' ? '9841550031' : '9841550032';
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  const cancel = async () => {
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await entriesRemoved(page);
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

  // In its own tab it is there again, and stays on the device on request.
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(sheet.getByLabel('Full Name')).toHaveValue('Maya Gurung');
  await sheet.getByLabel('Remember my details on this device for a day').check();
  await expectAccessible(page);
  await cancel();
  expect(await onDevice()).toContain('Maya Gurung');
  expect(await nameInAnotherTab()).toBe('Maya Gurung');

  await page.getByRole('button', { name: 'Place Order' }).click();
  await sheet.getByRole('button', { name: 'Clear the form' }).click();
  await expect(sheet.getByLabel('Full Name')).toHaveValue('');
  await expect(sheet.getByRole('heading', { name: 'Place Order' })).toBeFocused();
  expect(await onDevice()).not.toMatch(/Maya|New Road|98415500|vdc_municipality/);
  expect(
    await page.evaluate(() => sessionStorage.getItem('draft place') ?? localStorage.getItem('draft place')),
  ).toBeNull();
  await page.reload();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(sheet.getByLabel('Full Name')).toHaveValue('');
});

test('a tap chooses a next store and the customer stays in place, and the finder names it as well', async ({
  page,
}) => {
  await page.goto(await schemeAddress(page));
  await page.getByRole('button', { name: 'Place Order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  const where = sheet.getByRole('button', { name: /^State, District, Area/ });
  await where.click();
  await page.getByRole('combobox', { name: /^Search / }).fill('adanchuli');
  await page.getByRole('option', { name: 'Adanchuli' }).first().click();
  // Its distance or district, its address, its hours and its units, but no exact count.
  const stores = sheet.getByRole('button', {
    name: / (in \p{L}+|km away) .*\d{1,2}:\d\d.* (5 or more left|Only [1-4] left)$/u,
  });
  const next = stores.first();
  await expect(next).toBeVisible();
  // A row to tap, with a look of our own.
  const look = await next.evaluate((row) => {
    const { backgroundColor, borderTopColor, borderBottomColor, paddingLeft } = getComputedStyle(row);
    return [backgroundColor, borderTopColor === borderBottomColor, paddingLeft];
  });
  expect(look).toEqual(['rgba(0, 0, 0, 0)', true, '16px']);
  await expectAccessible(page);
  // The nearest is chosen already; another one is a tap away.
  const office = sheet.getByLabel('Office');
  await expect(office.locator('option:checked')).not.toHaveText('Select a store');
  const nearest = await office.locator('option:checked').innerText();
  expect(await stores.locator('b').allInnerTexts()).not.toContain(nearest.trim());
  await expect(sheet.getByText(/^Store not availabe at this location\./)).toBeVisible();
  const name = await next.locator('b').innerText();
  await next.click();
  await expect(office.locator('option:checked')).toHaveText(name);
  await expect(office).toBeFocused();
  await expect(where).toContainText('Humla');
  await expect(where).toContainText('Adanchuli');
  await expectAccessible(page);

  // Another visit starts there, and so does another offer.
  const visit = await page.context().newPage();
  await visit.goto(`${await schemeAddress(page)}`);
  await visit.getByRole('button', { name: 'Place Order' }).click();
  const again = visit.getByRole('dialog', { name: 'Place Order' });
  await expect(again.getByRole('button', { name: /^State, District, Area/ })).toContainText('Adanchuli');
  await expect(again.getByLabel('Office').locator('option:checked')).not.toHaveText('Select a store');
  await visit.close();

  await page.goto('/');
  await page.getByText('60 stores across all seven provinces.').click();
  const finder = page.getByRole('dialog', { name: 'Search retailer nearest to your location.' });
  await expect(finder.getByText(/^Store not availabe .* These are the nearest stores:$/)).toBeVisible();
  await expect(finder.getByText(/^in \p{L}+$/u).first()).toBeVisible();
  await expect(finder.getByRole('link', { name: /^Call 98/ }).first()).toBeVisible();
  await expectAccessible(page);
});

test('optional fields are behind one tap, and open if they have an error', async ({ page }) => {
  await page.goto(await schemeAddress(page));
  await page.getByRole('button', { name: 'Place Order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  const email = sheet.getByLabel('Email');
  await expect(email).toBeHidden();
  await expect(sheet.getByText('Pay nothing now: pay on collection or delivery')).toBeAttached();
  await fillIn(page, '9841550061');
  await sheet.getByText('More details (optional)').click();
  await email.fill('maya at home');
  await sheet.getByText('More details (optional)').click();
  await expect(email).toBeHidden();
  await sheet.getByRole('button', { name: 'Place Order' }).click();
  await expect(email).toBeFocused();
  await expect(sheet.getByText('Enter an email address like name@example.com.')).toBeVisible();
  await expectAccessible(page);
  // Text typed there is visible again after a reload.
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
  const search = page.getByRole('combobox', { name: 'Search state, or any area or store' });
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

test('from a link to a placed order takes at most 8 taps and 40 characters', async ({ page }) => {
  await page.goto(await schemeAddress(page));
  let taps = 0;
  let typed = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const type = async (target: Locator, text: string) => {
    await tap(target);
    typed += text.length;
    await page.keyboard.type(text);
  };
  await tap(page.getByRole('button', { name: 'Place Order' }));
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  await type(sheet.getByLabel('Full Name'), 'Maya Rai');
  await type(sheet.getByLabel('Phone No.'), '9841661234');
  await type(sheet.getByLabel('Address', { exact: true }), 'Kalanki 14');
  await tap(sheet.getByRole('button', { name: 'State, District, Area' }));
  await type(page.getByRole('combobox', { name: /^Search / }), 'kalanki');
  await tap(page.getByRole('option', { name: 'Kalanki' }).first());
  await expect(sheet.getByLabel('Office')).not.toHaveValue('');
  await tap(sheet.getByRole('button', { name: 'Place Order' }));
  await expect(page.getByRole('dialog', { name: 'Your order has been successfully placed.' })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(8);
  expect(typed).toBeLessThanOrEqual(40);
});

test('what goes with an order takes two more taps, with the same customer, place and store', async ({ page }) => {
  await page.goto(await schemeAddress(page));
  await page.getByRole('button', { name: 'Place Order' }).click();
  await fillIn(page, '9841667788');
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  await sheet.getByRole('button', { name: 'Place Order' }).click();
  const placed = page.getByRole('dialog', { name: 'Your order has been successfully placed.' });
  await placed.getByRole('link', { name: 'Also order Tara Mini' }).tap();

  await expect(page).toHaveURL(/\/scheme\/tara-mini-pre-order$/);
  await expect(sheet.getByLabel('Full Name')).toHaveValue('Maya Gurung');
  await expect(sheet.getByLabel('Office').locator('option:checked')).toHaveText('Digital Point, Kathmandu');
  await sheet.getByRole('button', { name: 'Place Order' }).tap();
  await expect(placed.getByText('Tara Mini,')).toBeVisible();
  await expect(placed.getByText('9841667788')).toBeVisible();
  await expect(placed.getByRole('heading', { name: 'Digital Point, Kathmandu' })).toBeVisible();
});

test('what an offer takes no more of from a number is said, not offered', async ({ page }) => {
  await page.goto(await schemeAddress(page));
  await page.evaluate(() => {
    const { also } = JSON.parse(document.getElementById('props')?.textContent ?? '');
    const [{ scheme_id, limit_per_phone }] = also;
    const order = { product: 'Tara Mini', scheme_id, phone_end: '7799' };
    const orders = Array.from({ length: limit_per_phone }, (_, index) => ({ ...order, order_id: `AG-${index}` }));
    localStorage.setItem('orders', JSON.stringify(orders));
  });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await fillIn(page, '9841667799');
  await page.getByRole('dialog').getByRole('button', { name: 'Place Order' }).click();
  const placed = page.getByRole('dialog', { name: 'Your order has been successfully placed.' });
  await expect(placed.getByText('You’ve reached the limit for Tara Mini: 3 per phone number.')).toBeVisible();
  await expect(placed.getByRole('link', { name: 'Also order Tara Mini' })).toHaveCount(0);
});
