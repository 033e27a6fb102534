import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../contract/durations.ts';
import { buildProduct, buildScheme, insertOne, orderBody } from '../../../test/builders.ts';
import { atLength } from '../../../test/length.ts';
import { faultsOf, planOf, prepare, recorded, type Sent } from '../../../test/plans.ts';
import { present } from '../../../test/present.ts';
import { buildMultiBuy, uploadProof } from '../../../test/purchase-fixture.ts';
import { receipt } from '../../../test/receipt.ts';
import { waitlistFixture } from '../../../test/waitlist-fixture.ts';
import { coupons } from '../../coupons/coupons.table.ts';
import { campaigns, quotas } from '../../offers/offers.table.ts';
import { forgetSettings } from '../../settings/read-settings.service.ts';
import { settings } from '../../settings/settings.table.ts';
import { pickupLocations, shippingCharges } from '../../shipping/shipping.table.ts';
import { waitingRooms } from '../../waiting-room/waiting-room.table.ts';
import { BEGIN } from './batch-connection.ts';
import * as inserts from './inserts.ts';
import { READ_STATEMENTS } from './read-statements.ts';
import { WRITE_STATEMENTS } from './write-batch.ts';

/** The plans are the same from some ten thousand rows on. */
const ROWS = atLength(40_000, 300_000);

/** The tables that grow with orders, and the statement that fills each with rows of a launch. */
const BIG = new Map([
  [
    'orders',
    `insert into orders (_id, order_id, status, scheme_id, scheme_type, variant_id, office_id, customer_name, customer_phone,
       customer_address, state, district, vdc_municipality, total, placed_at, changed_at)
     select gen_random_uuid(), 'B' || n, 'PLACED', o.scheme_id, o.scheme_type, o.variant_id, o.office_id, 'Sita Rai',
       '97' || lpad(n::text, 8, '0'), 'New Road', o.state, o.district, o.vdc_municipality, 1, o.placed_at, now()
     from (select * from orders order by _id limit 1) o, generate_series(1, $1::int) n`,
  ],
  [
    'order_items',
    `insert into order_items (order_id, position, variant_id, role, product_name, sku_of_seller, price)
     select _id, 0, variant_id, 'main', 'Phone', 'SKU', 1 from orders where order_id like 'B%' limit $1::int`,
  ],
  [
    'order_events',
    `insert into order_events (_id, order_id, step, after, actor, at)
     select gen_random_uuid(), _id, 'place', 'PLACED', 'Customer', now() from orders where order_id like 'B%' limit $1::int`,
  ],
  [
    'order_numbers',
    `insert into order_numbers (order_id, scheme_id, number)
     select _id, scheme_id, 1000 + row_number() over () from orders where order_id like 'B%' limit $1::int`,
  ],
  [
    'idempotency_keys',
    `insert into idempotency_keys (route, key, body_hash, reply)
     select 'POST order/public', gen_random_uuid()::text, 'hash', '{}' from generate_series(1, $1::int)`,
  ],
  [
    'sms_messages',
    `insert into sms_messages (_id, message, phone_number, about)
     select gen_random_uuid(), 'Hello', '97' || lpad(n::text, 8, '0'), 'bulk ' || n from generate_series(1, $1::int) n`,
  ],
  [
    'one_time_codes',
    `insert into one_time_codes (_id, recipient, purpose, code_hash, added_at)
     select gen_random_uuid(), '97' || lpad(n::text, 8, '0'), 'order', 'hash', now() from generate_series(1, $1::int) n`,
  ],
  [
    'coupon_uses',
    `insert into coupon_uses (order_id, coupon_id, customer_phone, discount, used_at)
     select gen_random_uuid(), c._id, '97' || lpad(n::text, 8, '0'), 1, now()
     from coupons c, generate_series(1, $1::int) n`,
  ],
  [
    'waitlist_places',
    `insert into waitlist_places (_id, scheme_id, customer_phone, language, key, asked_at, ranked_at, changed_at)
     select gen_random_uuid(), p.scheme_id, '97' || lpad(n::text, 8, '0'), 'en', 'key ' || n, now(), now(), now()
     from (select scheme_id from waitlist_places limit 1) p, generate_series(1, $1::int) n`,
  ],
  [
    'limit_counts',
    `insert into limit_counts (key, window_start, hits)
     select 'bulk ' || n, now(), 1 from generate_series(1, $1::int) n`,
  ],
  [
    'products',
    `insert into products (_id, type, name, slug, sku_from_system)
     select gen_random_uuid(), 'MAIN', 'Bulk ' || n, 'bulk-' || n, 'BULK-' || n from generate_series(1, least($1::int, 20000)) n`,
  ],
  ['captcha_uses', `insert into captcha_uses (mark) select 'bulk ' || n from generate_series(1, $1::int) n`],
  [
    'audits',
    `insert into audits (_id, user_name, action, entity, entity_id)
     select gen_random_uuid(), 'Sita', 'add', 'Order', gen_random_uuid()::text from generate_series(1, $1::int)`,
  ],
]);
const big = new Set(BIG.keys());

const fixture = await waitlistFixture();
const { app, db, url, call, clock, token, place, office, newPhone, newHuman, codeTo, runJobs } = fixture;
const ROOM = {
  mode: 'always',
  prequeue_minutes: 30,
  open_minutes: 60,
  always_hours: 12,
  shuffle: false,
  per_minute: 60,
  most_active: 1_000,
  session_minutes: 10,
  network_percent: 20,
} as const;
const clients: pg.Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.end())));

it('finds the rows of a launch by an index, whatever the statistics say', {
  timeout: 300_000,
}, async () => {
  const sent = await recorded(playLaunch);
  const names = new Set(sent.map(({ name }) => name));
  const listed = [
    ...Object.keys(READ_STATEMENTS),
    ...Object.keys(WRITE_STATEMENTS),
    ...Object.values(inserts).flatMap((one) => ('text' in one ? one.name : [])),
  ];
  expect(
    listed.filter((name) => !names.has(name)),
    'statements that the launch does not play',
  ).toEqual([]);

  for (const table of big) await db.execute(sql.raw(`alter table ${table} set (autovacuum_enabled = false)`));
  // A new server has few orders, and its connections keep the plans they make then.
  await db.execute(sql`analyze`);
  const named = sent.filter(({ name }) => name);
  const [kept, filler, fresh] = [await connection(), await connection(), await connection()];
  await kept.query(BEGIN);
  await prepare(kept, named);
  await kept.query('commit');
  for (const fill of BIG.values()) await filler.query(fill, [ROWS]);
  expect(await faultsAmong(kept, named), 'plans of a small table').toEqual([]);

  // As after a bulk load: PostgreSQL has no statistics of the tables.
  for (const table of big) await db.execute(sql`select pg_clear_relation_stats('public', ${table})`);
  await db.execute(sql`delete from pg_statistic where starelid = any(${sql.param([...big])}::regclass[])`);
  const faults: object[] = [];
  for (const statement of sent) {
    await fresh.query(statement.name ? BEGIN : 'begin');
    await prepare(fresh, [statement]);
    faults.push(...(await faultsAmong(fresh, [statement])));
    await fresh.query('rollback; deallocate all');
  }
  expect(faults, 'plans of a table without statistics').toEqual([]);
});

async function faultsAmong(client: pg.Client, statements: Sent[]): Promise<object[]> {
  const found: object[] = [];
  for (const [at, statement] of statements.entries()) {
    const faults = faultsOf(await planOf(client, at, statement), big);
    if (faults.length > 0) found.push({ statement: statement.name ?? statement.text, faults });
  }
  return found;
}

async function connection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}

/** Everything that customers and the counter do on the day of a launch; each call must succeed. */
async function playLaunch(): Promise<void> {
  const { scheme, phone } = await openLaunch();
  const pickup = await insertOne(db, pickupLocations, { title: 'Depot', location: 'New Road' });
  const customer_phone = newPhone();
  const body = { ...orderBody(scheme, phone.variant[0]._id, place), office_id: office._id, customer_phone };

  // The waiting room, and codes by SMS.
  const room = { token, params: { id: scheme._id }, body: ROOM };
  await ok(call('POST scheme/room/{id}', room));
  const queued = await ok(call('POST scheme/public/{id}/place', { params: { id: scheme._id }, body: {} }));
  await db.update(waitingRooms).set({ admitted: 1 });
  await ok(call('POST scheme/room/{id}', room));
  const headers = { 'x-place': present(queued.place ?? undefined) };
  await ok(call('POST order/public/user', { body: { customer_phone, recaptchaToken: newHuman() } }));
  await ok(call('POST order/public/user/verify', { body: { customer_phone, otp: await codeTo(customer_phone) } }));

  // Orders with a coupon, a key, a delivery, a pickup point; their success page, and the tracking page.
  const ordered = await ok(
    call('POST order/public', {
      body: { ...body, coupon_code: 'TEN', is_another: false },
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    }),
  );
  await ok(call('POST scheme/room/{id}', { ...room, body: { ...ROOM, mode: 'off' } }));
  await ok(call('POST order/public', { body: { ...body, delivery_method: 'DELIVERY', customer_phone: newPhone() } }));
  await ok(
    call('POST order/public', {
      body: { ...body, delivery_method: 'PICKUP', pickup_location_id: pickup._id, customer_phone: newPhone() },
    }),
  );
  await runJobs('orderMessages', 'sendSms');
  const { order_id, see_key } = ordered;
  await ok(call('POST order/public/track/see', { body: { order_id, see_key: present(see_key) } }));
  // A phone gets one code a minute.
  clock.now = new Date(clock.now.getTime() + 2 * MINUTE_MS);
  await ok(call('POST order/public/track/code', { body: { order_id, customer_phone, reCaptcha: newHuman() } }));
  await runJobs('sendTrackCode');
  const code = await codeTo(customer_phone);
  const tracked = await ok(call('POST order/public/track', { body: { order_id, customer_phone, code } }));
  await ok(call('POST order/public/track/cancel', { body: { key: present(tracked.key) } }));
  await ok(call('POST order', { token, body: { ...body, customer_phone: newPhone() } }));

  await playRehearsal();
  await playWaitingList();
  await playPurchase();
}

async function openLaunch() {
  const { _id: campaign_id } = await insertOne(db, campaigns, { name: 'Launch', code: 'LAUNCH' });
  await db.insert(quotas).values({ campaign_id, office_id: office._id, no_of_order: 1_000 });
  await insertOne(db, coupons, { code: 'TEN', title: 'Ten', discount_type: 'PERCENT', percent: 10, phone_limit: 5 });
  await insertOne(db, shippingCharges, {
    title: 'Town',
    price: 10_000,
    set_by: 'area',
    area: [place.vdc_municipality],
  });
  await db.update(settings).set({ value: true }).where(eq(settings.key, 'OrderNumber'));
  forgetSettings(db);
  const [phone, gift] = [
    await buildProduct(db, { inventory: 1_000 }),
    await buildProduct(db, { type: 'BUNDLE', inventory: 1_000 }),
  ];
  const scheme = await buildScheme(db, phone, { bundles: [gift], campaign_id, limit_per_phone: 3 });
  return { scheme, phone };
}

async function playRehearsal(): Promise<void> {
  const phone = await buildProduct(db);
  const scheme = await buildScheme(db, phone, { is_published: false });
  const { url } = await ok(call('GET scheme/preview/{id}', { token, params: { id: scheme._id } }));
  const preview = present(new URL(url, 'http://x').searchParams.get('preview'));
  const body = { ...orderBody(scheme, phone.variant[0]._id, place), office_id: office._id, preview };
  await ok(call('POST order/public/rehearsal', { body }));
}

/** Makes a waitlist entry, the offer of a returned unit, and the order that uses it. */
async function playWaitingList(): Promise<void> {
  const list = await fixture.soldOut();
  const joined = await fixture.join(list.scheme._id);
  await list.stock(1);
  await fixture.turn();
  await fixture.see(present(joined.key));
  await ok(list.order(joined.phone, { offer: joined.key }));
}

/** Buys a multi-buy, pays it and submits the proof. */
async function playPurchase(): Promise<void> {
  const offer = {
    office_id: office._id,
    phone: await buildProduct(db, { inventory: 10, sales_price: 90_000 }),
    gift: await buildProduct(db, { type: 'BUNDLE', inventory: 10 }),
  };
  const { scheme, variant_id, bundle_variant_id } = await buildMultiBuy(db, {
    ...offer,
    quota: 10,
    advance: 2_000,
    scheme_price: 8_900_000,
  });
  const bought = await ok(
    call('POST order/public/multi-buy', {
      body: {
        customer_name: 'Sita Rai',
        customer_email: 'sita@agrim.example',
        customer_phone: newPhone(),
        office_id: office._id,
        scheme_id: scheme._id,
        variant_id,
        bundle_variant_id,
        recaptchaToken: newHuman(),
      },
    }),
  );
  await ok(call('GET order/public/multi-buy/{id}', { params: { id: bought._id } }));
  const proof = await uploadProof(app, await receipt('TX1'));
  const paid = { payment_mobile_number: '9841000009', payment_initiated_using: 'eSewa' };
  const payment_verification_image = proof.reply.data._id;
  await ok(call('POST order/public/submit', { body: { _id: bought._id, ...paid, payment_verification_image } }));
}

async function ok<Data>(answer: Promise<{ status: number; reply: { data: Data } }>): Promise<Data> {
  const { status, reply } = await answer;
  expect(status, JSON.stringify(reply)).toBe(200);
  return reply.data;
}
