import { expect, it } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { purchaseFixture } from '../../test/purchase-fixture.ts';
import { workOff } from '../../test/queue.ts';
import { variants } from '../catalog/catalog.table.ts';
import { sumsOf } from '../orders/money/moves.service.ts';
import { expireOrders, remindCustomers } from '../orders/steps/sweep.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { trackedOrder } from '../orders/track/tracked-order.ts';

const { db, clock, call, url, app, verifier, proved, orderOf } = await purchaseFixture();
const sent = () => workOff(url, { db, storage: app.storage });
const units = async () =>
  (await db.select({ held: variants.held, sold: variants.sold }).from(variants)).map(({ held, sold }) => held + sold);

it('returns a paid order that nobody collected to stock, and marks its advance for a refund', async () => {
  const { _id } = await proved();
  const step = (step: string, body = {}) =>
    call('POST order/{id}/{step}', { token: verifier, params: { id: _id, step }, body });
  await call('POST order/{id}/proof/{step}', { token: verifier, params: { id: _id, step: 'approve' }, body: {} });
  const inDays = (days: number) => new Date(clock.now.getTime() + days * DAY_MS);
  // The office hasn't got the phone ready, so the purchase stays.
  await expireOrders(db, inDays(200));
  expect(await orderOf(_id)).toMatchObject({ status: 'CONFIRMED' });
  await step('allocate');
  await step('ready', { pickup_point: 'Counter 3' });
  expect((await trackedOrder(db, _id, clock.now, 'en')).expected).toEqual([{ what: 'collect', at: inDays(30) }]);
  await sent();
  await remindCustomers(db, inDays(28.1));
  expect(await sent()).toEqual([expect.stringMatching(/^We are holding your .* until /)]);
  await expireOrders(db, inDays(29.9));
  expect(await orderOf(_id)).toMatchObject({ status: 'READY_FOR_PICKUP' });
  await expireOrders(db, inDays(30.1));
  expect(await orderOf(_id)).toMatchObject({ status: 'REFUND_DUE', end_reason: 'Not collected in time' });
  expect(await sent()).toEqual([expect.stringMatching(/not collected in time.*refund Rs\. 2,000\./)]);
  expect(await units()).toEqual([0, 0]);
  expect(await sumsOf(db, _id)).toMatchObject({ received: 200_000, refunded: 0 });
  expect((await call('GET order/{id}', { token: verifier, params: { id: _id } })).reply.data).toMatchObject({
    to_pay_back: 2_000,
  });
  expect(await findDrift(db)).toEqual([]);
});
