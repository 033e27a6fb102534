import { readFileSync } from 'node:fs';
import { expect, lastFor, menuLink, signIn, test } from './fixtures.ts';

const README = readFileSync('README.md', 'utf8');
const [, TOUR = ''] = /## Five-minute tour\n(.+?)\n## /s.exec(README) ?? [];
type Nine<T> = [T, T, T, T, T, T, T, T, T];
/** The words of the screens that the tour names, in its order. */
const NAMED = [...TOUR.replaceAll(/\*\*.+?\*\*/g, '').matchAll(/\*([^*]+)\*/g)].map(([, name = '']) =>
  name.replace(/\s+/g, ' '),
);

test('the tour of the README works word for word', { tag: '@desktop' }, async ({ page, context }) => {
  expect(NAMED).toHaveLength(9);
  const [offer, place, shop, calls, confirmed, orders, room, purchases, verify] = NAMED as Nine<string>;
  const phone = `98${String(Date.now()).slice(-8)}`;
  await page.goto('/');
  await page.getByRole('link', { name: offer }).first().click();
  await page.getByRole('button', { name: place }).click();
  const sheet = page.getByRole('dialog', { name: place });
  await sheet.getByLabel('Full Name').fill('Tara Tourist');
  await sheet.getByLabel('Phone No.').fill(phone);
  await sheet.getByLabel('Address', { exact: true }).fill('Lakeside 6');
  await sheet.getByRole('button', { name: 'State, District, Area' }).click();
  for (const name of ['Gandaki Province', 'Kaski', 'Pokhara']) {
    expect(TOUR).toContain(name);
    await page.getByRole('combobox', { name: /^Search / }).fill(name.toLowerCase());
    await page.getByRole('option', { name }).first().click();
  }
  await sheet.getByLabel('Office').selectOption({ label: shop });
  await sheet.getByRole('button', { name: place }).click();
  const order_id = await page.getByText(/^AG-[A-Z0-9]{8}$/).innerText();
  expect(await lastFor(phone, /\/track\S+/)).toContain('/track');

  const ofShop = await context.newPage();
  await signIn(ofShop, 'retailer@agrim.example');
  await ofShop.goto('/admin/dashboard/commerce');
  await ofShop.getByRole('link', { name: calls }).first().click();
  const waiting = ofShop.getByRole('listitem').filter({ hasText: 'Tara Tourist' });
  const isConfirmed = ofShop.waitForResponse(/\/call$/);
  await waiting.getByRole('button', { name: confirmed }).click();
  await expect(waiting).toHaveCount(0);
  expect((await isConfirmed).status()).toBe(200);
  await ofShop.close();

  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  await menuLink(page, orders).click();
  await page.getByRole('link', { name: order_id }).click();
  for (const step of ['Placed', 'Contacted', 'Confirmed'])
    await expect(page.getByText(step, { exact: true }).first()).toBeVisible();
  await menuLink(page, room).click();
  await expect(page.getByRole('heading', { name: room })).toBeVisible();

  await signIn(page, 'verifier@agrim.example');
  await page.goto('/admin/dashboard/commerce');
  await menuLink(page, purchases).click();
  await page.getByRole('link', { name: verify }).click();
  await expect(page.getByRole('region', { name: /^Order AG-/ })).toBeVisible();
  await page.goto('/api/docs');
  await expect(page.getByText('Agrim').first()).toBeVisible();
  await page.goto('/?lang=ne');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
});
