import { newId } from '../../db/columns.ts';
import { TAKE_OFFERS } from '../../waitlist/taken.service.ts';
import type { Arrival, Placed } from './arrival.ts';
import type { BatchConnection, Work } from './batch-connection.ts';
import type { Insert } from './insert-from.ts';
import {
  type Accepted,
  INSERT_AUDITS,
  INSERT_COUPON_USES,
  INSERT_EVENTS,
  INSERT_ITEMS,
  INSERT_KEYS,
  INSERT_ORDERS,
  replyTo,
} from './inserts.ts';
import { judge, type Verdict } from './judge.ts';
import { newOrderNumber } from './order-number.ts';
import { type BatchSnapshot, quotaKey, readBatch } from './read-batch.ts';

/** The outcome of an order in a batch; accepted orders are written. */
export type OrderOutcome = Exclude<Verdict, { kind: 'accepted' }> | { kind: 'placed'; placed: Placed };

/** A checked batch: the outcome of each order, and the rows to write for the accepted ones. */
export interface JudgedBatch {
  outcomes: OrderOutcome[];
  accepted: Accepted[];
  quotas: UsedQuota[];
  /** Products with a variant whose last unit is taken. */
  emptied: string[];
}

/**
 * Writes a batch in one transaction. One trip locks and reads what the orders compete for. Each gets its verdict in the
 * order of arrival. The second trip writes the accepted ones with items, events, keys, counters and the job for their
 * messages.
 */
export const batchWork = (batch: Arrival[]): Work<JudgedBatch> => ({
  read: async (connection) => judgeBatch(batch, await readBatch(connection, batch)),
  write: (connection, { accepted, quotas }) => (accepted.length > 0 ? write(connection, accepted, quotas) : []),
});

function judgeBatch(batch: Arrival[], snapshot: BatchSnapshot): JudgedBatch {
  const inStock = [...snapshot.free.values()].filter(({ units }) => units > 0);
  const accepted: Accepted[] = [];
  const outcomes = judge(batch, snapshot).map((verdict, position): OrderOutcome => {
    if (verdict.kind !== 'accepted') return verdict;
    const arrival = batch[position] as Arrival;
    const order = { ...arrival, ...verdict, _id: newId(), orderNumber: newOrderNumber(), event_id: newId() };
    accepted.push(order);
    return { kind: 'placed', placed: replyTo(order) };
  });
  const emptied = inStock.filter(({ units }) => units === 0).map(({ product_id }) => product_id);
  return { outcomes, accepted, quotas: quotasUsed(accepted, snapshot), emptied };
}

function write(connection: BatchConnection, accepted: Accepted[], quotas: UsedQuota[]): Promise<unknown>[] {
  const send = (name: keyof typeof WRITE_STATEMENTS, ...values: unknown[]) =>
    connection.query(name, WRITE_STATEMENTS[name], values);
  const sendRows = (name: keyof typeof WRITE_STATEMENTS, rows: object[]) =>
    rows.length > 0 ? [send(name, JSON.stringify(rows))] : [];
  const insert = ({ name, text, rowsOf }: Insert<Accepted>, orders: Accepted[]) => {
    const rows = orders.flatMap(rowsOf);
    return rows.length > 0 ? [connection.query(name, text, [JSON.stringify(rows)])] : [];
  };
  const units = heldUnits(accepted);
  return [
    ...insert(INSERT_ORDERS, accepted),
    ...insert(INSERT_ITEMS, accepted),
    ...insert(INSERT_EVENTS, accepted),
    ...sendRows('take offers', accepted.flatMap(takenOffer)),
    send('hold units', [...units.keys()], [...units.values()]),
    send('add job', JSON.stringify({ event_ids: accepted.map(({ event_id }) => event_id) })),
    ...insert(INSERT_AUDITS, accepted),
    ...insert(USE_COUPONS, accepted),
    ...insert(INSERT_KEYS, accepted),
    ...sendRows('use quotas', quotas),
  ];
}

const takenOffer = ({ offer, _id: order_id, orderNumber: number, at }: Accepted) =>
  offer ? [{ place_id: offer.place_id, offer_id: offer.offer_id, event_id: newId(), order_id, number, at }] : [];

/** Adds up the units to hold of each variant, by id; a taken offer releases its own. */
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

/** Adds up the quota that orders use, by office; skips offices without a quota. */
function quotasUsed(accepted: Accepted[], snapshot: BatchSnapshot): UsedQuota[] {
  const used = new Map<string, UsedQuota>();
  for (const { input, draft } of accepted) {
    const { campaign_id } = draft.scheme;
    if (!campaign_id) continue;
    const key = quotaKey(campaign_id, input.office_id);
    const left = snapshot.quotas.get(key);
    if (left === undefined) continue;
    const before = used.get(key)?.orders ?? 0;
    used.set(key, { campaign_id, office_id: input.office_id, orders: before + 1, is_last: left === 0 });
  }
  return [...used.values()];
}

const USE_QUOTAS = `
  update quotas q set used = q.used + u.orders
  from json_to_recordset($1) as u (campaign_id uuid, office_id uuid, orders int)
  where q.campaign_id = u.campaign_id and q.office_id = u.office_id`;

const USE_COUPONS = {
  ...INSERT_COUPON_USES,
  text: `
  with uses as (${INSERT_COUPON_USES.text} returning coupon_id)
  update coupons c set used = c.used + u.orders from (select coupon_id, count(*)::int as orders from uses group by 1) u
  where c._id = u.coupon_id`,
};

const HOLD_UNITS = `
  update variants v set held = v.held + w.units from unnest($1::uuid[], $2::int[]) as w (_id, units) where v._id = w._id`;

// SMS codes go first: these messages repeat what the customer has just seen.
const ADD_JOB = `select graphile_worker.add_job('orderMessages', $1::json, priority => 10)`;

/** A batch's writes besides its inserts, by the name under which a connection keeps each plan. */
export const WRITE_STATEMENTS = {
  'take offers': TAKE_OFFERS,
  'hold units': HOLD_UNITS,
  'add job': ADD_JOB,
  'use quotas': USE_QUOTAS,
};
