import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import { buildOffice, buildProduct, buildScheme, buildUser, newImei, orderBody } from '../../test/builders.ts';
import { firstOf, present } from '../../test/present.ts';
import { purchaseFixture } from '../../test/purchase-fixture.ts';
import { receipt } from '../../test/receipt.ts';
import { roles, userRoles } from '../access/access.table.ts';
import { newId } from '../db/columns.ts';
import { orderItems, orders, trialOrders } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { findTallyDrift } from '../reports/tally-check.service.ts';
import { readGauges } from '../watch/gauges.ts';

// Everything that the back office and the store show about orders, read before and after trials of every kind: a
// difference is a leak.
const fixture = await purchaseFixture();
const { app, db, call, clock, place, head, verifier: token } = fixture;
const rd = await buildOffice(db, { type: 'RD', phone: '9841999001' }, head);
const retailer = await buildOffice(db, place, rd);
const phone = await buildProduct(db, { inventory: 5 });
const scheme = await buildScheme(db, phone);
const [variant_id] = phone.variant.map(({ _id }) => _id) as [string];
const CUSTOMER = '9841666001';

/** Reads about the reading itself, or lists of messages and of staff's acts: trials appear there as well. */
const NOT_OF_ORDERS = [
  'audit',
  'captcha/challenge',
  'health',
  'job',
  'setting/redis/flush/db',
  'sms/admin',
  'user/logout',
  'user/profile',
  'user/reload-access',
];

/** Calls that show nothing about orders without a filter. */
const ASKS_MORE = [
  'office/public/search',
  'office/public/next',
  'office/public/near',
  'live-change',
  'shipping-charge/try',
  'view',
  'order/slip',
  'order/public/quote',
  'product/suggestion',
];

const BY_ID = [
  `scheme/${scheme._id}`,
  `scheme/check/${scheme._id}`,
  `order/other-price/${scheme._id}`,
  `office/${retailer._id}/orders`,
  `product/product/${phone._id}`,
  `product/stock/${variant_id}`,
  `customer/${CUSTOMER}`,
  `customer?find_search=${CUSTOMER}`,
  `order?find_search=${CUSTOMER}`,
  'order?find_view=active',
  'order?find_waits=late',
  'order?find_source=public',
  ...['scheme', 'office', 'product', 'variant', 'state', 'district', 'area'].map((by) => `order/report/by/${by}`),
];

async function ask(url: string, body?: object) {
  const { statusCode, body: text } = await app.http.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/${url}`,
    headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return `${statusCode} ${text.replace(/"request_id":"[^"]+"/, '')}`;
}

/** A person whose role gets a message each morning, and its present text. */
const { user: early } = await buildUser(db, {
  office: head,
  grants: ['GET verification', 'GET order/calls', 'GET return {REQUESTS}'],
});
const held = db.select({ _id: userRoles.role_id }).from(userRoles).where(eq(userRoles.user_id, early._id));
await db.update(roles).set({ digest: 'MAIL' }).where(sql`${roles._id} in (${held})`);

/** Runs a job of the clock. */
async function run(name: string) {
  await db.execute(sql`select graphile_worker.add_job(${name}, '{}'::json)`);
  await fixture.runJobs(name);
}

async function digest() {
  await run('tellOfWork');
  await fixture.runJobs('sendWork');
  const { rows } = await db.execute<{ text: string }>(
    sql`select payload->>'text' as text from graphile_worker._private_jobs where payload->>'to' = ${early.email} order by id desc limit 1`,
  );
  return rows[0]?.text;
}

async function shown() {
  const lists = app.mounted
    .filter(
      ({ method, path, file }) => method === 'GET' && !file && !path.includes('{') && !NOT_OF_ORDERS.includes(path),
    )
    .map(({ path }) => path);
  const read: Record<string, string> = {};
  for (const path of [...lists, ...BY_ID]) read[path] = await ask(path);
  read['order/export'] = await ask('order/export', { format: 'csv' });
  for (const by of ['day', 'status', 'reason', 'calls', 'quota', 'scheme', 'office'])
    read[`order/report/export ${by}`] = await ask('order/report/export', { format: 'csv', by });
  const gauges = await readGauges(db);
  for (const name of ['agrim_orders', 'agrim_messages_day', 'agrim_stock_free', 'agrim_quota_free'])
    read[name] = await gauges.getSingleMetricAsString(name);
  read.digest = String(await digest());
  await run('tellOfLateCalls');
  const counted = await db.execute(sql`select count(*) from sms_messages where phone_number = ${rd.phone}`);
  read['late calls'] = JSON.stringify(counted.rows);
  read.drift = JSON.stringify([await findDrift(db), await findTallyDrift(db)]);
  return read;
}

async function inTrial(id: string) {
  const { reply } = await call('POST scheme/trial/{id}', { token, params: { id }, body: { phones: [], hours: 200 } });
  const { headers } = await app.http.inject({ url: reply.data.url });
  return { cookie: String(headers['set-cookie']).split(';')[0] as string };
}

const step = async (id: string, name: string, body: object = {}) => {
  const { status, reply } = await call('POST order/{id}/{step}', { token, params: { id, step: name }, body });
  expect([name, status, reply.msg]).toEqual([name, 200, expect.anything()]);
};

async function orderPlaced(headers: { cookie?: string } = {}) {
  const body = { ...orderBody(scheme, variant_id, place), office_id: retailer._id, customer_phone: CUSTOMER };
  const { status, reply } = await call('POST order/public', { body, headers });
  expect([status, reply.msg]).toEqual([200, 'Order Placed Successfully.']);
  const from = headers.cookie ? trialOrders : orders;
  const order = firstOf(await db.select({ _id: from._id }).from(from).where(eq(from.order_id, reply.data.order_id)));
  return order._id;
}

async function bought(headers: { cookie: string }) {
  const first = firstOf(await db.select().from(orders).where(eq(orders.scheme_type, 'MULTI-BUY')).limit(1));
  const isOfOrder = eq(orderItems.order_id, first._id);
  const [main, gift] = await db.select().from(orderItems).where(isOfOrder).orderBy(orderItems.position);
  const { reply } = await call('POST order/public/multi-buy', {
    headers,
    body: {
      customer_name: 'Try Rai',
      customer_email: 'nobody',
      customer_phone: CUSTOMER,
      office_id: fixture.retailer._id,
      scheme_id: first.scheme_id,
      variant_id: present(main).variant_id,
      bundle_variant_id: present(gift).variant_id,
      recaptchaToken: 'human-trial',
    },
  });
  return reply.data._id;
}

async function proved(headers: { cookie: string }) {
  const _id = await bought(headers);
  const payment_verification_image = await fixture.uploaded(await receipt(`TRIAL${newId().slice(-6)}`));
  const { status } = await call('POST order/public/submit', {
    body: { _id, payment_mobile_number: '9841000009', payment_initiated_using: 'eSewa', payment_verification_image },
  });
  expect(status).toBe(200);
  return _id;
}

const approve = async (_id: string) => {
  const params = { id: _id, step: 'approve' };
  const { status } = await call('POST order/{id}/proof/{step}', { token, params, body: {} });
  expect(status).toBe(200);
};

it('stays out of every list, report, export, count, gauge and digest, in every status', async () => {
  await orderPlaced();
  await fixture.proved();
  const real = await orderPlaced();
  await step(real, 'contact');
  await fixture.runJobs('orderMessages');
  await run('sealReports');
  const now = clock.now;
  // Orders of three days ago are late: the digests of calls would count them.
  clock.now = new Date(now.getTime() - 72 * HOUR_MS);
  const headers = await inTrial(scheme._id);
  const multi = await inTrial(
    firstOf(await db.select().from(orders).where(eq(orders.scheme_type, 'MULTI-BUY')).limit(1)).scheme_id,
  );
  clock.now = now;
  const before = await shown();
  clock.now = new Date(now.getTime() - 72 * HOUR_MS);

  await orderPlaced(headers);
  const called = await orderPlaced(headers);
  await call('POST order/{id}/call', { token, params: { id: called }, body: { outcome: 'no_answer' } });
  await call('POST order/{id}/assign', { token, params: { id: called }, body: { user_id: fixture.verifierUser._id } });
  const delivered = await orderPlaced(headers);
  for (const name of ['contact', 'confirm', 'allocate']) await step(delivered, name);
  await step(delivered, 'ready', { pickup_point: 'Counter 1' });
  await step(delivered, 'deliver', { imei: newImei() });
  await step(await orderPlaced(headers), 'cancel', { reason: 'Tried' });
  await bought(multi);
  await proved(multi);
  const paid = await proved(multi);
  await approve(paid);
  const owed = await proved(multi);
  await approve(owed);
  await step(owed, 'cancel', { reason: 'Tried' });
  clock.now = now;
  await fixture.runJobs('orderMessages');
  for (const name of ['expirePurchases', 'expireOrders', 'sealReports']) await run(name);

  const kinds = await db.selectDistinct({ status: trialOrders.status }).from(trialOrders);
  expect(kinds.map(({ status }) => status).sort()).toEqual(
    ['CANCELLED', 'CONFIRMED', 'DELIVERED', 'EXPIRED', 'PLACED', 'REFUND_DUE', 'UNDER_VERIFICATION'].sort(),
  );
  const after = await shown();
  const leaks = Object.keys(before).filter((name) => before[name] !== after[name]);
  expect(leaks.map((name) => [name, before[name], after[name]])).toEqual([]);
  const unread = Object.entries(before).filter(
    ([name, answer]) => app.mounted.some(({ path }) => path === name) && !answer.startsWith('200'),
  );
  expect(unread.map(([name]) => name)).toEqual(ASKS_MORE);
  expect(before.order).toContain(CUSTOMER);
  expect(before['order/waiting']).toMatch(/^200/);
  expect(before.drift).toBe('[[],[]]');
});
