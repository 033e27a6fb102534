import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { expect, expectAccessible, lastCodeFor, signIn, test } from './fixtures.ts';
import { fillIn } from './order-sheet.ts';
import { colleague, schemeId } from './session.ts';

const SCHEME = 'Tara Mini Pre-order';
const PHONE = '9841777001';
const [FIRST, SECOND, THIRD] = ['9841777002', '9841777003', '9841777004'] as const;

test.use({ viewport: { width: 360, height: 780 } });

test('a visitor joins the list of a sold-out scheme, and orders the unit that is held for them', async ({
  page,
  browser,
}) => {
  const { id, stock, database, restore } = await soldOut();
  await join(page, id, PHONE);
  await expect(page.getByRole('heading', { level: 1, name: 'You are next' })).toBeVisible();
  await expectAccessible(page);

  // A unit comes back; staff see why the place waits, and offer it.
  await database.query(`update variants set inventory = held + 1 where _id = '${stock[0]?._id}'`);
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: process.env.WALK_URL });
  const staff = await desk.newPage();
  await signIn(staff, 'admin@agrim.example');
  await staff.goto('/admin/waitlist');
  await expect(staff.getByRole('row').filter({ hasText: PHONE }).getByText('choose “Offer units”')).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: `Offer units for ${SCHEME}` }).click();
  const dialog = staff.getByRole('dialog', { name: `Offer units for ${SCHEME}` });
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Offer' }).click();
  await expect(dialog).toBeHidden();
  await expect(staff.getByText(/^First of 1 on the waitlist when/)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'We are holding one for you' })).toBeVisible();
  await page.goto(`${page.url()}&lang=ne`);
  await expect(page.getByRole('heading', { level: 1, name: 'तपाईंका लागि एउटा राखिएको छ' })).toBeVisible();
  await expectAccessible(page);
  const address = (await page.locator('a[href*="?offer="]').getAttribute('href')) as string;
  await page.goto(`${address}&lang=en`);
  const order = page.getByRole('dialog', { name: 'Place Order' });
  await expect(order.getByText('We are holding one for you.')).toBeVisible();
  await expect(order.getByLabel('Phone No.')).toHaveValue(PHONE);
  await expectAccessible(page);
  await fillIn(page, PHONE);
  await order.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Your order has been successfully placed.')).toBeVisible();

  await staff.getByRole('link', { name: PHONE }).click();
  await expect(staff.getByText(/^Ordered as AG-/)).toBeVisible();
  await expectAccessible(staff);
  await desk.close();
  await restore();
});

test('a visitor passes on an offer, and the next one gets it at once', { tag: '@whole' }, async ({ page, browser }) => {
  const { call, id, stock, database, restore } = await soldOut();
  await join(page, id, FIRST);
  const street = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: process.env.WALK_URL });
  const next = await street.newPage();
  await join(next, id, SECOND);
  await expect(next.getByRole('heading', { level: 1, name: 'You are on the waitlist: 1 ahead of you' })).toBeVisible();
  await database.query(`update variants set inventory = held + 1 where _id = '${stock[0]?._id}'`);
  await call('POST', `waitlist/scheme/${id}`, { mode: 'order', gives: 'auto', hours: 24 });

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'We are holding one for you' })).toBeVisible();
  await page.getByRole('button', { name: 'Pass to the next person' }).click();
  const question = page.getByRole('group', {
    name: 'It goes to the next person. You move to the end of the waitlist.',
  });
  await expect(question.getByRole('button', { name: 'Yes, pass it on' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'No, keep it' }).click();
  await page.getByRole('button', { name: 'Pass to the next person' }).click();
  await question.getByRole('button', { name: 'Yes, pass it on' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the waitlist: 1 ahead of you' })).toBeFocused();
  await expectAccessible(page);

  await expect(async () => {
    await next.reload();
    await expect(next.getByRole('heading', { level: 1, name: 'We are holding one for you' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expectAccessible(next);
  await street.close();
  await restore();
});

test('a visitor asks for one SMS instead of a held unit, and withdraws it', async ({ page, browser }) => {
  const { id, restore } = await soldOut();
  await join(page, id, THIRD, 'Text me once when I can order it.');
  await expect(page.getByRole('heading', { level: 1, name: 'We will text you when you can order it' })).toBeVisible();
  await expectAccessible(page);
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: process.env.WALK_URL });
  const staff = await desk.newPage();
  await signIn(staff, 'admin@agrim.example');
  await staff.goto(`/admin/waitlist?find_scheme_id=${id}`);
  await expect(staff.getByRole('row').filter({ hasText: THIRD }).getByText('Will get one SMS')).toBeVisible();
  await expect(staff.getByRole('region', { name: SCHEME }).getByText('1 to notify, 0 notified')).toBeVisible();
  await expectAccessible(staff);
  await desk.close();

  await page.getByRole('button', { name: 'Leave waitlist' }).click();
  await page.getByRole('group', { name: 'You won’t get the SMS.' }).getByRole('button', { name: 'Yes, leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You left the waitlist' })).toBeFocused();
  await restore();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the address without an entry says how to see one, and leads to the offers', async ({ page }) => {
    await page.goto('/waitlist');
    await expect(page.getByRole('heading', { level: 1, name: 'Your waitlist status' })).toBeVisible();
    await expect(page.getByText(/open the link in our SMS/)).toBeVisible();
    await expect(page.getByText(/turn on JavaScript to see your waitlist/)).toBeHidden();
    await page.getByRole('link', { name: 'See current offers' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

/** Sells out the scheme and opens its waitlist; `restore` returns its units. */
async function soldOut() {
  const call = await colleague();
  const id = await schemeId(SCHEME);
  const database = new Client({ connectionString: process.env.WALK_DATABASE });
  await database.connect();
  const variants = `select v._id from variants v join schemes s on s.main_product = v.product_id where s._id = '${id}' and v.is_available`;
  const { rows: stock } = await database.query<{ _id: string; inventory: number }>(
    `select _id, inventory from variants where _id in (${variants})`,
  );
  await database.query(`update variants set inventory = held where _id in (${variants})`);
  await call('POST', `waitlist/scheme/${id}`, { mode: 'order', gives: 'hand', hours: 24 });
  await call('GET', 'setting/redis/flush/db');
  async function restore() {
    await call('POST', `waitlist/scheme/${id}`, { mode: 'off', gives: 'hand', hours: 24 });
    for (const { _id, inventory } of stock)
      await database.query('update variants set inventory = greatest($2, held) where _id = $1', [_id, inventory]);
    await database.end();
  }
  return { call, id, stock, database, restore };
}

/** Takes a place by the sheet of the scheme's page, and opens the page of the place. */
async function join(page: Page, scheme_id: string, phone: string, wish?: string): Promise<void> {
  await page.goto(`/scheme/${scheme_id}`);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  const sheet = page.getByRole('dialog', { name: 'Join the waitlist' });
  await expect(sheet.getByRole('radio', { name: 'hold it for me for a few hours' })).toBeChecked();
  if (wish) await sheet.getByRole('radio', { name: wish }).check();
  await sheet.getByLabel('Phone No.').fill(phone);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Send me a code' }).click();
  await expect(sheet.getByText('We have sent a code to your phone.')).toBeVisible();
  await sheet.getByLabel('Code from the SMS').fill(await lastCodeFor(phone));
  await sheet.getByRole('button', { name: wish ? 'Notify me' : 'Join the waitlist' }).click();
  await sheet.getByRole('link', { name: 'See my waitlist status' }).click();
}
