import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildOrder, buildProduct, buildScheme, buildUser, orderBody, unique } from '../../test/builders.ts';
import { orderDesk } from '../../test/order-desk.ts';
import { audits } from '../db/audit.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { orders } from '../orders/orders.table.ts';

const { db, call, ofHead: token, retailer, place } = await orderDesk();

async function order(customer_phone: string, customer_name = unique('Sita')) {
  const built = await buildOrder(db, retailer);
  await db.update(orders).set({ customer_phone, customer_name }).where(eq(orders._id, built._id));
  return { ...built, customer_name };
}

const found = async (find_search: string) =>
  (await call('GET customer', { token, query: { find_search } })).reply.data.map(({ _id }) => _id);

describe('customers', () => {
  it('are found by any part of their number or name, once each', async () => {
    const [first, second] = [await order('9871234567'), await order('9871234567')];
    for (const part of ['9871234567', '234', '567', '+977 987-123', first.customer_name.slice(2), '१२३४५'])
      expect(await found(part)).toContain('9871234567');
    const { reply } = await call('GET customer', { token, query: { find_search: '712345' } });
    expect(reply.data).toMatchObject([{ _id: '9871234567', name: second.customer_name, orders: 2, is_blocked: false }]);
    expect(await found('%')).toEqual([]);
    expect(await found('00000')).toEqual([]);
  });

  it('have a page of all that the number did, for the head office only', async () => {
    const { order_id, customer_name } = await order('9871111111');
    const params = { phone: '9871111111' };
    const note = await call('POST customer/{phone}/note', { token, params, body: { text: 'Calls after six.' } });
    expect(note.status).toBe(200);
    await call('POST customer/{phone}/sms', { token, params, body: { message: 'Your phone is here.' } });
    const { data } = (await call('GET customer/{phone}', { token, params })).reply;
    expect(data.names).toEqual([customer_name]);
    expect(data.orders).toMatchObject([{ order_id, office: retailer.name }]);
    expect(data.notes).toMatchObject([{ text: 'Calls after six.' }]);
    expect(data.messages[0]?.message).toContain('Your phone is here.');
    expect(await db.$count(smsMessages, eq(smsMessages.phone_number, '9871111111'))).toBe(1);
    expect(await db.$count(audits, eq(audits.entity, 'Customer'))).toBe(2);
    expect((await call('GET customer/{phone}', { token, params: { phone: '9879999999' } })).status).toBe(404);
    const shop = await buildUser(db, { office: retailer, grants: ['GET customer', 'GET customer/{phone}'] });
    expect((await call('GET customer/{phone}', { token: shop.token, params })).status).toBe(404);
    expect((await call('GET customer', { token: shop.token })).status).toBe(404);
  });

  it('who are blocked order nothing on the storefront until somebody unblocks them', async () => {
    const product = await buildProduct(db, { inventory: 3 });
    const scheme = await buildScheme(db, product);
    const params = { phone: '9872222222' };
    const order = { ...orderBody(scheme, product.variant[0]?._id, place), office_id: retailer._id };
    const ask = () => call('POST order/public', { body: { ...order, customer_phone: params.phone } });
    const body = { reason: 'Ordered forty phones for nobody.' };
    expect((await call('POST customer/{phone}/block', { token, params, body })).status).toBe(200);
    expect((await ask()).reply.errors?.customer_phone).toContain('no orders of this number');
    expect((await call('GET customer/{phone}', { token, params })).reply.data.blocked).toMatchObject(body);
    await call('DELETE customer/{phone}/block', { token, params });
    expect((await ask()).status).toBe(200);
    expect((await call('DELETE customer/{phone}/block', { token, params })).status).toBe(404);
  });
});
