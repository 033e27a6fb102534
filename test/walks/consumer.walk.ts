import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { DAY_MS } from '../../contract/durations.ts';
import { receipt } from '../receipt.ts';
import { demo, fillIn, sheet, submitButton } from './consumer-page.ts';
import { expect, expectAccessible, lastCodeFor, signIn, test } from './fixtures.ts';
import { holdBack } from './line.ts';
import { workOffBefore } from './proof-desk.ts';
import { colleague } from './session.ts';

/** Returns the link in the last SMS that the server printed for a phone. */
async function linkSentTo(phone: string): Promise<string> {
  let link: string | undefined;
  await expect(() => {
    const printed = readFileSync(process.env.WALK_OUTPUT as string, 'utf8').split('\n');
    link = printed.findLast((line) => line.includes(`SMS to ${phone},`))?.match(/\/consumer\?purchase=[\w-]+/)?.[0];
    expect(link, `a link for ${phone}`).toBeDefined();
  }).toPass();
  return process.env.WALK_URL + (link as string);
}

/** Returns the time that the countdown shows, in seconds. */
async function secondsLeft(page: Page) {
  const text = (await sheet(page)
    .getByRole('timer')
    .getByText(/^\d\d:\d\d$/)
    .textContent()) as string;
  const [minutes = 0, seconds = 0] = text.split(':').map(Number);
  return minutes * 60 + seconds;
}

/** Saves the offer with these changes; returns it as it was. */
async function changeOffer(scheme: string, changes: object) {
  const call = await colleague();
  const { data } = await call('GET', `scheme/${scheme}`);
  const image = data.image.map(({ document }: { document: { _id: string } }) => ({ document: document._id }));
  expect(await call('POST', 'scheme', { ...data, image, ...changes })).toMatchObject({ success: true });
  return data;
}

/** Ends its minutes by the server's clock. */
async function endTimeToPay(phone: string) {
  const client = new pg.Client({ connectionString: process.env.WALK_DATABASE });
  await client.connect();
  const { rowCount } = await client.query('update orders set due_at = now() where customer_phone like $1', [
    `%${phone}`,
  ]);
  await client.end();
  expect(rowCount).toBe(1);
}

/** Sets whether a code must confirm each phone before a purchase. */
async function askForCodes(value: boolean) {
  const call = await colleague();
  const { data } = await call('GET', 'setting/all?find_type=Payment&size=0');
  const setting = data.find(({ key }: { key: string }) => key === 'OtpRequired');
  expect(await call('POST', 'setting/Payment', { ...setting, value })).toMatchObject({ success: true });
}

/** Sets the device's clock a day ahead, and lets it run on. */
const aDayAhead = (page: Page) => page.clock.install({ time: Date.now() + DAY_MS });

test('the picture shows the chosen colour', async ({ page }) => {
  const { office } = await demo(page);
  await page.goto(`/consumer?retailer=${office._id}`);
  const phone = page.getByRole('group', { name: 'Smart Phone' });
  await phone.getByLabel('Model').selectOption({ label: 'Tara A3' });
  const address = () => phone.getByRole('img').getAttribute('src');
  const before = await address();
  await phone.getByRole('radio', { name: 'Rhododendron Red' }).check();
  await expect.poll(address).not.toBe(before);
});

test.describe('with a clock that is a day off', () => {
  test.use({ expectedErrors: [/status of 415/] });

  test('a customer buys by the link of a retailer, pays in time, and is confirmed at the desk', async ({
    page,
    browser,
  }) => {
    await aDayAhead(page);
    const { office } = await demo(page);
    await page.goto(`/consumer?retailer=${office._id}`);
    await expect(page.getByText(office.name)).toBeVisible();
    // The only offer is chosen, with its pictures and its lowest price.
    for (const name of ['Tara A3', 'Tara Boom']) await expect(page.getByRole('img', { name })).toBeVisible();
    await expect(page.getByText('From NPR 21,498')).toBeVisible();
    await expectAccessible(page);

    // Every bad field at once.
    await submitButton(page).click();
    for (const text of ['Please enter your name', 'Please enter your mobile number', 'Please enter your email'])
      await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('Please select one of the variant')).toHaveCount(2);
    await expect(page.getByText('MRP NPR XXX')).toHaveCount(2);
    await expect(page.getByRole('group', { name: 'Memory' }).getByRole('radio').first()).toBeFocused();
    await expectAccessible(page);

    const phone = await fillIn(page);
    await expect(page.getByRole('heading', { name: 'Offer Price' })).toBeVisible();
    // Typed and chosen values survive a reload.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Offer Price' })).toBeVisible();
    await expect(page.getByLabel('Mobile No.')).toHaveValue(phone);

    await submitButton(page).dblclick();
    await expect(sheet(page)).toBeVisible();
    await expect(sheet(page).getByRole('img', { name: `Payment QR for ${office.name}` })).toBeVisible();
    expect(await secondsLeft(page)).toBeGreaterThan(580);
    expect(await secondsLeft(page)).toBeLessThanOrEqual(600);
    await expect(sheet(page).getByLabel('Mobile No.')).toHaveValue(`+977 ${phone}`);
    await expect(sheet(page).getByLabel('Advance Amount')).toHaveValue('NPR 2,000');
    await expect(sheet(page).getByRole('button', { name: 'Submit for Verification' })).toBeDisabled();
    await expectAccessible(page);

    await expect(sheet(page).getByText('Paying on this phone?', { exact: false })).toBeVisible();
    const download = page.waitForEvent('download');
    await sheet(page).getByRole('link', { name: 'Download Now' }).click();
    expect((await download).suggestedFilename()).toContain('payment-qr');

    // Back closes the modal; the time left stays visible, and leads there again.
    await page.goBack();
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByText('Time left to pay')).toBeInViewport();
    const address = page.url();
    // Opened again on this device, the page leads to it, and offers no second one.
    for (const link of [`/consumer?retailer=${office._id}`, '/consumer']) {
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'We are holding your phone and gift' })).toBeInViewport();
      await expect(page.getByRole('button', { name: 'Pay now' })).toBeInViewport();
      await expect(submitButton(page)).toBeHidden();
      await expectAccessible(page);
    }
    await page.goto(`/consumer?retailer=${office._id}`);
    // The same choice is the same purchase; it survives a visit to another link.
    await page.getByText('Buy something else').click();
    await expect(page.getByRole('heading', { name: 'Offer Price' })).toBeVisible();
    await submitButton(page).click();
    await expect(sheet(page)).toBeVisible();
    expect(page.url()).toBe(address);

    await sheet(page).getByLabel('Payment Method').selectOption('eSewa');
    await sheet(page).getByLabel('Payment Mobile Number').fill(phone);
    // A closed tab: the link of the SMS leads back, on any device.
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await elsewhere.goto(await linkSentTo(phone));
    await expect(sheet(elsewhere).getByLabel('Mobile No.')).toHaveValue(`+977 ${phone}`);
    expect(await secondsLeft(elsewhere)).toBeLessThanOrEqual(600);
    // A device in many hands: the next customer begins with an empty form.
    await elsewhere.goto(new URL('/consumer', address).href);
    const standing = elsewhere.getByRole('region', { name: 'We are holding your phone and gift' });
    await expect(standing.getByRole('link', { name: /^Call [\d ]{7,}/ })).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Not yours? Start again' }).click();
    await expect(submitButton(elsewhere)).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: 'Pay now' })).toBeHidden();
    await other.close();
    // If the tab is still open, the typed text is there.
    await page.reload();
    await expect(sheet(page)).toBeVisible();
    await expect(sheet(page).getByLabel('Payment Method')).toHaveValue('eSewa');
    await expect(sheet(page).getByLabel('Payment Mobile Number')).toHaveValue(phone);

    const file = sheet(page).getByLabel('Upload Payment Proof');
    // By its name, and by its content.
    for (const [name, mimeType] of [
      ['notes.txt', 'text/plain'],
      ['notes.jpg', 'image/jpeg'],
    ] as const) {
      await file.setInputFiles({ name, mimeType, buffer: Buffer.from('paid') });
      const reason = sheet(page).getByText(
        'Choose a JPG, PNG, JPEG or WebP picture, or take a screenshot of this one.',
      );
      await expect(reason).toBeInViewport();
      await expect(sheet(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await sheet(page).getByRole('button', { name: 'Remove', exact: true }).click();
    }
    // A user who closes the sheet while the proof is under way finds it there again.
    const release = await holdBack(page, '**/order/public/upload');
    await file.setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: await receipt(`TX${phone}`) });
    await expect(sheet(page).getByRole('img', { name: 'Your payment proof' })).toBeVisible();
    for (const isHeld of [true, false]) {
      await page.keyboard.press('Escape');
      await expect(sheet(page)).toBeHidden();
      if (!isHeld) {
        const answered = page.waitForResponse('**/order/public/upload');
        release();
        await answered;
      }
      await page.getByRole('button', { name: 'Pay now' }).click();
      await expect(sheet(page).getByText('proof.jpg')).toBeVisible();
    }
    await expect(sheet(page).getByLabel('Payment Mobile Number')).toHaveValue(phone);
    await expect(sheet(page).getByRole('img', { name: 'Your payment proof' })).toBeVisible();
    await expect(page.getByText('Payment verification image updated')).toBeVisible();
    await expectAccessible(page);
    await sheet(page).getByRole('button', { name: 'Submit for Verification' }).dblclick();
    await expect(page.getByText('Your payment has been sent for verification.', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
    // The same facts as for an order: its number, its days, its store, and an entry for the calendar.
    const done = page.getByRole('region', { name: 'We are checking your payment' });
    await expect(done.getByText(/^Yours was order no\. \d/)).toBeVisible();
    await expect(done.getByText(/^It will be in your store by /)).toBeVisible();
    await expect(done.getByText(/^Pay the remaining NPR [\d,]+ when you collect the phone\.$/)).toBeVisible();
    await expect(done.getByRole('link', { name: 'View on map' })).toBeVisible();
    await expect(done.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a picture' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^AG-[A-Z0-9]{8}\.png$/);
    const order = (await page.getByText(/^AG-/).textContent()) as string;
    await expectAccessible(page);
    // The order is among the orders of this device.
    await page.goto('/track');
    await page.getByRole('button', { name: new RegExp(`^${order}, `) }).click();
    await expect(page.getByText(`Order ${order}`)).toBeVisible();

    const desk = await (await browser.newContext({ baseURL: process.env.WALK_URL as string })).newPage();
    await signIn(desk, 'verifier@agrim.example');
    await workOffBefore(desk, order);
    await expect(desk.getByRole('region', { name: /^Order AG-/ })).toHaveAccessibleName(`Order ${order}`);
    await desk.getByRole('textbox', { name: 'Payment reference' }).fill(`TX${phone}`);
    await desk.getByRole('button', { name: 'Approve' }).click();
    await expect(desk.getByText(`${order} confirmed.`)).toBeVisible();
    await desk.context().close();

    await page.goto(address.replace('#pay', ''));
    await expect(page.getByRole('heading', { name: 'Your payment is verified' })).toBeVisible();
    // Its line of steps, the store and the entry for the calendar are visible without a code.
    await page.getByRole('main').getByRole('link', { name: 'Track your order' }).click();
    await expect(page.getByText(order).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /calendar/i })).toBeVisible();
    await expect(page.getByLabel('Phone No.')).toBeHidden();
    await expectAccessible(page);
  });

  test('a customer sees that the time has run out, and can still report a payment', {
    tag: '@whole',
  }, async ({ page }) => {
    await aDayAhead(page);
    const { offer, office } = await demo(page);
    const { payment_window } = await changeOffer(offer._id, { payment_window: 1 });
    // Without the scheme the choices appear once the page has hydrated; `fillIn` waits for that.
    await page.goto(`/consumer?retailer=${office._id}`);
    const phone = await fillIn(page);
    await submitButton(page).click();
    await expect(sheet(page)).toBeVisible();
    expect(await secondsLeft(page)).toBeLessThanOrEqual(60);
    await changeOffer(offer._id, { payment_window });
    await endTimeToPay(phone);
    await page.clock.fastForward(60_000);

    const result = page.getByRole('dialog', { name: 'Please note' });
    await expect(result.getByText('Time expired. Please restart the payment process.')).toBeVisible();
    await expect(sheet(page)).toBeHidden();
    await expectAccessible(page);
    await result.getByRole('button', { name: 'I have paid already' }).click();
    await expect(sheet(page).getByText('Time’s up: please don’t pay now.', { exact: false })).toBeVisible();
    await expect(sheet(page).getByRole('img')).toHaveCount(0);
    await expectAccessible(page);
    await sheet(page).getByLabel('Payment Method').selectOption('Khalti');
    await sheet(page).getByLabel('Payment Mobile Number').fill('9841000009');
    const proof = { name: 'proof.jpg', mimeType: 'image/jpeg', buffer: await receipt(`LATE${Date.now()}`) };
    await sheet(page).getByLabel('Upload Payment Proof').setInputFiles(proof);
    await expect(page.getByText('Payment verification image updated')).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Submit for Verification' }).click();
    await expect(page.getByText('Your payment arrived after the deadline', { exact: false })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('heading', { name: 'Your payment arrived late' })).toBeVisible();
  });
});

test('a choice made before the scripts have loaded stays', async ({ page }) => {
  const { offer, office } = await demo(page);
  const release = await holdBack(page, '**/assets/storefront/**', 'GET');
  await page.goto(`/consumer?retailer=${office._id}&scheme=${offer._id}`, { waitUntil: 'commit' });
  await page.getByLabel('Name', { exact: true }).fill('Sita Rai');
  const chosen = ['Memory', 'Colour'].map((name) =>
    page.getByRole('group', { name }).first().getByRole('radio').last(),
  );
  for (const radio of chosen) await radio.check();
  release();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/^MRP NPR [\d,]+$/)).toHaveCount(1);
  for (const radio of chosen) await expect(radio).toBeChecked();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sita Rai');
});

test('a choice made just as the page hydrates stays', { tag: '@whole' }, async ({ page }) => {
  const { office } = await demo(page);
  // React listens before it has rendered: one choice, by its two events, falls in between.
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener;
    let isChosen = false;
    EventTarget.prototype.addEventListener = function (type, ...rest: [never]) {
      listen.call(this, type, ...rest);
      if (isChosen || type !== 'change' || (this as Element).id !== 'page') return;
      isChosen = true;
      queueMicrotask(() => {
        const select = document.querySelector('select[name=main_product]') as HTMLSelectElement;
        select.selectedIndex = 0;
        for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, { bubbles: true }));
      });
    };
  });
  await page.goto(`/consumer?retailer=${office._id}`);
  await page.getByLabel('Name', { exact: true }).focus();
  await expect(page.getByRole('group', { name: 'Smart Phone' }).getByRole('radio')).toHaveCount(0);
  await expect(page.getByLabel('Model')).toHaveValue('');
});

test('without a script phone and gift can be chosen', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.WALK_URL as string, javaScriptEnabled: false });
  const page = await context.newPage();
  const { offer } = await demo(page);
  await page.goto(`/consumer?scheme=${offer._id}`);
  expect(await page.content()).toContain('Please turn on JavaScript to submit this form');
  const memory = page.getByRole('group', { name: 'Memory' }).getByRole('radio').last();
  await memory.check();
  await expect(memory).toBeChecked();
  // A control that needs a script is hidden, and a number to call is in its place.
  for (const dead of [page.getByLabel('State'), page.getByLabel('Mobile No.'), submitButton(page)])
    await expect(dead).toBeHidden();
  await expect(page.getByRole('link', { name: '01-5970000' }).first()).toBeVisible();
  await context.close();
});

test('an answer that is no number is refused before anything is sent', async ({ page }) => {
  const { offer, office } = await demo(page);
  const call = await colleague();
  const { data } = await call('GET', 'field_data?page=1&size=1');
  const { d_data } = await changeOffer(offer._id, { d_data: [{ field_id: data[0]._id, field_type: 'number' }] });
  try {
    await page.goto(`/consumer?retailer=${office._id}`);
    await fillIn(page);
    const answer = page.getByLabel(data[0].name);
    await answer.fill('twelve');
    const submitted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && submitted.push(request.url()));
    await submitButton(page).click();
    await expect(page.getByText('Enter a number.')).toBeVisible();
    await expect(answer).toBeFocused();
    expect(submitted).toEqual([]);
  } finally {
    await changeOffer(offer._id, { d_data });
  }
});

test('without a retailer the customer finds a store', async ({ page }) => {
  const { offer } = await demo(page);
  await page.goto(`/consumer?scheme=${offer._id}`);
  const place = page.getByRole('group', { name: 'Your store' });
  await expect(place).toBeVisible();
  // The link has chosen phone and gift, and the page names their offer.
  await expect(page.getByRole('main').getByText(offer.name, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Model')).not.toHaveValue('');
  await expect(page.getByText('From NPR 21,498')).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByText('Please choose a store.')).toBeVisible();
  await expect(page.getByText('Some location is missing. Please select all locations.')).toBeVisible();
  await place.getByRole('button', { name: 'State, District, Area' }).click();
  for (const level of ['State', 'District', 'Area']) {
    await expect(place.getByRole('tab', { name: level })).toHaveAttribute('aria-selected', 'true');
    await place.getByRole('listbox').getByRole('option').first().click();
  }
  await expect(page.getByText('Some location is missing.', { exact: false })).toBeHidden();
  const store = place.getByLabel('Office');
  await expect(store.getByRole('option')).not.toHaveText(['Loading…']);
  await expectAccessible(page);
});

test('without a retailer a store is found by a neighbourhood or by its name, slips and all', { tag: '@whole' }, async ({
  page,
}) => {
  await page.goto('/consumer');
  const place = page.getByRole('button', { name: 'State, District, Area' });
  const search = page.getByRole('combobox', { name: /^Search / });
  const found = page.getByRole('listbox').getByRole('option');
  await place.click();
  await search.fill('Kalangki');
  await found.filter({ hasText: /^Kalanki.*Kathmandu/ }).click();
  await expect(search).toHaveCount(0);
  await expect(place).toHaveText('Bagmati Province, Kathmandu, Kathmandu');
  await expect(page.getByLabel('Office')).toBeEnabled();
  // With the goods chosen, only stores that sell them are offered.
  const ofSellers = page.waitForRequest(/office\/public\?.*find_seller=[\da-f-]{36}/);
  await fillIn(page);
  await ofSellers;
  await place.click();
  await search.fill('Pokhara');
  const store = found.filter({ hasText: 'Pokhara' }).last();
  const name = (await store.evaluate(({ firstChild }) => firstChild?.textContent)) ?? '';
  await store.click();
  // Its name is shown first, and chosen below.
  await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
  const chosen = page.getByLabel('Office').locator('option:checked');
  await expect(chosen).toHaveText(name);
  await expect(search).toHaveCount(0);
  await page.reload();
  await expect(chosen).toHaveText(name);
  await expectAccessible(page);
});

test.describe('if the shop asks for a captcha and a code', () => {
  test.use({ expectedErrors: [/captcha\/challenge|status of (400|429)/] });
  test.beforeEach(() => askForCodes(true));
  test.afterEach(() => askForCodes(false));

  test('a purchase needs the captcha, and the code for a phone confirms it', async ({ page }) => {
    const { office } = await demo(page);
    await page.goto(`/consumer?retailer=${office._id}`);
    const phone = await fillIn(page);
    const submitted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && submitted.push(request.url()));
    await page.route('**/captcha/challenge', (route) => route.abort());
    await submitButton(page).click();
    await expect(page.getByText('Nothing was submitted.', { exact: false })).toBeVisible();
    expect(submitted).toEqual([]);
    await page.unroute('**/captcha/challenge');

    await submitButton(page).click();
    const code = page.getByLabel('Code from the SMS');
    await expect(code).toBeFocused();
    await expectAccessible(page);
    const sent = await lastCodeFor(phone);
    await code.fill(sent === '000000' ? '111111' : '000000');
    await submitButton(page).click();
    await expect(page.getByText('This code is wrong or has expired.', { exact: false })).toBeVisible();
    await code.fill(sent);
    await submitButton(page).click();
    await expect(sheet(page)).toBeVisible();
  });
});
