import type { Page } from '@playwright/test';
import { isQuick } from '../length.ts';
import { demo } from './consumer-page.ts';
import { DEMO_PASSWORD, expect, expectAccessible, test } from './fixtures.ts';
import { holdBack } from './line.ts';
import { schemeAddress } from './order-sheet.ts';

/** The number of tries: `EARLY=50 npm run test:walks -- early` raises it. */
const TIMES = Number(process.env.EARLY ?? (isQuick ? 1 : 3));

/**
 * Opens a page and holds back its scripts, so that everything done on it is early; the returned function lets them
 * load.
 */
async function beforeScripts(page: Page, address: string): Promise<() => void> {
  const release = await holdBack(page, '**/assets/storefront/**', 'GET');
  await page.goto(address, { waitUntil: 'commit' });
  return release;
}

// Don't do this earlier: a request in flight while its route is removed might never get an answer.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const { path, later } of [
  { path: '/blog', later: 'main img[loading=lazy]' },
  { path: '/products/tara-note-12', later: 'main nav img' },
]) {
  test(`pictures further down leave a slow line to the first one on ${path}`, { tag: '@both' }, async ({ page }) => {
    const requests: string[] = [];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/public/**', async (route) => {
      requests.push(route.request().url());
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const picture = page.locator(later).first();
    await expect(picture).toHaveAttribute('loading', 'lazy');
    await expect.poll(() => requests.length).toBe(1);
    // Long enough for the others to be requested, were they not held back.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(requests).toHaveLength(1);
    release();
    await expect.poll(() => requests.length).toBeGreaterThan(1);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });
}

for (let time = 1; time <= TIMES; time += 1) {
  test.describe(`before the scripts have loaded, ${time}`, () => {
    test('an account typed into the login is sent, and an early press of Sign In is done', async ({ page }) => {
      const release = await beforeScripts(page, '/login');
      await page.getByLabel('Email Address / Mobile No.').fill('admin@agrim.example');
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      const signIn = page.getByRole('button', { name: 'Sign In' });
      await signIn.click();
      // Noted at once.
      await expect(signIn).toHaveAttribute('data-pressed', '');
      release();
      await page.waitForURL('**/admin/dashboard/commerce');
    });

    test('a chosen variant stays chosen and an early Place Order opens the sheet', async ({ page }) => {
      await page.goto('/');
      const scheme = await page.locator('a[href^="/scheme/"]').first().getAttribute('href');
      const release = await beforeScripts(page, scheme as string);
      const option = page.locator('article').getByRole('radio').nth(1);
      await option.locator('..').click();
      await expect(option).toBeChecked();
      const name = await option.getAttribute('value');
      await page.getByRole('button', { name: 'Place Order' }).click();
      release();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByLabel('Full Name')).toBeVisible();
      await expect(option).toBeChecked();
      await expect(sheet.getByText(name as string)).toBeVisible();
    });

    test('two early choices are both kept, and the second is based on the first', async ({ page }) => {
      const release = await beforeScripts(page, '/products/tara-x1-pro');
      const options = [/^16GB\+512GB/, /^Sunrise Gold/].map((name) =>
        page.locator('article').getByRole('radio', { name }),
      );
      for (const option of options) await option.check();
      release();
      await expect(page).toHaveURL(/variant=/);
      for (const option of options) await expect(option).toBeChecked();
      const offer = page.getByRole('link', { name: /Order now/ }).first();
      const variant = new URL(page.url()).searchParams.get('variant') as string;
      await expect(offer).toHaveAttribute('href', new RegExp(variant));
    });

    test('an early choice goes with an early press of its link', async ({ page }) => {
      const release = await beforeScripts(page, '/products/tara-a3');
      const red = page.locator('article').getByRole('radio', { name: 'Rhododendron Red' });
      await red.check();
      await page.getByRole('link', { name: /^Order now/ }).click();
      release();
      await page.waitForURL(/scheme.*variant=/);
      await expect(red).toBeChecked();
    });

    test('an early press of "nearest store" opens the search', async ({ page }) => {
      const release = await beforeScripts(page, '/login');
      await page.getByRole('button', { name: 'nearest store', exact: true }).click();
      release();
      await expect(page.getByRole('dialog', { name: 'Search retailer nearest to your location.' })).toBeVisible();
    });
  });
}

test('an early press of the location opens its search', async ({ page }) => {
  const release = await beforeScripts(page, '/consumer');
  const place = page.getByRole('button', { name: 'State, District, Area' });
  await place.click();
  release();
  await page.getByRole('combobox', { name: /^Search / }).fill('Kalangki');
  await page.getByRole('option', { name: /^Kalanki/ }).click();
  await expect(place).toHaveText('Bagmati Province, Kathmandu, Kathmandu');
});

test('a letter typed in the moment in which the page hydrates stays', async ({ page }) => {
  // After the last kept letter, before the kept letters are typed again.
  await page.addInitScript(() => {
    let early: Window['early'];
    const typeLetter = () => {
      const field = document.getElementById('search') as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, `${field.value}ro`);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    Object.defineProperty(window, 'early', {
      get: () => early,
      set: (given: Window['early']) => {
        const end = () => {
          const unsent = given.end();
          typeLetter();
          return unsent;
        };
        early = { ...given, end };
      },
    });
  });
  const release = await beforeScripts(page, '/products');
  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.pressSequentially('x1p');
  release();
  await expect(page.getByRole('option').filter({ hasText: 'Tara X1 Pro' }).first()).toBeVisible();
  await expect(search).toHaveValue('x1pro');
});

test('a choice as soon as the page hydrates is not undone by an earlier one', async ({ page }) => {
  await page.addInitScript(() => {
    let early: Window['early'];
    const chooseColour = () => document.querySelector<HTMLInputElement>('[name="bundle_variant_id"]')?.click();
    Object.defineProperty(window, 'early', {
      get: () => early,
      set: (given: Window['early']) => {
        const end = () => {
          setTimeout(chooseColour);
          return given.end();
        };
        early = { ...given, end };
      },
    });
  });
  const { offer, office } = await demo(page);
  const release = await beforeScripts(page, `/consumer?scheme=${offer._id}&retailer=${office._id}`);
  await page.getByRole('combobox', { name: 'Gift' }).selectOption({ index: 1 });
  release();
  const colour = page.getByRole('group', { name: 'Gifts/Offers' }).getByRole('radio').first();
  await expect(colour).toBeChecked();
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect(colour).toBeChecked();
});

test('a press is done once in the moment in which the page hydrates', { tag: '@both' }, async ({ page }) => {
  // React listens already, and the press is kept as well: done twice, it would close the list that it opens.
  await page.addInitScript(() => {
    let early: Window['early'];
    Object.defineProperty(window, 'early', {
      get: () => early,
      set: (given: Window['early']) => {
        const end = () => {
          document.querySelector<HTMLElement>('[data-field=location]')?.click();
          return given.end();
        };
        early = { ...given, end };
      },
    });
  });
  const address = await schemeAddress(page);
  const release = await beforeScripts(page, address);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  await expect(sheet).toBeVisible();
  release();
  await expect(page.locator('html[data-dialog]')).toBeAttached();
  await expect(sheet.getByRole('combobox', { name: /^Search / })).toBeVisible();
});

test('an early press of the text that leads to the stores opens their search', async ({ page }) => {
  const release = await beforeScripts(page, '/');
  await page.locator('[data-find-store-here]').getByText('60 stores across all seven provinces').click();
  release();
  await expect(page.getByRole('dialog', { name: 'Search retailer nearest to your location.' })).toBeVisible();
});

test('Back closes an order sheet that was opened before the scripts had loaded, and leaves the page once it is closed', async ({
  page,
}) => {
  await page.goto('/');
  const scheme = await page.locator('a[href^="/scheme/"]').first().getAttribute('href');
  const release = await beforeScripts(page, scheme as string);
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  const opener = page.getByRole('button', { name: 'Place Order' });
  await opener.click();
  await expect(sheet).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(scheme as string);

  await opener.click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state?.dialogs)).toBeUndefined();

  await opener.click();
  release();
  await expect(page.locator('html')).toHaveAttribute('data-dialog', '');
  await page.goBack({ waitUntil: 'commit' });
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(scheme as string);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/');
});

test('a picture of a product opens in full in the page, before and after the scripts have loaded, and closes by Back', {
  tag: '@both',
}, async ({ page }) => {
  const address = '/products/tara-x1-pro';
  const release = await beforeScripts(page, address);
  const opener = page.getByRole('button', { name: /^Enlarge/ }).first();
  const whole = page.getByRole('dialog');
  await opener.click();
  await expect(whole.getByRole('img')).toBeVisible();
  release();
  await expect(page.locator('html')).toHaveAttribute('data-dialog', '');
  // Its height limits it on a wide screen.
  const fits = await whole.getByRole('img').boundingBox();
  await whole.getByRole('button', { name: 'Larger' }).click();
  expect((await whole.getByRole('img').boundingBox())?.height).toBeGreaterThan(1.5 * (fits?.height ?? Infinity));
  await expectAccessible(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(whole).toBeHidden();
  await expect(page).toHaveURL(address);
  await opener.click();
  await whole.getByRole('button', { name: 'Close' }).click();
  await expect(whole).toBeHidden();
  await expect(opener).toBeFocused();
});
