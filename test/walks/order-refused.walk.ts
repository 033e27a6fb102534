import { HOUR_MS } from '../../contract/durations.ts';
import { expect, expectAccessible, lastCodeFor, test } from './fixtures.ts';
import { answerNext, loseNextAnswer } from './line.ts';
import { fillIn, SCHEME_NAME, schemeAddress } from './order-sheet.ts';
import { colleague } from './session.ts';

test.describe('a lost answer', () => {
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
    await expect(page.getByText('your order will not be placed twice', { exact: false })).toBeVisible();

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

    // If the order has changed, the sheet asks whether a second one is wanted.
    const friend = phone.replace(/1(?=.$)/, '4');
    await other.getByRole('button', { name: 'Place Order' }).click();
    await fillIn(other, friend);
    await loseNextAnswer(other, '**/api/order/public');
    await sheet.getByRole('button', { name: 'Place Order' }).click();
    await expect(other.getByText('your order will not be placed twice', { exact: false })).toBeVisible();
    await sheet.getByLabel('Full Name').fill('Maya Gurung Rai');
    await sheet.getByRole('button', { name: 'Place Order' }).click();
    const before = other.getByText(/An order has already been placed from this device \(AG-\w{8}\)\. Press again/);
    await expect(before).toBeVisible();
    const placedIds = await ordersOf(friend);
    expect(placedIds).toHaveLength(1);
    expect(placedIds).toContain((await before.innerText()).match(/AG-\w{8}/)?.[0]);
    await sheet.getByRole('button', { name: 'Order another' }).press('Enter');
    await expect(placed.getByText('Maya Gurung Rai')).toBeVisible();
    expect(await ordersOf(friend)).toHaveLength(2);
  });

  test(
    'is asked about once the server may have forgotten the order, and a customer who looks at the page keeps no draft longer',
    { tag: '@whole' },
    async ({ page }, { project }) => {
      const phone = project.name === 'phone' ? '9841550013' : '9841550014';
      const sheet = page.getByRole('dialog', { name: 'Place Order' });
      const place = sheet.getByRole('button', { name: 'Place Order' });
      const sent = Date.now();
      await page.goto(await schemeAddress(page));
      await page.getByRole('button', { name: 'Place Order' }).click();
      await fillIn(page, phone);
      await loseNextAnswer(page, '**/api/order/public');
      await place.click();
      await expect(page.getByText('your order will not be placed twice', { exact: false })).toBeVisible();
      const lookAgain = async (hours: number) => {
        await page.clock.setFixedTime(sent + hours * HOUR_MS);
        await page.reload();
        await page.getByRole('button', { name: 'Place Order' }).click();
      };
      await lookAgain(15);
      await expect(sheet.getByLabel('Full Name')).toHaveValue('Maya Gurung');
      await expect(sheet.getByRole('button', { name: /^State, District, Area/ })).toContainText('Kathmandu');
      await lookAgain(24);
      // The tab's location has loaded again: the page has hydrated.
      await expect(sheet.getByRole('button', { name: /^State, District, Area/ })).toContainText('Kathmandu');
      await expect(sheet.getByLabel('Full Name')).toHaveValue('');
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Maya Gurung');

      await fillIn(page, phone);
      await place.click();
      await expect(page.getByText('before you order again. Press again')).toBeVisible();
      await expectAccessible(page);
      expect(await ordersOf(phone)).toHaveLength(1);
      await sheet.getByRole('button', { name: 'Order another' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Your order has been successfully placed.' })).toBeVisible();
      expect(await ordersOf(phone)).toHaveLength(2);
    },
  );
});

/** Finds the orders from this phone, as staff see them; returns their ids. */
async function ordersOf(phone: string): Promise<string[]> {
  const call = await colleague();
  const { data } = await call('GET', `order?find_customer_phone=${phone}`);
  return data.map(({ order_id }: { order_id: string }) => order_id);
}

test.describe('a scheme that staff have ended', () => {
  test.use({ expectedErrors: [/409/] });

  test('shows it in place of the button of an open sheet', { tag: '@whole' }, async ({ page }, { project }) => {
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
    await expect(sheet.getByText('This offer has ended. Your order was not placed.', { exact: false })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Place Order' })).toBeHidden();
    await expect(sheet.getByRole('navigation', { name: 'On offer now' }).getByRole('link').first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('a scheme that ends on an open page shows other offers', { tag: '@whole' }, async ({ page }) => {
  await page.clock.install();
  const address = await schemeAddress(page);
  const { data: schemes } = await (await page.request.get('/api/scheme/offer')).json();
  const data = schemes.find(({ slug }: { slug: string }) => address.endsWith(`/${slug}`));
  await page.goto(address);
  const others = page.getByRole('region', { name: 'On offer now' });
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(others).toBeHidden();
  await page.clock.fastForward(Date.parse(data.end_date) - Date.now() + 1000);
  // The open sheet says so in place of its button, and names other offers.
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  await expect(sheet.getByText('This offer has ended. Your order was not placed.', { exact: false })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Place Order' })).toBeHidden();
  await expect(sheet.getByRole('navigation', { name: 'On offer now' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('This offer has ended').last()).toBeVisible();
  await expect(others.getByRole('listitem').first()).toBeVisible();
  await expect(others.getByText(SCHEME_NAME)).toBeHidden();
});

test('a late answer about a coupon is not shown for a newer code', { tag: '@whole' }, async ({ page }) => {
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
  // Long enough for the page to show it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(sheet.getByText(/saves you/)).toBeHidden();
  await expect(sheet.getByText(/^Total/)).toHaveText(total, { useInnerText: true });
  // A second request gets the answer.
  await sheet.getByLabel('Coupon').fill('tara500');
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(sheet.getByText('TARA500 saves you Rs. 500.')).toBeVisible();
});

test.describe('an order that needs a code', () => {
  test.use({ expectedErrors: [/429/] });

  test('is placed by the newest one, which the sheet can request', async ({ page }, { project }) => {
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
    // The foot covers fields that are scrolled below it.
    expect(
      await code.evaluate((field) => {
        const { x, y, width, height } = field.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === field;
      }),
    ).toBe(true);
    // A phone gets few codes: a second tap during a request sends none.
    let codes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/order/public/user')) codes += 1;
    });
    for (let taps = 0; taps < 3; taps += 1) await place.click();
    await expect(sheet.getByText('Enter the code.')).toBeVisible();
    await expect(code).toBeFocused();
    expect(codes).toBe(0);
    await expectAccessible(page);
    const another = sheet.getByRole('button', { name: 'Resend code' });
    await another.dblclick();
    const notice = sheet.getByRole('status').filter({ hasText: 'A new code is on its way.' });
    await expect(notice).toBeVisible({ timeout: 30_000 });
    await expect(another).toHaveAttribute('aria-disabled', 'false');
    await expect(code).toBeFocused();
    expect(codes).toBe(1);
    await another.click();
    await expect(sheet.getByText(/^We just sent a code\. You can ask for another in \d+ seconds\.$/)).toBeVisible();
    await expectAccessible(page);
    await code.fill(await lastCodeFor(phone));
    await place.click();
    await expect(page.getByRole('dialog', { name: 'Your order has been successfully placed.' })).toBeVisible();
  });
});

test.describe('once more', () => {
  test.use({ expectedErrors: [/status of 4/] });

  test('the same order again within the hour is asked about, and a tap removes a wrong coupon', {
    tag: '@whole',
  }, async ({ page }) => {
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
      question.getByRole('link', { name: /AG-/ }).click(),
    ]);
    await expect(orderPage.getByRole('heading', { name: 'We have your order' })).toBeVisible();
    await orderPage.close();
    await expectAccessible(page);

    await sheet.getByRole('button', { name: 'Have a coupon?' }).click();
    await sheet.getByLabel('Coupon').fill('nothing like it');
    await sheet.getByRole('button', { name: 'Order another' }).press('Enter');
    await expect(sheet.getByText('We don’t know this coupon.').first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Order without the coupon' }).click();
    await expect(placed).toBeVisible();

    // Another device doesn't know the order, and asks as well.
    await page.evaluate(() => localStorage.clear());
    await order();
    await expect(sheet.getByText('You placed the same order within the last hour.', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Order another' }).press('Enter');
    await expect(placed).toBeVisible();
  });
});
