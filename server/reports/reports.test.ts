import { and, eq, type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DataOf } from '../../contract/api.ts';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { SCHEME_TYPES } from '../../contract/offers/offers.ts';
import { BREAKDOWNS } from '../../contract/reports/reports.ts';
import { statusesOf } from '../../contract/statuses.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildOrder, buildPlace, buildProduct, buildUser, newImei } from '../../test/builders.ts';
import { atLength, isQuick } from '../../test/length.ts';
import { firstOf, present } from '../../test/present.ts';
import { statements } from '../../test/statements.ts';
import { userRoles, users } from '../access/access.table.ts';
import { variants } from '../catalog/catalog.table.ts';
import { foldOrderCounts } from '../counts/counts.service.ts';
import { newId } from '../db/columns.ts';
import { Problem } from '../http/errors.ts';
import { addDays, dayIn } from '../http/period.ts';
import type { JobContext } from '../jobs/worker.ts';
import { offices } from '../offices/offices.table.ts';
import { orderEvents, orderItems, orders } from '../orders/orders.table.ts';
import { orderTarget } from '../orders/steps/order-steps.service.ts';
import { takeStep } from '../orders/steps/steps.service.ts';
import { getReportParts } from './breakdown.ts';
import { getReportWhy } from './loss-reasons.ts';
import { mailReports } from './mail.ts';
import { getReport } from './report.ts';
import { orderTallies } from './reports.table.ts';
import { recountDays } from './tallies.ts';
import { findTallyDrift } from './tally-check.service.ts';

const { app, db, call } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const national = await buildOffice(db, { type: 'ND' }, head);
const regional = await buildOffice(db, { type: 'RD' }, national);
const shops = [
  await buildOffice(db, {}, regional),
  await buildOffice(db, {}, regional),
  await buildOffice(db, {}, national),
  await buildOffice(db, {}, head),
] as const;
const viewers = await Promise.all(
  [head, national, regional, shops[0]].map(async (office) => ({
    office,
    token: (await buildUser(db, { office, grants: ['GET order', ...REPORT_CALLS()] })).token,
  })),
);
function REPORT_CALLS() {
  return ['GET order/report', 'GET order/report/why', 'GET order/report/by/{by}'] as const;
}
const places = [await buildPlace(db), await buildPlace(db)] as const;
const sold = [await buildProduct(db), await buildProduct(db)] as const;
// Plenty of units: this test counts orders, not units.
await db.update(variants).set({ inventory: 100_000, held: 50_000, sold: 50_000 });
const pattern = await buildOrder(db, shops[0]);
const item = firstOf(await db.select().from(orderItems));
await db.delete(orderItems);
await db.delete(orders);

const today = dayIn(new Date());
const DAYS = 4;
const period = { find_placed_at_from: addDays(today, 1 - DAYS), find_placed_at_to: today };

const act = fc.record({
  what: fc.constantFrom(
    ...([
      'place',
      'place',
      'place',
      'step',
      'step',
      'step',
      'step',
      'move',
      'return',
      'return',
      'customer',
      'remove',
      'fold',
      'seal',
    ] as const),
  ),
  which: fc.nat(50),
  shop: fc.nat(3),
  kind: fc.constantFrom(...SCHEME_TYPES),
  product: fc.nat(1),
  place: fc.nat(1),
  step: fc.constantFrom(
    'contact',
    'contact',
    'confirm',
    'allocate',
    'ready',
    'deliver',
    'cancel',
    'withdraw',
    'expire',
  ),
  reason: fc.constantFrom('Changed their mind', 'Found it cheaper', 'Wrong number'),
  hours: fc.nat(DAYS * 2 * 24),
  minutes: fc.nat(3000),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const ids: string[] = [];

async function perform(done: Act): Promise<void> {
  const place = present(places[done.place]);
  const variant_id = present(sold[done.product]).variant[0]._id;
  const office_id = present(shops[done.shop])._id;
  const _id = ids[done.which % ids.length] ?? newId();
  const isOrder = eq(orders._id, _id);
  switch (done.what) {
    case 'place': {
      const _id = newId();
      const placed_at = new Date(Date.now() - done.hours * HOUR_MS);
      const status = done.kind === 'MULTI-BUY' ? 'ADVANCE_PENDING' : 'PLACED';
      const row = {
        ...pattern,
        ...place,
        _id,
        order_id: _id,
        status,
        scheme_type: done.kind,
        variant_id,
        office_id,
      } as const;
      await db.insert(orders).values({
        ...row,
        total: done.minutes * 100,
        shipping_price: done.which * 100,
        placed_at,
        changed_at: placed_at,
      });
      const main = { ...item, order_id: _id, variant_id };
      // The first product is a gift in some orders of the second; the second is never a gift.
      const gift = { ...main, variant_id: sold[0].variant[0]._id, position: 1, role: 'bundle' as const };
      const hasGift = done.product === 1 && done.which % 3 === 0;
      await db.insert(orderItems).values(hasGift ? [main, gift] : [main]);
      ids.push(_id);
      return;
    }
    case 'step': {
      const [order] = await db.select().from(orders).where(isOrder);
      if (!order) return;
      const by = { party: PARTIES[done.step] ?? 'user', session: { ...asHead, office_id } } as Parameters<
        typeof takeStep
      >[2]['by'];
      const now = new Date(order.placed_at.getTime() + done.minutes * 60_000);
      const input = { reason: done.reason, pickup_point: 'Counter', imei: newImei() };
      await takeStep(db, orderTarget(), { id: _id, step: done.step, by, input, now }).catch(isRefusal);
      return;
    }
    case 'move':
      await db.update(orders).set({ office_id }).where(isOrder);
      return;
    case 'return':
      await db.update(orders).set({ returned_at: new Date() }).where(eq(orders.status, 'DELIVERED'));
      return;
    case 'customer':
      await db.update(orders).set(place).where(isOrder);
      return;
    case 'remove':
      for (const table of [orderEvents, orderItems]) await db.delete(table).where(eq(table.order_id, _id));
      await db.delete(orders).where(isOrder);
      return;
    case 'fold':
      return foldOrderCounts(db);
    case 'seal':
      await foldOrderCounts(db);
      return recountDays(db);
  }
}

const PARTIES: Record<string, 'customer' | 'clock'> = { withdraw: 'customer', expire: 'clock' };
const { user } = await buildUser(db, { office: head });
const asHead = {
  sid: '',
  user_id: user._id,
  name: 'Head',
  office_id: head._id,
  office_type: 'ADMIN',
  is_super: true,
  address: '',
};
const isRefusal = (error: unknown) => {
  if (!(error instanceof Problem)) throw error;
};

/** Counts the figures of a report from the rows, one by one. */
async function counted(office: typeof head, where: SQL | undefined, from: string, to: string) {
  const isCounted = and(
    sql`(placed_at at time zone 'Asia/Kathmandu')::date between ${from}::date and ${to}::date`,
    sql`exists (select from ${offices} o where o._id = ${orders.office_id} and ${office._id} = any(o.ancestor_ids))`,
    where,
  );
  const lost = sql`status = any(${sql.param(statusesOf('lost'))}::text[])`;
  const returned = sql`returned_at is not null`;
  const minutes = sql`floor(extract(epoch from contacted_at - placed_at) / 60)`;
  const { rows } = await db.execute<Record<string, number>>(sql`
    select count(*)::int as orders, coalesce(sum(total - shipping_price) filter (where not ${lost} and not ${returned}), 0)::int as value,
      count(*) filter (where status = 'DELIVERED' and not ${returned})::int as delivered, count(*) filter (where ${returned})::int as returned, count(*) filter (where ${lost})::int as lost,
      count(contacted_at)::int as contacted, (percentile_disc(0.5) within group (order by ${minutes}))::int as median,
      (percentile_disc(0.9) within group (order by ${minutes}))::int as p90
    from ${orders} where ${isCounted}`);
  const by = async (column: string) => {
    const { rows } = await db.execute<{ key: string; orders: number }>(sql`
      select ${sql.raw(column)}::text as key, count(*)::int as orders from ${orders} where ${isCounted} group by 1 order by 1`);
    return rows.filter(({ key }) => key !== null);
  };
  return { row: rows[0] as Record<string, number>, by };
}

async function read<K extends ReportKey>(token: string, key: K, query: object, params?: object): Promise<DataOf<K>> {
  const { status, reply } = await call<ReportKey>(key, { token, query: { ...period, ...query }, params } as never);
  expect(status, JSON.stringify(reply)).toBe(200);
  return (reply as unknown as { data: DataOf<K> }).data;
}
type ReportKey = 'GET order/report' | 'GET order/report/why' | 'GET order/report/by/{by}';

/** Filters as a query, and the same in plain SQL. */
const FILTERS: [Record<string, string>, SQL | undefined][] = [
  [{}, undefined],
  [{ find_scheme_type: 'CAMPAIGN' }, sql`scheme_type = 'CAMPAIGN'`],
  [{ find_status: 'CONTACTED' }, sql`status = 'CONTACTED'`],
  [{ find_status: 'DELIVERED' }, sql`status = 'DELIVERED'`],
  [{ find_outcome: 'delivered' }, sql`status = 'DELIVERED' and returned_at is null`],
  [{ find_outcome: 'returned' }, sql`returned_at is not null`],
  [{ find_outcome: 'lost' }, sql`status in ('CANCELLED', 'EXPIRED', 'REFUND_DUE', 'REFUNDED')`],
  ...sold.map(({ _id, variant }): [Record<string, string>, SQL] => [
    { find_product_id: _id },
    sql`${orders._id} in (select i.order_id from order_items i where i.variant_id = ${variant[0]?._id})`,
  ]),
  [{ find_vdc_municipality: places[1].vdc_municipality }, sql`vdc_municipality = ${places[1]?.vdc_municipality}`],
  [{ find_office_id: regional._id }, sql`office_id in (${shops[0]?._id}, ${shops[1]?._id})`],
  [{ find_end_reason: 'Wrong number' }, sql`end_reason = 'Wrong number'`],
];

async function checkAll(): Promise<void> {
  const from = period.find_placed_at_from;
  for (const { office, token } of viewers) {
    for (const [query, where] of FILTERS) {
      const about = `${office.type} ${JSON.stringify(query)}`;
      const { row, by } = await counted(office, where, from, today);
      const before = await counted(office, where, addDays(from, -DAYS), addDays(from, -1));
      const { orders: placed = 0, value = 0, delivered = 0, returned = 0, lost = 0, ...contact } = row;
      const report = await read(token, 'GET order/report', query);
      const open = placed - delivered - returned - lost;
      expect(report.now, about).toEqual({ orders: placed, value: value / 100, delivered, returned, lost, open });
      expect(report.before.orders, about).toBe(before.row.orders);
      const { days } = report;
      expect(days.length).toBe(DAYS);
      expect(
        days.reduce((sum, day) => sum + day.before, 0),
        about,
      ).toBe(before.row.orders);
      const perDay = await by("(placed_at at time zone 'Asia/Kathmandu')::date");
      expect(
        days.filter((day) => day.orders > 0).map(({ day, orders }) => ({ key: day, orders })),
        about,
      ).toEqual(perDay);
      const statuses = report.statuses.map((row) => ({ key: row.status, orders: row.orders }));
      expect(inOrder(statuses), about).toEqual(await by('status'));

      const why = await read(token, 'GET order/report/why', query);
      expect(why.now, about).toEqual(withoutNulls(contact));
      const reasons = why.reasons.map((row) => ({ key: row.reason, orders: row.orders }));
      expect(inOrder(reasons), about).toEqual(inOrder(await by('end_reason')));

      for (const [part, column] of Object.entries(COLUMNS)) {
        const { parts } = await read(token, 'GET order/report/by/{by}', query, { by: part });
        const withOrders = parts.filter(({ orders }) => orders > 0);
        const rows = await by(column);
        expect(inOrder(withOrders.map((row) => ({ key: row._id, orders: row.orders }))), `${about} ${part}`).toEqual(
          inOrder(rows),
        );
      }
      const list = await call('GET order', { token, query: { ...period, ...query, size: 1 } });
      expect(list.reply.totalData, about).toBe(placed);
    }
  }
}

/** An office's parts are its own orders and those of each office right below it, with all below that. */
async function checkOffices(): Promise<void> {
  for (const { office, token } of viewers) {
    const { parts } = await read(token, 'GET order/report/by/{by}', {}, { by: 'office' });
    const { row } = await counted(office, undefined, period.find_placed_at_from, today);
    expect(parts.reduce((sum, { orders }) => sum + orders, 0)).toBe(row.orders);
    for (const part of parts) {
      const of = firstOf(await db.select().from(offices).where(eq(offices._id, part._id)));
      const own = part._id === office._id ? sql`office_id = ${office._id}` : undefined;
      const { row } = await counted(of, own, period.find_placed_at_from, today);
      expect(part.orders, part.name).toBe(row.orders);
    }
  }
}

const COLUMNS = { state: 'state', district: 'district', area: 'vdc_municipality', variant: 'variant_id' };
const inOrder = (rows: { key: string; orders: number }[]) => [...rows].sort((a, b) => a.key.localeCompare(b.key));
const withoutNulls = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

it('equals the rows after any history of orders and steps, whenever days are sealed, for every office', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (history) => {
      for (const done of history) await perform(done);
      expect(await findTallyDrift(db)).toEqual([]);
      await checkAll();
      await checkOffices();
    }),
    { numRuns: isQuick ? 1 : atLength(3, 8) },
  );
});

it('a wrong tally is reported with its difference, and one of no orders is not wrong', async () => {
  const tally = {
    day: '2001-01-01',
    dimension: 'state',
    key: 'nowhere',
    scheme_type: 'PRE-ORDER',
    status: 'PLACED',
  } as const;
  const only = and(eq(orderTallies.day, tally.day), eq(orderTallies.key, tally.key));
  await db.insert(orderTallies).values({ ...tally, orders: 0, value: 0 });
  expect(await findTallyDrift(db)).toEqual([]);
  await db.update(orderTallies).set({ orders: 2, value: 1_500_00 }).where(only);
  expect(await findTallyDrift(db)).toEqual(['2001-01-01: state nowhere PLACED is off by 2 orders and Rs. 1,500']);
  await db.delete(orderTallies).where(only);
});

describe('a report', () => {
  const [ofHead, ofNational, ofRegional, ofRetailer] = viewers.map(({ token }) => token) as [
    string,
    string,
    string,
    string,
  ];

  it('needs at most two statements besides those of the session, whatever it counts', async () => {
    const { office } = present(viewers[1]);
    const session = { ...asHead, office_id: office._id, office_type: 'ND' };
    const query = { page: 1, size: 1, conditions: [] };
    const caller = { session, kinds: [...SCHEME_TYPES], now: new Date() };
    expect(await statements(db, () => getReport(db, caller, query))).toBe(2);
    expect(await statements(db, () => getReportWhy(db, caller, query))).toBe(3);
    for (const by of BREAKDOWNS)
      expect(await statements(db, () => getReportParts(db, caller, by, query)), by).toBeLessThanOrEqual(3);
  });

  it('leads from a distributor down to a retailer, and shows nobody other offices', async () => {
    const path = async (token: string, find_office_id?: string) =>
      (
        await read(token, 'GET order/report/by/{by}', find_office_id ? { find_office_id } : {}, { by: 'office' })
      ).path?.map(({ _id }) => _id);
    expect(await path(ofHead, regional._id)).toEqual([head._id, national._id, regional._id]);
    expect(await path(ofNational, regional._id)).toEqual([national._id, regional._id]);
    expect(await path(ofRegional)).toEqual([regional._id]);
    const beside = await read(
      ofRetailer,
      'GET order/report/by/{by}',
      { find_office_id: shops[3]?._id },
      { by: 'office' },
    );
    expect(beside).toEqual({ parts: [], path: [] });
    const { now } = await read(ofRetailer, 'GET order/report', { find_office_id: shops[3]?._id });
    expect(now.orders).toBe(0);
  });

  it('names the wrong day', async () => {
    const of = (query: object) => call('GET order/report', { token: ofHead, query: query as never });
    const backwards = await of({ find_placed_at_from: '2026-02-02', find_placed_at_to: '2026-02-01' });
    expect([backwards.status, Object.keys(backwards.reply.errors ?? {})]).toEqual([400, ['find_placed_at_from']]);
    const long = await of({ find_placed_at_from: '2020-01-01', find_placed_at_to: '2026-02-01' });
    expect(long.status).toBe(400);
  });

  it('covers only the granted kinds', async () => {
    const { token } = await buildUser(db, { office: head, grants: ['GET order/report {CAMPAIGN}'] });
    const { row } = await counted(head, sql`scheme_type = 'CAMPAIGN'`, period.find_placed_at_from, today);
    expect((await read(token, 'GET order/report', {})).now.orders).toBe(row.orders);
    expect((await read(token, 'GET order/report', { find_scheme_type: 'PRE-ORDER' })).now.orders).toBe(0);
  });

  it('exports a file with the values of the screen', async () => {
    const { token } = await buildUser(db, { office: head, grants: ['POST order/report/export'] });
    const { row } = await counted(head, undefined, period.find_placed_at_from, today);
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/order/report/export',
      headers: { authorization: token },
      payload: { format: 'csv', by: 'day', find: period },
    });
    const [header, ...lines] = response.body.trim().split('\n');
    expect(header).toContain('Day,Orders,Previous period');
    expect(lines.map((line) => Number(line.split(',')[1])).reduce((sum, orders) => sum + orders, 0)).toBe(row.orders);
    for (const by of ['status', 'reason', ...BREAKDOWNS])
      for (const format of ['csv', 'xlsx']) {
        const payload = { format, by, find: period };
        const headers = { authorization: token };
        const file = await app.http.inject({ method: 'POST', url: '/api/order/report/export', headers, payload });
        expect([file.statusCode, file.rawPayload.length > 0]).toEqual([200, true]);
      }
  });
});

describe('the morning mail', () => {
  const CALLS = ['GET order/report', 'GET order/report/mail', 'POST order/report/mail'] as const;
  const mails = async () => {
    const { rows } = await db.execute<{ to: string; subject: string; text: string }>(sql`
      select payload->>'to' as to, payload->>'subject' as subject, payload->>'text' as text
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'sendMail'`);
    await db.execute(sql`delete from graphile_worker._private_jobs`);
    return rows;
  };
  const context = { db, clock: () => new Date(), publicUrl: 'https://agrim.example' } as JobContext;

  it('goes once a day to subscribers, however many workers send it, and stops when they unsubscribe', async () => {
    const { token, user } = await buildUser(db, { office: national, grants: [...CALLS] });
    const want = (is_wanted: boolean) =>
      call('POST order/report/mail', { token, body: { scheme_type: 'CAMPAIGN', is_wanted } });
    expect((await want(true)).reply.data.wanted).toEqual(['CAMPAIGN']);
    await mails();
    await Promise.all([1, 2, 3].map(() => mailReports(context)));
    const yesterday = addDays(today, -1);
    const { row } = await counted(national, sql`scheme_type = 'CAMPAIGN'`, yesterday, yesterday);
    const [mail, ...others] = await mails();
    expect([mail?.to, mail?.subject, others.length]).toEqual([user.email, `Orders on ${yesterday}`, 0]);
    expect(mail?.text).toMatch(/^Good morning .*,\n\nHere are the orders placed on \d{1,2} [A-Z][a-z]+ for /);
    expect(mail?.text).toContain(`Campaign orders: ${row.orders} order`);
    expect(mail?.text).toContain(`https://agrim.example/admin/order-report/campaign?find_placed_at_from=${yesterday}`);
    await mailReports(context);
    const tomorrow = { ...context, clock: () => new Date(Date.now() + DAY_MS) };
    await mailReports(tomorrow);
    expect((await mails()).length).toBe(1);
    await want(false);
    await mailReports({ ...context, clock: () => new Date(Date.now() + 2 * DAY_MS) });
    expect(await mails()).toEqual([]);
  });

  it('goes to the others if one person’s fails, and fails the job', async () => {
    const body = { scheme_type: 'CAMPAIGN', is_wanted: true } as const;
    const readers = await Promise.all([1, 2].map(() => buildUser(db, { office: national, grants: [...CALLS] })));
    for (const { token } of readers) await call('POST order/report/mail', { token, body });
    await mails();
    for (const [index, { user }] of readers.entries()) {
      await db.execute(
        sql.raw(`
        create function fail() returns trigger language plpgsql as $$ begin raise 'No mail today.'; end $$;
        create trigger fail before insert on report_mails_sent for each row
          when (new.user_id = '${user._id}') execute function fail()`),
      );
      const clock = () => new Date(Date.now() + index * DAY_MS);
      await expect(mailReports({ ...context, clock })).rejects.toThrow();
      expect((await mails()).map(({ to }) => to)).toEqual([readers[1 - index]?.user.email]);
      await db.execute(sql`drop function fail cascade`);
    }
    for (const { token } of readers)
      await call('POST order/report/mail', { token, body: { ...body, is_wanted: false } });
  });

  it('stops when the role no longer opens the report, and is refused without an address or for another kind', async () => {
    const { token, user } = await buildUser(db, { office: head, grants: [...CALLS] });
    const body = { scheme_type: 'PRE-ORDER', is_wanted: true } as const;
    await call('POST order/report/mail', { token, body });
    await db.delete(userRoles).where(eq(userRoles.user_id, user._id));
    await mailReports(context);
    expect(await mails()).toEqual([]);
    const some = await buildUser(db, { office: head, grants: ['POST order/report/mail {CAMPAIGN}'] });
    expect((await call('POST order/report/mail', { token: some.token, body })).status).toBe(404);
    await db.update(users).set({ email: null }).where(eq(users._id, some.user._id));
    const answer = await call('POST order/report/mail', {
      token: some.token,
      body: { ...body, scheme_type: 'CAMPAIGN' },
    });
    expect([answer.status, Object.keys(answer.reply.errors ?? {})]).toEqual([400, ['scheme_type']]);
  });
});
