import { sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts';
import type { WrittenReason } from '../../contract/language/nepali-reasons.ts';
import { formatPaisa } from '../../contract/money.ts';
import { deadlinesOf } from '../../contract/orders/deadlines.ts';
import { isImei } from '../../contract/orders/imei.ts';
import { SETTINGS } from '../../contract/settings/setting-names.ts';
import { holdingOf, type OrderStatus, statusesThatHave } from '../../contract/statuses.ts';
import { machineOf } from '../../contract/steps/steps.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { dayInNepal } from '../http/words/bikram-day.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { newOrderNumber } from '../orders/intake/order-number.ts';
import { moneyMoves } from '../orders/money/money.table.ts';
import { orderEvents, orderItems, orders } from '../orders/orders.table.ts';
import { unitsChange } from '../orders/steps/units.ts';
import type { SeededScheme } from './schemes.ts';

type Office = {
  _id: string;
  name: string;
  state?: string | null;
  district?: string | null;
  vdc_municipality?: string | null;
  address?: string | null;
};

const ORDERS = 260;
const FIRST = [
  'Aarav',
  'Sita',
  'Bikash',
  'Anita',
  'Prakash',
  'Sunita',
  'Dipak',
  'Kabita',
  'Rajan',
  'Mina',
  'Suraj',
  'Puja',
  'Kiran',
  'Laxmi',
  'Binod',
  'Sabina',
];
const LAST = [
  'Shrestha',
  'Gurung',
  'Tamang',
  'Thapa',
  'Rai',
  'Karki',
  'Magar',
  'Adhikari',
  'Yadav',
  'Chaudhary',
  'Limbu',
  'Basnet',
];
const DEVICES = ['Tara A3', 'An older Tara', 'Another brand', null, null];

/** Paths of orders, with how common each is. Each starts at PLACED, and together they reach every status. */
export const PATHS: OrderStatus[][] = [
  ['PLACED'],
  ['PLACED', 'CONTACTED'],
  ['PLACED', 'CONTACTED', 'CONFIRMED'],
  ['PLACED', 'CONTACTED', 'CONFIRMED', 'ALLOCATED'],
  ['PLACED', 'CONTACTED', 'CONFIRMED', 'ALLOCATED', 'READY_FOR_PICKUP'],
  ['PLACED', 'CONTACTED', 'CONFIRMED', 'ALLOCATED', 'READY_FOR_PICKUP', 'DELIVERED'],
  ['PLACED', 'CONTACTED', 'CONFIRMED', 'ALLOCATED', 'READY_FOR_PICKUP', 'DELIVERED'],
  ['PLACED', 'CONTACTED', 'CONFIRMED', 'ALLOCATED', 'DISPATCHED'],
  ['PLACED', 'CONTACTED', 'CONFIRMED', 'ALLOCATED', 'DISPATCHED', 'DELIVERED'],
  ['PLACED', 'CONTACTED', 'CANCELLED'],
  ['PLACED', 'EXPIRED'],
];

const REASONS: Partial<Record<OrderStatus, string>> = {
  CANCELLED: 'The customer no longer wants it',
  EXPIRED: 'Customer not reached in time' satisfies WrittenReason,
  REFUND_DUE: 'The customer no longer wants it',
};

/** Paths of purchases. None waits for its advance, because it would expire before anyone looks. */
const PURCHASE_PATHS: OrderStatus[][] = [
  ['ADVANCE_PENDING', 'UNDER_VERIFICATION'],
  ['ADVANCE_PENDING', 'UNDER_VERIFICATION'],
  ['ADVANCE_PENDING', 'UNDER_VERIFICATION', 'CONFIRMED'],
  ['ADVANCE_PENDING', 'UNDER_VERIFICATION', 'CONFIRMED', 'ALLOCATED', 'READY_FOR_PICKUP'],
  ['ADVANCE_PENDING', 'UNDER_VERIFICATION', 'CONFIRMED', 'ALLOCATED', 'READY_FOR_PICKUP', 'DELIVERED'],
  ['ADVANCE_PENDING', 'EXPIRED'],
  ['ADVANCE_PENDING', 'EXPIRED', 'LATE_REVIEW'],
  ['ADVANCE_PENDING', 'UNDER_VERIFICATION', 'CONFIRMED', 'REFUND_DUE'],
];
const PURCHASES = 24;

/**
 * Adds orders and purchases in every status over the past 60 days, and sets the counters of stock and quotas to match.
 * Returns the purchases, whose payments are seeded separately.
 */
export async function seedOrders(db: Db, schemes: SeededScheme[], retailers: Office[], now: Date) {
  const open = schemes.filter((scheme) => scheme.type !== 'MULTI-BUY' && scheme.start_date < now);
  const multiBuys = schemes.filter((scheme) => scheme.type === 'MULTI-BUY' && scheme.start_date < now);
  const purchases = many(PURCHASES, (index) =>
    orderOf({ index: ORDERS + index, path: pick(PURCHASE_PATHS, index), schemes: multiBuys, retailers, now }),
  );
  const placed = many(ORDERS, (index) => orderOf({ index, path: pick(PATHS, index), schemes: open, retailers, now }));
  const made = [...placed, ...purchases];
  await db.insert(orders).values(made.map(({ order }) => order));
  await db.insert(orderItems).values(made.flatMap(({ items }) => items));
  await db.insert(orderEvents).values(made.flatMap(({ events }) => events));
  await db.insert(smsMessages).values(made.map(({ sms }) => sms));
  await db.insert(moneyMoves).values(made.flatMap(({ moves }) => moves));
  await countUp(db);
  return purchases.map(({ order }) => order);
}

/** Calls `make` this often, and skips failures. */
const many = <T>(length: number, make: (index: number) => T | undefined): T[] =>
  Array.from({ length }, (_, index) => make(index)).filter((made) => made !== undefined);

interface OrderPlan {
  index: number;
  path: OrderStatus[];
  schemes: SeededScheme[];
  retailers: Office[];
  now: Date;
}

function orderOf({ index, path, schemes, retailers, now }: OrderPlan) {
  const last = path.at(-1) as OrderStatus;
  const isNew = last === 'PLACED' || last === 'UNDER_VERIFICATION' || last === 'LATE_REVIEW';
  const scheme = pick(isLiving(last) ? schemes.filter(({ end_date }) => end_date > now) : schemes, index * 7 + 1);
  // Only the first 45 retailers sell a campaign. One in nine orders goes to the demo retailer, so it has work.
  const retailer = index % 9 === 0 ? (retailers[0] as Office) : pick(retailers.slice(0, 45), index * 11);
  const age = isNew ? (index % 30) * 0.09 : 2 + ((index * 13) % oldest(scheme.type, last));
  const placed_at = new Date(
    Math.min(now.getTime() - age * DAY_MS - (index % 17) * 11 * MINUTE_MS, scheme.end_date.getTime() - MINUTE_MS),
  );
  if (placed_at < scheme.start_date || !retailer.state || !retailer.district || !retailer.vdc_municipality)
    return undefined;

  const _id = newId();
  const orderNumber = newOrderNumber();
  const customer_name = `${pick(FIRST, index * 5 + 2)} ${pick(LAST, index * 3)}`;
  const customer_phone = `98${String(41_000_000 + index * 6151).padStart(8, '0')}`;
  const variant = pick(scheme.main.variant, index * 3);
  const items = [
    {
      order_id: _id,
      position: 0,
      variant_id: variant._id,
      role: 'main' as const,
      product_name: scheme.main.name,
      sku_of_seller: variant.sku_of_seller,
      price: variant.sales_price,
    },
    ...scheme.bundles.map((gift, position) => {
      const chosen = pick(gift.variant, index);
      return {
        order_id: _id,
        position: position + 1,
        variant_id: chosen._id,
        role: 'bundle' as const,
        product_name: gift.name,
        sku_of_seller: chosen.sku_of_seller,
        price: position === 0 ? scheme.offer_price : 0,
      };
    }),
  ];
  const step = Math.min(18 * 60 * MINUTE_MS, (now.getTime() - placed_at.getTime()) / path.length);
  const total = items.reduce((sum, item) => sum + item.price, 0);
  const advance = scheme.type === 'MULTI-BUY' ? scheme.advance_payment : 0;
  const events = path.map((after, position) => ({
    _id: newId(),
    order_id: _id,
    ...stepTo(scheme.type, path[position - 1], after),
    quota: quotaOf(scheme.campaign_id, path[position - 1], after),
    office_id: retailer._id,
    actor: position === 0 ? 'Customer' : after === 'EXPIRED' ? 'System' : retailer.name,
    reason: REASONS[after] ?? null,
    details:
      after === 'DELIVERED'
        ? { imei: imeiOf(index), amount: formatPaisa(total - advance), paid_by: `Cash ${formatPaisa(total - advance)}` }
        : null,
    at: new Date(placed_at.getTime() + position * step),
  }));
  const order = {
    _id,
    order_id: orderNumber,
    status: last,
    scheme_id: scheme._id,
    scheme_type: scheme.type,
    variant_id: variant._id,
    office_id: retailer._id,
    customer_name,
    customer_phone,
    customer_email: index % 3 === 0 ? `${customer_name.toLowerCase().replace(' ', '.')}@example.com` : null,
    customer_address: retailer.address ?? retailer.name,
    old_product_information: pick(DEVICES, index),
    state: retailer.state,
    district: retailer.district,
    vdc_municipality: retailer.vdc_municipality,
    advance: scheme.advance_payment,
    total,
    campaign_id: scheme.campaign_id,
    imei: last === 'DELIVERED' ? imeiOf(index) : null,
    contacted_at: events.find(({ after }) => after === 'CONTACTED')?.at ?? null,
    end_reason: REASONS[last] ?? null,
    placed_at,
    changed_at: events.at(-1)?.at ?? placed_at,
  };
  const sms: typeof smsMessages.$inferInsert = {
    phone_number: customer_phone,
    message: `Thanks! Order ${orderNumber}: ${scheme.main.name}, ${formatPaisa(total)}. ${retailer.name} will contact you.`,
    status: 'printed',
    device_id: 'no SMS gateway',
    added_at: placed_at,
    sent_at: placed_at,
  };
  const moves = events.flatMap(({ _id: event_id, after, actor, at }): (typeof moneyMoves.$inferInsert)[] => {
    const sums = {
      CONFIRMED: { kind: 'advance', paisa: advance, method: 'bank' } as const,
      DELIVERED: { kind: 'balance', paisa: total - advance, method: 'cash' } as const,
    };
    const sum = after === 'CONFIRMED' || after === 'DELIVERED' ? sums[after] : undefined;
    const holder = { holder: 'office', office_id: retailer._id } as const;
    return sum?.paisa ? [{ ...sum, ...holder, order_id: _id, event_id, day: dayInNepal(at), actor, at }] : [];
  });
  return { order, items, events, moves, sms };
}

const isLiving = (status: OrderStatus) => !['DELIVERED', 'CANCELLED', 'EXPIRED'].includes(status);

/** Days before today's youngest order of this status, so that the clock doesn't end it while somebody looks. */
function oldest(type: string, status: OrderStatus): number {
  const deadline = deadlinesOf(type)[status];
  const days = deadline?.step ? SETTINGS[deadline.days].default - 3 : Number.POSITIVE_INFINITY;
  return Math.min(days, type === 'MULTI-BUY' ? 16 : 58);
}

/** Returns the step between two statuses and its effect on the units, by the table of statuses. */
function stepTo(type: string, before: OrderStatus | undefined, after: OrderStatus) {
  const begins = after === 'PLACED' ? ('place' as const) : ('buy' as const);
  if (!before) return { step: begins, before: null, after, units: 'hold' as const };
  const step = machineOf(type).steps.find((step) => step.to === after && step.from.includes(before));
  if (!step) throw new Error(`No step leads from ${before} to ${after}.`);
  return { step: step.name, before, after, units: unitsChange(step.units, holdingOf(before)) ?? null };
}

function quotaOf(campaign_id: string | null | undefined, before: OrderStatus | undefined, after: OrderStatus) {
  if (!campaign_id) return null;
  if (!before) return 'take' as const;
  return holdingOf(after) === 'nothing' ? ('release' as const) : null;
}

/** Makes a different IMEI for each order, with the right check digit. */
function imeiOf(index: number): string {
  const digits = `35693803${String(index).padStart(6, '0')}`;
  const check = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(isImei);
  if (!check) throw new Error('No check digit fits.');
  return check;
}

/**
 * Sets variants' held and sold, and the quotas' used, to the sums of the seeded orders; the ledger gets the earlier
 * stock.
 */
async function countUp(db: Db): Promise<void> {
  await db.execute(sql`
    update variants v set held = counted.held, sold = counted.sold from (
      select i.variant_id,
        count(*) filter (where o.status in ${statusesThatHave('held')})::int as held,
        count(*) filter (where o.status in ${statusesThatHave('sold')})::int as sold
      from order_items i join orders o on o._id = i.order_id group by i.variant_id) counted
    where counted.variant_id = v._id`);
  await db.execute(sql`
    insert into stock_changes (_id, variant_id, before, after, reason, actor)
    select gen_random_uuid(), _id, 0, inventory + sold, 'Initial stock', 'System' from variants where inventory + sold > 0`);
  await db.execute(sql`
    update quotas q set used = counted.used, no_of_order = greatest(q.no_of_order, counted.used) from (
      select o.campaign_id, o.office_id, count(*)::int as used
      from orders o
      where o.campaign_id is not null and o.status not in ${statusesThatHave('nothing')} group by 1, 2) counted
    where counted.campaign_id = q.campaign_id and counted.office_id = q.office_id`);
}

/** Picks the same element for the same number: the demo is the same on every machine. */
function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T;
}
