import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { waitlistDesk } from '../../test/waitlist-desk.ts';
import { schemes } from '../offers/offers.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';

const HOUR = 3600_000;
const { app, db, call, clock, token, soldOut, join, see, statusOf, turn, heldOf, whyOf } = await waitlistDesk();

it('offers nothing and lets nothing lapse while orders are stopped, and holds it longer afterwards', async () => {
  const { scheme, variant_id, stock, order } = await soldOut({ hours: 1 });
  await db
    .update(schemes)
    .set({ end_date: new Date(clock.now.getTime() + 48 * HOUR) })
    .where(eq(schemes._id, scheme._id));
  const [one, two] = [await join(scheme._id), await join(scheme._id)];
  await stock(1);
  await turn();
  const pause = (is_paused: boolean) =>
    call('POST launch/{id}/pause', { token, params: { id: scheme._id }, body: { is_paused } });
  const began = clock.now;
  clock.now = new Date(began.getTime() + HOUR / 2);
  await pause(true);
  await stock(2);
  clock.now = new Date(began.getTime() + 3 * HOUR);
  await turn();
  expect([await statusOf(one.key), await statusOf(two.key)]).toEqual(['OFFERED', 'WAITING']);
  expect(await whyOf(scheme._id, two.phone)).toBe('Next in line. The orders of the scheme are stopped.');
  const byHand = { token, params: { id: scheme._id }, body: { units: 1 } };
  expect((await call('POST waitlist/scheme/{id}/offer', byHand)).reply.errors?.units).toContain('are stopped');
  await pause(false);
  await turn();
  expect(Date.parse((await see(one.key)).until ?? '') - clock.now.getTime()).toBe(HOUR / 2);
  expect(await statusOf(two.key)).toBe('OFFERED');
  expect((await order(one.phone, { offer: one.key })).status).toBe(200);
  expect([await heldOf(variant_id), await findDrift(db)]).toEqual([2, []]);
  clock.now = new Date();
});

it('frees what is held once its scheme is deleted', async () => {
  const { scheme, variant_id, stock } = await soldOut();
  const { key } = await join(scheme._id);
  await stock(1);
  await turn();
  expect([await statusOf(key), await heldOf(variant_id)]).toEqual(['OFFERED', 1]);
  await db.update(schemes).set({ is_deleted: true }).where(eq(schemes._id, scheme._id));
  await turn();
  expect([await statusOf(key), await heldOf(variant_id), await findDrift(db)]).toEqual(['CLOSED', 0, []]);
});

it('opens its page to the holder of an offer, in front of whom no waiting room stands', async () => {
  const { scheme, stock } = await soldOut();
  const { key } = await join(scheme._id);
  const other = await join(scheme._id);
  await stock(1);
  await turn();
  const room = {
    ...{ mode: 'always' as const, prequeue_minutes: 30, open_minutes: 60, shuffle: false, per_minute: 1 },
    ...{ most_active: 10, session_minutes: 60, load_above: 300 },
  };
  expect((await call('POST scheme/room/{id}', { token, params: { id: scheme._id }, body: room })).status).toBe(200);
  const page = async (offer: string) =>
    (await app.http.inject({ url: `/scheme/${scheme._id}?offer=${offer}`, headers: { accept: 'text/html' } })).body;
  expect(await page(key)).not.toContain('You are in the queue');
  expect(await page(other.key)).toContain('You are in the queue');
});
