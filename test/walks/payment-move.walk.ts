import { payFor } from './customers.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { ADMIN, imported, openSheet, sheet, today, waitsFor } from './payment-sheet.ts';
import { colleague } from './session.ts';

test.use({ expectedErrors: [/400 \(Bad Request\)/] });

const orderOf = async (order_id: string) => {
  const call = await colleague();
  const { data: purchase } = await call('GET', `payment/purchase?order_id=${order_id}`);
  return (await call('GET', `order/${purchase._id}`)).data;
};

test('a matched payment moves to another order with a reason, and a second one if it may be the same money', {
  tag: '@both',
}, async ({ page }) => {
  const [right, wrong] = (await payFor(2)) as [string, string];
  const amount = await waitsFor(right);
  const call = await colleague();
  // One day's file in two layouts, without references.
  await imported('Date,Credit,Description', `${today()},${amount},for ${right}`);
  await imported('Txn Date,Description,Channel,Cr.', `${today().slice(0, 10)},QR of ${wrong},Mobile,${amount}`);
  for (const order_id of [right, wrong]) {
    const { data } = await call('GET', `payment?find_text=${order_id}`);
    await call('POST', `payment/${data[0]._id}/confirm`, { shares: [{ order_id, amount }] });
  }

  await signIn(page, ADMIN);
  await openSheet(page, wrong, 'text');
  const choice = sheet(page).getByRole('region', { name: 'Match with another order' });
  await expect(choice).toContainText('is reversed');
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Match with another…' }).click();
  const move = page.getByRole('dialog', { name: /^Move Rs\. [\d,]+ by eSewa$/ });
  await expect(move).toContainText(`It is matched with ${wrong} now.`);
  await move.getByRole('textbox', { name: 'Order' }).fill(right);
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(move.getByText('This field is required.')).toBeVisible();
  await move.getByRole('textbox', { name: 'Reason for moving' }).fill('The customer named the wrong order.');
  await move.getByRole('button', { name: 'Move' }).click();
  const different = move.getByRole('textbox', { name: 'How do you know it’s a separate payment?' });
  await expect(different).toBeFocused();
  await expect(move.getByText(`on this date, matched with ${right}.`)).toBeVisible();
  await expectAccessible(page);
  await different.fill('The customer showed both receipts.');
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(move).toBeHidden();
  await openSheet(page, wrong, 'text');
  await expect(sheet(page).getByText(`of ${right}, by`)).toBeVisible();
  expect(await orderOf(wrong)).toMatchObject({ status: 'UNDER_VERIFICATION', advance_paid: 0 });
  expect(await orderOf(right)).toMatchObject({ status: 'CONFIRMED', advance_paid: 2 * amount });
});

test('a payment whose reference the desk approved for the wrong order is freed by undoing that approval', {
  tag: '@both',
}, async ({ page }) => {
  const [wrong, right] = (await payFor(2)) as [string, string];
  const amount = await waitsFor(wrong);
  const call = await colleague();
  const reference = `DESK${String(Date.now()).slice(-8)}`;
  const { _id } = await orderOf(wrong);
  await call('POST', `order/${_id}/proof/approve`, { reference });
  // On another day: without a reference, the other walk's rows could be the same money.
  await imported('Date,Credit,Reference', `${today(1)},${amount},${reference}`);

  await signIn(page, ADMIN);
  await openSheet(page, reference);
  await expect(sheet(page).getByText(`Staff approved ${wrong} by this payment’s reference.`)).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: 'Match with another…' })).toHaveCount(0);
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Dismiss…' }).click();
  const aside = page.getByRole('dialog', { name: 'Dismiss this payment' });
  await aside.getByRole('textbox', { name: 'Reason for dismissing' }).fill('The money of another order.');
  await aside.getByRole('button', { name: 'Dismiss' }).click();
  await expect(aside).toBeHidden();

  await page.goto(`/admin/orders/detail/${_id}`);
  await page.getByRole('button', { name: 'Undo…' }).click();
  const undo = page.getByRole('dialog', { name: `Undo the approval: ${wrong}` });
  await expect(undo).toContainText('waits at the verification desk again');
  await undo.getByRole('button', { name: 'Undo the approval' }).click();
  await expect(undo.getByText('This field is required.')).toBeVisible();
  await undo.getByRole('textbox', { name: 'Reason' }).fill('The picture is of another order.');
  await expectAccessible(page);
  await undo.getByRole('button', { name: 'Undo the approval' }).click();
  await expect(undo).toBeHidden();
  await expect(page.getByRole('region', { name: 'Payment', exact: true }).getByText('Advance paid')).toBeVisible();
  await expect(page.getByText('Seen in bank statement')).toHaveCount(0);
  expect(await orderOf(wrong)).toMatchObject({ status: 'UNDER_VERIFICATION', advance_paid: 0 });

  await openSheet(page, reference);
  await sheet(page).getByRole('button', { name: 'Restore' }).click();
  await expect(sheet(page)).toBeHidden();
  await openSheet(page, reference);
  await sheet(page).getByRole('textbox', { name: 'Another order' }).fill(right);
  await sheet(page).getByRole('button', { name: 'Find' }).click();
  await sheet(page)
    .getByRole('region', { name: `Match with ${right}` })
    .getByRole('button', { name: 'Match' })
    .click();
  await expect(sheet(page)).toBeHidden();
  expect(await orderOf(right)).toMatchObject({ status: 'CONFIRMED', advance_paid: amount });
});
