import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague } from './session.ts';

test('a shop hands an order over from its first page, and sees what is left @both', async ({ page }) => {
  const call = await colleague();
  await signIn(page, 'retailer@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  const calls = page.getByRole('list', { name: 'Call first' }).getByRole('listitem');
  await expect(calls.first()).toBeInViewport();
  const handOver = page.getByRole('list', { name: 'To hand over' }).getByRole('listitem');
  const first = handOver.first();
  const id = (await first.getByRole('link', { name: /^AG-/ }).innerText()).trim();
  const count = await handOver.count();
  await expect(page.getByRole('heading', { name: `To hand over ${count}` })).toBeVisible();
  await expect(first.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+977/);
  await expectAccessible(page);

  await first.getByRole('button', { name: /^Hand over/ }).click();
  const deliver = page.getByRole('dialog', { name: `Hand over: ${id}` });
  await deliver.getByRole('textbox', { name: 'IMEI' }).fill('490154203237519');
  await deliver.getByRole('button', { name: 'Hand over' }).click();
  await expect(deliver.getByText(/A digit of this IMEI is wrong/)).toBeVisible();
  await deliver.getByRole('textbox', { name: 'IMEI' }).fill('352099001761499');
  await deliver.getByRole('button', { name: 'Hand over' }).click();
  await expect(handOver.filter({ hasText: id })).toHaveCount(0);
  const { data: found } = await call('GET', `order?find_search=${id}`);
  expect(found[0].status).toBe('DELIVERED');

  const week = page.getByRole('region', { name: 'This week, since Sunday' });
  await expect(week).toContainText(/Delivered\s*[1-9]/);
});

test('a distributor reaches the calls that a retailer owes', async ({ page }) => {
  await signIn(page, 'rd@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  const retailers = page.getByRole('region', { name: 'Your retailers' });
  const first = retailers.getByRole('listitem').first();
  await expect(first.getByRole('link', { name: /^[\d -]+$/ })).toHaveAttribute('href', /^tel:\+977[1-9]/);
  const shop = first.getByRole('link').first();
  const name = await shop.innerText();
  await shop.click();
  await page.waitForURL('**/work-list?find_office_id=*');
  await expect(page.getByRole('combobox', { name: 'Calls of' })).toHaveValue(new RegExp(name));
  await expect(page.getByRole('list', { name: 'Call list' }).getByRole('listitem').first()).toContainText(name);
});
