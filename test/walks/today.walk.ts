import { readyOrder } from './counter-order.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague, sessionOf } from './session.ts';

test('a shop hands an order over from its first page, and sees what is left @both', async ({ page }) => {
  const call = await colleague();
  const { data: user } = await sessionOf('retailer@agrim.example');
  const { order_id: id } = await readyOrder(call, user.office._id);
  await signIn(page, 'retailer@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  const calls = page.getByRole('list', { name: 'Call first' }).getByRole('listitem');
  await expect(calls.first()).toBeInViewport();
  const handOver = page.getByRole('list', { name: 'To hand over' }).getByRole('listitem');
  const first = handOver.filter({ hasText: id });
  await expect(first).toBeVisible();
  const count = await handOver.count();
  await expect(page.getByRole('heading', { name: `To hand over ${count}` })).toBeVisible();
  await expect(first.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+977/);
  await expectAccessible(page);

  await first.getByRole('link', { name: /^Hand over/ }).click();
  const form = page.getByRole('form', { name: `Hand over ${id}` });
  const imei = ofWidth('356789104567332', '356789104567449');
  await form.getByRole('textbox', { name: 'IMEI' }).fill('490154203237519');
  await form.getByRole('button', { name: 'Hand over' }).click();
  await expect(form.getByText(/A digit of this IMEI is wrong/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'IMEI' }).fill(imei);
  await form.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByRole('heading', { name: 'Handed over' })).toBeVisible();
  const slip = page.getByRole('article', { name: `Slip of ${id}` });
  await expect(slip).toContainText(imei);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expectAccessible(page);
  const { data: found } = await call('GET', `order?find_search=${id}`);
  expect(found[0].status).toBe('DELIVERED');

  await page.goto('/admin/dashboard/commerce');
  const week = page.getByRole('region', { name: 'This week, since Sunday' });
  await expect(week).toContainText(/Handed over\s*[1-9]/);
  await expect(page.getByRole('heading', { name: /^To hand over/ })).toBeVisible();
  await expect(handOver.filter({ hasText: id })).toHaveCount(0);
});

test('something is painted before any script or style sheet has loaded', async ({ page }) => {
  await signIn(page, 'retailer@agrim.example');
  const { promise: loads, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/admin/assets/**', async (route) => {
    await loads;
    await route.continue();
  });
  await page.goto('/admin/dashboard/commerce', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(1);
  await expect(page.locator('.opening i')).toHaveCount(3);
  load();
  await expect(page.getByRole('list', { name: 'Call first' })).toBeVisible();
  await expect(page.locator('.opening')).toHaveCount(0);
  await expect(page.locator('head > link[rel=stylesheet]').first()).toBeAttached();
});

test('a shop calls from its first page while all later parts are still on their way', async ({ page }) => {
  await signIn(page, 'retailer@agrim.example');
  const html = await (await page.request.get('/admin/dashboard/commerce')).text();
  const { promise: loads, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/admin/assets/**', async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) await loads;
    await route.continue();
  });
  await page.goto('/admin/dashboard/commerce');
  const call = page.getByRole('list', { name: 'Call first' }).getByRole('listitem').first();
  const isLogged = page.waitForResponse(/order\/[^/]+\/call$/);
  await call.getByRole('button', { name: 'No answer' }).click();
  expect((await isLogged).ok()).toBe(true);
  await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
  load();
  await expect(page.getByText('Call logged.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});

test('a shop finds an order by phone at the counter, hands it over and undoes it @both', async ({ page }) => {
  const call = await colleague();
  await signIn(page, 'retailer@agrim.example');
  const { data: user } = await sessionOf('retailer@agrim.example');
  const { order_id, customer_phone, customer_name } = await readyOrder(call, user.office._id);
  const { data: foreign } = await call('GET', 'order?find_status=READY_FOR_PICKUP&size=100');
  const elsewhere = foreign.find(({ office }: { office: { _id: string } }) => office._id !== user.office._id);

  await page.goto('/admin/dashboard/commerce');
  await page.getByRole('link', { name: 'Hand over', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Order ID, phone or name' });
  await field.fill(elsewhere.order_id);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('alert')).toContainText('No matching order at your store');
  await expectAccessible(page);
  await field.fill(devanagari(customer_phone));
  await field.press('Enter');
  const form = page.getByRole('form', { name: `Hand over ${order_id}` });
  await expect(form).toContainText(customer_name);
  await expect(form.getByRole('note')).toContainText('To collect');
  await form.getByRole('textbox', { name: 'IMEI' }).fill('३५ ३४१२ ११५५ ७७७ ७७');
  await form.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('button', { name: 'Undo the hand-over' }).click();
  const undo = page.getByRole('dialog', { name: `Undo the hand-over: ${order_id}` });
  await undo.getByRole('textbox', { name: 'Reason' }).fill('Wrong customer');
  await undo.getByRole('button', { name: 'Undo the hand-over' }).click();
  await expect(form).toBeVisible();
});

test('a shop sells to a customer at the counter, with the receipt on one page @both', async ({ page }) => {
  const call = await colleague();
  await signIn(page, 'retailer@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  await page.getByRole('link', { name: 'Sell now' }).click();
  const sale = page.getByRole('form', { name: 'Sale' });
  await sale.getByRole('combobox', { name: 'Offer' }).click();
  await page.getByRole('option', { name: 'Tara Mini Pre-order' }).click();
  await sale.getByRole('combobox', { name: /^Tara Mini/ }).click();
  await page.getByRole('option').filter({ hasNotText: 'out of stock' }).first().click();
  await sale.getByRole('textbox', { name: 'Customer’s phone number' }).fill(ofWidth('९८४१ ५५०१२३', '९८४१ ५५०१२४'));
  await sale.getByRole('textbox', { name: 'Customer’s name' }).fill('Maya Gurung');
  const sell = sale.getByRole('button', { name: /^Sell for Rs\. / });
  await sale.getByRole('textbox', { name: 'IMEI' }).fill('356789104567891');
  await sell.click();
  await expect(sale.getByText(/A digit of this IMEI is wrong/)).toBeVisible();
  await expectAccessible(page);
  await sale.getByRole('textbox', { name: 'IMEI' }).fill(ofWidth('356789104567118', '356789104567225'));
  await sell.click();
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible();
  const slip = page.getByRole('article', { name: /^Slip of AG-/ });
  await expect(slip).toContainText('Maya Gurung');
  await expect(slip).toContainText('Cash');
  await expectAccessible(page);
  const { data: found } = await call('GET', 'order?find_search=Maya');
  expect([found[0].status, found[0].source, found[0].to_collect]).toEqual(['DELIVERED', 'counter', 0]);
});

test('a shop sees the returns and the money that wait for it, and takes the rest in two taps @both', async ({
  page,
}) => {
  const call = await colleague();
  const { data: user } = await sessionOf('retailer@agrim.example');
  const mine = `find_office_id=${user.office._id}`;
  const { data: given } = await call('GET', `order?find_status=DELIVERED&${mine}&size=100`);
  const details = await Promise.all(given.map(({ _id }: { _id: string }) => call('GET', `order/${_id}`)));
  const returned = details.map(({ data }) => data).find(({ can_return }) => can_return);
  await call('POST', `order/${returned._id}/return`, { reason: 'The screen flickers' });
  const owing = await readyOrder(call, user.office._id);
  const imei = ofWidth('356789104567555', '356789104567662');
  const handOver = { imei, payments: [], reason: 'Pays on Friday' };
  // Unpaid, it is handed over by another person than got it ready.
  const shop = await colleague('retailer@agrim.example');
  expect(await shop('POST', `order/${owing._id}/deliver`, handOver)).toMatchObject({ success: true });

  await signIn(page, 'retailer@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  const owed = page
    .getByRole('list', { name: 'Owed after hand-over' })
    .getByRole('listitem')
    .filter({ hasText: owing.order_id });
  // The figure beside it is of the same orders.
  const { data: waiting } = await shop('GET', 'order/waiting');
  const toCollect = page
    .getByRole('region', { name: 'Money now' })
    .getByRole('link', { name: /^Owed after hand-over/ });
  await expect(toCollect).toContainText(`Rs. ${waiting.unpaid_amount.toLocaleString('en-IN')}`);
  await owed.getByRole('button', { name: /^Record a payment/ }).click();
  const dialog = page.getByRole('dialog', { name: `Record a payment: ${owing.order_id}` });
  await dialog.getByRole('button', { name: 'Record a payment' }).click();
  await expect(owed).toHaveCount(0);
  await expectAccessible(page);
  const back = page.getByRole('list', { name: 'Returns' }).getByRole('listitem').filter({ hasText: returned.order_id });
  await expect(back).toContainText('The screen flickers');
  await back.getByRole('link', { name: new RegExp(`: ${returned.customer_name}$`) }).click();
  await expect(page).toHaveURL(/return-requests\/detail\//);
});

/** Both widths can share a worker's data. */
const ofWidth = (phone: string, desktop: string) => (test.info().project.name === 'phone' ? phone : desktop);

const devanagari = (digits: string) => digits.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] as string);

test('a distributor reaches the calls that a retailer owes', async ({ page }) => {
  await signIn(page, 'rd@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  const retailers = page.getByRole('region', { name: 'Retailer performance' });
  const first = retailers.getByRole('listitem').first();
  await expect(first.getByRole('link', { name: /^[\d -]+$/ })).toHaveAttribute('href', /^tel:\+977[1-9]/);
  const shop = first.getByRole('link').first();
  const name = await shop.innerText();
  await shop.click();
  await page.waitForURL('**/work-list?find_office_id=*');
  await expect(page.getByRole('combobox', { name: 'Calls for' })).toHaveValue(new RegExp(name));
  await expect(page.getByRole('list', { name: 'Call list' }).getByRole('listitem').first()).toContainText(name);
});
