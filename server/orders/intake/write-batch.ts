import type { OrderSource } from '../../../contract/orders/orders.ts';
import { newId } from '../../db/columns.ts';
import { TAKE_OFFERS, type WaitlistOffer } from '../../waitlist/taken.service.ts';
import type { Arrival, Placed } from './arrival.ts';
import type { BatchConnection, Work } from './batch-connection.ts';
import { type AcceptedItem, judge, type Verdict } from './judge.ts';
import type { OrderDraft } from './order-draft.ts';
import { newOrderNumber } from './order-number.ts';
import { type BatchSnapshot, quotaKey, readBatch } from './read-batch.ts';
import type { Sum } from './sum.ts';

/** The fate of an order of a batch; an accepted one is written. */
export type OrderOutcome = Exclude<Verdict, { kind: 'accepted' }> | { kind: 'placed'; placed: Placed };

type Accepted = Arrival & {
  draft: OrderDraft;
  _id: string;
  orderNumber: string;
  items: AcceptedItem[];
  sum: Sum;
  offer: WaitlistOffer | null;
};

/** A judged batch: the outcome of each order, and the rows to write for the accepted ones. */
export interface JudgedBatch {
  outcomes: OrderOutcome[];
  accepted: Accepted[];
  quotas: UsedQuota[];
  /** Products with a variant whose last unit is taken. */
  emptied: string[];
}

/**
 * Writes orders that came together, in one transaction: one trip reads and locks what they compete for, each gets its
 * verdict in the order of arrival, and a second trip writes all that were accepted, with their items, events, keys,
 * counters and the job for their messages.
 */
export const batchWork = (batch: Arrival[]): Work<JudgedBatch> => ({
  read: async (connection) => judgeBatch(batch, await readBatch(connection, batch)),
  write: (connection, { accepted, quotas }) => (accepted.length > 0 ? write(connection, accepted, quotas) : []),
});

const CUSTOMER = { name: 'Customer', user_id: null };

function judgeBatch(batch: Arrival[], snapshot: BatchSnapshot): JudgedBatch {
  const inStock = [...snapshot.free.values()].filter(({ units }) => units > 0);
  const accepted: Accepted[] = [];
  const outcomes = judge(batch, snapshot).map((verdict, position): OrderOutcome => {
    if (verdict.kind !== 'accepted') return verdict;
    const arrival = batch[position] as Arrival;
    const order = { ...arrival, ...verdict, _id: newId(), orderNumber: newOrderNumber() };
    accepted.push(order);
    return { kind: 'placed', placed: replyTo(order) };
  });
  const emptied = inStock.filter(({ units }) => units === 0).map(({ product_id }) => product_id);
  return { outcomes, accepted, quotas: quotasUsed(accepted.filter(isReal), snapshot), emptied };
}

const isReal = ({ trial_id }: Accepted) => trial_id === undefined;

const replyTo = ({ _id, orderNumber, input, draft, sum, at }: Accepted): Placed => ({
  _id,
  order_id: orderNumber,
  customer_name: input.customer_name,
  customer_phone: input.customer_phone,
  discount: sum.discount,
  shipping_price: sum.shipping_price,
  total: sum.total,
  advance: draft.advance,
  placed_at: at.toISOString(),
  due_at: draft.due_at?.toISOString() ?? null,
});

function write(connection: BatchConnection, accepted: Accepted[], quotas: UsedQuota[]): Promise<unknown>[] {
  const keys = accepted.flatMap((order) =>
    order.idempotency ? [{ ...order.idempotency, reply: replyTo(order) }] : [],
  );
  const [real, trial] = [accepted.filter(isReal), accepted.filter((order) => !isReal(order))];
  const units = heldUnits(real);
  const events = accepted.map(eventRow);
  const offers = real.flatMap(takenOffer);
  const writes = [
    connection.query('insert orders', INSERT_ORDERS, [JSON.stringify(real.map(orderRow))]),
    connection.query('insert items', INSERT_ITEMS, [JSON.stringify(accepted.flatMap(itemRows))]),
    connection.query('insert events', INSERT_EVENTS, [JSON.stringify(events)]),
    ...(offers.length > 0 ? [connection.query('take offers', TAKE_OFFERS, [JSON.stringify(offers)])] : []),
    connection.query('hold units', HOLD_UNITS, [[...units.keys()], [...units.values()]]),
    connection.query('add job', ADD_JOB, [JSON.stringify({ event_ids: events.map(({ _id }) => _id) })]),
  ];
  const uses = couponUses(real);
  if (trial.length > 0)
    writes.push(connection.query('insert trial orders', INSERT_TRIAL_ORDERS, [JSON.stringify(trial.map(orderRow))]));
  const audits = accepted.flatMap(auditRows);
  if (audits.length > 0) writes.push(connection.query('insert audits', INSERT_AUDITS, [JSON.stringify(audits)]));
  if (uses.length > 0) writes.push(connection.query('use coupons', USE_COUPONS, [JSON.stringify(uses)]));
  if (keys.length > 0) writes.push(connection.query('insert keys', INSERT_KEYS, [JSON.stringify(keys)]));
  if (quotas.length > 0) writes.push(connection.query('use quotas', USE_QUOTAS, [JSON.stringify(quotas)]));
  return writes;
}

function orderRow({ _id, orderNumber, input, sum: { coupon, ...sum }, draft, by, at, trial_id }: Accepted) {
  const { scheme, d_data, status, advance, due_at } = draft;
  const { bundle_variant_id: _bundles, d_data: _answers, ...rest } = input;
  // Fields that are checked once and stored nowhere.
  const { expected_total: _seen, is_another: _asked, otp: _code, recaptchaToken: _token, ...fields } = rest;
  const { pickup_location_id: _at, offer: _offer, ...customer } = fields;
  const coupon_code = coupon?.code ?? null;
  const { campaign_id } = scheme;
  const source: OrderSource = trial_id ? 'trial' : by ? 'counter' : 'public';
  const beginning = { status, d_data, campaign_id, source, advance, due_at, at };
  return { ...customer, ...sum, ...beginning, _id, order_id: orderNumber, coupon_code, trial_id };
}

/** The coupons that orders have taken, each with the amount that it took off. */
const couponUses = (accepted: Accepted[]) =>
  accepted.flatMap(({ _id: order_id, input: { customer_phone }, sum: { coupon, discount }, at }) =>
    coupon ? [{ order_id, coupon_id: coupon._id, customer_phone, discount, at }] : [],
  );

const takenOffer = ({ offer, _id: order_id, orderNumber: number, at }: Accepted) =>
  offer ? [{ place_id: offer.place_id, offer_id: offer.offer_id, event_id: newId(), order_id, number, at }] : [];

const itemRows = ({ _id: order_id, items }: Accepted) =>
  items.map((item, position) => ({ order_id, position, ...item }));

function eventRow({ _id: order_id, input, draft, by, at, trial_id }: Accepted) {
  const { campaign_id } = draft.scheme;
  const step = draft.status === 'PLACED' ? 'place' : 'buy';
  const quota = trial_id ? null : campaign_id && 'take';
  const units = trial_id ? null : 'hold';
  const { status: after } = draft;
  const { name: actor, user_id } = by ?? CUSTOMER;
  return { _id: newId(), order_id, step, after, actor, user_id, units, quota, office_id: input.office_id, at };
}

/** An order by staff leaves an audit row; one by a customer only the order. */
function auditRows({ _id: entity_id, orderNumber, input, sum: { total }, by, at }: Accepted) {
  if (!by) return [];
  const { scheme_id, office_id } = input;
  const after = { order_id: orderNumber, scheme_id, office_id, total };
  return [{ _id: newId(), user_id: by.user_id, user_name: by.name, address: by.address, entity_id, after, at }];
}

/** The additional units held of each variant, in the order of their ids; an offer that is taken gives its own back. */
function heldUnits(accepted: Accepted[]): Map<string, number> {
  const items = accepted.flatMap(({ items }) => items.map(({ variant_id }) => ({ variant_id, quantity: 1 })));
  const given = accepted.flatMap(({ offer }) => offer?.units ?? []);
  const back = given.map(({ variant_id, quantity }) => ({ variant_id, quantity: -quantity }));
  const times = new Map<string, number>();
  for (const { variant_id, quantity } of [...items, ...back].sort((a, b) => (a.variant_id < b.variant_id ? -1 : 1)))
    times.set(variant_id, (times.get(variant_id) ?? 0) + quantity);
  return times;
}

interface UsedQuota {
  campaign_id: string;
  office_id: string;
  orders: number;
  /** These orders use up the quota. */
  is_last: boolean;
}

/** The quotas that orders use, by office; an office without a quota has none to use up. */
function quotasUsed(accepted: Accepted[], snapshot: BatchSnapshot): UsedQuota[] {
  const used = new Map<string, UsedQuota>();
  for (const { input, draft } of accepted) {
    const { campaign_id } = draft.scheme;
    if (!campaign_id) continue;
    const key = quotaKey(campaign_id, input.office_id);
    const left = snapshot.quotas.get(key);
    if (left === undefined) continue;
    const orders = (used.get(key)?.orders ?? 0) + 1;
    used.set(key, { campaign_id, office_id: input.office_id, orders, is_last: left === 0 });
  }
  return [...used.values()];
}

/** The columns that an order is inserted with: each field of `orderRow`, by its type in SQL. */
const ORDER_COLUMNS = {
  _id: 'uuid',
  order_id: 'text',
  status: 'text',
  scheme_id: 'uuid',
  scheme_type: 'text',
  campaign_id: 'uuid',
  variant_id: 'uuid',
  source: 'text',
  language: 'text',
  office_id: 'uuid',
  customer_name: 'text',
  customer_phone: 'text',
  customer_email: 'text',
  customer_address: 'text',
  old_product_information: 'text',
  state: 'uuid',
  district: 'uuid',
  vdc_municipality: 'uuid',
  d_data: 'jsonb',
  total: 'int',
  coupon_code: 'text',
  discount: 'int',
  delivery_method: 'text',
  pickup_point: 'text',
  shipping_type: 'text',
  shipping_price: 'int',
  advance: 'int',
  due_at: 'timestamptz',
  trial_id: 'uuid',
} satisfies Record<Exclude<keyof ReturnType<typeof orderRow>, 'at'>, string>;

const ORDER_FIELDS = Object.keys(ORDER_COLUMNS).join(', ');
const ORDER_TYPES = Object.entries(ORDER_COLUMNS).map((column) => column.join(' '));
const insertInto = (table: 'orders' | 'trial_orders') => `
  insert into ${table} (${ORDER_FIELDS}, placed_at, changed_at) select ${ORDER_FIELDS}, at, at
  from json_to_recordset($1) as o (${ORDER_TYPES.join(', ')}, at timestamptz)`;
const INSERT_ORDERS = insertInto('orders');
const INSERT_TRIAL_ORDERS = insertInto('trial_orders');

const INSERT_ITEMS = `
  insert into order_items (order_id, position, variant_id, role, product_name, sku_of_seller, price)
  select * from json_to_recordset($1) as i (order_id uuid, position int, variant_id uuid, role text, product_name text,
    sku_of_seller text, price int)`;

const INSERT_EVENTS = `
  insert into order_events (_id, order_id, step, after, actor, user_id, units, quota, office_id, at)
  select _id, order_id, step, after, actor, user_id, units, quota, office_id, at
  from json_to_recordset($1) as e (_id uuid, order_id uuid, step text, after text, actor text, user_id uuid, units text, quota text, office_id uuid, at timestamptz)`;

const INSERT_AUDITS = `
  insert into audits (_id, user_id, user_name, address, action, entity, entity_id, after, added_at)
  select _id, user_id, user_name, address, 'add', 'Order', entity_id, after, at
  from json_to_recordset($1) as a (_id uuid, user_id uuid, user_name text, address text, entity_id text, after jsonb, at timestamptz)`;

const INSERT_KEYS = `
  insert into idempotency_keys (route, key, body_hash, reply)
  select * from json_to_recordset($1) as k (route text, key text, body_hash text, reply jsonb)`;

const USE_QUOTAS = `
  update quotas q set used = q.used + u.orders
  from json_to_recordset($1) as u (campaign_id uuid, office_id uuid, orders int)
  where q.campaign_id = u.campaign_id and q.office_id = u.office_id`;

const USE_COUPONS = `
  with uses as (
    insert into coupon_uses (order_id, coupon_id, customer_phone, discount, used_at)
    select * from json_to_recordset($1) as u (order_id uuid, coupon_id uuid, customer_phone text, discount int, at timestamptz)
    returning coupon_id)
  update coupons c set used = c.used + u.orders from (select coupon_id, count(*)::int as orders from uses group by 1) u
  where c._id = u.coupon_id`;

const HOLD_UNITS = `
  update variants v set held = v.held + w.units from unnest($1::uuid[], $2::int[]) as w (_id, units) where v._id = w._id`;

// A customer who waits for a code is served before those whose message repeats the page that they have just seen.
const ADD_JOB = `select graphile_worker.add_job('orderMessages', $1::json, priority => 10)`;
