import { payFor } from './customers.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const FIRST = '/admin/dashboard/commerce';

test('each role begins with its own work, and the bell has it on every page @both', async ({ page }) => {
  // A proof of its own: the demo's proofs are late after a while, or the previous walk has seen them.
  await payFor(1);
  await signIn(page, 'verifier@agrim.example');
  await page.goto(FIRST);
  const work = page.getByRole('region', { name: 'To do' });
  await expect(work.getByRole('link', { name: /^Payments to verify/ })).toBeVisible();
  await expect(work.getByRole('link', { name: /^Late payments/ })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/profile');
  const bell = page.getByRole('button', { name: / tasks?$/ });
  await bell.click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: /^Payments to verify/ }).click();
  await page.waitForURL('**/order-manage/multi-buy/proof');

  await signIn(page, 'rd@agrim.example');
  await page.goto(FIRST);
  const retailers = page.getByRole('region', { name: 'Retailer performance' });
  await expect(retailers.getByText(/to call, \d+ overdue/).first()).toBeVisible();
  await expectAccessible(page);
  await retailers.getByRole('link', { name: 'All retailers' }).click();
  await page.waitForURL('**/your-retailers');
  await expect(page.getByRole('heading', { name: 'Retailer performance', level: 1 })).toBeVisible();

  await signIn(page, 'retailer@agrim.example');
  await page.goto(FIRST);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Call first' })).toBeVisible();
  await expectAccessible(page);
});
