import type { Page } from '@playwright/test';
import { placeOrders } from './counter-order.ts';
import { DEMO_PASSWORD, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague, schemeId, sessionOf } from './session.ts';

test.use({ expectedErrors: [/status of 4(09|00)/] });

const ADMIN = 'admin@agrim.example';
const OTHER = 'verifier@agrim.example';
const SCHEME = 'Tara Mini Pre-order';

test('a typo in a live price is shown before it is saved, and a large one takes two people', async ({ page }) => {
  const call = await colleague();
  const { data: retailer } = await sessionOf('retailer@agrim.example');
  await placeOrders(call, retailer.office._id, 1);
  const id = await schemeId(SCHEME);
  const { data: before } = await call('GET', `scheme/${id}`);
  const [variant] = before.main_variant;
  const priceNow = async () => {
    const { data } = await call('GET', `scheme/${before._id}`);
    return data.main_variant[0].scheme_price;
  };
  const price = page.getByLabel(/^Scheme price of/).first();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Change a live scheme?' });
  const openAs = async (account: string) => {
    await signIn(page, account);
    await page.goto(`/admin/scheme-manage/pre-order/edit/${before._id}`);
    await expect(price).toBeVisible();
  };

  // Alone: the slip is shown, and going back leaves the price unchanged.
  await openAs(ADMIN);
  await price.fill('719');
  await save.click();
  await expect(dialog.getByText(/→ Rs. 719/)).toBeVisible();
  await expect(dialog.getByText(/Nobody else has permission/)).toBeVisible();
  await expectAccessibleAtBoth(page);
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(dialog).toBeHidden();
  await expect(price).toHaveValue('Rs. 719');
  expect(await priceNow()).toBe(variant.scheme_price);

  // Two allowed users: the first asks, the second makes the same change.
  const { data: people } = await call('GET', `user?find_search=${OTHER}`);
  const { data: person } = await call('GET', `user/${people[0]._id}`);
  const { data: admins } = await call('GET', `user?find_search=${ADMIN}`);
  const { data: admin } = await call('GET', `user/${admins[0]._id}`);
  const withRoles = (roles: string[]) => ({
    _id: person._id,
    name: person.name,
    email: person.email,
    mobile_no: person.mobile_no,
    office_id: person.office_id,
    is_active: true,
    roles,
  });
  try {
    const given = await call('POST', 'user', withRoles(admin.roles));
    expect(given.success, JSON.stringify(given)).toBe(true);
    await save.click();
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    const waits = page.getByRole('dialog', { name: 'Waiting for a second approver' });
    await expect(waits.getByText('Nothing is saved yet.', { exact: false })).toBeVisible();
    await expectAccessibleAtBoth(page);
    await waits.getByRole('button', { name: 'Back to the form' }).click();
    expect(await priceNow()).toBe(variant.scheme_price);

    await openAs(OTHER);
    const alert = page.getByRole('alert', { name: 'A change is waiting for a second approver' });
    await expect(alert.getByText(/Asha Shrestha requested it/)).toBeVisible();
    await expectAccessibleAtBoth(page);
    await price.fill('719');
    await save.click();
    await expect(dialog.getByText(/Asha Shrestha requested the same change/)).toBeVisible();
    await expectAccessibleAtBoth(page);
    await dialog.getByRole('button', { name: 'Save the change' }).click();
    await expect(page.getByText('Scheme Saved.')).toBeVisible();
    expect(await priceNow()).toBe(719);

    await expect(alert).toBeHidden();
    // An earlier order has another price now, and does not change.
    await expect(page.getByText(/orders not at the scheme’s current price: /)).toBeVisible();
    await page.getByRole('button', { name: 'Show them' }).click();
    const others = page.getByRole('dialog', { name: /orders not at the scheme’s current price/ });
    await expect(others.getByRole('heading', { name: /^Open \(/ })).toBeVisible();
    await expect(others.getByText(/open a return from the order page/)).toBeVisible();
    await expect(others.getByText(/Ordered at Rs. 64,999, now Rs. 719/).first()).toBeVisible();
    await expectAccessibleAtBoth(page);
    const order = others.locator('a[href*="/order-manage/pre-order/detail/"]').first();
    const order_id = (await order.textContent()) ?? '';
    const read = page.waitForResponse(/\/api\/order\/[\w-]+\/desk$/);
    await order.click();
    await read;
    await expect(page.getByRole('heading', { name: order_id })).toBeVisible();
    // No call is under way any more when the role is taken back.
    await page.goto('/robots.txt');
  } finally {
    await call('POST', 'user', withRoles(person.roles));
  }
  // Restore this for the later walks: alone again, the admin confirms by password.
  const { image, bundle_product: _none, d_data: _no_fields, revision: _seen, ...whole } = before;
  const body = {
    ...whole,
    image: image.map((picture: { document: { _id: string } }) => ({ document: picture.document._id })),
  };
  const { live } = await call('POST', 'scheme', body);
  const live_change = { digest: live.digest, password: DEMO_PASSWORD };
  const restored = await call('POST', 'scheme', { ...body, live_change });
  expect(restored.success, JSON.stringify(restored)).toBe(true);
});

async function expectAccessibleAtBoth(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
}
