import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import { buildOffice, buildOrder, buildUser } from '../../test/builders.ts';
import { campaignFixture } from '../../test/campaign-fixture.ts';
import { orders } from '../orders/orders.table.ts';

const { app, db, call, token, place, buildCampaign, sellingIn, save } = await campaignFixture();
const head = await buildOffice(db, { type: 'ADMIN' });
const national = await buildOffice(db, { type: 'ND' }, head);
const shops = [await buildOffice(db, place, national), await buildOffice(db, place, national)] as const;
const elsewhere = await buildOffice(db, place, head);
let customers = 0;

async function exported(by: 'quota' | 'calls', find: object, authorization = token) {
  const payload = { format: 'csv', by, find };
  const request = {
    method: 'POST',
    url: '/api/order/report/export',
    headers: { authorization },
    payload,
  } as const;
  return (await app.http.inject(request)).body.trim().split('\n');
}

it('a campaign’s report says whose number is used up, runs out or lies idle, within your offices', async () => {
  const campaign = await buildCampaign();
  const { order } = await sellingIn(campaign._id);
  const idle = await buildOffice(db, place, national);
  const numbers = [
    { office_id: shops[0]._id, no_of_order: 1 },
    { office_id: shops[1]._id, no_of_order: 4 },
    { office_id: idle._id, no_of_order: 50 },
    { office_id: elsewhere._id, no_of_order: 9 },
  ];
  expect((await save(campaign._id, numbers)).status).toBe(200);
  const sell = async (office_id: string) => {
    customers += 1;
    const customer_phone = String(9_851_000_000 + customers);
    expect((await call('POST order/public', { body: { ...order, office_id, customer_phone } })).status).toBe(200);
  };
  for (const { _id } of [shops[0], shops[1], shops[1], shops[1], elsewhere]) await sell(_id);

  const query = { find_campaign_id: campaign._id };
  const { data } = (await call('GET order/report/quota', { token, query })).reply;
  expect(data.lines.map(({ _id, used, pace }) => [_id, used, pace])).toEqual([
    [shops[0]._id, 1, 'out'],
    [shops[1]._id, 3, 'soon'],
    [idle._id, 0, 'idle'],
    [elsewhere._id, 1, 'usual'],
  ]);
  expect([data.no_of_order, data.used, data.paces]).toEqual([64, 5, { out: 1, soon: 1, idle: 1, usual: 1 }]);
  const lines = await exported('quota', query);
  expect(lines[0]).toBe('Campaign,Retailer,Code,Quota,Sold,Left,Last 7 days,Pace');
  expect(lines).toHaveLength(5);
  const { token: ofPreOrders } = await buildUser(db, {
    office: head,
    grants: ['POST order/report/export {PRE-ORDER}'],
  });
  expect(await exported('quota', query, ofPreOrders)).toEqual([lines[0]]);

  const { token: ofNational } = await buildUser(db, {
    office: national,
    grants: ['GET order/report/quota {CAMPAIGN}'],
  });
  const rows = (await call('GET order/report/quota', { token: ofNational, query })).reply.data;
  expect(rows.lines.map(({ _id }) => _id)).not.toContain(elsewhere._id);
  const idleOnly = (await call('GET order/report/quota', { token: ofNational, query: { ...query, find_pace: 'idle' } }))
    .reply;
  expect(idleOnly.data.lines.map(({ _id }) => _id)).toEqual([idle._id]);
});

it('a report says which retailers lag: who waits for a call, since when, and how soon others are called', async () => {
  const [slow, quick] = [await buildOffice(db, place, national), await buildOffice(db, place, national)];
  // Use one time for all: a clock that advances between them could change the median by a minute.
  const now = Date.now();
  const ago = (hours: number) => new Date(now - hours * HOUR_MS);
  const placed = async (office: typeof slow, hours: number, contacted?: number) => {
    const { _id } = await buildOrder(db, office);
    const contacted_at = contacted === undefined ? null : ago(hours - contacted);
    const status = contacted === undefined ? ('PLACED' as const) : ('CONTACTED' as const);
    await db
      .update(orders)
      .set({ placed_at: ago(hours), contacted_at, status })
      .where(eq(orders._id, _id));
  };
  for (const hours of [1, 13, 30]) await placed(slow, hours);
  for (const minutes of [10, 20, 90]) await placed(quick, 20, minutes / 60);

  const query = { find_scheme_type: 'PRE-ORDER' };
  const { lines, late } = (await call('GET order/report/calls', { token, query })).reply.data;
  const of = ({ _id }: typeof slow) => lines.find((line) => line._id === _id);
  expect(of(slow)).toMatchObject({ waiting: 3, late: 2, escalated: 1, contacted: 0 });
  expect(Math.round((Date.now() - Date.parse(of(slow)?.late_since ?? '')) / HOUR_MS)).toBe(30);
  expect(of(quick)).toMatchObject({ waiting: 0, late: 0, contacted: 3, median: 20 });
  expect(lines[0]?._id).toBe(slow._id);
  expect(late).toBe(2);
  expect((await exported('calls', query))[1]).toContain(slow.name);

  const { token: ofElsewhere } = await buildUser(db, {
    office: elsewhere,
    grants: ['GET order/report/calls {PRE-ORDER}'],
  });
  expect((await call('GET order/report/calls', { token: ofElsewhere, query })).reply.data.lines).toEqual([]);
});
