import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { newImei } from '../../../test/builders.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { orderEvents } from '../orders.table.ts';
import { seeKeyOf } from '../track-key.service.ts';
import { warrantyUntil } from './warranty.ts';

const { app, db, call, clock, ofHead, delivered } = await orderFixture();
const dayOf = (at: Date | string | null) =>
  new Date(at ?? 0).toLocaleDateString('en-GB', {
    timeZone: 'Asia/Kathmandu',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  } as const);

async function promised({ order_id }: { order_id: string }) {
  const see_key = seeKeyOf(app.config.AGRIM_SECRET, order_id);
  const { reply } = await call('POST order/public/track/see', { body: { order_id, see_key } });
  return reply.data.expected.flatMap(({ what, at }) => (what === 'warranty' ? dayOf(at) : []));
}
const shownEnd = async (imei: string) =>
  /Warranty until<\/dt><dd>([^<]*)/.exec((await app.http.inject(`/genuine?imei=${imei}`)).body)?.[1];

it('ends on the same day by order and by IMEI: a repair doesn’t extend it, and a return ends it', async () => {
  const order = await delivered();
  const lately = sql`${orderEvents.at} - interval '20 days'`;
  await db.update(orderEvents).set({ at: lately }).where(eq(orderEvents.order_id, order.id));
  const end = dayOf(await warrantyUntil(db, new Date(clock.now.getTime() - 20 * DAY_MS)));
  expect([await promised(order), await shownEnd(order.imei)]).toEqual([[end], end]);

  async function cameBack(imei: string) {
    const body = { reason: 'It flickers.', imei };
    const { reply } = await call('POST order/{id}/return', { token: ofHead, params: { id: order.id }, body });
    return (step: string, body = {}) =>
      call('POST return/{id}/{step}', { token: ofHead, params: { id: reply.data._id, step }, body });
  }
  const repaired = await cameBack(order.imei);
  expect(await promised(order)).toEqual([]);
  await repaired('inspect', { sellable: false });
  expect((await repaired('give_back')).status).toBe(200);
  expect([await promised(order), await shownEnd(order.imei)]).toEqual([[end], end]);

  const replaced = await cameBack(order.imei);
  await replaced('inspect', { sellable: false });
  const imei = newImei();
  expect((await replaced('replace', { imei })).status).toBe(200);
  const later = dayOf(await warrantyUntil(db, clock.now));
  expect([await promised(order), await shownEnd(imei)]).toEqual([[later], later]);
});
