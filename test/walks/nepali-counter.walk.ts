import type { Page } from '@playwright/test';
import { NEPALI } from '../../web/admin/language/nepali.ts';
import { placeOrders, readyOrder } from './counter-order.ts';
import { DEMO_PASSWORD, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague, sessionOf } from './session.ts';

const SHOP = 'retailer@agrim.example';
const OFFLINE =
  NEPALI[
    'You are offline. Calls, notes and hand-overs are kept on this device and sent when you reconnect. Everything else needs a connection.'
  ];
const AMOUNT_LATIN = /रु\. \d/;
const AMOUNT_OWN = /रु\. [०-९]/;

test('a shop chooses Nepali, calls and hands over in it, chooses its digits, and reads it after the next sign-in', async ({
  page,
  browser,
  server,
}) => {
  const { data: user } = await sessionOf(SHOP);
  const { order_id, customer_name } = await readyOrder(await colleague(), user.office._id);
  await signIn(page, SHOP);
  await page.goto('/admin/dashboard/commerce');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitemradio', { name: 'नेपाली' }).click();

  await expect(page.getByRole('heading', { level: 1, name: NEPALI.Dashboard, exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });

  const call = page.getByRole('list', { name: NEPALI['Call first'] }).getByRole('listitem').first();
  await call.getByRole('button', { name: NEPALI['No answer'] }).click();
  await expect(page.getByText(NEPALI['Call logged.'])).toBeVisible();

  await page.getByRole('link', { name: NEPALI['Hand over'], exact: true }).click();
  const field = page.getByRole('textbox', { name: NEPALI['Order ID, phone or name'] });
  await field.fill('AG-99999999');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText(NEPALI['No matching order at your store']);
  await field.fill(order_id);
  await field.press('Enter');
  const form = page.getByRole('form', { name: NEPALI['Hand over {order}'].replace('{order}', order_id) });
  await expect(form).toContainText(customer_name);
  await form.getByRole('textbox', { name: 'IMEI' }).fill('490154203237519');
  await form.getByRole('button', { name: NEPALI['Hand over'] }).click();
  await expect(form.getByText(/यो IMEI को एउटा अङ्क मिलेन/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'IMEI' }).fill('३५६७८९१०४५६७३३२');
  await form.getByRole('button', { name: NEPALI['Hand over'] }).click();
  await expect(page.getByRole('heading', { name: NEPALI['Handed over'] })).toBeVisible();

  await page.goto('/admin/dashboard/commerce');
  await expect(page.getByText(AMOUNT_LATIN).first()).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${NEPALI['Account of']}`) }).click();
  await page.getByRole('menuitemradio', { name: '१ २ ३' }).click();
  await expect(page.getByText(AMOUNT_OWN).first()).toBeVisible();
  await expect(page.getByText(AMOUNT_LATIN)).toHaveCount(0);

  const elsewhere = await browser.newPage({ baseURL: server });
  await elsewhere.goto('/login');
  await elsewhere.locator('input[name=email]').fill(SHOP);
  await elsewhere.locator('input[name=password]').fill(DEMO_PASSWORD);
  await elsewhere.locator('input[name=password]').press('Enter');
  await expect(elsewhere.getByRole('heading', { level: 1, name: NEPALI.Dashboard, exact: true })).toBeVisible();
  await expect(elsewhere.getByText(AMOUNT_OWN).first()).toBeVisible();
  await elsewhere.close();
});

test('the first page says the same in Nepali before the texts of the later ones have come', async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'staff_lang', value: 'ne', url: server }]);
  await signIn(page, SHOP);
  const { promise: loads, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/admin/assets/later-nepali-*', async (route) => {
    await loads;
    await route.continue();
  });
  await page.goto('/admin/dashboard/commerce');
  await expect(page.getByRole('region', { name: NEPALI['This week, since Sunday'] })).toBeVisible();
  const account = page.getByRole('button', { name: new RegExp(`^${NEPALI['Account of']}`) });
  await expect(account).toHaveCount(0);
  // Times go on.
  const lines = async () => (await page.locator('body').innerText()).replace(/\d+/g, '0').split('\n');
  const before = await lines();
  load();
  await expect(account).toBeVisible();
  const after = await lines();
  expect(before.filter((line) => !after.includes(line))).toEqual([]);
});

test.describe('a whole day', () => {
  test.use({
    serviceWorkers: 'allow',
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
    expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
  });

  test('a shop’s day in Nepali: five calls, two hand-overs, a sale, a return and a lost order, offline in between', async ({
    page,
    context,
    server,
  }) => {
    const [admin, shop] = [await colleague(), await colleague(SHOP)];
    const { data: user } = await sessionOf(SHOP);
    const [first, second]: Listed[] = [
      await readyOrder(admin, user.office._id),
      await readyOrder(admin, user.office._id),
    ];
    await placeOrders(admin, user.office._id, 5);
    const { data } = await shop('GET', 'order/calls?size=5');
    const toCall: Listed[] = data;
    expect(toCall).toHaveLength(5);
    const [reached, ...others] = toCall as [Listed, ...Listed[]];
    const lost = others.pop() as Listed;
    const callsOf = async ({ _id }: Listed): Promise<string[]> =>
      (await shop('GET', `order/${_id}/desk`)).data.calls.map(({ outcome }: { outcome: string }) => outcome);
    const before = await Promise.all(toCall.map(callsOf));

    await context.addCookies([{ name: 'staff_lang', value: 'ne', url: server }]);
    await signIn(page, SHOP);
    await openToday(page);
    await call(page, reached).getByRole('button', { name: NEPALI['No answer'] }).click();
    await expect(page.getByText(NEPALI['Call logged.'])).toBeVisible();
    await handOver(page, first as Listed, '356789104568223');
    await openToday(page);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(OFFLINE);
    for (const order of others) await call(page, order).getByRole('button', { name: NEPALI['No answer'] }).click();
    await call(page, lost).getByRole('button', { name: NEPALI['Other outcome…'] }).click();
    await page.getByRole('radio', { name: NEPALI['Not interested'] }).check();
    await page.getByRole('button', { name: NEPALI['Cancel the order'] }).click();
    await handOver(page, second as Listed, '356789104568231');
    await context.setOffline(false);
    const statusOf = async ({ _id }: Listed) => (await shop('GET', `order/${_id}`)).data.status;
    await expect.poll(() => statusOf(second as Listed)).toBe('DELIVERED');

    await page.goto('/admin/dashboard/commerce');
    await page.getByRole('link', { name: NEPALI['Sell now'] }).click();
    const sale = page.getByRole('form', { name: NEPALI.Sale });
    await sale.getByRole('combobox', { name: NEPALI.Offer }).click();
    await page.getByRole('option', { name: 'Tara Mini Pre-order' }).click();
    await sale.getByRole('combobox', { name: /^Tara Mini/ }).click();
    await page.getByRole('option').filter({ hasNotText: NEPALI['out of stock'] }).first().click();
    await sale.getByRole('textbox', { name: NEPALI['Customer’s phone number'] }).fill('९८४१५५०१८८');
    await sale.getByRole('textbox', { name: NEPALI['Customer’s name'] }).fill('Nirmala Thapa');
    await sale.getByRole('textbox', { name: 'IMEI' }).fill(SOLD_IMEI);
    await sale.getByRole('button', { name: NEPALI['Sell for {amount}'].replace('{amount} ', '') }).click();
    await expect(page.getByRole('heading', { name: NEPALI.Sold })).toBeVisible();

    const { data: sold } = await shop('GET', 'order?find_search=Nirmala');
    await page.goto(`/admin/order-manage/pre-order/detail/${sold[0]._id}`);
    await page.getByRole('button', { name: NEPALI['Open a return'] }).click();
    const opening = page.getByRole('dialog', {
      name: NEPALI['Return of {order}'].replace('{order}', sold[0].order_id),
    });
    await opening.getByRole('textbox', { name: NEPALI['Reason for return'] }).fill('स्क्रिन झिमझिम हुन्छ।');
    await opening.getByRole('textbox', { name: NEPALI['IMEI, if the phone is here'] }).fill(SOLD_IMEI);
    await opening.getByRole('button', { name: NEPALI['Open the return'] }).click();
    await expect(opening).toBeHidden();

    // Each act happened once, and the phone's queue is empty.
    const outcomes = toCall.map((order) => (order === lost ? 'declined' : 'no_answer'));
    expect(await Promise.all(toCall.map(callsOf))).toEqual(before.map((calls, at) => [...calls, outcomes[at]]));
    expect(await statusOf(lost)).toBe('CANCELLED');
    for (const order of [first, second, sold[0]] as Listed[]) {
      const { data: shown } = await shop('GET', `order/${order._id}`);
      expect(shown.events.filter(({ step }: { step: string }) => /^(deliver|sell)/.test(step))).toHaveLength(1);
    }
    expect(sold).toHaveLength(1);
    const { data: returns } = await shop('GET', `return?find_search=${sold[0].order_id}`);
    expect(returns).toHaveLength(1);
    const unsent = () =>
      page.evaluate(() =>
        Object.entries(localStorage).filter(
          ([key, entry]) => key.startsWith('draft waiting') && !entry.includes('"is":"done"'),
        ),
      );
    expect(await unsent()).toEqual([]);
  });
});

const SOLD_IMEI = '356789104568249';

interface Listed {
  _id: string;
  order_id: string;
  customer_name: string;
}

/** Opens Today, and waits until this device can work offline. */
async function openToday(page: Page): Promise<void> {
  await page.goto('/admin/dashboard/commerce');
  await expect(page.getByRole('heading', { level: 1, name: NEPALI.Dashboard, exact: true })).toBeVisible();
  const parts = ['HandOver', 'QueueDialog', 'NoteDialog', 'CallDialog', 'StepDialog'];
  const keptParts = () =>
    page.evaluate(async (parts) => {
      const files = await (await caches.open('back office files')).keys();
      return parts.filter((part) => files.some(({ url }) => url.includes(`/${part}-`)));
    }, parts);
  await expect.poll(keptParts).toEqual(parts);
}

const call = (page: Page, { order_id }: Listed) =>
  page.getByRole('list', { name: NEPALI['Call first'] }).getByRole('listitem').filter({ hasText: order_id });

/** Finds the order by its number and hands it over. */
async function handOver(page: Page, { order_id }: Listed, imei: string): Promise<void> {
  await page.getByRole('link', { name: NEPALI['Hand over'], exact: true }).click();
  const field = page.getByRole('textbox', { name: NEPALI['Order ID, phone or name'] });
  await field.fill(order_id);
  await field.press('Enter');
  const form = page.getByRole('form', { name: NEPALI['Hand over {order}'].replace('{order}', order_id) });
  await form.getByRole('textbox', { name: 'IMEI' }).fill(imei);
  await form.getByRole('button', { name: NEPALI['Hand over'] }).click();
  await expect(page.getByRole('heading', { name: NEPALI['Handed over'] })).toBeVisible();
}
