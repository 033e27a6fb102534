import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildProduct, buildScheme, orderBody } from '../../../test/builders.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { schemes } from '../../offers/offers.table.ts';

const { db, call, place, retailer, ofHead, ofRetailer } = await orderFixture();

it('shows a draft only to the head office, until an order of other offices names it', async () => {
  const product = await buildProduct(db, { inventory: 5 });
  const scheme = await buildScheme(db, product);
  const unpublish = () => db.update(schemes).set({ is_published: false }).where(eq(schemes._id, scheme._id));
  const namedTo = async (token: string) => {
    const { data } = (await call('GET order/choices', { token })).reply;
    return [data.schemes, data.products].map((all) => all.some(({ _id }) => _id === scheme._id || _id === product._id));
  };
  await unpublish();
  expect(await namedTo(ofRetailer)).toEqual([false, false]);
  expect(await namedTo(ofHead)).toEqual([true, true]);
  await db.update(schemes).set({ is_published: true }).where(eq(schemes._id, scheme._id));
  const body = { ...orderBody(scheme, product.variant[0]._id, place), office_id: retailer._id };
  expect((await call('POST order/public', { body })).status).toBe(200);
  await unpublish();
  expect(await namedTo(ofRetailer)).toEqual([true, true]);
});
