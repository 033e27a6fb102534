import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { colleague, sessionOf } from './session.ts';

export const ADMIN = 'admin@agrim.example';
export const today = (daysAgo = 0) =>
  new Date(Date.now() + 345 * 60_000 - daysAgo * 86_400_000).toISOString().slice(0, 16).replace('T', ' ');
let files = 0;

/** Imports a file of eSewa with these rows. */
export async function imported(...rows: string[]): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([rows.join('\n')]), 'statement.csv');
  const { token } = await sessionOf(ADMIN, ' beside');
  const address = `${process.env.WALK_URL}/api/payment/statement?bank=eSewa&dry_run=false`;
  const response = await fetch(address, { method: 'POST', headers: { authorization: token }, body: form });
  expect(response.status).toBe(200);
}

/** Imports a payment of this many rupees by a statement; returns its reference. */
export async function paid(amount: number, text: string): Promise<string> {
  files += 1;
  const reference = `WALK${String(Date.now()).slice(-7)}${files}`;
  await imported('Date,Credit,Reference,Description', `${today()},${amount},${reference},${text}`);
  return reference;
}

export const waitsFor = async (order_id: string) => {
  const call = await colleague();
  return (await call('GET', `payment/purchase?order_id=${order_id}`)).data.advance as number;
};

export const sheet = (page: Page) => page.getByRole('dialog', { name: /^Rs\. [\d,]+ by eSewa$/ });

/** Opens the sheet of the payment with this reference or text. */
export async function openSheet(page: Page, reference: string, by: 'reference' | 'text' = 'reference') {
  await page.goto(`/admin/payment-statements?find_${by}=${reference}`);
  await page.getByRole('button', { name: /^(Decide on|Details of) the payment/ }).click();
  await expect(sheet(page)).toBeVisible();
}
