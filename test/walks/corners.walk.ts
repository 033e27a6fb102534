import type { Locator, Page } from '@playwright/test';
import { TRIED } from '../../contract/page-list.ts';
import { entriesRemoved, expect, test } from './fixtures.ts';

// Corners of a phone.
test.use({ viewport: { width: 360, height: 780 } });

const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

async function openSheet(page: Page): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Tara X1 Pro Pre-order' }).first().click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  await expect(sheet.getByRole('heading', { name: 'Place Order' })).toBeFocused();
  return sheet;
}

/** Opens the sheet's picker of places, like a finger. */
async function openPlaces(sheet: Locator) {
  await sheet.getByRole('button', { name: 'State, District, Area' }).click();
  await expect(sheet.getByRole('option', { name: /^Bagmati/ })).toBeInViewport({ ratio: 1 });
}

test('the focus stays in place, even if its element disappears', async ({ page }) => {
  await page.goto('/login');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email Address / Mobile No.')).toBeFocused();
  await page.getByRole('button', { name: 'I have a code' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await isFocusLost(page), 'after the way back to the login').toBe(false);

  await page.getByRole('button', { name: 'nearest store', exact: true }).click();
  const nearest = page.getByRole('dialog', { name: 'Search retailer nearest to your location.' });
  await nearest.getByRole('searchbox').fill('Pokhara');
  await nearest.getByRole('button', { name: /^Pokhara, / }).click();
  await expect(nearest.getByRole('searchbox')).toHaveValue('');
  expect(await isFocusLost(page), 'after a place was chosen').toBe(false);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'nearest store', exact: true })).toBeFocused();
  await entriesRemoved(page);

  await page.goto('/products/tara-x1-pro');
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();

  await page.goto('/consumer');
  const store = page.getByRole('group', { name: 'Your store' });
  await openPlaces(store);
  for (const name of [/^Bagmati/, /^Kathmandu/, /^Kathmandu/])
    await store.getByRole('listbox').getByRole('option', { name }).click();
  await expect(store.getByRole('listbox')).toBeHidden();
  expect(await isFocusLost(page), 'after the area was chosen').toBe(false);
  await store.getByLabel('Office').focus();
  for (const index of [1, 2]) {
    await store.getByLabel('Office').selectOption({ index });
    await expect(page.getByRole('main').getByText('Tara', { exact: false }).first()).toBeVisible();
    expect(await isFocusLost(page), 'after a store was chosen').toBe(false);
  }

  const sheet = await openSheet(page);
  await openPlaces(sheet);
  await sheet.getByRole('option', { name: /^Bagmati/ }).click();
  await expect(sheet.getByRole('option', { name: /^Kathmandu/ })).toBeVisible();
  await expect(sheet.getByRole('listbox')).toBeFocused();
  // Esc closes only the list.
  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('button', { name: 'State, District, Area' })).toBeFocused();
});

for (const [name, viewport] of [
  ['above a keyboard', { width: 360, height: 400 }],
  ['on its side', { width: 780, height: 360 }],
] as const)
  test(`a phone ${name} shows the open list, and the buttons that close and send the sheet`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const sheet = await openSheet(page);
    await openPlaces(sheet);
    await expect(sheet.getByRole('combobox', { name: /^Search/ })).toBeInViewport({ ratio: 1 });
    for (const state of [/^Gandaki/, /^Karnali/])
      await expect(sheet.getByRole('option', { name: state })).toBeInViewport({ ratio: 1 });
    const last = sheet.getByRole('listbox').getByRole('option').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await sheet.getByRole('button', { name: 'Place Order' }).scrollIntoViewIfNeeded();
    await expect(sheet.getByRole('button', { name: 'Place Order' })).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  });

test('with forced colours, the choice, the buttons and the edges are visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const styleOf = (
    element: Locator,
    name: 'fill' | 'backgroundColor' | 'borderTopColor' | 'outlineColor',
    of?: string,
  ) => element.evaluate((one, [name, of]) => getComputedStyle(one, of)[name], [name, of] as const);
  const sheet = await openSheet(page);
  const canvas = await styleOf(page.locator('html'), 'backgroundColor');
  expect(await styleOf(sheet, 'outlineColor'), 'the edge of the sheet').not.toBe(canvas);
  await sheet.getByRole('button', { name: 'Close' }).click();

  const mark = page.locator('header svg');
  expect(await styleOf(mark.locator('path'), 'fill'), 'the mark').not.toBe(await styleOf(mark.locator('rect'), 'fill'));
  const chip = (one: 'chosen' | 'other') =>
    page
      .locator(`article label:has(input[type=radio]${one === 'chosen' ? ':checked' : ':not(:checked)'}) > span`)
      .first();
  expect(await styleOf(chip('chosen'), 'backgroundColor')).not.toBe(await styleOf(chip('other'), 'backgroundColor'));
  expect(await styleOf(page.getByRole('button', { name: 'Place Order' }), 'backgroundColor')).not.toBe(canvas);
  const quiet = page.getByRole('button', { name: /^View Description/ }).first();
  expect(await styleOf(quiet, 'borderTopColor'), 'no frame around an underlined link').toBe(canvas);
  // The flagship's page has a hero in place of pictures to swipe.
  await page.goto('/');
  const [shown, hidden] = await Promise.all(
    ['true', 'false'].map((current) =>
      styleOf(page.locator(`button[aria-current=${current}]`).first(), 'backgroundColor', '::before'),
    ),
  );
  expect(new Set([shown, hidden, canvas]).size, 'the dots of the pictures').toBe(3);

  await page.goto('/consumer');
  const [now, next] = await Promise.all([0, 1].map((n) => styleOf(page.locator('ol li').nth(n), 'borderTopColor')));
  expect(now, 'the step that is on').not.toBe(next);
});

test('at 320 px nothing lies beyond the edge, and targets to tap are large enough', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const scheme = await page.getByRole('link', { name: 'Tara X1 Pro Pre-order' }).first().getAttribute('href');
  for (const path of [scheme, ...TRIED]) {
    await page.goto(path as string);
    expect(await page.evaluate(tooWideOrSmall), path as string).toEqual([]);
  }
});

/** Finds elements that reach beyond the page, and targets below 24 px; links within text have its height. */
function tooWideOrSmall(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const small = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].filter(
    (one) => {
      const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
      const isInText = getComputedStyle(one).display === 'inline' && one.closest('p, li');
      const isShown = one.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      return isShown && !isInText && (width < 24 || height < 24);
    },
  );
  const names = small.map((one) => `too small: ${one.textContent || one.ariaLabel}`);
  return scrollWidth > clientWidth ? [...names, `${scrollWidth} px wide`] : names;
}

test('pictures stand still for visitors who want less motion, and can be paused by those who do not say so', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pause/ })).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  const pause = page.getByRole('button', { name: /^Pause/ }).first();
  await pause.click();
  await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeFocused();
});
