import { payFor } from './customers.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

/** The figure at the end of a tile or in the line of a list, in rupees or rows. */
const rupeesIn = (text: string) => Number(/Rs\. ([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? 0);
const rowsIn = (text: string) =>
  Number((/ of ([\d,]+)/.exec(text) ?? /^([\d,]+)/.exec(text))?.[1]?.replaceAll(',', '') ?? 0);

for (const account of ['admin', 'verifier', 'nd', 'retailer'])
  test(`each tile of ${account} leads to exactly the rows that it counts or adds up`, { tag: '@whole' }, async ({
    page,
  }) => {
    test.slow();
    await signIn(page, `${account}@agrim.example`);
    const pages = ['dashboard/commerce', ...(account === 'admin' ? ['order-report/pre-order'] : [])];
    for (const path of pages) {
      await page.goto(`/admin/${path}`);
      const tiles = page.locator('[data-tile]');
      await expect(tiles.first()).toBeVisible();
      await expect(page.getByRole('main').locator('[class*=Skeleton]')).toHaveCount(0);
      const labels = await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('data-tile') ?? ''));
      expect(labels.length).toBeGreaterThan(3);
      // Some of the demo's orders can expire between the list and its figure; then read both again.
      for (const [index, label] of labels.entries())
        await expect(async () => {
          await page.goto(`/admin/${path}`);
          await expect(tiles).toHaveCount(labels.length);
          const figure = tiles.nth(index).locator('[data-figure]');
          const read = (await figure.innerText()).startsWith('Rs.') ? rupeesIn : rowsIn;
          await tiles.nth(index).click();
          await expect(page).not.toHaveURL(new RegExp(`${path}$`));
          const line = page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).first();
          const none = page.getByText(/^(No Data Found|No .*\.)$/).first();
          const sum = page.locator('[data-sum]');
          await expect(line.or(none).or(sum).first()).toBeVisible({ timeout: 5_000 });
          const sums = await sum.allInnerTexts();
          const said = [(await line.isVisible()) ? await line.innerText() : '', ...sums].join(' ');
          await page.goBack();
          // Until it has been read, a count is 0.
          await expect
            .poll(async () => read(await figure.innerText()), { message: `${label}: ${said}`, timeout: 5_000 })
            .toBe(read(said));
        }).toPass({ timeout: 40_000 });
    }
  });

for (const [title, account, mayEdit] of [
  ['in the form', 'nd@agrim.example', true],
  ['in the list for users who may see and not edit them', 'rd@agrim.example', false],
] as const)
  test(`the search opens a user ${title}`, { tag: '@whole' }, async ({ page }) => {
    await signIn(page, account);
    await page.goto('/admin/dashboard/commerce');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    const search = page.getByRole('dialog');
    await search.getByRole('textbox').fill('Rita');
    await search.getByText('Rita Tamang').click();
    if (mayEdit) return expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Rita Tamang');
    await expect(page).toHaveURL(/user-manage\?find_search=Rita/);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
  });

test('a verifier begins with the payments to verify, and the menu counts them', async ({ page }) => {
  // A proof of its own: the demo's proofs are late after a while.
  await payFor(1);
  await signIn(page, 'verifier@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  const waits = page.getByRole('region', { name: 'To do' });
  const payments = waits.getByRole('link', { name: /^Payments to verify/ });
  await expect(payments).toHaveText(/[1-9]\d*$/);
  const late = waits.getByRole('link', { name: /^Late payments/ });
  await expect(late).toHaveText(/\d+$/);
  const countIn = async (card: typeof late) => Number((await card.innerText()).match(/\d+$/)?.[0]);
  const count = (await countIn(payments)) + (await countIn(late));
  await expect(waits.getByRole('link')).toHaveCount(2);
  const figures = page.getByRole('region', { name: 'Orders at a glance' });
  await expect(figures).toContainText('To verify');
  await expect(figures).not.toContainText('To call');
  await expect(page.getByRole('link', { name: `Multi-buy orders ${count} waiting` })).toBeVisible();
  await expectAccessible(page);
  await payments.click();
  await expect(page).toHaveURL(/order-manage\/multi-buy\/proof/);
});

test(
  'a shop begins with its calls, and makes them from there',
  { tag: ['@both', '@whole'] },
  async ({ page }, { project }) => {
    await signIn(page, 'retailer@agrim.example');
    await page.goto('/admin/dashboard/commerce');
    await expect(page.getByRole('heading', { name: /^Call list [1-9]/ })).toBeInViewport();
    const calls = page.getByRole('list', { name: 'Call first' }).getByRole('listitem');
    await expect(calls.first()).toBeInViewport();
    await expect(calls.first().getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/);
    await expectAccessible(page);
    if (project.name === 'desktop')
      await expect(page.getByRole('link', { name: /^Call list [1-9]\d* waiting$/ })).toBeVisible();
  },
);
