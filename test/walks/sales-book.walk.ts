import { isImei } from '../../contract/orders/imei.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague } from './session.ts';

/** With the digit that checks the others. */
const imei = (digits: string) => `${digits}${[...'0123456789'].find((digit) => isImei(digits + digit))}`;

test.use({ expectedErrors: [/400/] });

test('a bill is entered at the hand-over, corrected in the sales book, and exported @both', async ({ page }, {
  project,
}) => {
  const call = await colleague();
  const { data: found } = await call('GET', 'setting/all?find_key=Bill&find_type=Orders');
  const { data: setting } = await call('GET', `setting/single/${found[0]._id}`);
  const setTo = async (value: string | null) => {
    const { data } = await call('GET', `setting/single/${setting._id}`);
    const saved = await call('POST', 'setting/Orders', { ...data, value });
    expect(saved.success, JSON.stringify(saved)).toBe(true);
  };
  await setTo('required');
  try {
    const { data: ready } = await call('GET', 'order?find_status=READY_FOR_PICKUP&find_scheme_type=PRE-ORDER&size=10');
    const order = ready[project.name === 'phone' ? 0 : 1];
    const number = `KT-${Date.now()}`;
    await signIn(page, 'admin@agrim.example');
    await page.goto(`/admin/order-manage/pre-order/detail/${order._id}`);
    await page.getByRole('button', { name: 'Hand over' }).click();
    const dialog = page.getByRole('dialog', { name: `Hand over: ${order.order_id}` });
    await dialog
      .getByRole('textbox', { name: 'IMEI' })
      .fill(imei(project.name === 'phone' ? '35991000000001' : '35991000000002'));
    await expect(dialog.getByRole('textbox', { name: 'Bill number' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(dialog.getByText('Enter the number of your bill.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Bill number' }).fill(number.toLowerCase());
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(number, { exact: true }).first()).toBeVisible();

    await page.goto(`/admin/sales-book?find_search=${number}`);
    await expect(page.getByText('isn’t e-billing software', { exact: false })).toBeVisible();
    await expect(page.getByText('VAT included (13%)')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Correct bill: ${order.order_id}` }).click();
    const correct = page.getByRole('dialog', { name: `Bill for ${order.order_id}` });
    await correct.getByRole('textbox', { name: 'Bill number' }).fill(`${number}-A`);
    await expectAccessible(page);
    await correct.getByRole('button', { name: 'Save' }).click();
    await expect(correct).toBeHidden();
    await expect(page.getByText(`${number}-A`).first()).toBeVisible();

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^Sales book 20\d\d\/\d\d, CSV$/ }).click();
    expect((await saving).suggestedFilename()).toMatch(/^sales-book-20\d\d-\d\d\.csv$/);

    // A year without bills says so on the page, and before its file is saved.
    const { data: book } = await call('GET', 'bill/book');
    const empty = book.years.at(-1).name;
    await page.goto(`/admin/sales-book?find_fiscal_year=${encodeURIComponent(empty)}`);
    await expect(page.getByText(`Fiscal year ${empty}, `)).toContainText('0 with a bill, 0 without.');
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByText(`No bill is recorded in ${empty}: the file is empty.`)).toBeVisible();
  } finally {
    await setTo(null);
  }
});
