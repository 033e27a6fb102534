import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/durations.ts';
import { buildOffice, buildOrder, buildUser } from '../../../test/builders.ts';
import { campaignFixture } from '../../../test/campaign-fixture.ts';
import { statements } from '../../../test/statements.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { moneyMoves } from '../money/money.table.ts';
import { type Order, orders } from '../orders.table.ts';

const { db, call, place, buildCampaign, sellingIn, save } = await campaignFixture();
const head = await buildOffice(db, { type: 'ADMIN' });
const rd = await buildOffice(db, { type: 'RD' }, head);
const [slow, quick, quiet] = [
  await buildOffice(db, { ...place, name: 'Slow Mobile' }, rd),
  await buildOffice(db, { ...place, name: 'Quick Mobile' }, rd),
  await buildOffice(db, { ...place, name: 'Quiet Mobile', phone: '9801777777' }, rd),
];
const stranger = await buildOffice(db, place, head);
const now = Date.now();
const ago = (hours: number) => new Date(now - hours * HOUR_MS);

async function placed(office: typeof slow, hours: number, fields: Partial<Order> = {}) {
  const { _id } = await buildOrder(db, office);
  await db
    .update(orders)
    .set({ placed_at: ago(hours), ...fields })
    .where(eq(orders._id, _id));
  return _id;
}

for (const hours of [1, 13, 30]) await placed(slow, hours);
for (const minutes of [10, 20, 90])
  await placed(quick, 20, { status: 'CONTACTED', contacted_at: ago(20 - minutes / 60) });
const delivered = await placed(quick, 24 * 5, { status: 'DELIVERED' });
for (const end_reason of ['Too dear', 'Wrong number', 'Too dear'])
  await placed(quick, 50, { status: 'CANCELLED', end_reason });
await placed(quick, 24 * 40, { status: 'CANCELLED', end_reason: 'Long ago' });
for (const hours of [40, 50]) await placed(stranger, hours);
await db.insert(moneyMoves).values({
  order_id: delivered,
  kind: 'balance',
  holder: 'office',
  office_id: quick._id,
  paisa: 250_000,
  method: 'cash',
  day: dayInNepal(new Date()),
  actor: 'Test',
  at: new Date(),
});
const campaign = await buildCampaign();
const numbers = [
  { office_id: quick._id, no_of_order: 5 },
  { office_id: quiet._id, no_of_order: 8 },
];
expect((await save(campaign._id, numbers)).status).toBe(200);
const { order } = await sellingIn(campaign._id);
await call('POST order/public', { body: { ...order, office_id: quick._id, customer_phone: '9841800001' } });

const { token } = await buildUser(db, { office: rd, grants: ['GET order/retailer'] });
const list = async (query = {}, by = token) => (await call('GET order/retailer', { token: by, query })).reply;

it('lists your retailers with what they owe customers and what became of their orders, the worst first', async () => {
  const { data, totalData } = await list();
  expect(data.map(({ _id }) => _id)).toEqual([slow._id, quick._id, quiet._id]);
  expect(totalData).toBe(3);
  expect(data[0]).toMatchObject({ waiting: 3, late: 2, contacted: 0, open: 3, delivered: 0, lost: 0, money_held: 0 });
  expect(Math.round((now - Date.parse(data[0]?.late_since ?? '')) / HOUR_MS)).toBe(30);
  const ofQuick = { waiting: 1, late: 0, contacted: 3, median: 20, open: 4, delivered: 1, lost: 3, money_held: 2500 };
  expect(data[1]).toMatchObject({ ...ofQuick, lost_why: 'Too dear', quota: 5, quota_left: 4, quota_idle: 0 });
  expect(data[2]).toMatchObject({ phone: '9801777777', waiting: 0, open: 0, quota: 8, quota_left: 8, quota_idle: 8 });
  expect(data[2]?.median).toBeUndefined();
});

it('reads the same number of times for one retailer and for all', async () => {
  const all = await statements(db, () => list());
  expect(await statements(db, () => list({ find_search: 'quiet' }))).toBe(all);
  // One for the session, one for the list.
  expect(all).toBe(2);
});

it('counts the orders of other days, searches, leaves those that are on time, sorts and pages', async () => {
  const from = dayInNepal(ago(24 * 60));
  const old = await list({ find_placed_at_from: from, find_placed_at_to: dayInNepal(ago(24 * 35)) });
  // Late calls are those of now, whenever the customers ordered.
  expect(old.data.find(({ _id }) => _id === quick._id)).toMatchObject({ lost: 1, lost_why: 'Long ago', delivered: 0 });
  expect(old.data[0]).toMatchObject({ _id: slow._id, late: 2, open: 0 });
  expect((await list({ find_search: 'quiet' })).data.map(({ _id }) => _id)).toEqual([quiet._id]);
  expect((await list({ find_is_late: 'true' })).data.map(({ _id }) => _id)).toEqual([slow._id]);
  for (const sort of ['money_held:desc', 'lost:desc', 'median:desc'])
    expect((await list({ sort })).data[0]?._id).toBe(quick._id);
  expect((await list({ sort: 'quota_idle:desc' })).data[0]?._id).toBe(quiet._id);
  expect((await list({ sort: 'name:asc' })).data.map(({ name }) => name)).toEqual([quick.name, quiet.name, slow.name]);
  const second = await list({ size: 1, page: 2 });
  expect([second.data[0]?._id, second.totalData]).toEqual([quick._id, 3]);
});

it('shows nobody the retailers of others, nor orders and quotas of kinds without a grant', async () => {
  const { token: ofStranger } = await buildUser(db, { office: stranger, grants: ['GET order/retailer'] });
  expect((await list({}, ofStranger)).data.map(({ _id, late }) => [_id, late])).toEqual([[stranger._id, 2]]);
  const { token: ofMultiBuy } = await buildUser(db, { office: rd, grants: ['GET order/retailer {MULTI-BUY}'] });
  const { data } = await list({}, ofMultiBuy);
  expect(data.map(({ waiting, open, quota }) => [waiting, open, quota])).toEqual([...Array(3)].map(() => [0, 0, 0]));
  const { token: ofShop } = await buildUser(db, { office: slow, grants: ['GET order/retailer'] });
  expect((await list({}, ofShop)).data.map(({ _id }) => _id)).toEqual([slow._id]);
  const { token: none } = await buildUser(db, { office: rd, grants: ['GET order'] });
  expect((await call('GET order/retailer', { token: none })).status).toBe(403);
});
