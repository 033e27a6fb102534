import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { fillIn } from './order-sheet.ts';
import { colleague, schemeId } from './session.ts';

const SCHEME = 'Tara Mini Pre-order';

test('a draft is tried as a customer, its order goes through its steps, and everything is deleted', async ({
  page,
  browser,
}) => {
  const call = await colleague();
  const copied = await call('POST', `scheme/duplicate/${await schemeId(SCHEME)}`, {
    name: 'Tara Mini tried first',
    start_date: new Date(Date.now() + HOUR_MS).toISOString(),
    end_date: new Date(Date.now() + 2 * DAY_MS).toISOString(),
  });
  expect(copied.success, JSON.stringify(copied)).toBe(true);
  const id = copied.data._id;

  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/scheme-manage/pre-order/edit/${id}`);
  await page.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Try as customer' }).click();
  const dialog = page.getByRole('dialog', { name: /^Try / });
  await dialog.getByRole('textbox', { name: 'Phones that get its messages' }).fill('12');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await expect(dialog.getByText('Enter mobile numbers of 10 digits that begin with 9, not 12.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Phones that get its messages' }).fill('9841888001, 9841888002');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await expect(dialog.getByText('Messages go to 9841888001, 9841888002.')).toBeVisible();
  await expectAccessible(page);
  const link = (await dialog.getByRole('link', { name: 'Open in the store' }).getAttribute('href')) as string;

  const phone = await browser.newContext({ viewport: { width: 360, height: 780 }, baseURL: process.env.WALK_URL });
  const shop = await phone.newPage();
  await shop.goto(link);
  const banner = shop.getByRole('complementary', { name: 'Trial' });
  await expect(banner).toContainText('Orders here are not real.');
  await expectAccessible(shop);
  await shop.getByRole('button', { name: 'Place Order' }).click();
  await fillIn(shop, '9841888001');
  await shop.getByRole('dialog', { name: 'Place Order' }).getByRole('button', { name: 'Place Order' }).click();
  const placed = shop.getByRole('dialog', { name: 'Your order has been successfully placed.' });
  const number = await placed.getByText(/^AG-[A-Z0-9]{8}$/).innerText();
  await shop.goto('/products?lang=ne');
  await expect(shop.getByRole('complementary', { name: 'परीक्षण' })).toBeVisible();
  await expectAccessible(shop);
  await shop.goto('/products?lang=en');
  await banner.getByRole('link', { name: 'Leave the trial' }).click();
  await expect(shop.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
  await phone.close();

  await page.goto(`/admin/scheme-manage/pre-order/edit/${id}`);
  await page.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Try as customer' }).click();
  await dialog.getByRole('link', { name: '1 trial order' }).click();
  await expect(page.getByRole('row', { name: new RegExp(number) }).getByText('Trial', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: number }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(page.getByText('Trial', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Customer reached' }).click();
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin/scheme-manage/pre-order/edit/${id}`);
  await page.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Try as customer' }).click();
  await dialog.getByRole('button', { name: 'Sweep away' }).click();
  const question = page.getByRole('dialog', { name: 'Sweep the trial away?' });
  await expect(question).toContainText('1 trial order of Tara Mini tried first');
  await question.getByRole('button', { name: 'Sweep away' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Trial swept away.' })).toBeVisible();
  const { data: left } = await call('GET', `scheme/trial/${id}`);
  expect(left).toEqual({ links: [], orders: 0 });
});
