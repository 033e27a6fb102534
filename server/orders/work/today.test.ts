import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildOrder, buildUser } from '../../../test/builders.ts';
import { statements } from '../../../test/statements.ts';
import { orders } from '../orders.table.ts';

const { db, call, clock } = await testApp();
const rd = await buildOffice(db, { type: 'RD' });
const [shop, neighbour] = [await buildOffice(db, {}, rd), await buildOffice(db, {}, rd)];
const grants = ['GET order/today'] as const;
const { token } = await buildUser(db, { office: shop, grants: [...grants] });

// A Tuesday; the week in Nepal begins on Saturday, 18:15 UTC.
clock.now = new Date('2026-11-24T08:00:00Z');

type Row = typeof orders.$inferInsert;

async function given(office: typeof shop, row: Partial<Row>) {
  const order = await buildOrder(db, office);
  const [changed] = await db.update(orders).set(row).where(eq(orders._id, order._id)).returning();
  return changed;
}

const today = async (token: string) => (await call('GET order/today', { token })).reply.data;

it('has what a shop hands over, what comes, the money to collect, and the week since Sunday in Nepal', async () => {
  const inWeek = new Date('2026-11-21T18:15:00Z');
  const before = new Date('2026-11-21T18:14:59Z');
  const second = await given(shop, {
    status: 'READY_FOR_PICKUP',
    total: 1_999_950,
    placed_at: inWeek,
    changed_at: inWeek,
  });
  const first = await given(shop, {
    status: 'READY_FOR_PICKUP',
    total: 500_000,
    placed_at: before,
    changed_at: inWeek,
  });
  const coming = await given(shop, { status: 'ALLOCATED', placed_at: before, changed_at: before });
  await given(shop, { status: 'DELIVERED', placed_at: before, changed_at: inWeek });
  await given(shop, { status: 'DELIVERED', placed_at: before, changed_at: before });
  await given(shop, { status: 'DELIVERED', placed_at: before, changed_at: inWeek, returned_at: inWeek });
  await given(shop, { status: 'DELIVERED', placed_at: before, changed_at: before, returned_at: inWeek });
  await given(shop, { status: 'CANCELLED', placed_at: inWeek, changed_at: inWeek });
  await given(neighbour, { status: 'READY_FOR_PICKUP', total: 700_000, placed_at: inWeek, changed_at: inWeek });

  const { hand_over, arriving, week } = await today(token);
  expect([hand_over.count, hand_over.to_collect]).toEqual([2, 24_999.5]);
  expect(hand_over.orders.map(({ _id }) => _id)).toEqual([first?._id, second?._id]);
  expect([arriving.count, arriving.orders[0]?._id]).toEqual([1, coming?._id]);
  expect(week).toEqual({ since: '2026-11-22', placed: 2, delivered: 1, returned: 2, lost: 1 });
});

it('covers your own shop alone, and the kinds that you are granted', async () => {
  const above = await buildUser(db, { office: rd, grants: [...grants] });
  expect((await today(above.token)).hand_over.count).toBe(0);
  const other = await buildUser(db, { office: shop, grants: ['GET order/today {MULTI-BUY}'] });
  expect((await today(other.token)).hand_over.count).toBe(0);
  const none = await buildUser(db, { office: shop, grants: ['GET order'] });
  expect((await call('GET order/today', { token: none.token })).status).toBe(403);
});

it('sends twenty that come and all that are ready, and counts all, in as many statements', async () => {
  const busy = await buildOffice(db, {}, rd);
  const user = await buildUser(db, { office: busy, grants: [...grants] });
  await given(busy, { status: 'CONFIRMED' });
  // The first call of a session notes when it was seen.
  await today(user.token);
  const few = await statements(db, () => today(user.token));
  for (let more = 0; more < 21; more += 1) {
    await given(busy, { status: 'CONFIRMED' });
    await given(busy, { status: 'READY_FOR_PICKUP' });
  }
  const many = await statements(db, () => today(user.token));
  expect(many).toBe(few);
  const { arriving, hand_over } = await today(user.token);
  expect([arriving.count, arriving.orders.length]).toEqual([22, 20]);
  // Offline, a hand-over finds any of them by its number.
  expect([hand_over.count, hand_over.orders.length]).toEqual([21, 21]);
});
