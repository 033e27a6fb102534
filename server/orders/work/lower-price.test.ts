import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertOne, newImei, unique } from '../../../test/builders.ts';
import { firstOf } from '../../../test/present.ts';
import { schemeFixture } from '../../../test/scheme-fixture.ts';
import { coupons, couponUses } from '../../coupons/coupons.table.ts';
import { audits } from '../../db/audit.ts';
import { smsMessages } from '../../messaging/messaging.table.ts';
import { schemes, schemeVariants } from '../../offers/offers.table.ts';
import { findFaults } from '../../reports/books-check.service.ts';
import { moneyMoves } from '../money/money.table.ts';
import { recordMoves, sumsOf } from '../money/moves.service.ts';
import { orders } from '../orders.table.ts';

const { db, call, token, onSale, runJobs, clock } = await schemeFixture();
let customers = 0;

/** Builds a scheme of a phone at 40,000 that can be ordered. */
async function sale() {
  const { scheme, main, order } = await onSale();
  const variant_id = main.variant[0]._id;
  const setPrice = async (rupees: number) => {
    await db
      .update(schemeVariants)
      .set({ scheme_price: rupees * 100 })
      .where(and(eq(schemeVariants.scheme_id, scheme._id), eq(schemeVariants.variant_id, variant_id)));
    // Marks the scheme changed, as a save does.
    await db
      .update(schemes)
      .set({ name: unique('Cheaper') })
      .where(eq(schemes._id, scheme._id));
  };
  async function placed(more = {}) {
    customers += 1;
    const customer_phone = `98${56_000_000 + customers}`;
    const { reply } = await call('POST order/public', { body: { ...order, customer_phone, ...more } });
    const { _id: id } = firstOf(await db.select().from(orders).where(eq(orders.order_id, reply.data.order_id)));
    const detail = async () => (await call('GET order/{id}', { token, params: { id } })).reply.data;
    const desk = async () => (await call('GET order/{id}/desk', { token, params: { id } })).reply.data;
    const give = (expected_total: number) =>
      call('POST order/{id}/lower-price', { token, params: { id }, body: { expected_total } });
    const step = (step: string, body: object = {}) =>
      call('POST order/{id}/{step}', { token, params: { id, step }, body });
    const texts = async () => {
      const rows = await db.select().from(smsMessages).where(eq(smsMessages.phone_number, customer_phone));
      return rows.map(({ message }) => message).filter((text) => text.includes('now costs'));
    };
    return { id, customer_phone, total: reply.data.total, detail, desk, give, step, texts };
  }
  const decide = (is_given: boolean) =>
    call('POST order/other-price/{id}', { token, params: { id: scheme._id }, body: { is_given } });
  const waiting = async (more = {}) => {
    const query = { find_is_delivered: 'false', find_is_lower: 'true', ...more };
    return (await call('GET order/other-price/{id}', { token, params: { id: scheme._id }, query })).reply.totalData;
  };
  return { scheme, setPrice, placed, decide, waiting };
}

async function work() {
  await runJobs('lowerPrices', 'lowerPrice');
  await runJobs('orderMessages');
}

it('asks about open orders on a gift’s page only if the gift has its own price, as in a multi-buy', async () => {
  const { scheme, main, gift } = await onSale();
  const asked = async (product: { _id: string }) => {
    const { reply } = await call('GET scheme', { token, query: { find_priced_product: product._id, size: 0 } });
    return reply.data.map(({ _id }) => _id);
  };
  expect([await asked(main), await asked(gift)]).toEqual([[scheme._id], []]);
  await db.update(schemes).set({ type: 'MULTI-BUY' }).where(eq(schemes._id, scheme._id));
  expect([await asked(main), await asked(gift)]).toEqual([[scheme._id], [scheme._id]]);
});

describe('one order', () => {
  it('gets the lower price on its page, with a message, an event and an audit row', async () => {
    const { setPrice, placed } = await sale();
    const order = await placed();
    expect((await order.desk()).lower_total ?? null).toBeNull();
    expect((await order.give(order.total)).status).toBe(409);
    await setPrice(38_500);
    expect((await order.desk()).lower_total).toBe(order.total - 1_500);
    const told = await order.give(order.total);
    expect([told.status, told.reply.errors?.expected_total]).toEqual([409, expect.stringMatching(/^It is now Rs\. /)]);
    expect((await order.give(order.total - 1_500)).reply.data).toEqual({ _id: order.id, total: order.total - 1_500 });
    const after = await order.detail();
    expect(after.items[0]).toMatchObject({ price: 38_500 });
    expect(after.events.at(-1)).toMatchObject({ step: 'lower_price', before: 'PLACED', after: 'PLACED' });
    await work();
    expect(await order.texts()).toEqual([
      expect.stringContaining(`now costs Rs. ${after.total.toLocaleString('en-IN')}.`),
    ]);
    const [audit] = await db
      .select()
      .from(audits)
      .where(and(eq(audits.action, 'lower-price'), eq(audits.entity_id, order.id)));
    expect(audit).toMatchObject({ before: { total: order.total * 100 }, after: { total: after.total * 100 } });
    expect((await order.give(after.total)).status).toBe(409);
    expect(await findFaults(db)).toEqual([]);
  });

  it('stays the same for a delivered or cancelled one, and if the price rose', async () => {
    const { setPrice, placed } = await sale();
    const [dearer, gone] = [await placed(), await placed()];
    await setPrice(41_000);
    expect((await dearer.desk()).lower_total ?? null).toBeNull();
    await gone.step('cancel', { reason: 'Changed their mind' });
    await setPrice(30_000);
    expect((await gone.desk()).lower_total ?? null).toBeNull();
    expect((await gone.give(30_000)).status).toBe(409);
  });

  it('keeps its coupon if the lower price no longer reaches the coupon’s least amount', async () => {
    const { setPrice, placed } = await sale();
    const code = unique('LOW').replace(' ', '');
    const coupon = await insertOne(db, coupons, {
      code,
      title: 'Festival',
      discount_type: 'AMOUNT',
      amount: 100_000,
      min_amount: 3_900_000,
    });
    const order = await placed({ coupon_code: code });
    const before = await order.detail();
    expect(before.discount).toBe(1_000);
    await setPrice(30_000);
    const { lower_total } = await order.desk();
    expect(lower_total).toBe(before.total - 10_000);
    expect((await order.give(lower_total as number)).status).toBe(200);
    expect(await order.detail()).toMatchObject({ discount: 1_000, total: lower_total });
    const [use] = await db.select().from(couponUses).where(eq(couponUses.coupon_id, coupon._id));
    expect(use).toBeDefined();
    expect(await findFaults(db)).toEqual([]);
  });

  it('refunds at the hand-over what was paid above the lower price, and undoes that with the hand-over', async () => {
    const { setPrice, placed } = await sale();
    const order = await placed();
    for (const name of ['contact', 'confirm', 'allocate']) await order.step(name);
    await order.step('ready', { pickup_point: 'Counter 3' });
    // The customer paid the whole price in advance.
    const row = firstOf(await db.select().from(orders).where(eq(orders._id, order.id)));
    await recordMoves(
      db,
      { order_id: order.id, by: { party: 'clock' }, now: clock.now },
      { holder: 'office', office_id: row.office_id },
      [{ kind: 'advance', paisa: row.total, method: 'bank' }],
    );
    await setPrice(38_000);
    await order.give(order.total - 2_000);
    expect(await order.detail()).toMatchObject({ to_collect: 0, to_pay_back: 2_000 });
    const done = await order.step('deliver', { imei: newImei() });
    expect(done.status, JSON.stringify(done.reply)).toBe(200);
    const backs = await db
      .select({ paisa: moneyMoves.paisa, office_id: moneyMoves.office_id })
      .from(moneyMoves)
      .where(and(eq(moneyMoves.order_id, order.id), sql`${moneyMoves.kind} = 'discount_back'`));
    expect(backs).toEqual([{ paisa: -200_000, office_id: row.office_id }]);
    expect(await sumsOf(db, order.id)).toMatchObject({ received: row.total - 200_000 });
    expect(await order.detail()).toMatchObject({ to_collect: 0, to_pay_back: 0 });
    expect(await findFaults(db)).toEqual([]);
  });
});

describe('all open orders', () => {
  it('get it by a job, each once however often it runs, while new orders have it anyway', async () => {
    const { setPrice, placed, decide, waiting, scheme } = await sale();
    const [first, second, gone] = [await placed(), await placed(), await placed()];
    await gone.step('cancel', { reason: 'Changed their mind' });
    await setPrice(39_000);
    const fresh = await placed();
    expect(await waiting()).toBe(2);
    expect((await decide(true)).status).toBe(200);
    expect((await decide(true)).status).toBe(200);
    await work();
    await work();
    for (const order of [first, second]) {
      expect((await order.detail()).total).toBe(order.total - 1_000);
      expect(await order.texts()).toHaveLength(1);
    }
    expect((await gone.detail()).total).toBe(gone.total);
    expect([(await fresh.detail()).total, await fresh.texts()]).toEqual([fresh.total, []]);
    expect(await waiting()).toBe(0);
    const told = await db.select().from(audits).where(eq(audits.entity_id, scheme._id));
    expect(told.filter(({ action }) => action === 'lower-open-orders')).toHaveLength(2);
    expect(await findFaults(db)).toEqual([]);
  });

  it('get it, except one that fails, which is retried alone', async () => {
    const { setPrice, placed, decide } = await sale();
    const [broken, other] = [await placed(), await placed()];
    await setPrice(39_000);
    await db.execute(
      sql.raw(`
      create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'Broken row.'; end $$;
      create trigger refuse_it before update on orders for each row when (old._id = '${broken.id}') execute function refuse_it()`),
    );
    await decide(true);
    await runJobs('lowerPrices');
    await db.execute(sql`drop trigger refuse_it on orders`);
    await db.execute(sql`drop function refuse_it`);
    expect([(await broken.detail()).total, (await other.detail()).total]).toEqual([broken.total, other.total - 1_000]);
    await work();
    expect((await broken.detail()).total).toBe(broken.total - 1_000);
  });

  it('keep their price if it is only for new orders, and the audit names who decided', async () => {
    const { setPrice, placed, decide, scheme, waiting } = await sale();
    const order = await placed();
    await setPrice(39_000);
    expect([await waiting(), await waiting({ find_is_undecided: 'true' })]).toEqual([1, 1]);
    expect((await decide(false)).status).toBe(200);
    // The list doesn't ask again until the price falls below the decided one.
    expect([await waiting(), await waiting({ find_is_undecided: 'true' })]).toEqual([1, 0]);
    const later = await placed();
    await db
      .update(orders)
      .set({ placed_at: new Date(Date.now() + 60_000) })
      .where(eq(orders._id, later.id));
    expect(await waiting({ find_is_undecided: 'true' })).toBe(0);
    await setPrice(38_000);
    expect([await waiting(), await waiting({ find_is_undecided: 'true' })]).toEqual([2, 2]);
    expect((await decide(false)).status).toBe(200);
    // The price can rise and come back to the decided one.
    for (const [rupees, asked] of [
      [38_500, 1],
      [38_000, 1],
      [20_000, 2],
    ] as const) {
      await setPrice(rupees);
      expect(await waiting({ find_is_undecided: 'true' })).toBe(asked);
    }
    await work();
    expect((await order.detail()).total).toBe(order.total);
    const [row] = await db
      .select()
      .from(audits)
      .where(and(eq(audits.entity_id, scheme._id), eq(audits.action, 'keep-open-orders')));
    expect(row).toBeDefined();
  });
});
