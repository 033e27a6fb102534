import type { Page } from '@playwright/test';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { choose, expect, expectAccessible, fillTime, signIn, test } from './fixtures.ts';

async function addFieldName(page: Page, name: string) {
  await page.goto('/admin/scheme-manage/main-field/add');
  const field = page.getByRole('textbox', { name: 'Name', exact: true });
  await field.pressSequentially('No.,pe');
  await expect(field).toHaveValue('Nope');
  await field.fill(name);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Field Saved.' })).toBeVisible();
}

/** Every retailer of the demo can sell 5, except one with 2. */
async function addCampaign(page: Page, name: string, code: string) {
  await page.goto('/admin/scheme-manage/data-campaign/add');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The next step is on the saved campaign, so it stays open.
  await page.getByRole('main').getByRole('link', { name: 'Retailers' }).click();
  await expect(page.getByText('Retailer Access Manage')).toBeVisible();

  const apply = page.getByRole('checkbox', { name: 'Use this number for every retailer' });
  await expect(apply).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select all 60 retailers' }).check();
  await expect(apply).toBeDisabled();
  await page.getByRole('textbox', { name: 'Default Order number' }).fill('5');
  await apply.check();
  await expect(page.getByText('60 of 60 retailers, 300 orders')).toBeVisible();
  const group = page.getByRole('region', { name: 'CE & MX (BOTH)' });
  await group.getByRole('checkbox', { name: 'CE & MX (BOTH)' }).uncheck();
  await expect(page.getByText('45 of 60 retailers, 225 orders')).toBeVisible();
  // Chosen again they have no number of their own, until the default is applied to all again.
  await group.getByRole('checkbox', { name: 'CE & MX (BOTH)' }).check();
  await expect(page.getByText('60 of 60 retailers, 225 orders; 15 retailers without a limit')).toBeVisible();
  await apply.check();
  await expect(page.getByText('60 of 60 retailers, 300 orders')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Find a retailer' }).fill('Digital Point, Kathmandu');
  const number = page.getByRole('textbox', { name: 'Quota of Digital Point, Kathmandu', exact: true });
  await number.fill('2');
  await number.blur();
  await page.getByRole('button', { name: 'Save Access' }).click();
  await expect(page.getByText('Campaign Access Saved Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/scheme-manage\/data-campaign$/);
}

async function addScheme(page: Page, name: string, campaign: string, field: string) {
  await page.goto('/admin/scheme-manage/pre-order/add');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await fillTime(page, 'Starts', Date.now() - HOUR_MS);
  await fillTime(page, 'Ends', Date.now() - 2 * HOUR_MS);
  await choose(page, 'Main product', /^Tara A7 5G \(/);
  await choose(page, 'Bundle products', /^Tara Buds \(/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'Prices of the main product' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Fill all with' }).fill('10');
  await page.getByRole('button', { name: '% off sales price' }).click();
  await choose(page, 'Campaign', new RegExp(campaign, 'i'));
  await page.getByRole('button', { name: 'Add a field' }).click();
  await choose(page, 'Field', field);
  await choose(page, 'Type', 'Choice');
  for (const option of ['Red', 'Blue']) {
    await page.getByRole('combobox', { name: 'Options' }).fill(option);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('switch', { name: 'Required' }).check();

  // A bad field shows its error before the form is sent.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('The end must be after the start. Choose a later end or an earlier start.'),
  ).toBeVisible();
  await expectAccessible(page);
  await fillTime(page, 'Ends', Date.now() + DAY_MS);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Scheme Saved.')).toBeVisible();
}

/** Staff see the page by their own link, before visitors can. */
async function preview(page: Page, name: string) {
  await page.goto(`/admin/scheme-manage/pre-order?find_name=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  const shown = await opened;
  await expect(shown.getByText('Preview: customers do not see this page until it is published.')).toBeVisible();
  await expect(shown.getByRole('heading', { level: 1, name: 'Tara A7 5G' })).toBeVisible();
  // Its product's picture is as high as wide, so none of it is cut.
  const picture = await shown.locator('[data-kind="hero"] img').boundingBox();
  expect(picture && picture.height / picture.width).toBeCloseTo(1, 1);
  await expectAccessible(shown);
  await shown.close();
}

async function publish(page: Page, name: string) {
  const badge = (status: string) => page.locator('[class*=Badge]').getByText(status, { exact: true });
  await expect(badge('Draft')).toBeVisible();
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Check' }).click();
  const dryRun = page.getByRole('dialog', { name: `Publishing checks for ${name}` });
  await expect(dryRun.getByText(/The remaining quota \(297\)/)).toBeVisible();
  await expectAccessible(page);
  await dryRun.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(badge('Live')).toBeVisible();
  await expectAccessible(page);
}

/** The parts that customers have seen are locked; the rest of a running scheme can change. */
async function edit(page: Page, name: string) {
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByText('Customers see every change immediately.')).toBeVisible();
  const product = page.getByRole('combobox', { name: 'Main product' });
  await expect(product).toHaveAttribute('readonly');
  await expect(product).toHaveAccessibleDescription(/^This scheme is live, so this can’t change/);
  await page.getByRole('textbox', { name: 'Orders per phone number' }).fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Scheme Saved.')).toBeVisible();
}

/** Orders, from the storefront's home page to the order id. */
async function order(page: Page, name: string, field: string, customer: string): Promise<string> {
  await page.goto('/');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  await sheet.getByLabel('Full Name').fill(customer);
  await sheet.getByLabel('Phone No.').fill('9841777001');
  await sheet.getByLabel('Address', { exact: true }).fill('New Road 12');
  await sheet.getByRole('button', { name: 'State, District, Area' }).click();
  for (const [level, place] of Object.entries({
    state: 'Bagmati Province',
    district: 'Kathmandu',
    area: 'Kathmandu',
  })) {
    await page.getByRole('combobox', { name: `Search ${level}` }).fill(place.toLowerCase());
    await page.getByRole('option', { name: place }).first().click();
  }
  await sheet.getByLabel('Office').selectOption({ label: 'Digital Point, Kathmandu' });
  await sheet.getByRole('button', { name: 'Place Order' }).click();
  await expect(sheet.getByText('This field is required.')).toBeVisible();
  await expect(sheet.getByLabel(field)).toBeFocused();
  await expectAccessible(page);
  await sheet.getByLabel(field).selectOption('Blue');
  await sheet.getByRole('button', { name: 'Place Order' }).click();
  const placed = page.getByRole('dialog', { name: 'Your order has been successfully placed.' });
  return placed.getByText(/^AG-[A-Z0-9]{8}$/).innerText();
}

test('staff set up a campaign with 60 retailers from scratch, and customers order from it', async ({ page }, {
  project,
}) => {
  const name = `Walk launch ${project.name}`;
  const field = `Next colour ${project.name}`;
  const customer = `Launch ${project.name}`;
  await signIn(page, 'admin@agrim.example');
  await addFieldName(page, field);
  await addCampaign(page, `Campaign ${project.name}`, `WALK-${project.name}`);
  await addScheme(page, name, `WALK-${project.name}`, field);
  await preview(page, name);
  await publish(page, name);
  await edit(page, name);
  const order_id = await order(page, name, field, customer);

  await page.goto(`/admin/order-manage/pre-order?find_order_id=${order_id}`);
  await page.getByRole('link', { name: order_id }).first().click();
  await expect(page.getByText(field)).toBeVisible();
  await expect(page.getByText('Blue', { exact: true })).toBeVisible();
  await page.goto('/admin/scheme-manage/data-campaign');
  await page.getByRole('link', { name: `Retailer access of Campaign ${project.name}` }).click();
  await page.getByRole('searchbox', { name: 'Find a retailer' }).fill('Digital Point, Kathmandu');
  await expect(page.getByText('1 used, 1 left')).toBeVisible();
});
