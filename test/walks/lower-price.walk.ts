import { DAY_MS } from '../../contract/durations.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague, schemeId } from './session.ts';

/** Builds a live scheme with two orders, whose price then falls by Rs. 100. */
async function cheaperScheme(name: string) {
  const call = await colleague();
  const { data: copy } = await call('POST', `scheme/duplicate/${await schemeId('Tara Mini Pre-order')}`, {
    name,
    start_date: new Date(Date.now() - DAY_MS).toISOString(),
    end_date: new Date(Date.now() + 20 * DAY_MS).toISOString(),
  });
  await call('POST', `scheme/publish/${copy._id}`, { is_published: true });
  const { data: others } = await call('GET', 'order?find_scheme_type=PRE-ORDER&size=1');
  const { data: like } = await call('GET', `order/${others[0]._id}`);
  const order = {
    customer_address: like.customer_address,
    state: like.state,
    district: like.district,
    vdc_municipality: like.vdc_municipality,
    office_id: like.office._id,
    scheme_id: copy._id,
    scheme_type: 'PRE-ORDER',
    variant_id: copy.main_variant.find((variant: { is_active: boolean }) => variant.is_active).variant_id,
    customer_name: 'Sita Rai',
  };
  for (const customer_phone of ['9841777601', '9841777602']) {
    const placed = await call('POST', 'order/public', { ...order, customer_phone, is_another: true });
    expect(placed.success, JSON.stringify(placed)).toBe(true);
  }
  const { data: scheme } = await call('GET', `scheme/${copy._id}`);
  const lower = scheme.main_variant.map((variant: { scheme_price: number | null; sales_price: number }) => ({
    ...variant,
    scheme_price: (variant.scheme_price ?? variant.sales_price) - 100,
  }));
  const saved = await call('POST', 'scheme', {
    ...scheme,
    image: scheme.image.map(({ document }: { document: { _id: string } }) => ({ document: document._id })),
    main_variant: lower,
  });
  expect(saved.success, JSON.stringify(saved)).toBe(true);
  const { data: orders } = await call('GET', `order?find_scheme_id=${copy._id}&sort=placed_at:asc`);
  return { call, id: copy._id as string, orders: orders as { _id: string; total: number; order_id: string }[] };
}

test('a lower price asks for the open orders: one gets it on its page, the others together', async ({ page }) => {
  const { call, id, orders } = await cheaperScheme(`Cheaper ${Date.now()}`);
  const [first, second] = orders as [(typeof orders)[number], (typeof orders)[number]];
  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/order-manage/pre-order/detail/${first._id}`);
  await expect(page.getByText(/^At the scheme’s current price, this order would cost Rs\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply the lower price' }).click();
  const asked = page.getByRole('dialog', { name: 'Apply the lower price?' });
  await expect(asked).toContainText(`Rs. 100 less. Sita Rai, 9841777601, gets a message.`);
  await asked.getByRole('button', { name: 'Apply the lower price' }).click();
  await expect(page.getByText('Lower price applied. The customer will get a message.').first()).toBeVisible();
  // The dialog closes after the toast, and has a button of the same name.
  await expect(asked).toBeHidden();
  await expect(page.getByRole('button', { name: 'Apply the lower price' })).toBeHidden();

  const { data: scheme } = await call('GET', `scheme/${id}`);
  await page.goto(`/admin/product-manage/main/edit/${scheme.main_product}`);
  const ofProduct = page.getByRole('group', { name: 'Lower price' }).filter({ hasText: scheme.name });
  await expect(ofProduct).toContainText(`${scheme.name}: 1 open order was placed at a higher price.`);
  await expectAccessible(page);
  await page.goto(`/admin/scheme-manage/pre-order/edit/${id}`);
  const question = page.getByRole('group', { name: 'Lower price' });
  await expect(question).toContainText('1 open order was placed at a higher price.');
  await expectAccessible(page);
  await page.reload();
  await question.getByRole('button', { name: 'Apply it to 1 open order' }).click();
  const sure = page.getByRole('dialog', { name: 'Apply the lower price to 1 open order?' });
  await expectAccessible(page);
  await sure.getByRole('button', { name: 'Apply the lower price' }).click();
  await expect(question).toBeHidden();
  await expect(async () => {
    const { data } = await call('GET', `order/${second._id}`);
    expect(data.total).toBe(second.total - 100);
  }).toPass();
});
