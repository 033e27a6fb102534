import { expect, expectAccessible, signIn, test } from './fixtures.ts';

test('a page is written with a table, previewed, published, changed, compared and put back; the menu leads to it', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  // Both projects write on the same server.
  const ofOwn = project.name;
  const [hours, path] = [`Hours ${ofOwn}`, `/page/store-hours-${ofOwn}`];
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/page-manage/add');
  await page.getByLabel('Name', { exact: false }).first().fill(`Store hours ${ofOwn}`);
  await expect(page.getByLabel('Key')).toHaveValue(`store-hours-${ofOwn}`);
  await page.getByLabel('Name in Nepali').fill(`पसल समय ${ofOwn}`);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.type('Open all week.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Insert a table' }).click();
  await page.keyboard.type('Day');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hours');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Phone');
  await page.getByRole('button', { name: 'Add a row below' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('This is a draft.')).toBeVisible();

  const visits = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-US' });
  const visitor = await visits.newPage();
  expect((await visitor.goto(path))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const framed = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(framed.getByText('Hours', { exact: true })).toBeVisible();
  await preview.getByText('Desktop').click();
  const link = await preview.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href');
  await visitor.goto(link ?? '');
  await expect(visitor.getByText('Preview: customers do not see this page')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Content Saved.')).toBeVisible();
  await visitor.goto(path);
  await expect(visitor.getByRole('columnheader', { name: 'Day' })).toBeVisible();
  await expectAccessible(visitor);

  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('Closed on Saturday.');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.locator('ins', { hasText: 'Closed' })).toBeVisible();
  await expect(versions.locator('del', { hasText: 'Open' })).toBeVisible();
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Restore and publish' }).click();
  await expect(text).toContainText('Open all week.');
  await expect(async () => {
    await visitor.goto(path);
    await expect(visitor.getByText('Open all week.')).toBeVisible({ timeout: 500 });
  }).toPass();

  await page.goto('/admin/menu-manage');
  await page.getByText('Footer', { exact: true }).click();
  await page.getByRole('button', { name: 'Add item' }).click();
  const entry = page.getByRole('dialog', { name: 'Add item' });
  await entry.getByRole('combobox', { name: 'Page' }).click();
  await page.getByRole('option', { name: `Store hours ${ofOwn}` }).click();
  await entry.getByLabel('Label', { exact: false }).first().fill(hours);
  await entry.getByLabel('Label in Nepali').fill(`समय ${ofOwn}`);
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toBeHidden();
  await page.getByRole('button', { name: `Move ${hours}` }).click();
  await page.getByRole('menuitem', { name: 'Nest under the one above' }).click();
  await expect(page.getByText('Menu Saved.').first()).toBeVisible();
  await expectAccessible(page);
  await expect(async () => {
    await visitor.goto('/login');
    const footer = visitor.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: hours, exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await visitor.getByRole('link', { name: 'नेपाली' }).click();
  await visitor
    .getByRole('contentinfo')
    .getByRole('link', { name: `समय ${ofOwn}`, exact: true })
    .click();
  await expect(visitor.getByRole('heading', { level: 1, name: `पसल समय ${ofOwn}` })).toBeVisible();
  await visits.close();
});

test("the header's menu and the footer's text change for visitors in both languages", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const texts = {
    en: { entry: `Gifts ${project.name}`, text: `Dashain hours ${project.name}.` },
    ne: { entry: `उपहार ${project.name}`, text: `दसैँको समय ${project.name}।` },
  };
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/menu-manage');
  await page.getByText('Header', { exact: true }).click();
  await page.getByRole('button', { name: 'Add item' }).click();
  const entry = page.getByRole('dialog', { name: 'Add item' });
  await entry.getByRole('combobox', { name: 'Links to' }).click();
  await page.getByRole('option', { name: 'URL' }).click();
  await entry.getByLabel('Address', { exact: false }).fill('/products?find_search=case');
  await entry.getByLabel('Label', { exact: false }).first().fill(texts.en.entry);
  await entry.getByLabel('Label in Nepali').fill(texts.ne.entry);
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toBeHidden();

  await page.goto('/admin/content-manage?find_name=Footer');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Footer/ })
    .first()
    .click();
  for (const [language, label] of [
    ['en', 'Text'],
    ['ne', 'Text in Nepali'],
  ] as const) {
    if (language === 'ne') await page.getByRole('radiogroup').getByText('नेपाली').click();
    await page.getByRole('textbox', { name: label, exact: true }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(` ${texts[language].text}`);
  }
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Content Saved.')).toBeVisible();

  // On a phone the header folds its entries.
  const desk = { viewport: { width: 1280, height: 800 }, isMobile: false };
  const visitor = await browser.newPage({ ...(baseURL && { baseURL }), ...desk, locale: 'en-US' });
  for (const language of ['en', 'ne'] as const) {
    await expect(async () => {
      await visitor.goto(`/contact?lang=${language}`);
      await expect(visitor.getByRole('contentinfo')).toContainText(texts[language].text, { timeout: 500 });
      const link = visitor.getByRole('banner').getByRole('link', { name: texts[language].entry });
      await expect(link).toHaveAttribute('href', '/products?find_search=case', { timeout: 500 });
    }).toPass();
  }
  await visitor.close();

  await page.goto('/admin/menu-manage');
  await page.getByText('Header', { exact: true }).click();
  await page.getByRole('button', { name: `Delete ${texts.en.entry}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('main').getByText(texts.en.entry)).toBeHidden();
});

test('a list pasted from Word stays a list, and a picture from elsewhere is refused in words', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/page-manage/add');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await text.evaluate((editor) => {
    const line = (words: string) =>
      `<p style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>·&nbsp;</span><![endif]>${words}</p>`;
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      `${line('first')}${line('second')}<p><img src="https://elsewhere.example/a.png"></p>`,
    );
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text.getByRole('listitem')).toHaveText(['first', 'second']);
  await expect(text.getByRole('img')).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('Add them from the library.');
});
