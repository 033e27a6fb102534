import type { Page } from '@playwright/test';
import type { QueryResultRow } from 'pg';
import { queryOnce } from '../../server/db/query-once.ts';
import { readyOrder } from './counter-order.ts';
import { expect, expectAccessible, lastInvitationFor, signIn, test } from './fixtures.ts';
import { colleague, sessionOf } from './session.ts';

// A difference without its reason, and a refund by the person who inspected.
test.use({ expectedErrors: [/status of 4(00|09)/] });

const MOBILE = '9813444441';
const SALE_IMEI = '356789104568116';
const HAND_OVER_IMEI = '356789104568009';
const sql = <Row extends QueryResultRow>(text: string) => queryOnce<Row>(process.env.WALK_DATABASE as string, text);
const rs = (rupees: number) => `Rs. ${rupees.toLocaleString('en-IN')}`;

/** Adds a colleague at the counter who is also allowed to refund returns. */
async function hireColleague() {
  const call = await colleague();
  const { data: retailer } = await sessionOf('retailer@agrim.example');
  const { data: role } = await call('POST', 'role/role', { role_title: 'Refunds at the shop', role_type: 'seller' });
  const { data: modules } = await call('GET', 'role/module?find_module_name=return-requests');
  const { data: matrix } = await call('GET', `role/access/module/${modules[0]._id}`);
  const access_type = matrix.Module.path.map((type: { _id: string }) => type._id);
  await call('POST', 'role/access', { Access: [{ module_id: modules[0]._id, role_id: role._id, access_type }] });
  const roles = [retailer.roles[0]?._id, role._id];
  const user = { name: 'Sita Rai', mobile_no: MOBILE, office_id: retailer.office._id, roles, is_active: true };
  expect(await call('POST', 'user', user)).toMatchObject({ success: true });
  // On the first day of an installation, an account counts as a second approver after an hour.
  await sql(`update users set added_at = added_at - interval '2 hours' where mobile_no = '${MOBILE}'`);
}

/** Adds up all cash that moved at the office, by each order’s moves, and what its last closing left. */
async function cashInTill(office_id: string): Promise<number> {
  const [row] = await sql<{ rupees: number }>(
    `select (coalesce((select sum(paisa) from money_moves
        where office_id = '${office_id}' and method = 'cash' and kind in ('advance', 'overpaid', 'balance', 'refund', 'exchange_difference', 'discount_back')), 0)
      + coalesce((select sum(counted - expected - deposited) from till_closings where office_id = '${office_id}'), 0))::int / 100 as rupees`,
  );
  return row?.rupees ?? 0;
}

/** Checks that no element reaches beyond the page's edge, and that axe has no findings. */
async function expectWhole(page: Page) {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond).toBe(0);
  await expectAccessible(page);
}

test('a day at the counter, from the first hand-over to the closed till', async ({ page }) => {
  const call = await colleague();
  const { data: user } = await sessionOf('retailer@agrim.example');
  const office_id = user.office._id;
  await hireColleague();
  const { order_id } = await readyOrder(call, office_id);
  const { data: found } = await call('GET', `order?find_search=${order_id}`);
  const { to_collect } = found[0];
  const before = await cashInTill(office_id);

  await signIn(page, 'retailer@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  const toHandOver = page
    .getByRole('list', { name: 'To hand over' })
    .getByRole('listitem')
    .filter({ hasText: order_id });
  await expect(toHandOver).toContainText('back on sale on');
  await expectWhole(page);

  // A part in cash, a part by QR; the rest later.
  await toHandOver.getByRole('link', { name: /^Hand over/ }).click();
  const form = page.getByRole('form', { name: `Hand over ${order_id}` });
  await form.getByRole('textbox', { name: 'IMEI' }).fill(HAND_OVER_IMEI);
  await form.getByLabel('Amount').fill('-500');
  await form.getByRole('button', { name: 'Hand over' }).click();
  await expect(form.getByText('Enter an amount above 0.')).toBeVisible();
  await expectWhole(page);
  // One digit too many, and a part left unpaid, are asked about.
  const correct = page.getByRole('button', { name: 'Change the amount' });
  for (const [typed, question] of [
    [to_collect + 1_000, 'Is the change right?'],
    [to_collect - 1_000, 'Leave part of it unpaid?'],
  ] as const) {
    await form.getByLabel('Amount').fill(String(typed));
    await form.getByRole('button', { name: 'Hand over' }).click();
    await expect(page.getByRole('dialog', { name: question })).toContainText(rs(1_000));
    await expectWhole(page);
    await correct.click();
    await expect(correct).toHaveCount(0);
  }
  await form.getByLabel('Amount').fill('5000');
  await form.getByRole('button', { name: 'Split it' }).click();
  await form.getByLabel('Amount').last().fill('3000');
  await expect(form.getByRole('status')).toHaveText(`${rs(to_collect - 8000)} left unpaid`);
  await form.getByRole('textbox', { name: 'Why is most of it unpaid?' }).fill('Brings the rest at noon');
  await expectWhole(page);
  await form.getByRole('button', { name: 'Hand over' }).click();
  const slip = page.getByRole('article', { name: `Slip of ${order_id}` });
  await expect(slip).toContainText(HAND_OVER_IMEI);
  await expectWhole(page);

  // The customer comes with more than the rest.
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  const owed = page
    .getByRole('list', { name: 'Owed after hand-over' })
    .getByRole('listitem')
    .filter({ hasText: order_id });
  // The second tap of a double tap doesn't close what the first one opened.
  await owed.getByRole('button', { name: /^Record a payment/ }).dblclick();
  const payment = page.getByRole('dialog', { name: `Record a payment: ${order_id}` });
  await payment.getByLabel('Amount').fill(String(to_collect - 8000 + 500));
  await expect(payment.getByRole('status')).toHaveText('Change: Rs. 500');
  await expectWhole(page);
  await payment.getByRole('button', { name: 'Record a payment' }).click();
  await expect(owed).toHaveCount(0);

  // Another one buys at once.
  await page.getByRole('link', { name: 'Sell now' }).click();
  const sale = page.getByRole('form', { name: 'Sale' });
  await sale.getByRole('combobox', { name: 'Offer' }).click();
  await page.getByRole('option', { name: 'Tara Mini Pre-order' }).click();
  await sale.getByRole('combobox', { name: /^Tara Mini/ }).click();
  await page.getByRole('option').filter({ hasNotText: 'out of stock' }).first().click();
  await sale.getByRole('textbox', { name: 'Customer’s phone number' }).fill('9841550199');
  await sale.getByRole('textbox', { name: 'Customer’s name' }).fill('Asha Tamang');
  await sale.getByRole('textbox', { name: 'IMEI' }).fill(SALE_IMEI);
  await expectWhole(page);
  await sale.getByRole('button', { name: /^Sell for Rs\. / }).click();
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible();
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText('Asha Tamang');
  await expect(receipt.getByText('Address', { exact: true })).toHaveCount(0);
  const { data: sold } = await call('GET', 'order?find_search=Asha');
  const price = sold[0].total;

  // And brings it back, broken.
  await page.goto(`/admin/order-manage/pre-order/detail/${sold[0]._id}`);
  await page.getByRole('button', { name: 'Open a return' }).click();
  const opening = page.getByRole('dialog', { name: `Return of ${sold[0].order_id}` });
  await opening.getByRole('textbox', { name: 'Reason for return' }).fill('The screen flickers.');
  await opening.getByRole('textbox', { name: 'IMEI, if the phone is here' }).fill(SALE_IMEI);
  await expectWhole(page);
  await opening.getByRole('button', { name: 'Open the return' }).click();
  await page.getByRole('button', { name: 'Inspect' }).click();
  const inspection = page.getByRole('dialog', { name: `Inspect: ${sold[0].order_id}` });
  await inspection.getByRole('radio', { name: 'No, keep it out of stock' }).check();
  await inspection.getByRole('button', { name: 'Inspect' }).click();
  await expect(page.getByText('Inspected').first()).toBeVisible();
  await expectWhole(page);
  const address = page.url();

  // The user who inspected the return can't refund it, so a colleague pays it from the till.
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(await lastInvitationFor(MOBILE));
  await page.getByLabel('New password').fill('kite river onion lamp');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL('**/admin/**');
  await page.goto(address);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: `Refund: ${sold[0].order_id}` });
  await expect(refund.getByLabel('Amount')).toHaveValue(rs(price));
  await refund.getByRole('combobox', { name: 'Paid by' }).click();
  await page.getByRole('option', { name: 'Cash' }).click();
  await refund.getByRole('textbox', { name: 'Payment reference' }).fill('RECEIPT-118');
  await refund.getByLabel('Your password').fill('kite river onion lamp');
  await expectWhole(page);
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund).toBeHidden();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('RECEIPT-118').first()).toBeVisible();
  await expectWhole(page);

  // The till: what came in and went out in cash today, and no more.
  await page.goto('/admin/dashboard/commerce');
  await page.getByRole('button', { name: 'Close day' }).click();
  const closing = page.getByRole('dialog', { name: 'Close day' });
  const expected = before + 5000 + (to_collect - 8000) + price - price;
  expect(await cashInTill(office_id)).toBe(expected);
  await expect(closing.getByRole('status')).toHaveText(`Expected: ${rs(expected)}.`);
  await closing.getByLabel('Cash counted').fill(String(expected - 20));
  await expect(closing.getByRole('status')).toContainText('Rs. 20 short');
  await closing.getByLabel('Amount deposited').fill('4000');
  await closing.getByLabel('Deposit reference').fill('SLIP-DAY');
  await closing.getByRole('button', { name: 'Close day' }).click();
  await expect(closing.getByText('Give a reason for the difference.')).toBeVisible();
  await closing.getByLabel('Reason for the difference').fill('Tea for a customer');
  await expectWhole(page);
  await closing.getByRole('button', { name: 'Close day' }).click();
  await expect(closing).toBeHidden();
  expect(await cashInTill(office_id)).toBe(expected - 20 - 4000);

  await page.getByRole('link', { name: 'Till and deposits' }).click();
  const till = page.getByRole('region', { name: 'Till' });
  await expect(till).toContainText('Rs. 20 short: Tea for a customer');
  await expect(till).toContainText('Rs. 4,000 deposited');
  await expect(page.getByRole('region', { name: 'Deposits' })).toContainText('SLIP-DAY');
  await expectWhole(page);
});
