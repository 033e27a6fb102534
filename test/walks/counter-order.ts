import type { Page } from '@playwright/test';
import { choose, expect } from './fixtures.ts';
import { type colleague, schemeId } from './session.ts';

/** Types a whole order at the counter, which is open in the page. */
export async function typeCounterOrder(page: Page, { name, phone }: { name: string; phone: string }): Promise<void> {
  await choose(page, 'Scheme', 'Tara X1 Pre-order');
  await page.getByRole('combobox', { name: 'Tara X1', exact: true }).click();
  await page
    .getByRole('option', { name: /^((?!out of stock).)*$/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Phone No.' }).fill(phone);
  await page.getByRole('textbox', { name: 'Address' }).fill('Lakeside 6');
  for (const [level, place] of [
    ['State', 'Gandaki Province'],
    ['District', 'Kaski'],
    ['Area', 'Pokhara'],
  ] as const) {
    const box = page.getByRole('combobox', { name: level, exact: true });
    // A retailer's own place is there already.
    if ((await box.inputValue()) === place) continue;
    await box.fill(place);
    await page.getByRole('option', { name: place, exact: true }).click();
    await expect(box).toHaveValue(place);
  }
}

type Call = Awaited<ReturnType<typeof colleague>>;

/** Gets one more order of the shop ready: the demo has few, and they expire. */
export async function readyOrder(call: Call, office_id: string) {
  const ways = {
    ALLOCATED: ['ready'],
    CONFIRMED: ['allocate', 'ready'],
    PLACED: ['contact', 'confirm', 'allocate', 'ready'],
  };
  for (const [status, steps] of Object.entries(ways)) {
    const { data } = await call('GET', `order?find_status=${status}&find_office_id=${office_id}`);
    if (!data[0]) continue;
    for (const step of steps) {
      const input = step === 'ready' ? { pickup_point: 'Counter' } : {};
      expect(await call('POST', `order/${data[0]._id}/${step}`, input)).toMatchObject({ success: true });
    }
    return data[0];
  }
  throw new Error('The shop has no open order.');
}

/** Places so many more orders at this shop, each by another customer, who is to be called. */
export async function placeOrders(call: Call, office_id: string, number: number): Promise<void> {
  const { data: others } = await call('GET', `order?find_scheme_type=PRE-ORDER&find_office_id=${office_id}&size=1`);
  const { data: like } = await call('GET', `order/${others[0]._id}`);
  const { data: scheme } = await call('GET', `scheme/${await schemeId('Tara Mini Pre-order')}`);
  const { customer_address, state, district, vdc_municipality } = like;
  for (let n = 0; n < number; n += 1) {
    const placed = await call('POST', 'order', {
      customer_name: 'Nirmal Rai',
      customer_phone: `98417772${String(n).padStart(2, '0')}`,
      customer_address,
      state,
      district,
      vdc_municipality,
      office_id,
      scheme_id: scheme._id,
      scheme_type: 'PRE-ORDER',
      variant_id: scheme.main_variant.find((variant: { is_active: boolean }) => variant.is_active).variant_id,
    });
    expect(placed.success, JSON.stringify(placed)).toBe(true);
  }
}
