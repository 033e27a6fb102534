// covers: server/waitlist, web/admin/waitlist, web/storefront/waitlist, web/storefront/scheme
import { Client } from 'pg';
import { expect, expectAccessible, lastCodeFor, signIn, test } from './fixtures.ts';
import { fillIn } from './order-sheet.ts';
import { colleague } from './session.ts';

const SCHEME = 'Tara Mini Pre-order';
const PHONE = '9841777001';

test.use({ viewport: { width: 360, height: 780 } });

test('a visitor joins the list of a scheme that is sold out, and orders the unit that is held for them', async ({
  page,
  browser,
}) => {
  const call = await colleague();
  const { data: found } = await call('GET', `scheme?find_name=${encodeURIComponent(SCHEME)}`);
  const id = found[0]._id;
  const database = new Client({ connectionString: process.env.WALK_DATABASE });
  await database.connect();
  const variants = `select v._id from variants v join schemes s on s.main_product = v.product_id where s._id = '${id}' and v.is_available`;
  const { rows: stock } = await database.query(`select _id, inventory from variants where _id in (${variants})`);
  await database.query(`update variants set inventory = held where _id in (${variants})`);
  await call('POST', `waitlist/scheme/${id}`, { mode: 'order', gives: 'hand', hours: 24 });
  await call('GET', 'setting/redis/flush/db');

  await page.goto(`/scheme/${id}`);
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  const sheet = page.getByRole('dialog', { name: 'Join the waiting list' });
  await sheet.getByLabel('Phone No.').fill(PHONE);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Send me a code' }).click();
  await expect(sheet.getByText('A code is on its way to your phone.')).toBeVisible();
  let code = '';
  await expect(async () => {
    code = await lastCodeFor(PHONE);
    expect(code).not.toBe('');
  }).toPass();
  await sheet.getByLabel('Code from the SMS').fill(code);
  await sheet.getByRole('button', { name: 'Take my place' }).click();
  await expect(sheet.getByText('You are next.')).toBeVisible();
  await sheet.getByRole('link', { name: 'See my place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are next' })).toBeVisible();
  await expectAccessible(page);

  // A unit comes back; staff see why the place waits, and offer it.
  await database.query(`update variants set inventory = held + 1 where _id = '${stock[0]._id}'`);
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: process.env.WALK_URL });
  const staff = await desk.newPage();
  await signIn(staff, 'admin@agrim.example');
  await staff.goto('/admin/waitlist');
  await expect(staff.getByRole('row').filter({ hasText: PHONE }).getByText('press “Offer units”')).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: `Offer units of ${SCHEME}` }).click();
  const dialog = staff.getByRole('dialog', { name: `Offer units of ${SCHEME}` });
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Offer' }).click();
  await expect(dialog).toBeHidden();
  await expect(staff.getByText(/^First of 1 in line when/)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'One is held for you' })).toBeVisible();
  await page.goto(`${page.url()}&lang=ne`);
  await expect(page.getByRole('heading', { level: 1, name: 'तपाईंका लागि एउटा राखिएको छ' })).toBeVisible();
  await expectAccessible(page);
  const address = (await page.locator('a[href*="?offer="]').getAttribute('href')) as string;
  await page.goto(`${address}&lang=en`);
  const order = page.getByRole('dialog', { name: 'Place Order' });
  await expect(order.getByText('One is held for you.')).toBeVisible();
  await expect(order.getByLabel('Phone No.')).toHaveValue(PHONE);
  await expectAccessible(page);
  await fillIn(page, PHONE);
  await order.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Your order has been successfully placed.')).toBeVisible();

  await staff.getByRole('link', { name: PHONE }).click();
  await expect(staff.getByText(/^Ordered as AG-/)).toBeVisible();
  await expectAccessible(staff);
  await desk.close();
  for (const { _id, inventory } of stock)
    await database.query('update variants set inventory = greatest($2, held) where _id = $1', [_id, inventory]);
  await call('POST', `waitlist/scheme/${id}`, { mode: 'off', gives: 'hand', hours: 24 });
  await database.end();
});
