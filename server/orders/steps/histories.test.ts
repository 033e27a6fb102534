import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { settlesRightly } from '../../../contract/orders/order-money.ts';
import type { OrderStatus } from '../../../contract/statuses.ts';
import { ORDER_MACHINE, RETURN_MACHINE, type StepName } from '../../../contract/steps/steps.ts';
import { testApp } from '../../../test/app.ts';
import {
  buildOffice,
  buildPlace,
  buildProduct,
  buildScheme,
  insertOne,
  newImei,
  orderBody,
} from '../../../test/builders.ts';
import { atLength } from '../../../test/length.ts';
import { firstOf, present } from '../../../test/present.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { coupons, couponUses } from '../../coupons/coupons.table.ts';
import { newId } from '../../db/columns.ts';
import { connect } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import { Problem } from '../../http/errors.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { campaigns, quotas } from '../../offers/offers.table.ts';
import { createIntake } from '../intake/intake.service.ts';
import type { OrderInput } from '../intake/order-draft.ts';
import { orderEvents, orders, returns } from '../orders.table.ts';
import { requestReturn } from '../returns/begin-return.ts';
import { findDrift } from '../stock-check.service.ts';
import { orderTarget } from './order-steps.service.ts';
import { returnTarget } from './return-steps.ts';
import { BY_CLOCK, BY_CUSTOMER, type By } from './step-target.service.ts';
import { takeStep } from './steps.service.ts';
import { expireOrders, remindCustomers } from './sweep.ts';

const HISTORIES = atLength(20, 1_000);

const { db: first, url, clock } = await testApp();
const others = [connect(url, { size: 4, patience: 30_000 }), connect(url, { size: 4, patience: 30_000 })];
/** Several processes of one database: connections and intakes of their own. */
const instances = [first, ...others.map(({ db }) => db)].map((db) => ({ db, intake: createIntake(db, () => {}) }));
afterAll(async () => {
  await Promise.all(instances.map(({ intake }) => intake.close()));
  await Promise.all(others.map(({ close }) => close()));
});

const place = await buildPlace(first);
const rd = await buildOffice(first, { type: 'RD' });
const retailers = [await buildOffice(first, place, rd), await buildOffice(first, place, rd)];
const sessionOf = (office: { _id: string; type: string }): By => ({
  party: 'user',
  session: {
    sid: newId(),
    user_id: newId(),
    name: 'Somebody',
    office_id: office._id,
    office_type: office.type,
    is_super: false,
    address: '127.0.0.1',
  } satisfies Session,
});
const secondPerson = sessionOf(rd);
const parties: By[] = [sessionOf(rd), ...retailers.map(sessionOf), BY_CUSTOMER, BY_CLOCK];

const number = (max: number) => fc.integer({ min: 0, max });
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place'),
      office: number(1),
      variant: number(1),
      phone: number(3),
      coupon: number(2),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('step'),
      order: number(7),
      step: fc.constantFrom(...ORDER_MACHINE.steps.map(({ name }) => name)),
      party: number(parties.length - 1),
      office: number(1),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('onward'), order: number(7), times: number(5) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('return'), order: number(7) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('return step'),
      choice: number(11),
      times: number(4),
      order: number(7),
      party: number(4),
      sellable: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep') }) },
);
/** Groups of acts that happen at the same time; each ends with a return, which random acts would rarely reach. */
const history = fc
  .record({
    groups: fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 9 }),
    choice: number(11),
    sellable: fc.boolean(),
  })
  .map(({ groups, choice, sellable }): Act[][] => [
    ...(groups as Act[][]),
    [{ kind: 'place', office: 1, variant: 0, phone: 9, coupon: 0 }],
    [0, 1, 2].map((order) => ({ kind: 'onward', order, times: 5 }) as Act),
    [{ kind: 'return', order: 0 }],
    [{ kind: 'return step', choice, times: 5, sellable, order: 0, party: 0 }],
  ]);

/** Histories that take each step of the tables once, because random ones might not; the random ones follow. */
const tour: [Act[][]][] = [
  ...ORDER_MACHINE.steps.map((step): Act[][] => [
    [{ kind: 'place', office: 0, variant: 0, phone: 0, coupon: 1 }],
    ...wayTo(step.from[0] as OrderStatus).map((name): Act[] => [stepBy(0, name)]),
    step.name === 'expire' ? [{ kind: 'sweep' }] : [stepBy(step.by.includes('customer') ? 3 : 0, step.name)],
  ]),
  // The third choice exchanges the cheap colour for the dear one, or the reverse.
  ...[[0], [1], [2], [3], [3, 1], [6]].map(([choice = 0, variant = 0]): Act[][] => [
    [{ kind: 'place', office: 1, variant, phone: 0, coupon: 1 }],
    [{ kind: 'onward', order: 0, times: 5 }],
    [{ kind: 'return', order: 0 }],
    [{ kind: 'return step', choice, times: 5, sellable: choice % 2 === 0, order: 0, party: 0 }],
  ]),
].map((groups) => [groups]);

function stepBy(party: number, step: StepName): Act {
  return { kind: 'step', order: 0, step, party, office: 1 };
}

/** Finds the steps of staff that lead from a placed order to a status. */
function wayTo(status: OrderStatus): StepName[] {
  const step = ORDER_MACHINE.steps.find(({ to, ends }) => to === status && !ends);
  return step ? [...wayTo(step.from[0] as OrderStatus), step.name] : [];
}

type Act = (typeof act extends fc.Arbitrary<infer A> ? A : never) &
  Partial<Record<'order' | 'office' | 'variant' | 'phone' | 'coupon' | 'party' | 'choice' | 'times', number>> & {
    sellable?: boolean;
  };

async function world() {
  const { _id: campaign_id } = await insertOne(first, campaigns, {
    name: 'H',
    code: `H${newId()}`,
    is_allowed_all_office: true,
  });
  await first.insert(quotas).values({ campaign_id, office_id: firstOf(retailers)._id, no_of_order: 4 });
  const main = await buildProduct(first, {
    inventory: 4,
    inventory_type: [{ inventory_type: 'Colour', option: ['Red', 'Blue'] }],
  });
  const dear = eq(variants._id, present(main.variant[1])._id);
  await first.update(variants).set({ sales_price: sql`sales_price + 500000` }).where(dear);
  const gift = await buildProduct(first, { type: 'BUNDLE', inventory: 6 });
  const scheme = await buildScheme(first, main, { bundles: [gift], campaign_id, limit_per_phone: 3 });
  const code = `H-${newId()}`.toUpperCase();
  const limits = { total_limit: 3, phone_limit: 1 };
  await first.insert(coupons).values({ code, title: 'H', discount_type: 'AMOUNT', amount: 100_00, ...limits });
  const placed: string[] = [];
  let turn = 0;
  const idOf = (order = 0) => placed[order % Math.max(placed.length, 1)];

  async function happen(act: Act, now: Date): Promise<void> {
    turn += 1;
    const { db, intake } = instances[turn % instances.length] as (typeof instances)[number];
    const id = idOf(act.order);
    const by = parties[act.party ?? 0] as By;
    const entered = {
      reason: 'For a reason.',
      imei: newImei(),
      tracking_number: 'T-1',
      pickup_point: 'At the counter',
      reference: 'R-1',
      account: 'eSewa 9841000009',
      payments: [{ method: 'cash' as const, amount: 1 }],
      office_id: retailers[act.office ?? 0]?._id,
      until: dayInNepal(new Date(now.getTime() + 25 * DAY_MS)),
    };
    if (act.kind === 'place') {
      const variant = present(main.variant[act.variant ?? 0]);
      const input = {
        ...orderBody(scheme, variant._id, place),
        office_id: entered.office_id as string,
        customer_phone: `984100000${act.phone}`,
        ...(act.coupon === 0 && { coupon_code: code }),
      } as OrderInput;
      const {
        placed: { order_id },
      } = await intake.place({ as: 'order', input, at: now, by: null, idempotency: null });
      const order = firstOf(await db.select({ _id: orders._id }).from(orders).where(eq(orders.order_id, order_id)));
      placed.push(order._id);
    } else if (act.kind === 'sweep') {
      const later = new Date(now.getTime() + 30 * DAY_MS);
      await remindCustomers(db, later);
      await expireOrders(db, later);
    } else if (!id) return;
    else if (act.kind === 'return') await requestReturn(db, (await delivered()) ?? id, 'Broken.', now);
    else if (act.kind === 'return step')
      for (let times = 0; times <= (act.times ?? 0); times += 1) await stepOfReturn(act, times);
    else if (act.kind === 'onward') for (let times = 0; times <= (act.times ?? 0); times += 1) await stepOnward(id);
    else if ('step' in act) await takeStep(db, orderTarget(), { id, step: act.step, by, input: entered, now });

    async function delivered(): Promise<string | undefined> {
      const isDelivered = and(inArray(orders._id, placed), eq(orders.status, 'DELIVERED'));
      return (await db.select({ _id: orders._id }).from(orders).where(isDelivered))[0]?._id;
    }

    async function stepOnward(id: string): Promise<void> {
      const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders._id, id));
      const onward = ORDER_MACHINE.steps.filter(
        ({ from, to, ends }) => from.includes(order?.status as OrderStatus) && to && !ends,
      );
      const step = onward[turn % Math.max(onward.length, 1)];
      const { payments, ...others } = entered;
      const input = { ...others, ...(turn % 4 === 1 && { payments }), imei: newImei() };
      if (step) await takeStep(db, orderTarget(), { id, step: step.name, by: parties[0] as By, input, now });
    }

    async function stepOfReturn({ choice = 0, sellable = true }: Act, times: number): Promise<void> {
      const [open] = await db
        .select()
        .from(returns)
        .where(inArray(returns.order_id, placed))
        .orderBy(desc(returns.changed_at));
      if (!open) return;
      const [order] = await db.select().from(orders).where(eq(orders._id, open.order_id));
      const steps = RETURN_MACHINE.steps.filter(
        ({ name, from }) => from.includes(open.status) && settlesRightly(name, order?.exchange_due ?? 0),
      );
      // The first choice is between the ways to begin, the next between those to end.
      const step = steps[Math.floor(times === 0 ? choice : choice / 3) % Math.max(steps.length, 1)];
      const imei = step?.name === 'replace' ? newImei() : (order?.imei ?? '');
      const other = main.variant.find(({ _id }) => _id !== open.variant_id)?._id;
      const variant_id = choice % 2 === 1 ? other : open.variant_id;
      const reference = newId();
      // A difference is collected as a whole.
      const payments = [{ method: 'qr' as const, amount: order?.exchange_due ?? 0 }];
      const input = { ...entered, payments, reference, imei, sellable, gifts_back: choice % 4 > 1, variant_id };
      // A user who has decided on a return doesn't refund it.
      const staff = step?.grant === 'refund' ? secondPerson : (parties[0] as By);
      const user = step?.by.includes('staff') ? staff : BY_CUSTOMER;
      if (step) await takeStep(db, returnTarget, { id: open._id, step: step.name, by: user, input, now });
    }
  }
  /** The coupon's use stays within its limits, in all and by phone. */
  async function expectCouponsKept(): Promise<void> {
    const coupon = firstOf(await first.select().from(coupons).where(eq(coupons.code, code)));
    expect(coupon.used).toBeLessThanOrEqual(limits.total_limit);
    const living = and(eq(couponUses.coupon_id, coupon._id), isNull(couponUses.released_at));
    const phones = (await first.select().from(couponUses).where(living)).map(({ customer_phone }) => customer_phone);
    expect(new Set(phones).size).toBe(phones.length);
  }

  return { happen, placed, expectCouponsKept };
}

/** A refusal is part of every history; any other error is a fault. */
async function tolerated(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const isUsed = (error as { cause?: { code?: string } }).cause?.code === '23505';
    if (!(error instanceof Problem && error.status < 500) && !isUsed) throw error;
  }
}

it(`keeps every counter, step and release right over ${HISTORIES} histories of several connections at once`, {
  timeout: 180_000 + HISTORIES * 1_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (groups) => {
      const { happen, placed, expectCouponsKept } = await world();
      let now = clock.now.getTime();
      for (const group of groups) {
        now += 60_000;
        await Promise.all(group.map((act) => tolerated(happen(act, new Date(now)))));
      }
      expect(await findDrift(first)).toEqual([]);
      await expectLegal(placed);
      await expectSettled(placed);
      await expectMoneyKept(placed);
      await expectCouponsKept();
    }),
    { numRuns: HISTORIES + tour.length, examples: tour, endOnFailure: true },
  );
  // Histories that skip steps would prove nothing.
  const stepsTaken = await first.selectDistinct({ step: orderEvents.step }).from(orderEvents);
  expect(stepsTaken.map(({ step }) => step).sort()).toEqual(
    [...[...ORDER_MACHINE.steps, ...RETURN_MACHINE.steps].map(({ name }) => name), 'place', 'ask_return']
      .sort()
      .filter((name, n, all) => name !== all[n - 1]),
  );
});

/** A total is the sum of the items ordered and of the exchanges; a return that is complete leaves nothing to settle. */
async function expectSettled(placed: string[]): Promise<void> {
  const { rows } = await first.execute(sql`
    select o.order_id from orders o
    cross join lateral (select sum(price * quantity)::int as goods from order_items i where i.order_id = o._id) items
    cross join lateral (
      select coalesce(sum(price_difference), 0)::int as exchanged, bool_and(status <> 'REPLACED') as is_settled
      from returns r where r.order_id = o._id) returned
    where o._id = any(${sql.param(placed)}::uuid[]) and (
      o.total <> goods - o.discount + o.shipping_price + exchanged or o.exchange_difference <> exchanged
      or (coalesce(is_settled, true) and o.exchange_due <> 0))`);
  expect(rows).toEqual([]);
}

/** Each order's moves match its events, to the paisa, and refunds never exceed payments. */
async function expectMoneyKept(placed: string[]): Promise<void> {
  const { rows } = await first.execute(sql`
    with told as (
      select order_id, sum(case when step in ('deliver', 'take_payment', 'collect') then 1 else -1 end
        * replace(substring(details ->> 'amount' from '[0-9][0-9,.]*'), ',', '')::numeric * 100) as paisa
      from order_events
      where step in ('deliver', 'take_payment', 'collect', 'undo_deliver', 'pay_back', 'refund') group by 1),
    moved as (select order_id, sum(paisa) as paisa from money_moves group by 1)
    select o.order_id, told.paisa as told, moved.paisa as moved
    from orders o left join told on told.order_id = o._id left join moved on moved.order_id = o._id
    where o._id = any(${sql.param(placed)}::uuid[])
      and (coalesce(told.paisa, 0) <> coalesce(moved.paisa, 0) or coalesce(moved.paisa, 0) not between 0 and o.total)`);
  expect(rows).toEqual([]);
}

/** Each order's events follow the table of steps, and return its units at most once. */
async function expectLegal(placed: string[]): Promise<void> {
  if (placed.length === 0) return;
  const events = await first
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.order_id, placed))
    .orderBy(asc(orderEvents.at), asc(orderEvents._id));
  for (const trail of Map.groupBy(events, ({ order_id, return_id }) => return_id ?? order_id).values()) {
    const machine = trail[0]?.return_id ? RETURN_MACHINE : ORDER_MACHINE;
    let status: string | null = null;
    // Steps of the same moment are ordered by the status they start from.
    const left = [...trail];
    while (left.length > 0) {
      const next = left.findIndex(({ before }) => before === status);
      expect(next, `a step leads on from ${status}`).toBeGreaterThanOrEqual(0);
      const [event] = left.splice(next, 1);
      if (!event) break;
      const isBefore = (step: string, reached: string) =>
        trail.findLast((one) => one.step === step)?.before === reached;
      const legal = machine.steps.some(
        ({ name, from, to, undoes }) =>
          name === event.step &&
          (from as readonly string[]).includes(event.before ?? '') &&
          (undoes ? isBefore(undoes.step, event.after) : (to ?? event.before) === event.after),
      );
      expect(legal || event.before === null, `${event.before} → ${event.after} by ${event.step}`).toBe(true);
      status = event.after;
    }
    const given = trail.filter(({ units }) => units === 'unhold' || units === 'unsell');
    expect(given.length).toBeLessThanOrEqual(1);
  }
}
