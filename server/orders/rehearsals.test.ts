import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '../../contract/api.ts';
import { HOUR_MS, MINUTE_MS } from '../../contract/durations.ts';
import { allRows } from '../../test/all-rows.ts';
import { buildOffice, buildUser, insertOne, orderBody } from '../../test/builders.ts';
import { present } from '../../test/present.ts';
import { type SchemeBody, schemeFixture } from '../../test/scheme-fixture.ts';
import { variants } from '../catalog/catalog.table.ts';
import { coupons } from '../coupons/coupons.table.ts';
import { audits } from '../db/audit.ts';
import { newId } from '../db/columns.ts';
import { transact } from '../db/db.ts';
import { messageTemplates } from '../messaging/messaging.table.ts';
import { campaigns, quotas, schemes } from '../offers/offers.table.ts';
import { offices } from '../offices/offices.table.ts';
import { orders } from './orders.table.ts';
import { findDrift } from './stock-check.service.ts';

const fixture = await schemeFixture();
const { db, call, clock, token, place, office, draft, save, onSale, inHours } = fixture;

// An address rehearses 20 times a minute.
beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + MINUTE_MS);
});

type Order = BodyOf<'POST order/public'>;

const rehearse = (body: Order, preview: string) => call('POST order/public/rehearsal', { body: { ...body, preview } });

async function previewOf(scheme_id: string): Promise<string> {
  const { reply } = await call('GET scheme/preview/{id}', { token, params: { id: scheme_id } });
  return present(new URL(reply.data.url, 'http://x').searchParams.get('preview'));
}

/** Builds a draft with its preview, and an order that a customer could send. */
async function drafted(change: Partial<SchemeBody> = {}) {
  const { body, main, gift } = await draft(change);
  const scheme = (await save(body)).reply.data;
  const order: Order = { ...orderBody(scheme, main.variant[0]._id, place), office_id: office._id };
  return { scheme, main, gift, order, preview: await previewOf(scheme._id) };
}

/** Builds a published scheme with its preview. */
async function running(change: Partial<SchemeBody> = {}) {
  const sold = await onSale(change);
  return { ...sold, preview: await previewOf(sold.scheme._id) };
}

describe('a rehearsal', () => {
  it('shows what a customer would get for an order of an unopened draft', async () => {
    const { order, preview, scheme, main } = await drafted({ start_date: inHours(5) });
    const body = { ...order, customer_email: 'sita@agrim.example' };
    const { status, reply } = await rehearse(body, preview);
    expect([status, reply.msg]).toEqual([200, 'This was a test: no order was placed.']);
    const { order: shown, messages } = reply.data;
    expect(shown).toMatchObject({ status: 'PLACED', total: 40_999, office: { name: office.name } });
    expect(shown.items.map(({ product_name }) => product_name)).toContain(main.name);
    expect(shown.progress.find(({ is_now }) => is_now)?.title).toBe('Ordered');
    expect(shown.number).toBeUndefined();
    const { message, mail, phone_number } = present(messages[0]);
    expect([messages.length, phone_number]).toEqual([1, order.customer_phone]);
    expect(message).toContain(`Thanks! Order ${shown.order_id}: ${main.name}, Rs. 40,999.`);
    expect(mail?.to).toBe('sita@agrim.example');
    expect(mail?.text).toContain(message);
    expect((await call('POST order/public', { body: order })).status).toBe(404);
    expect(scheme.is_published).toBe(false);
  });

  it('leaves every table and counter unchanged', async () => {
    const { order, preview } = await running({ limit_per_phone: 2 });
    await rehearse(order, preview);
    const before = await allRows(db);
    for (let times = 0; times < 3; times += 1) expect((await rehearse(order, preview)).status).toBe(200);
    expect(await allRows(db)).toEqual(before);
    expect(await findDrift(db)).toEqual([]);
    expect((await call('POST order/public', { body: order })).status).toBe(200);
    expect(await allRows(db)).not.toEqual(before);
  });

  it('uses the current messages: an inactive template sends none', async () => {
    const { order, preview } = await drafted();
    const set = (is_active: boolean) =>
      db.update(messageTemplates).set({ is_active }).where(eq(messageTemplates.event, 'place'));
    await set(false);
    expect((await rehearse(order, preview)).reply.data.messages).toEqual([]);
    await set(true);
    const { reply } = await rehearse({ ...order, language: 'ne' }, preview);
    expect(reply.data.messages[0]?.message).toMatch(/अर्डर/);
  });

  it('is noted once for the guide, and makes no open form stale', async () => {
    const { order, preview, scheme } = await drafted();
    const opened = (await call('GET scheme/{id}', { token, params: { id: scheme._id } })).reply.data;
    const steps = async () => (await call('GET setup', { token })).reply.data.steps;
    await rehearse(order, preview);
    await rehearse(order, preview);
    const rows = await db.select({ action: audits.action }).from(audits).where(eq(audits.entity_id, scheme._id));
    expect(rows.filter(({ action }) => action === 'try')).toHaveLength(1);
    expect((await steps()).find(({ step }) => step === 'rehearsal')?.is_done ?? true).toBe(true);
    const { body } = await draft();
    const saved = await save({ ...body, _id: scheme._id, name: 'Another name', revision: opened.revision });
    expect([saved.status, saved.reply.msg]).toEqual([200, 'Scheme Saved.']);
  });

  it('can price a delivery and a coupon, and see the units, before the scheme is public', async () => {
    const { order, preview, scheme } = await drafted();
    const { scheme_id, variant_id, vdc_municipality } = order;
    await insertOne(db, coupons, { code: 'DRAFT', title: 'Draft', discount_type: 'PERCENT', percent: 10 });
    const quote = (given: object) =>
      call('GET order/public/quote', { query: { scheme_id, variant_id, vdc_municipality, ...given } });
    const coupon = (given: object) =>
      call('POST order/public/coupon', { body: { scheme_id, variant_id, coupon_code: 'DRAFT', ...given } });
    const units = (query: Record<string, string>) =>
      call('GET scheme/public/{id}', { params: { id: scheme._id }, query });
    for (const [ask, shown] of [
      [quote, 200],
      [coupon, 200],
      [units, 200],
    ] as const) {
      expect((await ask({ preview })).status).toBe(shown);
      expect((await ask({})).status).toBe(404);
      expect((await ask({ preview: `${preview}x` })).status).toBe(404);
    }
  });
});

describe('a link to a rehearsal', () => {
  it('is only for users allowed to preview the scheme', async () => {
    const { scheme } = await drafted();
    const { token: other } = await buildUser(db, { office, grants: ['GET scheme/{id} {PRE-ORDER}'] });
    const asked = await call('GET scheme/preview/{id}', { token: other, params: { id: scheme._id } });
    expect(asked.status).toBe(403);
    const { token: tester } = await buildUser(db, { office, grants: ['GET scheme/preview/{id} {PRE-ORDER}'] });
    const given = await call('GET scheme/preview/{id}', { token: tester, params: { id: scheme._id } });
    expect(given.status).toBe(200);
  });

  it('expires, works for one scheme, and can’t be forged', async () => {
    const [one, other] = [await drafted(), await drafted()];
    const refused = [409, 'This preview has ended. Open a new one from the back office.'];
    const answer = async (preview: string) => {
      const { status, reply } = await rehearse(one.order, preview);
      return [status, reply.msg];
    };
    expect(await answer(other.preview)).toEqual(refused);
    expect(await answer(`${one.preview}x`)).toEqual(refused);
    expect(await answer('')).toEqual(refused);
    clock.now = new Date(clock.now.getTime() + HOUR_MS);
    expect(await answer(one.preview)).toEqual(refused);
  });

  it('places no real order, and doesn’t affect one', async () => {
    const { order, preview } = await running();
    const key = { 'idempotency-key': 'one-key-of-a-device' };
    const placed = () => db.$count(orders, eq(orders.scheme_id, order.scheme_id));
    const inRehearsal = await call('POST order/public/rehearsal', { body: { ...order, preview }, headers: key });
    expect([inRehearsal.status, await placed()]).toEqual([200, 0]);
    const real = await call('POST order/public', { body: { ...order, preview } as Order, headers: key });
    expect([real.status, real.reply.msg, await placed()]).toEqual([200, 'Order Placed Successfully.', 1]);
    const replayed = await call('POST order/public/rehearsal', { body: { ...order, preview }, headers: key });
    expect(replayed.reply.data.order_id).not.toBe(real.reply.data.order_id);
    const unknown = { order_id: inRehearsal.reply.data.order_id, see_key: present(real.reply.data.see_key) };
    expect((await call('POST order/public/track/see', { body: unknown })).status).toBe(404);
    const without = await call('POST order/public/rehearsal', { body: order as Order & { preview: string } });
    expect([without.status, Object.keys(without.reply.errors ?? {})]).toEqual([400, ['preview']]);
  });
});

type Running = Awaited<ReturnType<typeof running>>;

const REFUSALS: [string, number, (of: Running) => Promise<Partial<Order>>, Partial<SchemeBody>?][] = [
  ['a variant of another scheme', 400, async () => ({ variant_id: newId() })],
  ['a gift of another scheme', 400, async () => ({ bundle_variant_id: [newId()] })],
  ['an area of another district', 400, async () => ({ district: newId() })],
  ['a retailer that does not exist', 400, async () => ({ office_id: newId() })],
  [
    'a retailer that takes no orders',
    400,
    async () => {
      const closed = await buildOffice(db, place);
      await db.update(offices).set({ is_active: false }).where(eq(offices._id, closed._id));
      return { office_id: closed._id };
    },
  ],
  [
    'a phone that is sold out',
    409,
    async ({ main }) => {
      await db.update(variants).set({ inventory: 0 }).where(eq(variants.product_id, main._id));
      return {};
    },
  ],
  [
    'a gift that is sold out',
    409,
    async ({ gift }) => {
      await db.update(variants).set({ inventory: 0 }).where(eq(variants.product_id, gift._id));
      return {};
    },
  ],
  [
    'a number with all its orders',
    409,
    async ({ order }) => {
      expect((await call('POST order/public', { body: order })).status).toBe(200);
      return {};
    },
    { limit_per_phone: 1 },
  ],
  [
    'a number that ordered the same within the hour',
    409,
    async ({ order }) => {
      expect((await call('POST order/public', { body: order })).status).toBe(200);
      return { is_another: false };
    },
  ],
  ['a total that has risen', 409, async () => ({ expected_total: 1_000 })],
  ['a coupon that does not exist', 400, async () => ({ coupon_code: 'NOTHING' })],
  ['a delivery to an area without delivery', 400, async () => ({ delivery_method: 'DELIVERY' as const })],
  ['an unknown pickup point', 400, async () => ({ delivery_method: 'PICKUP' as const, pickup_location_id: newId() })],
  [
    'a retailer whose quota is used up',
    409,
    async ({ scheme }) => {
      const campaign = await insertOne(db, campaigns, { name: 'Used up', code: newId() });
      await db.insert(quotas).values({ campaign_id: campaign._id, office_id: office._id, no_of_order: 1, used: 1 });
      await db.update(schemes).set({ campaign_id: campaign._id }).where(eq(schemes._id, scheme._id));
      return {};
    },
  ],
  [
    'a retailer without a quota',
    400,
    async ({ scheme }) => {
      const campaign = await insertOne(db, campaigns, { name: 'Closed', code: newId() });
      await db.update(schemes).set({ campaign_id: campaign._id }).where(eq(schemes._id, scheme._id));
      return {};
    },
  ],
  [
    'a scheme whose orders are stopped',
    409,
    async ({ scheme }) => {
      await db.update(schemes).set({ paused_at: clock.now }).where(eq(schemes._id, scheme._id));
      return {};
    },
  ],
  [
    'a scheme that has ended',
    409,
    async ({ scheme }) => {
      await db.update(schemes).set({ end_date: clock.now }).where(eq(schemes._id, scheme._id));
      return {};
    },
  ],
  ['a wrong phone number', 400, async () => ({ customer_phone: '12' })],
];

it.each(REFUSALS)(
  '%s is refused like the real order, and nothing stays of it',
  async (_what, status, change, terms) => {
    const of = await running(terms);
    // The setup guide's note exists already.
    await rehearse(of.order, of.preview);
    const body = { ...of.order, ...(await change(of)) };
    const real = await call('POST order/public', { body });
    const before = await allRows(db);
    const played = await rehearse(body, of.preview);
    const { request_id: _real, ...expected } = real.reply as object & { request_id?: string };
    const { request_id: _played, ...shown } = played.reply as object & { request_id?: string };
    expect([real.status, played.status]).toEqual([status, status]);
    expect(shown).toEqual(expected);
    expect(await allRows(db)).toEqual(before);
  },
);

describe('during real orders', () => {
  it('a rehearsal sees the units left, and holds none', async () => {
    const { order, preview, main, gift } = await running();
    const drift = await findDrift(db);
    await db
      .update(variants)
      .set({ inventory: 12 })
      .where(inArray(variants.product_id, [main._id, gift._id]));
    const [played, placed] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => rehearse(order, preview))),
      Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          call('POST order/public', { body: { ...order, customer_phone: `98${41_000_100 + index}` } }),
        ),
      ),
    ]);
    expect(placed.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(played.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { status, reply } = await rehearse(order, preview);
    expect([status, Object.keys(reply.errors ?? {})]).toEqual([409, ['variant_id']]);
    expect(await findDrift(db)).toEqual(drift);
  });

  it('a rehearsal gives up after a second if its rows are locked, and real orders keep their turn', async () => {
    const { order, preview, main } = await running();
    await rehearse(order, preview);
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = transact(db, async (db) => {
      await db.select().from(variants).where(eq(variants.product_id, main._id)).for('update');
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const real = call('POST order/public', { body: order });
    const { status, headers } = await rehearse(order, preview);
    expect([status, headers['retry-after']]).toEqual([503, expect.anything()]);
    held.resolve();
    await holding;
    expect((await real).status).toBe(200);
  });

  it('a rehearsal leaves no connection in a transaction', async () => {
    const { order, preview } = await running();
    await rehearse(order, preview);
    await rehearse({ ...order, coupon_code: 'NOTHING' }, preview);
    const { rows } = await db.execute(
      "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    expect(rows).toEqual([]);
  });
});
