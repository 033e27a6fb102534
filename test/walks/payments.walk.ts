import { payFor } from './customers.ts';
import { DEMO_PASSWORD, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { ADMIN, openSheet, paid, sheet, today, waitsFor } from './payment-sheet.ts';
import { colleague } from './session.ts';

test.use({ expectedErrors: [/40[049] \((Bad Request|Not Found|Conflict)\)/] });

test('one sheet decides about too much money, a second payment and a wrong confirmation', {
  tag: '@both',
}, async ({ page }) => {
  const [order_id] = await payFor(1);
  const advance = await waitsFor(order_id as string);
  await signIn(page, ADMIN);

  // Too much: the overpayment counts towards the balance.
  const first = await paid(advance + 500, `for ${order_id}`);
  await openSheet(page, first);
  await expect(sheet(page).getByText('More than the amount due')).toBeVisible();
  await expect(sheet(page).getByText(/found Rs\. [\d,]+: Rs\. 500 more/)).toBeVisible();
  const take = sheet(page).getByRole('region', { name: `Match with ${order_id}` });
  await expect(take).toContainText('Rs. 500 counts towards the balance.');
  await expect(take).toContainText(`${order_id} is confirmed.`);
  await expectAccessible(page);
  await take.getByRole('button', { name: 'Match' }).click();
  await expect(sheet(page)).toBeHidden();

  // Paid twice: it goes back, and the purchase keeps what it has.
  const second = await paid(advance, `again ${order_id}`);
  await openSheet(page, second);
  await expect(sheet(page).getByText('Already paid')).toBeVisible();
  await sheet(page).getByRole('region', { name: 'Refund it' }).getByRole('button', { name: 'Refund…' }).click();
  const owe = page.getByRole('dialog', { name: /^Refund Rs\./ });
  await owe.getByRole('button', { name: 'Mark refund due' }).click();
  await expect(owe.getByText('This field is required.')).toBeVisible();
  await owe.getByRole('textbox', { name: 'Reason for the refund' }).fill('Paid twice by mistake.');
  await expectAccessible(page);
  await owe.getByRole('button', { name: 'Mark refund due' }).click();
  await expect(owe).toBeHidden();
  await openSheet(page, second);
  await sheet(page).getByRole('button', { name: 'Refund…' }).click();
  const refund = page.getByRole('dialog', { name: `Refund: ${order_id}` });
  await refund.getByRole('textbox', { name: 'Paid to' }).fill('eSewa 9841000009');
  await refund.getByRole('textbox', { name: 'Payment reference' }).fill(`BACK${second}`);
  await refund.getByLabel('Your password').fill(DEMO_PASSWORD);
  await expectAccessible(page);
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund).toBeHidden();
  await openSheet(page, second);
  await expect(sheet(page).getByText('Refunded')).toBeVisible();

  // A wrong confirmation is undone with a reason.
  await openSheet(page, first);
  await sheet(page).getByRole('button', { name: 'Undo…' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo this confirmation' });
  await undo.getByRole('textbox', { name: 'Reason for undoing' }).fill('It was for another order.');
  await expectAccessible(page);
  await undo.getByRole('button', { name: 'Undo' }).click();
  await expect(undo).toBeHidden();
  await openSheet(page, first);
  await expect(sheet(page).getByRole('button', { name: 'Match' })).toBeVisible();
  await sheet(page).getByRole('textbox', { name: 'Another order' }).fill('AG-NOSUCHNO');
  await sheet(page).getByRole('button', { name: 'Find' }).click();
  await expect(sheet(page).getByText('Order not found.')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Dismiss…' }).click();
  const aside = page.getByRole('dialog', { name: 'Dismiss this payment' });
  await aside.getByRole('textbox', { name: 'Reason for dismissing' }).fill('Rent.');
  await aside.getByRole('button', { name: 'Dismiss' }).click();
  await expect(aside).toBeHidden();
  await openSheet(page, first);
  await sheet(page).getByRole('button', { name: 'Restore' }).click();
  await expect(sheet(page)).toBeHidden();
});

test('an overpayment is refunded alone, and a missing account is named before the password', {
  tag: '@both',
}, async ({ page }) => {
  const [order_id] = await payFor(1);
  const advance = await waitsFor(order_id as string);
  const reference = await paid(advance + 500, `for ${order_id}`);
  const call = await colleague();
  const { data: rows } = await call('GET', `payment?find_text=${order_id}`);
  await call('POST', `payment/${rows[0]._id}/confirm`, { shares: [{ order_id, amount: advance + 500 }] });

  await signIn(page, ADMIN);
  await openSheet(page, reference);
  const extra = sheet(page).getByRole('region', { name: 'Refund the overpayment' });
  await expect(extra).toContainText('You refund Rs. 500');
  await expectAccessible(page);
  await extra.getByRole('button', { name: 'Refund…' }).click();
  const refund = page.getByRole('dialog', { name: `Refund: ${order_id}` });
  await expect(refund.getByRole('textbox', { name: 'Amount' })).toHaveValue('Rs. 500');
  await refund.getByRole('textbox', { name: 'Payment reference' }).fill(`EXTRA${reference}`);
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund.getByText('Enter the account or wallet you refunded to.')).toBeVisible();
  await expect(refund.getByRole('textbox', { name: 'Paid to' })).toBeFocused();
  await refund.getByRole('textbox', { name: 'Paid to' }).fill('eSewa 9841000009');
  await refund.getByLabel('Your password').fill(DEMO_PASSWORD);
  await expectAccessible(page);
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund).toBeHidden();
  await openSheet(page, reference);
  await expect(extra).toHaveCount(0);
  await expect(
    sheet(page).getByText(`The overpayment on ${order_id} was refunded, so you can’t undo this payment.`),
  ).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: 'Undo…' })).toHaveCount(0);
  const { data: purchase } = await call('GET', `payment/purchase?order_id=${order_id}`);
  const { data: order } = await call('GET', `order/${purchase._id}`);
  expect([order.status, order.advance_paid]).toEqual(['CONFIRMED', advance]);
});

test('a refund takes the amount that is due or a part for a reason, the account, the reference and the day', {
  tag: '@both',
}, async ({ page }) => {
  const [order_id] = await payFor(1);
  const advance = await waitsFor(order_id as string);
  const call = await colleague();
  await paid(advance, `for ${order_id}`);
  const { data: rows } = await call('GET', `payment?find_text=${order_id}`);
  const { _id } = rows[0];
  await call('POST', `payment/${_id}/confirm`, { shares: [{ order_id, amount: advance }] });
  const { data: purchase } = await call('GET', `payment/purchase?order_id=${order_id}`);
  await call('POST', `order/${purchase._id}/cancel`, { reason: 'Changed their mind.' });

  await signIn(page, ADMIN);
  await page.goto('/admin/order-manage/multi-buy/proof?queue=refund');
  await page.getByRole('button', { name: `Refund ${order_id}` }).click();
  const refund = page.getByRole('dialog', { name: `Refund: ${order_id}` });
  const amount = refund.getByRole('textbox', { name: 'Amount' });
  await expect(amount).toHaveValue(`Rs. ${advance.toLocaleString('en-IN')}`);
  await expect(refund.getByRole('radio')).toHaveCount(0);
  await amount.fill(String(advance - 100));
  await refund.getByRole('textbox', { name: 'Paid to' }).fill('eSewa 9841000009');
  await refund.getByRole('textbox', { name: 'Payment reference' }).fill(`PART${Date.now()}`);
  await refund.getByLabel('Your password').fill(DEMO_PASSWORD);
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund.getByText('Choose what to do with the remaining Rs. 100.')).toBeVisible();
  await refund.getByRole('radio', { name: 'Don’t refund it' }).check();
  await refund.getByRole('textbox', { name: 'Why isn’t it refunded?' }).fill('A fee was agreed.');
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund).toBeHidden();
  await expect(page.getByRole('button', { name: `Refund ${order_id}` })).toBeHidden();
  const { data: after } = await call('GET', `order/${purchase._id}`);
  expect([after.status, after.to_pay_back]).toEqual(['REFUNDED', 0]);
});

test('a bank whose files nobody knows is read by the row and the columns that a person chooses, once', async ({
  page,
}) => {
  const run = String(Date.now()).slice(-7);
  const fileOf = (...rows: string[]) => {
    const lines = ['Ledger of the shop', '2026-11-01,Opened with,500', 'Day,Party,Sum,Side,Slip,End', ...rows];
    return { name: 'ledger.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  };
  await signIn(page, ADMIN);
  await page.goto('/admin/payment-statements');
  const dialog = page.getByRole('dialog', { name: 'Import a statement' });
  const open = async (file: ReturnType<typeof fileOf>) => {
    await page.getByRole('button', { name: 'Import statement' }).click();
    await dialog.getByRole('combobox', { name: 'Bank or wallet' }).fill('Machhapuchchhre Bank Limited');
    await page.keyboard.press('Escape');
    await dialog.locator('input[type=file]').setInputFiles(file);
  };
  const choose = async (name: string, option: string | RegExp) => {
    await dialog.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
    await expect(dialog.getByRole('combobox', { name, exact: true })).toBeEnabled();
  };
  const first = [
    `${today()},SITA,2000,Cr,S1${run},Done`,
    `${today()},RAM,500,Dr,S2${run},Done`,
    `${today()},HARI,700,Cr,S3${run},Failed`,
    'Total,,2700',
  ];
  await open(fileOf(...first));
  await choose('Header row', /^3: Day · Party/);
  await choose('Date', 'Day');
  await choose('Amount received', 'Sum');
  await choose('Reference', 'Slip');
  await choose('Description', 'Party');
  const counts = dialog.getByRole('status');
  await expect(counts).toContainText('1 incoming payment: 1 new, 0 already imported.');
  await expect(counts).toContainText('1 row without money in, 1 payment not completed, 3 title or total rows.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 1 payment' }).click();
  await expect(dialog).toBeHidden();

  await open(fileOf(...first, `${today()},GITA,900,Cr,S4${run},Done`));
  await expect(counts).toContainText('2 incoming payments: 1 new, 1 already imported.');
  await expect(dialog.getByRole('combobox', { name: 'Header row' })).toHaveValue(/^3: Day/);
  await expect(dialog.getByRole('combobox', { name: 'Reference', exact: true })).toHaveValue('Slip');
});
