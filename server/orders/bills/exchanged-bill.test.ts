import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { buildProduct, buildScheme, buildUser, newImei, orderBody } from '../../../test/builders.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { firstOf } from '../../../test/present.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { findFaults } from '../../reports/books-check.service.ts';
import { forgetSettings } from '../../settings/read-settings.service.ts';
import { settings } from '../../settings/settings.table.ts';
import { orders } from '../orders.table.ts';

const { app, db, call, place, retailer, ofRetailer } = await orderFixture();
const { token: ofColleague } = await buildUser(db, { office: retailer, is_super: true });

/** Makes the number of the bill required for one test. */
async function required() {
  const set = async (value: string | null) => {
    await db.update(settings).set({ value }).where(eq(settings.key, 'Bill'));
    forgetSettings(db);
  };
  await set('required');
  onTestFinished(() => set(null));
}

/** Reads the bill numbers of the sales book, with their totals and whether they are cancelled. */
async function book() {
  const file = await app.http.inject({ url: '/api/bill/export', headers: { authorization: ofRetailer } });
  const lines = file.body.trim().split('\n').slice(1);
  return lines.map((line) => line.split(',')).map((cells) => [cells[2], cells[7], cells[11]?.trim()]);
}

/** Hands over a phone with a bill, and opens and inspects its return, which another variant can replace. */
async function returned(bill: string) {
  const phone = await buildProduct(db, {
    inventory: 3,
    inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }],
  });
  const scheme = await buildScheme(db, phone, {});
  const [red, blue] = phone.variant.map(({ _id }) => _id) as [string, string];
  const { reply } = await call('POST order/public', {
    body: { ...orderBody(scheme, red, place), office_id: retailer._id },
  });
  const { _id: id, total } = firstOf(await db.select().from(orders).where(eq(orders.order_id, reply.data.order_id)));
  const imei = newImei();
  const entries = {
    contact: {},
    confirm: {},
    allocate: {},
    ready: { pickup_point: 'Counter' },
    deliver: { imei, bill_number: `${bill}-1` },
  };
  for (const [step, body] of Object.entries(entries))
    await call('POST order/{id}/{step}', {
      token: step === 'deliver' ? ofColleague : ofRetailer,
      params: { id, step },
      body,
    });
  const opened = await call('POST order/{id}/return', {
    token: ofRetailer,
    params: { id },
    body: { reason: 'Too small.', imei },
  });
  const step = (step: string, body: object) =>
    call('POST return/{id}/{step}', { token: ofRetailer, params: { id: opened.reply.data._id, step }, body });
  await step('inspect', { sellable: true });
  return { step, blue, total };
}

it('an exchange for a dearer phone asks for its bill, and both bills are in the sales book', async () => {
  await required();
  const { step, blue, total } = await returned('A');
  const { sales_price } = firstOf(await db.select().from(variants).where(eq(variants._id, blue)));
  await db
    .update(variants)
    .set({ sales_price: sales_price + 500_000 })
    .where(eq(variants._id, blue));
  const exchange = { imei: newImei(), variant_id: blue };
  const refused = await step('replace', exchange);
  expect([refused.status, refused.reply.errors]).toEqual([400, { bill_number: 'Enter the number of your bill.' }]);
  expect((await step('replace', { ...exchange, bill_number: 'A-2' })).reply.data.status).toBe('REPLACED');
  expect((await book()).sort()).toEqual([
    ['A-1', '0', 'Yes'],
    ['A-2', String(total / 100 + 5_000), ''],
  ]);
  expect(await findFaults(db)).toEqual([]);
});

it('an exchange at the same price keeps its bill, though a number is sent', async () => {
  await required();
  const { step, blue, total } = await returned('B');
  expect((await step('replace', { imei: newImei(), variant_id: blue })).reply.data.status).toBe('REPLACED');
  const again = await returned('C');
  const exchange = { imei: newImei(), variant_id: again.blue, bill_number: 'C-2' };
  expect((await again.step('replace', exchange)).reply.data.status).toBe('REPLACED');
  expect((await book()).filter(([number]) => /^[BC]/.test(String(number))).sort()).toEqual([
    ['B-1', String(total / 100), ''],
    ['C-1', String(again.total / 100), ''],
  ]);
  expect(await findFaults(db)).toEqual([]);
});
