import type { Page } from '@playwright/test';

export const SCHEME_NAME = 'Tara X1 Pro Pre-order';

export async function schemeAddress(page: Page): Promise<string> {
  await page.goto('/');
  return (await page.getByRole('link', { name: SCHEME_NAME }).first().getAttribute('href')) as string;
}

/** Fills in the open sheet, without the delivery. */
export async function fillIn(page: Page, phone: string) {
  const sheet = page.getByRole('dialog', { name: 'Place Order' });
  await sheet.getByLabel('Full Name').fill('Maya Gurung');
  await sheet.getByLabel('Phone No.').fill(phone);
  await sheet.getByLabel('Address', { exact: true }).fill('New Road 12');
  await sheet.getByRole('button', { name: 'State, District, Area' }).click();
  for (const place of ['Bagmati Province', 'Kathmandu', 'Kathmandu']) {
    await page.getByRole('combobox', { name: /^Search / }).fill(place.toLowerCase());
    await page.getByRole('option', { name: place }).first().click();
  }
  await sheet.getByLabel('Office').selectOption({ label: 'Digital Point, Kathmandu' });
}
