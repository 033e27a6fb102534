import { NEPALI } from '../../web/admin/language/nepali.ts';
import { readyOrder } from './counter-order.ts';
import { DEMO_PASSWORD, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague, sessionOf } from './session.ts';

const SHOP = 'retailer@agrim.example';
const AMOUNT_LATIN = /रु\. \d/;
const AMOUNT_OWN = /रु\. [०-९]/;

test('a shop chooses Nepali, calls and hands over in it, chooses its digits, and reads it after the next sign-in @whole', async ({
  page,
  browser,
  server,
}) => {
  const { data: user } = await sessionOf(SHOP);
  const { order_id, customer_name } = await readyOrder(await colleague(), user.office._id);
  await signIn(page, SHOP);
  await page.goto('/admin/dashboard/commerce');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitemradio', { name: 'नेपाली' }).click();

  await expect(page.getByRole('heading', { level: 1, name: NEPALI.Today, exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });

  const call = page.getByRole('list', { name: NEPALI['Call first'] }).getByRole('listitem').first();
  await call.getByRole('button', { name: NEPALI['No answer'] }).click();
  await expect(page.getByText(NEPALI['Call logged.'])).toBeVisible();

  await page.getByRole('link', { name: NEPALI['Hand over'], exact: true }).click();
  const field = page.getByRole('textbox', { name: NEPALI['Order number, phone or name'] });
  await field.fill('AG-99999999');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText(NEPALI['No order of your store matches']);
  await field.fill(order_id);
  await field.press('Enter');
  const form = page.getByRole('form', { name: NEPALI['Hand over {order}'].replace('{order}', order_id) });
  await expect(form).toContainText(customer_name);
  await form.getByRole('textbox', { name: 'IMEI' }).fill('490154203237519');
  await form.getByRole('button', { name: NEPALI['Hand over'] }).click();
  await expect(form.getByText(/यो IMEI को एउटा अङ्क मिलेन/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'IMEI' }).fill('३५६७८९१०४५६७३३२');
  await form.getByRole('button', { name: NEPALI['Hand over'] }).click();
  await expect(page.getByRole('heading', { name: NEPALI['Handed over'] })).toBeVisible();

  await page.goto('/admin/dashboard/commerce');
  await expect(page.getByText(AMOUNT_LATIN).first()).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${NEPALI['Account of']}`) }).click();
  await page.getByRole('menuitemradio', { name: '१ २ ३' }).click();
  await expect(page.getByText(AMOUNT_OWN).first()).toBeVisible();
  await expect(page.getByText(AMOUNT_LATIN)).toHaveCount(0);

  const elsewhere = await browser.newPage({ baseURL: server });
  await elsewhere.goto('/login');
  await elsewhere.locator('input[name=email]').fill(SHOP);
  await elsewhere.locator('input[name=password]').fill(DEMO_PASSWORD);
  await elsewhere.locator('input[name=password]').press('Enter');
  await expect(elsewhere.getByRole('heading', { level: 1, name: NEPALI.Today, exact: true })).toBeVisible();
  await expect(elsewhere.getByText(AMOUNT_OWN).first()).toBeVisible();
  await elsewhere.close();
});
