// covers: web/admin/dashboard, web/admin/shell, server/reports, server/counts, server/orders/list, server/access/accounts
import { expect, signIn, test } from './fixtures.ts';

test('each figure of the dashboard leads to as many orders as it counts', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  const figures = page.getByRole('region', { name: 'Orders at a glance' }).getByRole('link');
  await expect(figures).toHaveCount(4);
  for (const label of ['Orders today', 'Wait for a call', 'To be allocated', 'Ready for pickup']) {
    const figure = figures.filter({ hasText: label });
    await expect(figure).toHaveText(new RegExp(`^${label}\\d+$`));
    const counted = Number((await figure.innerText()).match(/\d+$/)?.[0]);
    await figure.click();
    // In the first minutes of a day none has come in.
    const total = counted === 0 ? 'No Data Found' : new RegExp(` of ${counted.toLocaleString('en-IN')}$`);
    await expect(page.getByText(total)).toBeVisible();
    await page.goBack();
  }
});

for (const [title, account, mayEdit] of [
  ['in the form', 'nd@agrim.example', true],
  ['in the list for who may see and not edit them', 'rd@agrim.example', false],
] as const)
  test(`the search opens a user ${title}`, async ({ page }) => {
    await signIn(page, account);
    await page.goto('/admin/dashboard/commerce');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    const search = page.getByRole('dialog');
    await search.getByRole('textbox').fill('Rita');
    await search.getByText('Rita Tamang').click();
    if (mayEdit) return expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Rita Tamang');
    await expect(page).toHaveURL(/user-manage\?find_search=Rita/);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
  });
