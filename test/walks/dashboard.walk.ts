import { expect, signIn, test } from './fixtures.ts';

test('each figure of the dashboard leads to as many orders as it counts', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  const figures = page.getByRole('region', { name: 'Orders at a glance' }).getByRole('link');
  await expect(figures).toHaveCount(4);
  for (const label of ['Orders today', 'Wait for a call', 'To be allocated', 'Ready for pickup']) {
    const figure = figures.filter({ hasText: label });
    await expect(figure).toHaveText(new RegExp(`^${label}\\d+$`));
    const counted = (await figure.innerText()).match(/\d+$/)?.[0];
    await figure.click();
    await expect(page.getByText(new RegExp(` of ${counted}$`))).toBeVisible();
    await page.goBack();
  }
});

test('who may see users and not edit them finds them in their list by the search', async ({ page }) => {
  await signIn(page, 'rd@agrim.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('dialog');
  await search.getByRole('textbox').fill('Rita');
  await search.getByText('Rita Tamang').click();
  await expect(page).toHaveURL(/user-manage\?find_search=Rita/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});
