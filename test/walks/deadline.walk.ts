import { expect, expectAccessible, lastCodeFor, signIn, test } from './fixtures.ts';
import { colleague } from './session.ts';

test('an order says when it goes back on sale: to its retailer, in the list and to its customer @both', async ({
  page,
}, { project }) => {
  const call = await colleague();
  const { data: orders } = await call('GET', 'order?find_status=PLACED&find_scheme_type=PRE-ORDER&size=20');
  const order = orders[project.name === 'phone' ? 0 : 1];
  await call('POST', `order/${order._id}/contact`, {});
  const { data: contacted } = await call('GET', `order/${order._id}`);
  const day = new Date(contacted.deadline.at).toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' });

  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/order-manage/pre-order/detail/${order._id}`);
  await expect(page.getByText(`back on sale on ${day}`)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin/order-manage/pre-order?find_search=${order.order_id}`);
  const left = project.name === 'phone' ? `back on sale on ${day}` : 'expires in 7 d';
  await expect(page.getByText(left)).toBeVisible();
  const tab = page.getByRole('navigation', { name: 'Open work' }).getByRole('link', { name: /^Near or past deadline/ });
  await tab.click();
  await page.waitForURL('**find_waits=deadline*');
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);

  await page.goto(`/track?order=${order.order_id}`);
  await page.getByLabel('Phone No.').fill(order.customer_phone);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText('we have sent it a code')).toBeVisible();
  let code = '';
  await expect(async () => {
    code = await lastCodeFor(order.customer_phone);
    expect(code).not.toBe('');
  }).toPass();
  await page.getByLabel('Code from the SMS').fill(code);
  await page.getByRole('button', { name: 'Show order' }).click();
  await expect(page.getByText(/^Held for you until .* After that, it goes back on sale\.$/)).toBeVisible();
  await expectAccessible(page);
});
