import { expect, expectAccessible, signIn, test } from './fixtures.ts';

test('a distributor sees who keeps customers waiting, rings the shop and opens its calls', {
  tag: ['@both', '@whole'],
}, async ({ page }) => {
  await signIn(page, 'rd@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  await page.getByRole('region', { name: 'Your retailers' }).getByRole('link', { name: 'All retailers' }).click();
  await expect(page.getByRole('heading', { name: 'Your retailers', level: 1 })).toBeVisible();
  const call = page.getByRole('link', { name: /^Call .+ at 9\d{9}$/ });
  await expect(call.first()).toHaveAttribute('href', /^tel:\+977/);
  await expect(page.getByText(/of \d+ late/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('RT-001');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page
    .getByRole('link', { name: /Everest Mobile, Pokhara/ })
    .first()
    .click();
  await expect(page).toHaveURL(/work-list\?find_office_id=/);
});
