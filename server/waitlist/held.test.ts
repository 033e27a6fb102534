import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { statements } from '../../test/statements.ts';
import { waitlistFixture } from '../../test/waitlist-fixture.ts';
import { audits } from '../db/audit.ts';
import { schemes } from '../offers/offers.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { waitlistJobs } from './waitlist.jobs.ts';

const { app, db, call, clock, token, soldOut, join, see, statusOf, turn, heldOf, whyOf } = await waitlistFixture();

it('offers nothing and lets nothing lapse while orders are stopped, and holds offers longer afterwards', async () => {
  const { scheme, variant_id, stock, order } = await soldOut({ hours: 1 });
  await db
    .update(schemes)
    .set({ end_date: new Date(clock.now.getTime() + 2 * DAY_MS) })
    .where(eq(schemes._id, scheme._id));
  const [one, two] = [await join(scheme._id), await join(scheme._id)];
  await stock(1);
  await turn();
  const pause = (is_paused: boolean) =>
    call('POST launch/{id}/pause', { token, params: { id: scheme._id }, body: { is_paused } });
  const began = clock.now;
  clock.now = new Date(began.getTime() + HOUR_MS / 2);
  await pause(true);
  await stock(2);
  clock.now = new Date(began.getTime() + 3 * HOUR_MS);
  await turn();
  expect([await statusOf(one.key), await statusOf(two.key)]).toEqual(['OFFERED', 'WAITING']);
  expect(await whyOf(scheme._id, two.phone)).toBe('Next on the waitlist. Orders for the scheme are paused.');
  const { until, next } = await see(one.key);
  expect([Date.parse(until ?? '') - clock.now.getTime(), next]).toEqual([
    HOUR_MS / 2,
    'Orders are paused. We are still holding it, and your time to order is paused too.',
  ]);
  expect(await whyOf(scheme._id, one.phone)).toContain('Orders are paused: it is held longer by that time.');
  const byHand = { token, params: { id: scheme._id }, body: { units: 1 } };
  expect((await call('POST waitlist/scheme/{id}/offer', byHand)).reply.errors?.units).toContain('are paused');
  await pause(false);
  await turn();
  expect(Date.parse((await see(one.key)).until ?? '') - clock.now.getTime()).toBe(HOUR_MS / 2);
  expect(await statusOf(two.key)).toBe('OFFERED');
  expect((await order(one.phone, { offer: one.key })).status).toBe(200);
  expect([await heldOf(variant_id), await findDrift(db)]).toEqual([2, []]);
  clock.now = new Date();
});

it('frees the held units once its scheme is deleted', async () => {
  const { scheme, variant_id, stock } = await soldOut();
  const { key } = await join(scheme._id);
  await stock(1);
  await turn();
  expect([await statusOf(key), await heldOf(variant_id)]).toEqual(['OFFERED', 1]);
  await db.update(schemes).set({ is_deleted: true }).where(eq(schemes._id, scheme._id));
  await turn();
  expect([await statusOf(key), await heldOf(variant_id), await findDrift(db)]).toEqual(['CLOSED', 0, []]);
});

it('opens its page to the holder of an offer, past the waiting room', async () => {
  const { scheme, stock } = await soldOut();
  const { key } = await join(scheme._id);
  const other = await join(scheme._id);
  await stock(1);
  await turn();
  const room = {
    mode: 'always' as const,
    prequeue_minutes: 30,
    open_minutes: 60,
    shuffle: false,
    per_minute: 1,
    most_active: 10,
    session_minutes: 60,
  };
  expect((await call('POST scheme/room/{id}', { token, params: { id: scheme._id }, body: room })).status).toBe(200);
  const open = (offer: string, cookie = '') =>
    app.http.inject({ url: `/scheme/${scheme._id}?offer=${offer}`, headers: { accept: 'text/html', cookie } });
  expect((await open(key)).body).not.toContain('You are in the queue');
  const waiting = await open(other.key);
  expect(waiting.body).toContain('You are in the queue');

  const cookie = String(waiting.headers['set-cookie']).split(';')[0] as string;
  const madeUp = Array.from({ length: 200 }, (_, times) => `${key.slice(0, -3)}${String(times).padStart(3, '0')}`);
  const sent = await statements(db, async () => {
    for (const { body } of await Promise.all(madeUp.map((key) => open(key, cookie))))
      expect(body).toContain('You are in the queue');
  });
  expect(sent).toBeLessThan(20);
});

it('reports how many units were really offered, and leaves out variants that the scheme doesn’t sell', async () => {
  const { scheme, product, stock } = await soldOut({ colours: 2, gives: 'hand' });
  const [black, blue] = product.variant.map(({ _id }) => _id) as [string, string];
  for (let people = 0; people < 3; people += 1) await join(scheme._id);
  await stock(2, black);
  await stock(5, blue);
  const params = { id: scheme._id };
  await call('POST launch/{id}/variant', { token, params, body: { variant_id: blue, is_active: false } });
  expect((await call('GET waitlist/scheme/{id}', { token, params })).reply.data.free).toBe(2);
  const offer = () => call('POST waitlist/scheme/{id}/offer', { token, params, body: { units: 4 } });
  expect((await offer()).reply.msg).toBe('2 of 4 units offered.');
  expect((await offer()).reply.errors?.units).toContain('No unit is free');
  expect((await db.select().from(audits).where(eq(audits.action, 'offer-units'))).length).toBe(1);
});

it('leaves out a rest that has passed', async () => {
  const { scheme, stock } = await soldOut({ hours: 1 });
  await db
    .update(schemes)
    .set({ end_date: new Date(clock.now.getTime() + 2 * DAY_MS) })
    .where(eq(schemes._id, scheme._id));
  const { key } = await join(scheme._id);
  await stock(1);
  await turn();
  await call('POST waitlist/public/{key}/pass', { params: { key } });
  expect((await see(key)).next).toContain('Your next offer comes after');
  await stock(0);
  clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS);
  expect((await see(key)).next).toContain('We will text you');
  clock.now = new Date();
});

it('continues with the other lists if one fails, and reports the failure', async () => {
  const [bad, good] = [await soldOut(), await soldOut()];
  const [ofBad, ofGood] = [await join(bad.scheme._id), await join(good.scheme._id)];
  await db.execute(sql`create function no_offer() returns trigger language plpgsql as $$
    begin raise exception 'This list is broken'; end $$`);
  await db.execute(
    sql.raw(`create trigger no_offer before insert on waitlist_offers for each row
      when (new.variant_id = '${bad.variant_id}') execute function no_offer()`),
  );
  await bad.stock(1);
  await good.stock(1);
  const work = waitlistJobs.giveUnits({ ...app, clock: () => clock.now } as never);
  await expect(work).rejects.toMatchObject({ cause: { message: 'This list is broken' } });
  expect([await statusOf(ofBad.key), await statusOf(ofGood.key)]).toEqual(['WAITING', 'OFFERED']);
  await db.execute(sql`drop trigger no_offer on waitlist_offers`);
});
