import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/durations.ts';
import { buildOffice, buildOrder, buildUser, unique } from '../../../test/builders.ts';
import { campaignFixture } from '../../../test/campaign-fixture.ts';
import { statements } from '../../../test/statements.ts';
import { audits } from '../../db/audit.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { districts } from '../../locations/locations.table.ts';
import { smsMessages } from '../../messaging/messaging.table.ts';
import { moneyMoves } from '../money/money.table.ts';
import { type Order, orders } from '../orders.table.ts';

const { clock, db, call, place, buildCampaign, sellingIn, save } = await campaignFixture();
const head = await buildOffice(db, { type: 'ADMIN' });
const rd = await buildOffice(db, { type: 'RD' }, head);
const [slow, quick, quiet] = [
  await buildOffice(db, { ...place, name: 'Slow Mobile' }, rd),
  await buildOffice(db, { ...place, name: 'Quick Mobile' }, rd),
  await buildOffice(db, { ...place, name: 'Quiet Mobile', phone: '9801777777', map_location: '27.7172, 85.3240' }, rd),
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
  const [district] = await db.select().from(districts).where(eq(districts._id, place.district));
  expect(data[2]).toMatchObject({ district: district?.name, place: { latitude: 27.7172, longitude: 85.324 } });
  expect(data[0]?.place).toBeUndefined();
});

it('reads the same number of times for one retailer and for all', async () => {
  const all = await statements(db, () => list());
  expect(await statements(db, () => list({ find_search: 'quiet' }))).toBe(all);
  // One query for the session, one for the list.
  expect(all).toBe(2);
});

it('refuses days as a report does', async () => {
  const refused = async (query: Record<string, string>) => {
    const { status, reply } = await call('GET order/retailer', { token, query });
    return [status, reply.errors?.find_placed_at_from];
  };
  expect(await refused({ find_placed_at_from: '2020-01-01' })).toEqual([400, 'Choose 800 days at most.']);
  expect(await refused({ find_placed_at_from: '2026-02-02', find_placed_at_to: '2026-02-01' })).toEqual([
    400,
    'The first day is after the last. Choose the days again.',
  ]);
});

it('counts the orders of other days, searches, filters by lateness, sorts and pages', async () => {
  const from = dayInNepal(ago(24 * 60));
  const old = await list({ find_placed_at_from: from, find_placed_at_to: dayInNepal(ago(24 * 35)) });
  // Overdue calls are counted as of now, whatever the period.
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

describe('a reminder', () => {
  const remind = (office_id: string[], by: string) =>
    call('POST order/retailer/remind', { token: by, body: { office_id } });
  const lateShop = async (fields = {}) => {
    const shop = await buildOffice(db, { ...place, phone: `9802${unique('').trim().slice(0, 6)}`, ...fields }, rd);
    const ids = [];
    for (const hours of [40, 30, 20, 15]) ids.push(await placed(shop, hours));
    return { shop, ids };
  };
  const textsTo = async (phone: string | null) =>
    (
      await db
        .select()
        .from(smsMessages)
        .where(eq(smsMessages.phone_number, phone ?? ''))
    ).map(({ message }) => message);

  it('names the late calls, goes out as it was shown, and is audited', async () => {
    const { token } = await buildUser(db, { office: rd, grants: ['GET order/retailer', 'POST order/retailer/remind'] });
    const { shop, ids } = await lateShop();
    const [line] = (await list({ find_search: shop.office_code }, token)).data;
    const first = await db
      .select()
      .from(orders)
      .where(eq(orders._id, ids[0] ?? ''));
    expect(line?.reminder).toMatch(
      new RegExp(
        `^4 customers have been waiting for your call for more than 12 hours: ${first[0]?.order_id}, .+ and 1 more. Please call now.$`,
      ),
    );
    const { reply } = await remind([shop._id, quiet._id], token);
    expect(reply).toMatchObject({ msg: '1 retailer reminded.', data: { reminded: 1, left_out: 1 } });
    expect(await textsTo(shop.phone)).toEqual([expect.stringContaining(line?.reminder ?? '-')]);
    const [row] = await db.select().from(audits).where(eq(audits.entity_id, shop._id));
    expect(row).toMatchObject({ action: 'call-late', entity: 'Retailer', after: { late: 4 } });
  });

  it('goes to a shop once in three hours, even if several users send it at once', async () => {
    const by = await Promise.all(
      Array.from({ length: 4 }, () =>
        buildUser(db, { office: rd, grants: ['GET order/retailer', 'POST order/retailer/remind'] }),
      ),
    );
    const [one, other] = [await lateShop(), await lateShop()];
    const both = [one.shop._id, other.shop._id];
    const sent = await Promise.all(by.map(({ token }, n) => remind(n % 2 ? both : both.toReversed(), token)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect([...(await textsTo(one.shop.phone)), ...(await textsTo(other.shop.phone))]).toHaveLength(2);
    const token = by[0]?.token ?? '';
    expect((await list({ find_search: one.shop.office_code }, token)).data[0]?.reminded_at).toBeTruthy();
    clock.now = new Date(Date.now() + 3 * HOUR_MS + 60_000);
    expect((await remind(both, token)).reply.data).toEqual({ reminded: 2, left_out: 0 });
    clock.now = new Date();
  });

  it('skips landlines, but keeps their shops in the list to call', async () => {
    const { token } = await buildUser(db, { office: rd, grants: ['GET order/retailer', 'POST order/retailer/remind'] });
    const { shop } = await lateShop({ phone: '014412345' });
    const { data } = await list({ find_search: shop.office_code }, token);
    expect(data.map(({ phone, late, reminder }) => [phone, late, reminder])).toEqual([['014412345', 4, undefined]]);
    expect((await remind([shop._id], token)).reply.msg).toBe(
      'Add a mobile number to the retailer to remind it by SMS.',
    );
  });

  it('skips shops of others and those on time', async () => {
    const { token } = await buildUser(db, { office: rd, grants: ['POST order/retailer/remind'] });
    expect((await remind([stranger._id], token)).status).toBe(404);
    const { shop } = await lateShop();
    expect((await remind([shop._id, stranger._id], token)).status).toBe(404);
    expect(await textsTo(shop.phone)).toEqual([]);
    expect((await remind([quiet._id], token)).reply.msg).toBe('No overdue calls are left. Nobody needs a reminder.');
  });
});
