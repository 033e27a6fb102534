import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, signInByForm, test } from './fixtures.ts';

/** Chooses a place in the order sheet's picker by its search. */
async function choosePlace(page: Page, state: string, district: string, area: string) {
  await page.getByRole('button', { name: 'State, District, Area' }).click();
  for (const [level, name] of [
    ['State', state],
    ['District', district],
    ['Area', area],
  ] as const) {
    await expect(page.getByRole('tab', { name: level, exact: true })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('combobox', { name: `Search ${level.toLowerCase()}` }).fill(name.toLowerCase());
    await page.getByRole('option', { name }).first().click();
  }
}

async function fillCustomer(page: Page, name: string, phone: string) {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Phone No.').fill(phone);
  await page.getByLabel('Address', { exact: true }).fill('New Road 12');
}

test('a visitor orders from a scheme, and staff see the order', { tag: '@both' }, async ({ page }, { project }) => {
  const customer = `Walker ${project.name}`;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: /X1 Pro Pre-order/ }).click();
  await expect(page.getByRole('heading', { name: 'Tara X1 Pro Pre-order' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('radio', { name: '16GB+512GB' }).check();
  await page.locator('article').getByRole('radio', { name: 'Sunrise Gold' }).check();
  await expect(page.getByLabel('Your order').getByText('16GB+512GB, Sunrise Gold')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();

  // Everything that is missing is reported at once, each at its field.
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  await sheet.getByRole('button', { name: 'Place Order' }).click();
  await expect(sheet.getByText('Some location is missing. Please select all locations.')).toBeVisible();
  await expect(sheet.getByLabel('Full Name')).toBeFocused();
  await expectAccessible(page);

  await fillCustomer(page, customer, project.name === 'phone' ? '+977 9841555501' : '९८४१५५५५०२');
  await choosePlace(page, 'Bagmati Province', 'Kathmandu', 'Kathmandu');
  await sheet.getByLabel('Office').selectOption({ index: 1 });
  await sheet.getByRole('button', { name: 'Place Order' }).click();

  const placed = page.getByRole('dialog', { name: 'Your order has been successfully placed.' });
  await expect(placed.getByText('You will be contacted later on for further details.')).toBeVisible();
  await expect(placed.getByText(customer)).toBeVisible();
  const order_id = await placed.getByText(/^AG-[A-Z0-9]{8}$/).innerText();
  await expectAccessible(page);

  await page.goto('/login');
  await expectAccessible(page);
  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/order-manage/pre-order?find_order_id=${order_id}`);
  await expect(page.getByText(customer)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: order_id }).first().click();
  await expect(page.getByText('16GB+512GB-Sunrise Gold')).toBeVisible();
  await expect(page.getByText('New Road 12')).toBeVisible();
  await expectAccessible(page);
});

test('Back closes the order sheet, and an area without a store offers those of its district', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /X1 Pro Pre-order/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(sheet).toBeVisible();
  await page.waitForFunction(() => history.state?.dialogs === 1);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Tara X1 Pro Pre-order' })).toBeVisible();

  await page.getByRole('button', { name: 'Place Order' }).click();
  await choosePlace(page, 'Bagmati Province', 'Kathmandu', 'Tokha');
  await expect(
    sheet.getByText(/^Store not availabe at this location\. .* Choose a store in the same district\.$/),
  ).toBeVisible();
  await sheet.getByLabel('Office').selectOption('Digital Point, Kathmandu');
  await expectAccessible(page);
});

test('a retailer only sees its own orders by mobile number', async ({ page }) => {
  await signInByForm(page, '9801000001');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/order-manage/pre-order');
  await expect(page.getByText(/AG-/).first()).toBeVisible();
  await page.goto('/admin/state-manage');
  await expect(page.getByRole('heading', { name: 'You are not authroized' })).toBeVisible();
  await expect(page.getByText("It seems like you don't have permission to use this page")).toBeVisible();
  await expect(page.getByText('Please contact admin for support.')).toBeVisible();
});

test.describe('a missing page', () => {
  test.use({ expectedErrors: [/404/] });

  test('is said to be a scheme that is not available, with the way home', async ({ page }) => {
    await page.goto('/scheme/01a1fd79-0000-7000-8000-000000000000');
    await expect(page.getByText('Scheme Not Available.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('the nearest store is found by state, district and area', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /store/i }).first().click();
  const modal = page.getByRole('dialog', { name: 'Search retailer nearest to your location.' });
  await modal.getByLabel('State').selectOption({ label: 'Bagmati Province' });
  await modal.getByLabel('District').selectOption({ label: 'Kathmandu' });
  await modal.getByLabel('Area', { exact: true }).selectOption({ label: 'Kathmandu' });
  await expect(modal.getByRole('heading', { name: 'Digital Point, Kathmandu' })).toBeVisible();
  await expectAccessible(page);
  await modal.getByLabel('Area', { exact: true }).selectOption({ label: 'Tokha' });
  const noStore = 'Store not availabe at this location. Try again with another location.';
  await expect(modal.getByText(`${noStore} Choose a store in the same district.`)).toBeVisible();
  await expect(modal.getByRole('heading', { name: 'Digital Point, Kathmandu' })).toBeVisible();
  await expectAccessible(page);

  // If the district has none either, and if no place has that name.
  await modal.getByLabel('State').selectOption({ label: 'Karnali Province' });
  await modal.getByLabel('District').selectOption({ label: 'Humla' });
  await modal.getByLabel('Area', { exact: true }).selectOption({ label: 'Namkha' });
  await expect(modal.getByText(`${noStore} These are the nearest stores:`)).toBeVisible();
  await expectAccessible(page);
  await modal.getByLabel('Area or store').fill('Xyzzy');
  await expect(modal.getByText(`${noStore} Search for the nearest larger town.`)).toBeVisible();
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a scheme is readable up to the order button', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: /X1 Pro Pre-order/ }).click();
    await expect(page.getByRole('heading', { name: 'Main Product' })).toBeVisible();
    await expect(page.locator('article').getByRole('radio', { name: 'Sunrise Gold' })).toBeVisible();
    await expect(page.getByLabel('Your order').locator('noscript')).toBeVisible();
    for (const name of ['Place Order', 'View Description', 'Find the nearest store'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
  });
});
