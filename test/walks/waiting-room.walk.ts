import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague, schemeId } from './session.ts';

const SCHEME = 'Tara Mini Pre-order';
/** The scheme's page opens with the name of its phone. */
const OPENING = { level: 1, name: 'Tara Mini', exact: true };
const SETTINGS = {
  mode: 'always',
  prequeue_minutes: 30,
  open_minutes: 60,
  shuffle: true,
  per_minute: 1,
  most_active: 1_000,
  session_minutes: 10,
};

test.use({ viewport: { width: 360, height: 780 } });

test('a visitor waits with a place that a reload keeps, and is let in when staff open the doors', async ({
  page,
  context,
  browser,
}) => {
  const call = await colleague();
  const id = await schemeId(SCHEME);
  const saved = await call('POST', `scheme/room/${id}`, SETTINGS);
  expect(saved.success, JSON.stringify(saved)).toBe(true);
  // The first minute's rate lets two in ahead of their time.
  for (let visitor = 0; visitor < 4; visitor += 1) await call('POST', `scheme/public/${id}/place`, {});

  await page.goto(`/scheme/${id}`);
  await expect(page.getByRole('heading', { name: 'You are in the queue' })).toBeVisible();
  const ahead = page.locator('#ahead');
  const before = Number(await ahead.textContent());
  expect(before).toBeGreaterThan(0);
  await expect(page.getByText(SCHEME)).toBeVisible();
  await expect(page.getByText('Your turn lasts 10 minutes.')).toBeVisible();
  const picture = page.locator('main img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'नेपाली' }).click();
  await expect(page.getByRole('heading', { name: 'तपाईं लाइनमा हुनुहुन्छ' })).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'You are in the queue' })).toBeVisible();
  await page.reload();
  expect(Number(await ahead.textContent())).toBeLessThanOrEqual(before);
  const other = await context.newPage();
  await other.goto(`/scheme/${id}?lang=ne`);
  await expect(other.getByRole('heading', { name: 'तपाईं लाइनमा हुनुहुन्छ' })).toBeVisible();
  expect(Number(await other.locator('#ahead').textContent())).toBeLessThanOrEqual(before);
  await expectAccessible(other);
  await other.close();

  // The waiting room is never before other pages.
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/scheme/${id}`);

  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: process.env.WALK_URL });
  const staff = await desk.newPage();
  await signIn(staff, 'admin@agrim.example');
  await staff.goto(`/admin/scheme-manage/pre-order/edit/${id}`);
  await staff.getByRole('button', { name: `More actions for ${SCHEME}` }).click();
  await staff.getByRole('menuitem', { name: 'Waiting room' }).click();
  const dialog = staff.getByRole('dialog', { name: `Waiting room of ${SCHEME}` });
  await expect(dialog.getByText(/^Open\. It closes automatically/)).toBeVisible();
  await expectAccessible(staff);
  await dialog.getByLabel('Admitted per minute').fill('6000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await desk.close();

  // The page takes them there by itself.
  await expect(page.getByRole('heading', OPENING)).toBeVisible({ timeout: 20_000 });
  // The minutes of the turn count down in silence, on the page and in the order sheet; their end is announced.
  const turn = page.getByText(/^It is your turn until .+ \d\d:\d\d left$/);
  await expect(turn.first()).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^It is your turn until/)).toBeVisible();
  await expectAccessible(page);
  await page.clock.install();
  await page.clock.fastForward('08:30');
  await expect(
    sheet.getByRole('status').getByText('Your turn is about to end. Please submit your order.'),
  ).toBeVisible();
  await page.clock.fastForward('03:00');
  await expect(sheet.getByText(/^Your turn has expired/)).toBeVisible();
  await call('POST', `scheme/room/${id}`, { ...SETTINGS, mode: 'off' });
});

test('every state of the room fits a phone held either way, in Nepali and in large text', async ({ page }) => {
  const call = await colleague();
  const early = await schemeId('Note 12 Early Access');
  const { data: scheme } = await call('GET', `scheme/${early}`);
  // The form sends the pictures' ids.
  const image = scheme.image.map((shown: { document: { _id: string } }) => ({
    ...shown,
    document: shown.document._id,
  }));
  const start_date = new Date(Date.now() + 47 * 60_000).toISOString();
  const moved = await call('POST', 'scheme', { ...scheme, image, start_date });
  expect(moved.success, JSON.stringify(moved)).toBe(true);
  const id = await schemeId(SCHEME);
  await call('POST', `scheme/room/${early}`, { ...SETTINGS, mode: 'opening', prequeue_minutes: 60 });
  await call('POST', `scheme/room/${id}`, { ...SETTINGS, network_percent: 100 });
  for (let visitor = 0; visitor < 4; visitor += 1) await call('POST', `scheme/public/${id}/place`, {});

  for (const [scheme_id, heading] of [
    [early, 'अफर खुल्न अझै बाँकी छ'],
    [id, 'तपाईं लाइनमा हुनुहुन्छ'],
  ] as const) {
    await page.goto(`/scheme/${scheme_id}?lang=ne`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    for (const size of [
      { width: 360, height: 780 },
      { width: 740, height: 360 },
    ]) {
      await page.setViewportSize(size);
      expect(await cutOff(page), `${heading} at ${size.width}`).toEqual([]);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '34px'));
      expect(await cutOff(page), `${heading} at ${size.width}, 200 %`).toEqual([]);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    }
    await expectAccessible(page);
  }
  // The price that a visitor pays, as on the offer's own page.
  await expect(page.getByText('रु. 64,999 देखि')).toBeVisible();
  for (const room of [early, id]) await call('POST', `scheme/room/${room}`, { ...SETTINGS, mode: 'off' });
  await call('POST', 'scheme', { ...moved.data, image, start_date: scheme.start_date });
});

/** Lists texts of the page that are partly outside the screen's sides. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const outside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > document.documentElement.clientWidth;
    };
    return [...document.querySelectorAll('main, main *')].filter(outside).map(({ textContent }) => textContent);
  });

test('staff choose a mode in the dialog of the list, and stay in the list', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const call = await colleague();
  const id = await schemeId(SCHEME);
  await signIn(page, 'admin@agrim.example');
  const list = `/admin/scheme-manage/pre-order?find_name=${encodeURIComponent(SCHEME)}`;
  await page.goto(list);
  const open = async (act: string, title: string) => {
    await page.getByRole('button', { name: `More actions for ${SCHEME}`, exact: true }).click();
    await page.getByRole('menuitem', { name: act }).click();
    return page.getByRole('dialog', { name: title });
  };
  const choose = async (label: string, mode: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: mode }).click();
  };

  const room = await open('Waiting room', `Waiting room of ${SCHEME}`);
  await choose('Waiting room', 'Around the start');
  await expect(
    room.getByText(/so this waiting room would close at once\. Choose “On, for a few hours”\.$/),
  ).toBeVisible();
  await choose('Waiting room', 'On, for a few hours');
  await expect(room.getByLabel('Close after (hours)')).toBeVisible();
  await room.getByRole('button', { name: 'Save' }).click();
  await expect(room).toBeHidden();
  expect((await call('GET', `scheme/room/${id}`)).data.mode).toBe('always');

  const waiting = await open('Waitlist', `Waitlist for ${SCHEME}`);
  await choose('Order in the waitlist', 'First come, first served');
  await waiting.getByRole('button', { name: 'Save' }).click();
  await expect(waiting).toBeHidden();
  await expect(page).toHaveURL(list);
  await call('POST', `scheme/room/${id}`, { ...SETTINGS, mode: 'off' });
});

test('a manager is asked before the queue of waiting visitors ends @both', async ({ page }) => {
  const call = await colleague();
  const id = await schemeId(SCHEME);
  await call('POST', `scheme/room/${id}`, SETTINGS);
  for (let visitor = 0; visitor < 4; visitor += 1) await call('POST', `scheme/public/${id}/place`, {});
  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/launch/${id}`);
  await page.getByRole('button', { name: 'Waiting room', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Waiting room of ${SCHEME}` });
  await dialog.getByRole('combobox', { name: 'Waiting room' }).click();
  await page.getByRole('option', { name: 'Off: everyone can order at once' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Turn the waiting room off?' });
  await expect(
    question.getByText(
      /^\d visitors wait in the queue right now\. They all reach the scheme within a minute and can order\.$/,
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep the queue' }).click();
  expect((await call('GET', `scheme/room/${id}`)).data.mode).toBe('always');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Turn it off' }).click();
  await expect(dialog).toBeHidden();
  expect((await call('GET', `scheme/room/${id}`)).data.mode).toBe('off');
});

test.describe('two managers', () => {
  test.use({ expectedErrors: [/409/] });

  test('set up the room at once, see the changes of each other, and keep both @both', async ({ page }) => {
    const call = await colleague();
    const id = await schemeId(SCHEME);
    await call('POST', `scheme/room/${id}`, SETTINGS);
    await signIn(page, 'admin@agrim.example');
    await page.goto(`/admin/launch/${id}`);
    await page.getByRole('button', { name: 'Waiting room', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Waiting room of ${SCHEME}` });
    await dialog.getByLabel('Visitors admitted').fill('500');
    await dialog.getByLabel('Admitted per minute').fill('40');
    await call('POST', `scheme/room/${id}`, { ...SETTINGS, per_minute: 30, session_minutes: 15 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'This waiting room changed while you were editing' });
    await expect(question.getByText(/changed .*per minute/)).toBeVisible();
    await expectAccessible(page);
    await question.getByText('Keep mine').click();
    await question.getByRole('button', { name: 'Save merged version' }).click();
    await expect(dialog).toBeHidden();
    const { data: saved } = await call('GET', `scheme/room/${id}`);
    expect(saved).toMatchObject({ per_minute: 40, most_active: 500, session_minutes: 15 });
    await call('POST', `scheme/room/${id}`, { ...SETTINGS, mode: 'off' });
  });
});

test('a visitor from a crowded network solves the captcha, and waits in the crowd lane', async ({ page }) => {
  const call = await colleague();
  const id = await schemeId(SCHEME);
  await call('POST', `scheme/room/${id}`, SETTINGS);
  for (let visitor = 0; visitor < 30; visitor += 1) await call('POST', `scheme/public/${id}/place`, {});
  const challenge = Promise.withResolvers<void>();
  await page.route('**/captcha/challenge', async (route) => {
    await challenge.promise;
    await route.continue();
  });
  await page.goto(`/scheme/${id}`);
  await expect(page.getByRole('heading', { name: 'One moment, please' })).toBeVisible();
  await expectAccessible(page);
  challenge.resolve();
  await expect(page.getByRole('heading', { name: 'You are in the queue' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are in the queue' })).toBeVisible();
  const { data: room } = await call('GET', `scheme/room/${id}`);
  expect(room.crowd_waiting).toBeGreaterThan(0);
  await call('POST', `scheme/room/${id}`, { ...SETTINGS, mode: 'off' });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page itself reloads for a waiting visitor, and says until when it is their turn', async ({
    page,
    browser,
  }) => {
    const call = await colleague();
    const id = await schemeId(SCHEME);
    await call('POST', `scheme/room/${id}`, SETTINGS);
    for (let visitor = 0; visitor < 4; visitor += 1) await call('POST', `scheme/public/${id}/place`, {});
    await page.goto(`/scheme/${id}`);
    await expect(page.getByRole('heading', { name: 'You are in the queue' })).toBeVisible();
    expect(await page.content()).toMatch(/<meta http-equiv="refresh" content="\d+">/);
    // Its turn: the page says until when, because the page of the offer cannot without a script.
    await call('POST', `scheme/room/${id}`, { ...SETTINGS, per_minute: 6_000 });
    await expect(page.getByRole('heading', { name: 'It is your turn' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(SCHEME)).toBeVisible();
    // Axe is a script.
    const withScripts = await browser.newContext({ javaScriptEnabled: true });
    const copy = await withScripts.newPage();
    await copy.setContent((await page.content()).replace(/<script.*/, ''));
    await expectAccessible(copy);
    await withScripts.close();
    await page.getByRole('link', { name: 'Open the offer' }).click();
    await expect(page.getByRole('heading', OPENING)).toBeVisible();
    await call('POST', `scheme/room/${id}`, { ...SETTINGS, mode: 'off' });
  });

  test('the requested page comes by itself when the room is closed', async ({ page }) => {
    const call = await colleague();
    const id = await schemeId(SCHEME);
    await call('POST', `scheme/room/${id}`, SETTINGS);
    for (let visitor = 0; visitor < 4; visitor += 1) await call('POST', `scheme/public/${id}/place`, {});
    await page.goto(`/scheme/${id}`);
    await expect(page.getByRole('heading', { name: 'You are in the queue' })).toBeVisible();
    await call('POST', `scheme/room/${id}`, { ...SETTINGS, mode: 'off' });
    // The requested page comes with the next refresh.
    await expect(page.getByRole('heading', OPENING)).toBeVisible({ timeout: 20_000 });
  });
});
