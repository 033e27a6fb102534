import { choose, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague } from './session.ts';

test.use({ expectedErrors: [/40[09] \((Bad Request|Conflict)\)/] });

test('an order goes from placed to delivered; two people on it learn about each other', async ({ page, context }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/order-manage/pre-order?find_status=PLACED');
  await page.getByRole('link', { name: /AG-/ }).first().click();
  const heading = page.getByRole('heading', { name: /^AG-/ });
  await expect(heading).toBeVisible();
  await expectAccessible(page);

  // Another user has the same order open.
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Customer reached' })).toBeVisible();

  await page.getByRole('button', { name: 'Customer reached' }).click();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await other.getByRole('button', { name: 'Customer reached' }).click();
  await expect(other.getByText(/This order is already contacted: .+ You can now: Confirm/)).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reassign' }).click();
  const give = page.getByRole('dialog', { name: /^Reassign: AG-/ });
  await choose(page, 'New office', /.+/);
  await give.getByRole('button', { name: 'Reassign' }).click();
  await expect(give.getByText('This field is required.')).toBeVisible();
  await expectAccessible(page);
  await give.getByRole('textbox', { name: 'Reason' }).fill('Nearer to the customer.');
  await give.getByRole('button', { name: 'Reassign' }).click();
  await expect(give).toBeHidden();
  await expect(page.getByText('Nearer to the customer.')).toBeVisible();

  for (const step of ['Confirm', 'Allocate a unit', 'Mark as ready'])
    await page.getByRole('button', { name: step, exact: true }).click();
  const ready = page.getByRole('dialog', { name: /^Mark as ready: AG-/ });
  await expect(ready.getByRole('textbox', { name: 'Pickup point' })).not.toHaveValue('');
  await ready.getByRole('button', { name: 'Mark as ready' }).click();
  await page.getByRole('button', { name: 'Hand over' }).click();
  const deliver = page.getByRole('dialog', { name: /^Hand over: AG-/ });
  await deliver.getByRole('textbox', { name: 'IMEI' }).fill('490154203237519');
  await deliver.getByRole('button', { name: 'Hand over' }).click();
  await expect(deliver.getByText(/A digit of this IMEI is wrong/)).toBeVisible();
  // A negative amount is refused beside its field.
  const amount = deliver.getByRole('textbox', { name: 'Amount' });
  const due = await amount.inputValue();
  await amount.fill('-500');
  await deliver.getByRole('button', { name: 'Hand over' }).click();
  await expect(deliver.getByText('Enter an amount above 0.')).toBeVisible();
  await amount.fill(due);
  const imei = test.info().project.name === 'phone' ? '490154203237518' : '356938035643809';
  await deliver.getByRole('textbox', { name: 'IMEI' }).fill(imei);
  await deliver.getByRole('button', { name: 'Hand over' }).click();
  await expect(deliver).toBeHidden();
  await expect(page.getByText('Handed over').first()).toBeVisible();
  await expect(page.getByText(imei).first()).toBeVisible();

  // The handed-over phone was the wrong one: the order waits again, and the right one is handed over.
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Undo the hand-over' }).click();
  const undo = page.getByRole('dialog', { name: /^Undo the hand-over: AG-/ });
  await undo.getByRole('textbox', { name: 'Reason' }).fill('The box of the next customer.');
  await expectAccessible(page);
  await undo.getByRole('button', { name: 'Undo the hand-over' }).click();
  await expect(page.getByText('Hand-over undone')).toBeVisible();
  await page.getByRole('button', { name: 'Hand over' }).click();
  await deliver.getByRole('textbox', { name: 'IMEI' }).fill('352099001761481');
  await deliver.getByRole('button', { name: 'Hand over' }).click();
  await expect(deliver).toBeHidden();
  await expect(page.getByText('Handed over').first()).toBeVisible();
  await expect(page.getByText('352099001761481').first()).toBeVisible();
});

test('a list shows the part of an order with an advance that is still to collect', {
  tag: ['@both', '@whole'],
}, async ({ page }) => {
  const call = await colleague();
  const { data } = await call('GET', 'order?find_scheme_type=MULTI-BUY&size=100');
  const paid = data.find(({ advance_paid, to_collect }: { advance_paid: number; to_collect: number }) =>
    Boolean(advance_paid && to_collect),
  );
  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/order-manage/multi-buy?find_search=${paid.order_id}`);
  // A row on a desktop, a card on a phone.
  const left = new RegExp(`^Rs\\. ${paid.to_collect.toLocaleString('en-IN')} (to collect|left)$`);
  await expect(
    page
      .getByText(left)
      .or(page.getByRole('definition').filter({ hasText: left }))
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});
