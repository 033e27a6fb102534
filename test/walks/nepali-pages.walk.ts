import { screens } from '../../contract/screen-list.ts';
import { NEPALI } from '../../web/admin/language/nepali.ts';
import { resources } from '../../web/admin/screens.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { holdBack } from './line.ts';
import { expectWithinEdge, firstRow, open, setColours } from './screens.ts';
import { sessionOf } from './session.ts';

const SHOP = 'retailer@agrim.example';

test('every page that a shop may open is accessible in Nepali, in light and dark, and stays within the edge', {
  tag: '@whole',
}, async ({ page, context, server }) => {
  test.setTimeout(600_000);
  await context.addCookies([
    { name: 'staff_lang', value: 'ne', url: server },
    { name: 'staff_digits', value: 'devanagari', url: server },
  ]);
  const { data } = await sessionOf(SHOP);
  const granted = new Set(data.routes.flatMap(({ admin_routes }) => admin_routes));
  await signIn(page, SHOP);
  await page.goto('/admin/dashboard-help');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const look = async (path: string) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText(NEPALI['You are not authroized']);
    await expectWithinEdge(page, path);
    await expect(page.getByRole('banner'), path).not.toContainText(/\d/);
    await expect(page.locator('main [aria-current=page]').filter({ hasText: /\d/ }), path).toHaveCount(0);
    for (const colours of ['dark', 'light'] as const) {
      await setColours(page, colours);
      await expectAccessible(page);
    }
  };
  for (const path of ['profile', 'dashboard-help']) await look(path);
  for (const { path } of screens.filter(({ path }) => granted.has(`/admin/${path}`))) {
    await look(path);
    const row = await firstRow(page, path);
    const { form, detail, pages = {} } = resources[path] ?? {};
    const below = [...(form ? ['add', 'edit/:id'] : []), ...(detail ? ['detail/:id'] : []), ...Object.keys(pages)];
    for (const one of below.filter((one) => granted.has(`/admin/${path}/${one}`)))
      if (row || !one.endsWith(':id')) await look(`${path}/${one.replace(':id', row ?? '')}`);
  }
});

test('the tabs of a list count nothing until the counts are known', async ({ page }) => {
  await signIn(page, SHOP);
  const answer = await holdBack(page, /api\/order\/waiting/, 'GET');
  await page.goto('/admin/order-manage/pre-order');
  const tab = page.getByRole('navigation', { name: 'Open work' }).getByRole('link', { name: /^Ready for pickup/ });
  await expect(tab).toHaveText('Ready for pickup');
  answer();
  await expect(tab).toHaveText(/^Ready for pickup\d+$/);
});
