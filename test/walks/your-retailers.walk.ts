import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague } from './session.ts';

test('a distributor sees who keeps customers waiting, rings the shop and opens its calls', {
  tag: '@both',
}, async ({ page }) => {
  await signIn(page, 'rd@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  await page.getByRole('region', { name: 'Retailer performance' }).getByRole('link', { name: 'All retailers' }).click();
  await expect(page.getByRole('heading', { name: 'Retailer performance', level: 1 })).toBeVisible();
  const call = page.getByRole('link', { name: /^Call .+ at 9\d{9}$/ });
  await expect(call.first()).toHaveAttribute('href', /^tel:\+977/);
  await expect(page.getByText(/of \d+ overdue/).first()).toBeVisible();
  await page.getByText('oldest').locator('visible=true').first().locator('time').hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search retailers by name, code or phone' }).fill('RT-001');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page
    .getByRole('link', { name: /Everest Mobile, Pokhara/ })
    .first()
    .click();
  await expect(page).toHaveURL(/work-list\?find_office_id=/);
});

test('a distributor finds late shops on the map, and acts from there', { tag: '@both' }, async ({ page }) => {
  await signIn(page, 'nd@agrim.example');
  await page.goto('/admin/your-retailers');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  const map = page.getByRole('group', { name: 'Map' });
  const late = map.getByRole('button', { name: /: \d+ overdue calls?$/ });
  const name = ((await late.last().getAttribute('aria-label')) ?? '').split(': ')[0] as string;
  await late.last().press('Enter');
  const shop = page.getByRole('region', { name });
  await expect(shop.getByText(/of \d+ overdue/)).toBeVisible();
  await expect(shop.getByRole('button', { name: `Move orders of ${name}` })).toBeVisible();
  await expectAccessible(page);

  const shown = await map.getByRole('button').count();
  const districts = page.getByLabel('District');
  const first = (await districts.locator('option').nth(1).textContent()) ?? '';
  expect(first).toMatch(/: \d+ retailers?, \d+ overdue calls?$/);
  await districts.selectOption({ index: 1 });
  await expect(map.getByRole('button')).toHaveCount(Number(/: (\d+)/.exec(first)?.[1]));
  expect(await map.getByRole('button').count()).toBeLessThan(shown);
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: /^Search retailers/ })).toBeVisible();
});

test('a distributor reminds late shops by SMS after reading the texts, and no shop twice', {
  tag: '@both',
}, async ({ page }) => {
  await signIn(page, 'rd@agrim.example');
  await page.goto('/admin/your-retailers?find_is_late=true');
  const first = page.getByRole('button', { name: /^Remind (?!all)/ }).first();
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Remind ', '');
  await first.click();
  const one = page.getByRole('dialog', { name: `Remind ${name}?` });
  await expect(one).toContainText(/waiting for your call for more than 12 hours: AG-/);
  await expectAccessible(page);
  await one.getByRole('button', { name: 'Send SMS' }).click();
  await expect(page.getByText('1 retailer reminded.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Reminded ${name}` })).toBeDisabled();

  await page.getByRole('button', { name: 'Remind all with overdue calls' }).click();
  const all = page.getByRole('dialog', { name: /^Remind \d+ retailers\?$|^Remind .+\?$/ });
  await expect(all).toContainText('1 of those chosen won’t get one');
  await all.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText(/retailers? reminded\./).last()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remind (?!all)/ })).toHaveCount(0);
});

test('a distributor moves a shop’s late orders to the nearest one without late calls, and undoes it', {
  tag: '@both',
}, async ({ page }) => {
  const call = await colleague('rd@agrim.example');
  const { data: retailers } = await call('GET', 'order/retailer?find_is_late=true');
  // The oldest call of the first one ends as the clock passes, which would change its count meanwhile.
  const { _id, name, late } = retailers.at(-1);
  const some = late === 1 ? '1 order' : `${late} orders`;
  await signIn(page, 'rd@agrim.example');
  await page.goto('/admin/your-retailers');
  await page.getByRole('button', { name: `Move orders of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Move orders of ${name}` });
  await expect(dialog.getByText('Nearest, no overdue calls')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Move ${some}` }).click();
  await expect(page.getByText(`${some} moved. The customers get a message.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  const moved = page.getByRole('alert').filter({ hasText: `${some} from ${name}` });
  await expect(moved).toBeVisible();
  const left = async () => (await call('GET', `order/retailer/${_id}/move`)).data.counts.late;
  expect(await left()).toBe(0);
  await expectAccessible(page);

  await moved.getByRole('button', { name: /^Undo/ }).click();
  await page
    .getByRole('dialog', { name: `Give ${some} back to ${name}?` })
    .getByRole('button', { name: 'Undo the move' })
    .click();
  await expect(page.getByText(`${some} moved back. The customers get a message.`)).toBeVisible();
  await expect(moved).toBeHidden();
  expect(await left()).toBe(late);
});
