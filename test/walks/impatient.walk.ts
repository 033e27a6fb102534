import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillIn, SCHEME_NAME, schemeAddress } from './order-sheet.ts';

/** Taps one place again and again; the gaps are what is tested. */
async function tapOften(page: Page, at: { x: number; y: number }, { gap, taps }: { gap: number; taps: number }) {
  for (let tap = 0; tap < taps; tap++) {
    await page.mouse.click(at.x, at.y);
    await page.waitForTimeout(gap);
  }
}

async function middleOf(page: Page, name: string) {
  const box = await page.getByRole('dialog').getByRole('button', { name }).boundingBox();
  if (!box) throw new Error(`No button ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// `--repeat-each=40` makes it 200 trials.
for (const [index, gap] of [60, 120, 250, 400, 600].entries())
  test(`a thumb that taps every ${gap} ms places one order, and its success stays`, async ({ page }, {
    project,
    repeatEachIndex,
  }) => {
    await page.goto(await schemeAddress(page));
    let placed = 0;
    page.on('response', async (response) => {
      if (response.url().endsWith('/api/order/public') && response.ok()) placed += 1;
    });
    await page.getByRole('button', { name: 'Place Order' }).click();
    const trial = String(repeatEachIndex).padStart(3, '0');
    await fillIn(page, `98416${project.name === 'phone' ? 1 : 2}${index}${trial}`);
    await tapOften(page, await middleOf(page, 'Place Order'), { gap, taps: Math.ceil(3000 / gap) });

    const success = page.getByRole('dialog', { name: 'Your order has been successfully placed.' });
    await expect(success.getByText('Maya Gurung')).toBeVisible();
    await expect(success.getByRole('heading', { name: 'Your order has been successfully placed.' })).toBeInViewport();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    expect(placed).toBe(1);

    // Nor does a second tap on Done begin another order.
    // A tap elsewhere counts at once.
    await success.getByRole('heading', { name: 'Your order has been successfully placed.' }).click();
    await success.getByRole('button', { name: 'Done' }).scrollIntoViewIfNeeded();
    await tapOften(page, await middleOf(page, 'Done'), { gap: 100, taps: 3 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('article').getByRole('heading', { name: SCHEME_NAME })).toBeVisible();
  });
