import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { answerNext } from './line.ts';

test('a section is added, previewed, moved, saved and hidden, and visitors see it in both languages', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/home-page-groups');
  await page.getByRole('main').getByRole('link', { name: 'Home page', exact: true }).click();
  // A page without a save since it came with the program.
  const none = { success: true, data: [] };
  await answerNext(page, '**/api/layout/versions/*', (route) => route.fulfill({ json: none }));
  await page.getByRole('button', { name: 'Versions' }).click();
  const unsaved = page.getByRole('dialog', { name: 'Versions' });
  await expect(unsaved.getByText('No versions yet.')).toBeVisible();
  await expect(unsaved.getByRole('combobox')).toHaveCount(0);
  await expectAccessible(page);
  await unsaved.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByRole('menuitem', { name: 'Offers' }).click();
  const row = page.getByRole('list', { name: 'Sections' }).getByRole('listitem').filter({ hasText: 'Layout' });
  await row.getByRole('textbox', { name: 'Title', exact: true }).fill('Two in one');
  await row.getByRole('textbox', { name: 'Title in Nepali' }).fill('एकमा दुई');
  await row.getByRole('combobox', { name: 'Layout' }).click();
  await page.getByRole('option', { name: 'Multi-buy' }).click();

  // The edited section is visible here and nowhere else.
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Two in one' })).toBeAttached();
  const visitor = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'en-US' });
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { name: 'Two in one' })).toHaveCount(0);

  // Move it up by keyboard: the button keeps the focus for the next press.
  const up = page.getByRole('button', { name: 'Move Two in one up' });
  await up.press('Enter');
  await expect(up).toBeFocused();

  // Visitors do not see a draft; it can be compared with the published page.
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('This is a draft.', { exact: false })).toBeVisible();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { name: 'Two in one' })).toHaveCount(0);

  // Without its draft, the page is the visitors' again; the draft returns from the versions.
  await page.getByRole('button', { name: 'Discard this draft' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this draft?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('This is a draft.', { exact: false })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Move Two in one up' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Restore older version as draft' }).click();
  await expect(up).toBeVisible();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('This is a draft.', { exact: false })).toBeHidden();
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByText('These two versions are the same.')).toBeVisible();
  await versions.getByRole('button', { name: 'Close' }).click();

  await expect(async () => {
    await visitor.goto('/');
    const titles = await visitor.getByRole('main').getByRole('heading').allTextContents();
    expect(titles).toContain('Two in one');
    expect(titles.indexOf('Two in one')).toBeLessThan(titles.indexOf('A store near you'));
  }).toPass();
  await visitor.goto('/?lang=ne');
  await expect(visitor.getByRole('heading', { name: 'एकमा दुई' })).toBeVisible();

  // The text with the key `contact` opens the search for a store, which matches any word of an address.
  await visitor.goto('/?lang=en');
  await visitor.getByText('60 stores across all seven provinces.').click();
  const finder = visitor.getByRole('dialog', { name: 'Search retailer nearest to your location.' });
  await finder.getByRole('searchbox', { name: 'Area or store' }).fill('Kalanki');
  await expect(finder.getByText('Kalanki Chowk, Kathmandu')).toBeVisible();
  await finder.getByRole('button', { name: 'Kathmandu, Kathmandu' }).click();
  await expect(finder.getByRole('combobox', { name: 'Area', exact: true })).toHaveValue(/.+/);
  await expect(finder.getByRole('link', { name: /^Call 98/ }).first()).toHaveAttribute('href', /^tel:\+9779\d{9}$/);
  await visitor.reload();
  await visitor.getByText('60 stores across all seven provinces.').click();
  await expect(finder.getByRole('link', { name: /^Call 98/ }).first()).toBeVisible();

  await page.getByRole('switch', { name: 'Show Two in one' }).press('Space');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { name: 'Two in one' })).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await visitor.close();
  await page.getByRole('button', { name: 'Remove Two in one' }).click();
  const saved = page.waitForResponse('**/api/layout');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await saved;
});

test('the hero is a section of the home page: found by a click in its preview, on a phone as well', {
  tag: '@both',
}, async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/home-page-groups');
  await page.getByRole('main').getByRole('link', { name: 'Home page', exact: true }).click();
  const sections = page.getByRole('list', { name: 'Sections' });
  await expect(sections.getByRole('listitem').first()).toContainText('The X1 Pro is here.');
  const panes = page.getByRole('radiogroup', { name: 'Sections or preview' });
  const isNarrow = await panes.isVisible();
  if (isNarrow) await panes.getByText('Preview').click();
  const shown = page.frameLocator('iframe');
  await shown.getByRole('heading', { name: 'The X1 Pro is here.' }).click();
  const headline = page.getByRole('textbox', { name: 'Headline', exact: true });
  await expect(headline).toBeFocused();
  await headline.fill('The X1 Pro is near.');

  // The typed headline is in the preview, and still in its field afterwards.
  if (isNarrow) await panes.getByText('Preview').click();
  await expect(shown.getByRole('heading', { name: 'The X1 Pro is near.' })).toBeAttached();
  await expectAccessible(page);
  if (isNarrow) await panes.getByText('Sections').click();
  await expect(headline).toHaveValue('The X1 Pro is near.');
  await page.getByRole('button', { name: 'Close The X1 Pro is near.' }).click();
  await expect(headline).toHaveCount(0);
});
