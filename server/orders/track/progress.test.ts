import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { newImei } from '../../../test/builders.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { whenOpen } from '../../offices/hours.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { forgetSettings } from '../../settings/read-settings.service.ts';
import { settings } from '../../settings/settings.table.ts';
import { orderEvents, orders } from '../orders.table.ts';
import { seeKeyOf, trackKey } from '../track-key.service.ts';
import { endOfDay } from './days.ts';

const { app, db, call, clock, retailer, ofHead, placed, delivered } = await orderFixture();

const see = async (order_id: string, headers = {}) => {
  const see_key = seeKeyOf(app.config.AGRIM_SECRET, order_id);
  return (await call('POST order/public/track/see', { body: { order_id, see_key }, headers })).reply.data;
};
/** Writes each stage as `title`, with ✓ if it was reached, * if it is current and ! if it is an end. */
const lineOf = async (order_id: string) =>
  (await see(order_id)).progress.map(
    ({ title, at, is_now, is_end }) => `${title}${at ? ' ✓' : ''}${is_now ? '*' : ''}${is_end ? '!' : ''}`,
  );
const setInStoreDays = async (value: number) => {
  await db.update(settings).set({ value }).where(eq(settings.key, 'InStoreDays'));
  forgetSettings(db);
};

describe('the line of an order', () => {
  it('has five stages, each with its day once it was reached', async () => {
    const order = await placed();
    expect(await lineOf(order.order_id)).toEqual([
      'Ordered ✓*',
      'Confirmed',
      'Reserved for you',
      'Ready in the store',
      'Collected',
    ]);
    await order.step('contact');
    expect((await lineOf(order.order_id))[0]).toBe('Ordered ✓*');
    for (const step of ['confirm', 'allocate']) await order.step(step);
    await order.step('ready', { pickup_point: 'Counter 3' });
    expect((await lineOf(order.order_id)).slice(2)).toEqual([
      'Reserved for you ✓',
      'Ready in the store ✓*',
      'Collected',
    ]);
    const { progress } = await see(order.order_id, { 'accept-language': 'ne' });
    expect(progress[0]).toMatchObject({ title: 'अर्डर भयो', bikram_day: expect.stringMatching(/^\d+ \S+ 20\d\d$/) });
  });

  it('says that a delivery is on its way', async () => {
    const order = await placed();
    await db.update(orders).set({ delivery_method: 'DELIVERY' }).where(eq(orders._id, order.id));
    expect((await lineOf(order.order_id)).slice(3)).toEqual(['On its way', 'Delivered']);
  });

  it('stops at the stage of a cancellation, and after the hand-over for a return', async () => {
    const cancelled = await placed();
    for (const step of ['contact', 'confirm']) await cancelled.step(step);
    await cancelled.step('cancel', { reason: 'Not any more.' });
    expect(await lineOf(cancelled.order_id)).toEqual(['Ordered ✓', 'Confirmed ✓', 'Cancelled ✓*!']);

    const returned = await delivered();
    expect((await lineOf(returned.order_id)).at(-1)).toBe('Collected ✓*');
    const { reply } = await call('POST order/{id}/return', {
      token: ofHead,
      params: { id: returned.id },
      body: { reason: 'It flickers.' },
    });
    const step = (name: string, body = {}) =>
      call('POST return/{id}/{step}', { token: ofHead, params: { id: reply.data._id, step: name }, body });
    expect((await lineOf(returned.order_id)).at(-1)).toBe('Collected ✓*');
    await step('receive', { imei: returned.imei });
    expect((await lineOf(returned.order_id)).slice(-2)).toEqual(['Collected ✓', 'We have your product ✓*!']);
  });

  it('goes back with an undone hand-over', async () => {
    const order = await delivered();
    const { status } = await order.step('undo_deliver', { reason: 'The wrong phone.' }, ofHead);
    expect(status).toBe(200);
    expect((await lineOf(order.order_id)).slice(3)).toEqual(['Ready in the store ✓*', 'Collected']);
    clock.now = new Date(clock.now.getTime() + HOUR_MS);
    await order.step('deliver', { imei: newImei() });
    const at = (await see(order.order_id)).progress[4]?.at;
    expect(at).toBe(clock.now.toISOString());
  });
});

it('a day ends in Nepal', () => {
  expect(endOfDay(new Date('2026-12-01T18:14:00Z')).toISOString()).toBe('2026-12-01T18:14:00.000Z');
  expect(endOfDay(new Date('2026-12-01T18:15:00Z')).toISOString()).toBe('2026-12-02T18:14:00.000Z');
});

describe('the next thing that is expected', () => {
  it('is the call within the hours of the setting, then the promised days until it is in the store', async () => {
    const order = await placed();
    const at = (hours: number) => new Date(Date.parse(placed_at) + hours * HOUR_MS).toISOString();
    const { placed_at, expected } = await see(order.order_id);
    const called = { what: 'call', at: whenOpen(new Date(at(12)), null).toISOString() };
    expect(expected).toEqual([called]);
    await setInStoreDays(5);
    expect((await see(order.order_id)).expected).toEqual([
      called,
      { what: 'there', at: endOfDay(new Date(at(5 * 24))).toISOString() },
    ]);
    await order.step('contact');
    expect((await see(order.order_id)).expected.map(({ what }) => what)).toEqual(['there', 'keep']);
    await db
      .update(orders)
      .set({ placed_at: new Date(clock.now.getTime() - 6 * DAY_MS) })
      .where(eq(orders._id, order.id));
    expect((await see(order.order_id)).expected.map(({ what }) => what)).toEqual(['keep']);
  });

  it('is a call within the hours of the store, not at night', async () => {
    const order = await placed();
    const called = async () => (await see(order.order_id)).expected.find(({ what }) => what === 'call')?.at;
    const day = (days: number) => new Date(clock.now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
    // At 11:56 in Nepal, so the 12 hours end at 23:56.
    const placed_at = new Date(`${day(1)}T06:11:00Z`);
    await db.update(orders).set({ placed_at }).where(eq(orders._id, order.id));
    expect(await called()).toBe(`${day(2)}T05:15:00.000Z`);
    const opening_hours = 'Every day 8:00 to 18:00';
    await db.update(offices).set({ opening_hours }).where(eq(offices._id, retailer._id));
    expect(await called()).toBe(`${day(2)}T03:15:00.000Z`);
  });

  it('is the last day to collect an order that is ready', async () => {
    const order = await placed();
    for (const step of ['contact', 'confirm', 'allocate']) await order.step(step);
    await order.step('ready', { pickup_point: 'Counter 3' });
    const at = new Date(clock.now.getTime() + 14 * DAY_MS).toISOString();
    expect((await see(order.order_id)).expected).toEqual([{ what: 'collect', at }]);
  });
});

it('the store comes with its map and hours', async () => {
  const map_location = 'https://www.openstreetmap.org/?mlat=27.7&mlon=85.3';
  await db.update(offices).set({ map_location, opening_hours: '10 to 7' }).where(eq(offices._id, retailer._id));
  const order = await placed();
  expect((await see(order.order_id)).office).toMatchObject({ map_location, opening_hours: '10 to 7' });
});

it('a return is asked for within the days of the setting, and at the counter after them', async () => {
  const order = await delivered();
  await db.update(settings).set({ value: 7 }).where(eq(settings.key, 'ReturnDays'));
  forgetSettings(db);
  const key = await trackKey(app.config.AGRIM_SECRET, order.id, clock.now);
  const canReturn = async () => (await call('POST order/public/track/order', { body: { key } })).reply.data.can_return;
  expect(await canReturn()).toBe(true);
  await db
    .update(orderEvents)
    .set({ at: new Date(clock.now.getTime() - 8 * DAY_MS) })
    .where(eq(orderEvents.order_id, order.id));
  expect(await canReturn()).toBe(false);
  const { status, reply } = await call('POST order/public/track/return', { body: { key, reason: 'It flickers.' } });
  expect([status, reply.msg]).toEqual([409, 'The 7-day return window has passed. Please ask your store.']);
  const body = { reason: 'It flickers.' };
  expect((await call('POST order/{id}/return', { token: ofHead, params: { id: order.id }, body })).status).toBe(200);
});
