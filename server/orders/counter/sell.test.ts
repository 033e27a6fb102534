import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildOffice, buildProduct, buildScheme, buildUser, insertOne, newImei } from '../../../test/builders.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { firstOf } from '../../../test/present.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { campaigns, quotas } from '../../offers/offers.table.ts';
import { moneyMoves } from '../money/money.table.ts';
import { orderEvents, orders } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';

const { db, call, head, retailer, sent } = await orderFixture();
const { token } = await buildUser(db, { office: retailer, grants: ['POST order/sale'] });
let customers = 0;

async function offered(inventory = 2, quota?: number) {
  const product = await buildProduct(db, { inventory });
  const campaign =
    quota !== undefined && (await insertOne(db, campaigns, { name: `C ${customers}`, code: `C${customers}` }));
  if (campaign)
    await insertOne(db, quotas, { campaign_id: campaign._id, office_id: retailer._id, no_of_order: quota as number });
  const scheme = await buildScheme(db, product, campaign ? { campaign_id: campaign._id } : {});
  customers += 1;
  const body = {
    customer_name: 'Sita Rai',
    customer_phone: `98${String(45_000_000 + customers)}`,
    office_id: retailer._id,
    scheme_id: scheme._id,
    scheme_type: scheme.type,
    variant_id: product.variant[0]._id,
    imei: newImei(),
    payments: [{ method: 'cash', amount: 45_000 }] as { method: 'cash' | 'qr'; amount: number }[],
  };
  const sell = (change: object = {}, headers = {}, by = token) =>
    call('POST order/sale', { token: by, headers, body: { ...body, ...change } });
  const left = async () => {
    const { inventory, held, sold } = variants;
    return firstOf(await db.select({ inventory, held, sold }).from(variants).where(eq(variants._id, body.variant_id)));
  };
  return { ...body, sell, left, campaign };
}

describe('a sale at the counter', () => {
  it('is an order with all its steps, its money and its unit, and one message to the customer', async () => {
    const { sell, left, imei, customer_phone } = await offered();
    await sent();
    const { status, reply } = await sell();
    expect(status, JSON.stringify(reply)).toBe(200);
    const order = firstOf(await db.select().from(orders).where(eq(orders._id, reply.data._id)));
    expect(order).toMatchObject({
      status: 'DELIVERED',
      source: 'counter',
      imei,
      customer_phone,
      customer_address: retailer.name,
      vdc_municipality: retailer.vdc_municipality,
    });
    const events = await db
      .select({ step: orderEvents.step })
      .from(orderEvents)
      .where(eq(orderEvents.order_id, order._id))
      .orderBy(asc(orderEvents.at), asc(orderEvents._id));
    const steps = events.map(({ step }) => step);
    expect(steps).toEqual(['place', 'contact', 'confirm', 'allocate', 'ready', 'deliver']);
    expect(await db.select().from(moneyMoves).where(eq(moneyMoves.order_id, order._id))).toMatchObject([
      { kind: 'balance', method: 'cash', paisa: 4_500_000, office_id: retailer._id },
    ]);
    expect(await left()).toEqual({ inventory: 1, held: 0, sold: 1 });
    expect((await sent()).filter((text) => text.includes(order.order_id))).toHaveLength(1);
    expect(await findDrift(db)).toEqual([]);
  });

  it('happens whole or not at all: a wrong IMEI, money that doesn’t fit and the last unit leave nothing', async () => {
    const { sell, left, imei } = await offered(1);
    const refused = async (change: object) => {
      const { status, reply } = await sell(change);
      return [status, Object.keys(reply.errors ?? {})];
    };
    expect(await refused({ imei: '490154203237519' })).toEqual([400, ['imei']]);
    expect(await refused({ imei: undefined })).toEqual([400, ['imei']]);
    expect(await refused({ payments: [{ method: 'cash', amount: 45_001 }] })).toEqual([400, ['payments']]);
    expect(await refused({ payments: [] })).toEqual([400, ['reason']]);
    expect(await left()).toEqual({ inventory: 1, held: 0, sold: 0 });
    expect((await sell()).status).toBe(200);
    expect(await refused({ imei: newImei(), customer_phone: '9845999999' })).toEqual([409, ['variant_id']]);
    const used = await (await offered()).sell({ imei });
    expect(used.reply.errors?.imei).toContain('was handed over with order');
    expect(await findDrift(db)).toEqual([]);
  });

  it('uses one unit of the store’s quota per sale', async () => {
    const { sell, campaign } = await offered(5, 1);
    expect((await sell()).status).toBe(200);
    const more = await sell({ imei: newImei(), customer_phone: '9845999998' });
    expect([more.status, more.reply.errors]).toEqual([409, expect.objectContaining({ office_id: expect.any(String) })]);
    const [row] = await db
      .select()
      .from(quotas)
      .where(eq(quotas.campaign_id, (campaign as { _id: string })._id));
    expect(row).toMatchObject({ used: 1, no_of_order: 1 });
  });

  it('is made once, however often and however fast it is sent', async () => {
    const { sell, left } = await offered();
    const headers = { 'idempotency-key': 'sale-at-the-counter-1' };
    const [first, again, later] = [
      ...(await Promise.all([sell({}, headers), sell({}, headers)])),
      await sell({}, headers),
    ];
    expect([first, again, later].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([first, again, later].map((one) => one?.reply.data._id)).size).toBe(1);
    expect(await left()).toMatchObject({ held: 0, sold: 1 });
  });

  it('is only for your own offices and granted kinds', async () => {
    const { sell } = await offered();
    const elsewhere = await buildUser(db, { office: await buildOffice(db, {}, head), grants: ['POST order/sale'] });
    expect((await sell({}, {}, elsewhere.token)).reply.errors).toHaveProperty('office_id');
    const other = await buildUser(db, { office: retailer, grants: ['POST order/sale {CAMPAIGN}'] });
    expect((await sell({}, {}, other.token)).status).toBe(404);
    expect((await sell({ scheme_type: 'MULTI-BUY' })).status).toBe(404);
  });
});
