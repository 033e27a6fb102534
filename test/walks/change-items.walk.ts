import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague } from './session.ts';

test('staff give an open order another variant, at the shown total @both', async ({ page }, { project }) => {
  const call = await colleague();
  const { data: orders } = await call('GET', 'order?size=40&find_scheme_type=PRE-ORDER&find_status=PLACED');
  const changeable: { _id: string; items: { choices: { sku_of_seller: string; free: number; _id: string }[] }[] }[] =
    [];
  for (const { _id } of orders) {
    const { data } = await call('GET', `order/${_id}/items`);
    const [main] = data.items;
    if (data.can_change && main.choices.filter(({ free }: { free: number }) => free > 0).length > 1)
      changeable.push({ _id, ...data });
  }
  const order = changeable[project.name === 'phone' ? 0 : 1];
  if (!order) throw new Error('The demo has no order whose variant can be another.');
  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/order-manage/pre-order/detail/${order._id}`);
  await page.getByRole('button', { name: 'Change variant or gift' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The total stays');
  await expectAccessible(page);
  const [main] = order.items;
  const current = await dialog.getByRole('combobox').first().inputValue();
  const other = main?.choices.find(({ sku_of_seller, free }) => free > 0 && !current.startsWith(`${sku_of_seller},`));
  await dialog.getByRole('combobox').first().click();
  await page.getByRole('option', { name: `${other?.sku_of_seller},` }).click();
  await expect(dialog.getByText('Counting the total')).toBeHidden();
  await expect(dialog.getByText(/the total (stays|was)/i)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer likes this one.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change the items' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Order items' })).toContainText(other?.sku_of_seller ?? '');
});
