import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague } from './session.ts';

test.use({ expectedErrors: [/40[09] \((Bad Request|Conflict)\)/] });

interface Item {
  choices: { _id: string; sku_of_seller: string; price: number; free: number }[];
}

/** Finds an order that can be returned, and a variant of its product that costs more and is in stock. */
async function delivered() {
  const call = await colleague();
  const { data: orders } = await call('GET', 'order?find_status=DELIVERED&find_scheme_type=PRE-ORDER&size=100');
  for (const { _id } of orders as { _id: string }[]) {
    const { data: order } = await call('GET', `order/${_id}`);
    if (!order.can_return || !order.imei) continue;
    const { data: goods } = await call('GET', `order/${_id}/items`);
    const dearer = (goods.items[0] as Item).choices.find(({ price, free }) => price > goods.items[0].price && free > 0);
    if (dearer) return { _id, order_id: order.order_id as string, imei: order.imei as string, dearer };
  }
  throw new Error('No order can be returned for a variant that costs more.');
}

/** Says whether stores enter the numbers of their bills. */
async function askForBills(value: 'required' | null) {
  const call = await colleague();
  const { data: found } = await call('GET', 'setting/all?find_key=Bill&find_type=Orders');
  const { data } = await call('GET', `setting/single/${found[0]._id}`);
  expect(await call('POST', 'setting/Orders', { ...data, value })).toMatchObject({ success: true });
}

test(
  'staff open a return at the counter, with the phone in their hands, and give another variant for it',
  { tag: '@both' },
  async ({ page }, { project }) => {
    const { _id, order_id, imei, dearer } = await delivered();
    await signIn(page, 'admin@agrim.example');
    await page.goto(`/admin/order-manage/pre-order/detail/${_id}`);
    await page.getByRole('button', { name: 'Open a return' }).click();
    const dialog = page.getByRole('dialog', { name: `Return of ${order_id}` });
    await dialog.getByRole('button', { name: 'Open the return' }).click();
    await expect(dialog.getByText('This field is required.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason for return' }).fill('The screen stays dark.');
    await dialog.getByRole('textbox', { name: 'IMEI, if the phone is here' }).fill('490154203237518');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Open the return' }).click();
    await expect(dialog.getByText('This is not the phone that was handed over. Check the IMEI.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'IMEI, if the phone is here' }).fill(imei);
    await dialog.getByRole('button', { name: 'Open the return' }).click();

    // The button leads to the return, which is received and waits for its inspection.
    await expect(page.getByRole('heading', { name: `Return of ${order_id}` })).toBeVisible();
    await expect(page.getByText('Received').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Inspect' })).toBeVisible();

    // The same phone is no replacement; another variant is.
    await page.getByRole('button', { name: 'Inspect' }).click();
    const inspect = page.getByRole('dialog', { name: `Inspect: ${order_id}` });
    await inspect.getByRole('radio', { name: 'No, keep it out of stock' }).check();
    await expectAccessible(page);
    await inspect.getByRole('button', { name: 'Inspect' }).click();
    await askForBills('required');
    await page.reload();
    await page.getByRole('button', { name: 'Replace' }).click();
    const replace = page.getByRole('dialog', { name: `Replace: ${order_id}` });
    await replace.getByRole('textbox', { name: 'IMEI' }).fill(imei);
    await replace.getByRole('button', { name: 'Replace' }).click();
    await expect(replace.getByText(/This is the returned phone\./)).toBeVisible();
    await replace.getByRole('combobox', { name: 'Replacement' }).selectOption(dearer._id);
    await expect(replace.getByText(/^It costs Rs\. [\d,]+ more than the returned one/)).toBeVisible();
    // The new price needs its own bill.
    const bill = replace.getByRole('textbox', { name: 'Bill number' });
    await expect(bill).toBeVisible();
    await replace
      .getByRole('textbox', { name: 'IMEI' })
      .fill(project.name === 'phone' ? '352099001761523' : '352099001761549');
    await expectAccessible(page);
    await replace.getByRole('button', { name: 'Replace' }).click();
    await expect(replace.getByText('Enter the number of your bill.')).toBeVisible();
    await bill.fill(`EX-${project.name}`);
    await replace.getByRole('button', { name: 'Replace' }).click();
    await expect(replace).toBeHidden();
    await askForBills(null);
    await expect(page.getByText(`Variant: ${dearer.sku_of_seller}`)).toBeVisible();

    // The difference must be collected before the end, and is shown on the order until then.
    await expect(page.getByText('To collect', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Complete' })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('link', { name: order_id }).click();
    await expect(page.getByRole('row', { name: /^Exchanged for/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Balance to collect/ })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await page.getByRole('button', { name: 'Collect the difference' }).click();
    const collect = page.getByRole('dialog', { name: `Collect the difference: ${order_id}` });
    await expect(collect.getByText(/^Rs\. [\d,]+ to collect, because the replacement costs more/)).toBeVisible();
    await expectAccessible(page);
    await collect.getByRole('button', { name: 'Collect the difference' }).click();
    await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible();
    await expect(page.getByText(/^Amount: Rs\./)).toBeVisible();
    await page.getByRole('link', { name: order_id }).click();
    await expect(page.getByRole('row', { name: /^Balance to collect/ })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Replaced' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open a return' })).toBeHidden();
  },
);
