import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const NAME = 'Tara Mini Pre-order';

async function addSection(page: Page, kind: string, title: string, title_ne: string) {
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  await page.getByRole('textbox', { name: 'Headline', exact: true }).last().fill(title);
  await page.getByRole('textbox', { name: 'Headline in Nepali' }).last().fill(title_ne);
}

test('a launch page is put together, previewed, published and put back', async ({ page, browser, baseURL }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/launch-page-manage');
  await expect(page.getByRole('link', { name: 'Tara X1 Pro Pre-order', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add launch page' }).click();
  await page.getByRole('combobox', { name: 'Scheme' }).click();
  await page.getByRole('option', { name: NAME }).click();

  // The form shows errors at their fields as the user types.
  await addSection(page, 'Story', 'a'.repeat(200), 'सानो');
  await expect(page.getByText('200 characters: use at most 48.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Headline', exact: true }).fill('Small wonder');
  await page.getByRole('textbox', { name: 'Headline in Nepali' }).fill('');
  await expect(page.getByText('Add the Nepali text too.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Headline in Nepali' }).fill('सानो अचम्म');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Enter a number or choose a picture', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: 'Number' }).fill('5.4');
  await page.getByRole('button', { name: 'Choose a picture: Picture' }).click();
  const library = page.getByRole('dialog').filter({ has: page.locator('input[type=file]') });
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('ftyp') };
  await library.locator('input[type=file]').first().setInputFiles(film);
  await expect(library.getByText('Videos can’t be used here.', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Unit', exact: true }).fill('inch');
  await expectAccessible(page);

  await addSection(page, 'Countdown', 'Still open for', 'अझै खुला');
  const up = page.getByRole('button', { name: 'Move Still open for up' });
  await up.press('Enter');
  await expect(page.getByRole('button', { name: 'Move Small wonder up' })).toBeEnabled();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('This is a draft.', { exact: false })).toBeVisible();

  const visitor = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'en-US' });
  await visitor.goto('/?lang=en');
  await visitor.getByRole('link', { name: NAME }).first().click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Tara Mini', exact: true })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Small wonder' })).toHaveCount(0);

  // The page is beside its sections as it is being edited: a click on one of them opens its fields, and leads nowhere.
  const beside = page.getByRole('region', { name: 'Preview' }).frameLocator('iframe');
  await expect(page.getByRole('textbox', { name: 'Number' })).toHaveCount(0);
  await beside.getByRole('heading', { name: 'Small wonder' }).click();
  await expect(page.getByRole('textbox', { name: 'Headline', exact: true })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Number' })).toHaveValue('5.4');
  await page.getByRole('textbox', { name: 'Unit', exact: true }).fill('inches');
  await expect(beside.getByText('inches')).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save draft' }).click();

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const framed = preview.frameLocator('iframe');
  await expect(framed.getByRole('heading', { name: 'Small wonder' })).toBeAttached();
  await preview.getByText('Desktop').click();
  await expect(framed.getByText('5.4')).toBeAttached();
  await preview.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('This is a draft.', { exact: false })).toBeHidden();
  await expect(async () => {
    await visitor.reload();
    const titles = await visitor.getByRole('heading', { level: 2 }).allTextContents();
    expect(titles.indexOf('Still open for')).toBe(0);
    expect(titles.indexOf('Small wonder')).toBe(1);
  }).toPass();

  // Hidden, a section is kept for later.
  await page.getByRole('switch', { name: 'Show Still open for' }).press('Space');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Still open for' })).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Restore and publish' }).click();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Still open for' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await visitor.close();
});

test('a launch page starts from the story that visitors see of its scheme', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/launch-page-manage/add');
  await page.getByRole('combobox', { name: 'Scheme' }).click();
  await page.getByRole('option', { name: 'Tara X1 Pre-order' }).click();
  await page.getByRole('button', { name: 'Start from the scheme’s own story' }).click();
  for (const part of ['Tara X1', 'Main camera', 'It comes with', 'After you order'])
    await expect(page.getByRole('button', { name: `Move ${part} up` })).toBeVisible();
  const beside = page.getByRole('region', { name: 'Preview' }).frameLocator('iframe');
  await expect(beside.getByRole('heading', { name: 'It comes with' })).toBeAttached();
  await expectAccessible(page);
});

test('a draft may be incomplete, and a section stays open while its errors are corrected', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/launch-page-manage/add');
  await page.getByRole('combobox', { name: 'Scheme' }).click();
  await page.getByRole('option', { name: 'Tihar Multi-buy: A3 and Boom' }).click();
  await addSection(page, 'Story', 'A large screen', '');
  await addSection(page, 'Countdown', 'Still open for', '');
  await expect(page.getByText('2 things are missing')).toBeVisible();
  await expect(page.getByText('1 thing is missing')).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('This is a draft.', { exact: false })).toBeVisible();

  // All errors at once, at their fields.
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Enter a number or choose a picture', { exact: false })).toBeVisible();
  await expect(page.getByText('Add the Nepali text too.')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Headline in Nepali' }).first().fill('ठूलो पर्दा');
  await page.getByRole('textbox', { name: 'Number' }).fill('6.8');
  await expect(page.getByRole('textbox', { name: 'Unit', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Headline in Nepali' }).last().fill('अझै खुला');
  await expect(page.getByRole('textbox', { name: 'Headline in Nepali' })).toHaveCount(2);
  await expect(page.getByText(/missing$/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Close A large screen' }).click();
  await expect(page.getByRole('textbox', { name: 'Number' })).toHaveCount(0);
});

test('a film is checked before it is sent: its weight, and whether it plays at all', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/launch-page-manage/add');
  await addSection(page, 'Video', 'In motion', 'चल्दै');
  const choose = page.locator('input[type=file][accept^="video"]');
  const sends: string[] = [];
  page.on('request', (request) => request.url().includes('files/upload') && sends.push(request.url()));
  const webm = (bytes: Buffer) => ({ name: 'launch.webm', mimeType: 'video/webm', buffer: bytes });
  await choose.setInputFiles(webm(Buffer.alloc(21 * 1024 * 1024)));
  await expect(page.getByText('This video is 21 MB. The limit is 20 MB', { exact: false })).toBeVisible();
  await choose.setInputFiles(webm(Buffer.from('no film')));
  await expect(page.getByText('Browsers can’t play this video.', { exact: false })).toBeVisible();
  expect(sends).toEqual([]);
  await choose.setInputFiles('server/demo/pictures/film-x1-pro.webm');
  await expect(page.getByText('film-x1-pro.webm, 1 MB')).toBeVisible();
  await page.getByRole('button', { name: 'Choose a picture: Poster image' }).click();
  const library = page.getByRole('dialog').filter({ has: page.locator('input[type=file]') });
  await library.getByRole('button', { name: 'The X1 Pro from behind and from the front' }).click();
  await library.getByRole('button', { name: 'Use picture' }).click();
  await page.getByRole('textbox', { name: 'Video transcript', exact: true }).fill('A phone turns.');
  await page.getByRole('textbox', { name: 'Video transcript in Nepali' }).fill('फोन घुम्छ।');
  await expectAccessible(page);
});
