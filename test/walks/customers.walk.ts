import { choose, DEMO_PASSWORD, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague } from './session.ts';

test('support finds a customer by three digits, notes, writes, blocks and unblocks @both', async ({ page }, {
  project,
}) => {
  const call = await colleague();
  const { data: orders } = await call('GET', 'order?size=20&find_scheme_type=PRE-ORDER');
  const { customer_phone: phone } = orders[project.name === 'phone' ? 2 : 7];
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/customer-manage');
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: /any part of their number/ }).fill(phone.slice(4, 9));
  await page.waitForURL(/find_search/);
  await expect(page.getByRole('main').getByText(phone).first()).toBeVisible();
  await page.goto(`/admin/customer-manage/detail/${phone}`);
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('listitem').first()).toBeVisible();
  // The page's number is whole at every width, and a tap calls it.
  await expect(page.getByRole('link', { name: phone, exact: true })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Speaks Newari.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Speaks Newari.');

  await page.getByRole('button', { name: 'Send an SMS' }).click();
  await choose(page, 'Start from a template', /^We tried to call you about order AG-/);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/call us back/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages sent' })).toContainText('call us back');

  const more = page.getByRole('button', { name: 'More actions' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Asked for it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('Orders from this number are blocked')).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Unblock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText('Orders from this number are blocked')).toBeHidden();
});

test('a person is erased on request, with a certificate to print @both', async ({ page }, { project }) => {
  const call = await colleague();
  const phone = (await withNothingOpen(call))[project.name === 'phone' ? 0 : 1] as string;
  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/customer-manage/detail/${phone}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Erase' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked for it by letter.');
  await dialog.getByLabel(/^Your password/).fill(DEMO_PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await page.waitForURL('**/customer-manage/erasure/**');
  await expect(page.getByRole('main')).toContainText(`the phone number that ends with ${phone.slice(-2)}`);
  await expectAccessible(page);
  // It is alone on paper; the pages after it are printed as ever.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('the phone number that ends with')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByText('the phone number that ends with')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  expect((await call('GET', `customer?find_search=${phone}`)).totalData).toBe(0);
  await page.goto('/admin/orders?find_status=DELIVERED');
  await expect(page.getByText('Erased').first()).toBeVisible();
});

/** Numbers of the demo's customers who have their phones and return none. */
async function withNothingOpen(call: Awaited<ReturnType<typeof colleague>>): Promise<string[]> {
  const { data: delivered } = await call('GET', 'order?size=50&find_status=DELIVERED');
  const phones: string[] = [];
  for (const { customer_phone: phone } of delivered) {
    const { data } = await call('GET', `customer/${phone}`);
    const isDone = data.orders.every(({ status }: { status: string }) => status === 'DELIVERED');
    if (isDone && data.returns.length === 0) phones.push(phone);
  }
  return phones;
}
