import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const whole = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''));

test('a figure of the report leads to as many orders, and the line of a distributor to its retailers', async ({
  page,
}) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/order-report/campaign');
  const glance = page.getByRole('region', { name: 'Overview' });
  const delivered = glance.getByRole('link', { name: /^Handed over/ });
  const count = whole((await delivered.innerText()).split('\n').find((line) => /^[\d,]+$/.test(line)) ?? null);
  expect(count).toBeGreaterThan(0);
  await expect(page.getByRole('img', { name: /^Orders by day/ })).toBeVisible();
  await expectAccessible(page);
  await delivered.click();
  await page.waitForURL('**/admin/order-manage/campaign?**find_outcome=delivered**');
  await expect(page.getByText(new RegExp(`\\b${count}\\b`)).last()).toBeVisible();

  await page.goBack();
  const parts = page.getByRole('region', { name: 'Orders by office' });
  for (const type of ['National distributor', 'Regional distributor']) {
    const row = parts.getByRole('row').filter({ hasText: type }).first();
    await row.getByRole('link').first().click();
    await expect(parts.getByRole('navigation', { name: 'Parent offices' })).toBeVisible();
  }
  await expect(parts.getByRole('row').filter({ hasText: 'Retailer' }).first()).toBeVisible();
  expect(page.url()).toContain('find_office_id=');
});

test('the report comes every morning to users who want it, and leaves as a file', async ({ page }) => {
  await signIn(page, 'nd@agrim.example');
  await page.goto('/admin/order-report/pre-order');
  const mail = page.getByRole('switch', { name: 'Email me every morning' });
  await expect(mail).toBeEnabled();
  await mail.press('Space');
  await expect(mail).toBeChecked();
  await page.reload();
  await expect(mail).toBeChecked();
  await expect(mail).toBeEnabled();
  await mail.press('Space');
  await expect(mail).not.toBeChecked();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Orders by day' }).first().click();
  expect((await saved).suggestedFilename()).toBe('report-by-day.csv');
});

test('a campaign’s report shows its quotas and its slow retailers', { tag: '@both' }, async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/order-report/campaign');
  const quotas = page.getByRole('region', { name: 'Quotas' });
  await expect(quotas.getByText(/^[\d,]+ of [\d,]+ \([\d.]+%\) sold/)).toBeVisible();
  const idle = quotas.getByText(/^No sales \d+$/);
  const count = whole(await idle.innerText());
  expect(count).toBeGreaterThan(0);
  await idle.click();
  const lines = quotas.getByRole('row');
  await expect(lines.last()).toContainText(/ of /);
  if (count > 15) await quotas.getByRole('button', { name: `Show all ${count}` }).click();
  await expect(lines).toHaveCount(count + 1);

  const calls = page.getByRole('region', { name: 'Calls by retailer' });
  await expect(calls.getByText(/waiting for a call now/)).toBeVisible();
  await expectAccessible(page);
  const waiting = calls.getByRole('row').nth(1).getByRole('link');
  const many = whole(await waiting.innerText());
  await waiting.click();
  await page.waitForURL('**/admin/order-manage/campaign?**find_status=PLACED**');
  await expect(page.getByText(new RegExp(` of ${many}$`))).toBeVisible();
});
