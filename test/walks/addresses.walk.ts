import { announced, choose, expect, expectAccessible, signIn, test } from './fixtures.ts';

// Another product's address is refused on purpose.
test.use({ expectedErrors: [/400/] });

test('an address is changed and its old one leads on; what goes with a phone is chosen and bought @both', async ({
  page,
}, { project }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/product-manage/main?find_search=Tara+A3');
  await page.getByRole('link', { name: 'Tara A3' }).first().click();
  const address = page.getByLabel('Address');
  await expect(address).toHaveValue(/^tara-a3/);
  const former = await address.inputValue();
  await address.fill('tara-x1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Already in use. Choose another.').first()).toBeVisible();
  const moved = `tara-a3-${project.name}`;
  await address.fill(moved);
  const gift = project.name === 'phone' ? 'Tara Watch' : 'Tara Charger 65 W';
  await choose(page, 'Related products', new RegExp(`^${gift}`));
  await page.keyboard.press('Escape');
  const saved = announced(page, 'Saved');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  await expectAccessible(page);

  for (const [language, heading] of [
    ['en', 'Related products'],
    ['ne', 'यससँग मिल्ने'],
  ] as const) {
    await page.goto(`/products/${former}?lang=${language}`);
    await expect(page).toHaveURL(new RegExp(`/products/${moved}\\?lang=${language}$`));
    const slug = gift.toLowerCase().replaceAll(' ', '-');
    await expect(
      page.getByRole('complementary', { name: heading }).locator(`a[href="/products/${slug}"]`),
    ).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/scheme/tara-x1-pre-order?lang=en');
  const beside = page.getByRole('complementary', { name: 'Related products' });
  await expectAccessible(page);
  await beside.getByRole('link', { name: 'Tara Boom' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tara Boom' })).toBeVisible();
});
