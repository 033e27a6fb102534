import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { schemeFixture } from '../../../test/scheme-fixture.ts';
import { products } from '../../catalog/catalog.table.ts';

const { db, call, token, onSale, draft, save, publish } = await schemeFixture();

const flag = (product_id: string, type: 'is_active' | 'is_published', value: boolean) =>
  call('POST product/status/multiple', { token, body: { product_id: [product_id], type, value } });

it.each(['is_active', 'is_published'] as const)(
  'a product without %s stops its schemes at once, as main product and as gift, and says which',
  async (type) => {
    const { scheme, main, gift, order } = await onSale();
    const place_order = (customer_phone: string) => call('POST order/public', { body: { ...order, customer_phone } });
    expect((await place_order('9801112201')).status).toBe(200);
    for (const product of [main, gift]) {
      const off = await flag(product._id, type, false);
      expect(off.reply).toMatchObject({
        msg: `Status Changed Successfully. These schemes stop taking orders: ${scheme.name}.`,
        data: { stops: [scheme.name] },
      });
      expect((await place_order('9801112202')).status).toBe(409);
      expect((await call('GET scheme/public/{id}', { params: { id: scheme._id } })).reply.data).toMatchObject({
        is_sold_out: true,
      });
      // These products have no picture, so they can't be published.
      await db
        .update(products)
        .set({ [type]: true })
        .where(eq(products._id, product._id));
    }
    expect((await place_order('9801112202')).status).toBe(200);
  },
);

it('a product form that takes a product off sale names the schemes that stop', async () => {
  const { scheme, main } = await onSale();
  const { reply } = await call('GET product/product/{id}', { token, params: { id: main._id } });
  const { _id, name, sku_from_system, inventory_type, variant } = reply.data;
  const body = { _id, name, sku_from_system, inventory_type, variant, is_active: false, stock_reason: 'None' };
  const saved = await call('POST product', { token, body: body as never });
  expect([saved.status, saved.reply.msg]).toEqual([
    200,
    `Product Saved. These schemes stop taking orders: ${scheme.name}.`,
  ]);
});

it('a scheme of a product that is not published cannot be published', async () => {
  const { body, main } = await draft();
  const scheme = (await save(body)).reply.data;
  await flag(main._id, 'is_published', false);
  expect((await publish(scheme._id)).reply.errors).toEqual({
    main_product: `${main.name} is not published. Publish it, or choose another.`,
  });
});

it('a blocking finding blocks: a multi-buy without an advance can’t be published, by button or form', async () => {
  const { body } = await draft({ type: 'MULTI-BUY' });
  const scheme = (await save(body)).reply.data;
  const check = await call('GET scheme/check/{id}', { token, params: { id: scheme._id } });
  expect(check.reply.data).toMatchObject({ can_publish: false });
  const errors = { advance_payment: 'A multi-buy holds its units until an advance is paid. Enter an advance above 0.' };
  expect((await publish(scheme._id)).reply.errors).toEqual(errors);
  await save({ ...body, _id: scheme._id, advance_payment: 500 });
  expect((await publish(scheme._id)).status).toBe(200);
  expect((await save({ ...body, _id: scheme._id, advance_payment: 0 })).reply.errors).toEqual(errors);
});
