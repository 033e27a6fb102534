import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const DESK = '/admin/order-manage/multi-buy/proof';
export const orderShown = (page: Page) => page.getByRole('region', { name: /^Order AG-/ });
export const reference = (page: Page) => page.getByRole('textbox', { name: 'Payment reference' });

/** Opens the desk and approves the proofs before this purchase: the demo has some, and other walks leave theirs. */
export async function workOffBefore(page: Page, order_id: string): Promise<void> {
  await page.goto(DESK);
  for (;;) {
    const name = await orderShown(page).getAttribute('aria-label');
    const shown = name?.replace('Order ', '') ?? '';
    if (shown === order_id) return;
    await reference(page).fill(`OLD${Date.now()}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText(`${shown} confirmed.`)).toBeVisible();
    await expect(orderShown(page)).not.toHaveAccessibleName(`Order ${shown}`);
  }
}
