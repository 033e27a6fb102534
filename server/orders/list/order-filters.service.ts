import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Condition, ListQuery } from '../../../contract/calls/list.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { ARCHIVED_AFTER_DAYS, lateAfterHours } from '../../../contract/orders/waiting.ts';
import {
  ACTIVE_ORDER_STATUSES,
  type OrderStatus,
  type Outcome,
  RETURNED,
  statusesOf,
  TERMINAL_ORDER_STATUSES,
} from '../../../contract/statuses.ts';
import { variants } from '../../catalog/catalog.table.ts';
import type { Db } from '../../db/db.ts';
import { conditionsOf } from '../../db/list.ts';
import type { Session } from '../../http/caller/session.ts';
import { isHeadOffice, withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { isNearDeadline } from '../deadlines.service.ts';
import { moneyMoves } from '../money/money.table.ts';
import { orderEvents, orderItems, orders } from '../orders.table.ts';
import { isReturned } from '../returned.service.ts';

/** Now, and the time before which a placed order is overdue for the caller's office. */
export interface Moments {
  now: Date;
  lateBefore: Date;
}

export async function momentsOf(db: Db, { office_type }: Pick<Session, 'office_type'>, now: Date): Promise<Moments> {
  const callWithin = await readSetting(db, 'orders.call_within_hours');
  return { now, lateBefore: new Date(now.getTime() - lateAfterHours(office_type, callWithin) * HOUR_MS) };
}

/** Filters by office. */
const OF_OFFICES = ['office_id', 'company_name'];

/** Writes order filters in SQL, without texts and offices. */
export async function orderConditions(
  db: Db,
  conditions: Condition[],
  { now, lateBefore }: Moments,
): Promise<SQL | undefined> {
  const items = await itemConditions(db, conditions);
  const waitsForPayment = conditions.some(({ field, value }) => field === 'waits' && value === 'payment');
  const nearDeadline = await isNearDeadline(db, now);
  return conditionsOf(
    // An order that waits for its last payment was handed over, so it isn't active.
    conditions.filter(({ field }) => !OF_OFFICES.includes(field) && !(waitsForPayment && field === 'view')),
    {
      scheme_type: orders.scheme_type,
      scheme_id: orders.scheme_id,
      campaign_id: orders.campaign_id,
      status: orders.status,
      placed_at: orders.placed_at,
      ended_at: sql`coalesce(${orders.returned_at}, ${orders.changed_at})`,
      state: orders.state,
      district: orders.district,
      vdc_municipality: orders.vdc_municipality,
      assigned_to: orders.assigned_to,
      source: orders.source,
      end_reason: orders.end_reason,
      outcome: (outcome) => outcomeIs(outcome as Outcome),
      is_contacted: (value) => sql`(${orders.contacted_at} is not null) = ${value === 'true'}`,
      ...items,
      view: (view) => viewIs(view, now),
      waits: (what) => {
        if (what === 'late') return isLate({ now, lateBefore });
        if (what === 'payment') return isOwed;
        if (what === 'goods') return isOneOf(ARRIVING);
        return (what === 'deadline' && nearDeadline) || sql`false`;
      },
    },
  );
}

/** Columns of `variants` to filter items by. */
const ASKED_BY = { variant_id: variants._id, product_id: variants.product_id };

/**
 * Filters by goods. The main item's variant is an order column that starts a reports index; items are searched only
 * for variants some order has beside its main item.
 */
async function itemConditions(db: Db, conditions: Condition[]): Promise<Record<string, () => SQL>> {
  const conditionOf: Record<string, () => SQL> = {};
  for (const condition of conditions.filter(({ field }) => field in ASKED_BY)) {
    const isBeside = sql<boolean>`exists (select from ${orderItems}
      where ${orderItems.variant_id} = ${variants._id} and ${orderItems.position} > 0)`;
    const chosenVariants = await db
      .select({ _id: variants._id, isBeside })
      .from(variants)
      .where(conditionsOf([condition], ASKED_BY));
    const ids = sql`any(${sql.param(chosenVariants.map(({ _id }) => _id))}::uuid[])`;
    const isItem = sql`${orders._id} in (select ${orderItems.order_id} from ${orderItems} where ${orderItems.variant_id} = ${ids})`;
    const isMain = sql`${orders.variant_id} = ${ids}`;
    conditionOf[condition.field] = () => (chosenVariants.some(({ isBeside }) => isBeside) ? isItem : isMain);
  }
  return conditionOf;
}

const isOneOf = (statuses: readonly string[]) => sql`${orders.status} = any(${sql.param([...statuses])}::text[])`;

/** Returns an order's outcome, as reports count it. */
export function outcomeIs(outcome: Outcome): SQL {
  if (outcome === 'returned') return isReturned;
  const isOutcome = isOneOf(statusesOf(outcome));
  return outcome === 'delivered' ? (and(isOutcome, not(isReturned)) as SQL) : isOutcome;
}

function viewIs(view: string, now: Date): SQL {
  if (view === 'active') return isOneOf(ACTIVE_ORDER_STATUSES);
  const longAgo = new Date(now.getTime() - ARCHIVED_AFTER_DAYS * DAY_MS);
  return view === 'archived'
    ? sql`(${isOneOf(TERMINAL_ORDER_STATUSES)} and (${orders.changed_at} < ${longAgo} or ${orders.archived_at} is not null))`
    : sql`false`;
}

const leftUnpaid = sql`select e.order_id from ${orderEvents} e where e.step = 'deliver' and e.details ? 'stays_owed'`;
const ofOrder = sql`from ${moneyMoves} m where m.order_id = ${orders._id}`;

const paidSoFar = sql`(select coalesce(sum(m.paisa), 0) ${ofOrder})`;
/** What the customer still has to pay at the store, in paisa. */
export const OWED = sql`(${orders.total} - ${paidSoFar})`;

/** Orders handed over with a part unpaid and not paid in full since, by the sum of their moves. */
export const isOwed = and(
  eq(orders.status, 'DELIVERED'),
  sql`${orders._id} in (${leftUnpaid})`,
  sql`${orders.total} > ${paidSoFar}`,
  sql`not exists (select ${ofOrder} and m.kind in ('refund', 'forfeited'))`,
) as SQL;

/** Confirmed orders whose goods aren't in the store yet. */
export const ARRIVING: OrderStatus[] = ['CONFIRMED', 'ALLOCATED'];

/** Finds new orders that are overdue for a call, by the time limit of the caller's office. */
export function isLate({ now, lateBefore }: Moments): SQL {
  return sql`(${eq(orders.status, 'PLACED')} and ${orders.placed_at} < ${lateBefore}
    and (${orders.call_at} is null or ${orders.call_at} < ${now}))`;
}

/** Filters with stored counts; others are counted row by row. */
const COUNTED_FILTERS = ['scheme_type', 'scheme_id', 'status', 'outcome', ...OF_OFFICES, 'placed_at'];

/** Whether the stored counts have this filter's total; they don't include returns. */
export const isCounted = (conditions: Condition[]) =>
  conditions.every(
    ({ field, value }) =>
      (COUNTED_FILTERS.includes(field) && !(field === 'outcome' && ['delivered', 'returned'].includes(value))) ||
      (field === 'view' && value === 'active'),
  );

/** Translates the filters into those of the stored counts and of the reports' tallies. */
export function countedBy(conditions: Condition[]) {
  const filterValue = (field: string) => conditions.find((condition) => condition.field === field)?.value;
  const [status, view, outcome] = [filterValue('status'), filterValue('view'), filterValue('outcome')];
  const sets: (readonly string[])[] = [];
  if (status !== undefined) sets.push(status === 'DELIVERED' ? [status, RETURNED] : [status]);
  if (view === 'active') sets.push(ACTIVE_ORDER_STATUSES);
  if (outcome !== undefined) sets.push(outcome === 'returned' ? [RETURNED] : statusesOf(outcome));
  const [first, ...others] = sets;
  return {
    scheme_id: filterValue('scheme_id'),
    status: first?.filter((one) => others.every((set) => set.includes(one))),
  };
}

/**
 * Returns the ids of the offices whose orders to list, so that the index on offices finds the rows. An office, chosen
 * or found by part of its name (spec 6), includes all offices below it. Undefined means the whole company.
 */
export async function officesInQuery(db: Db, session: Session, { conditions }: ListQuery): Promise<SQL | undefined> {
  const filterValue = (field: string) => conditions.find((condition) => condition.field === field)?.value;
  const [office_id, company] = OF_OFFICES.map(filterValue);
  if (isHeadOffice(session) && !office_id && !company) return undefined;
  const within = office_id && sql`${offices.ancestor_ids}::text[] @> array[${office_id.toLowerCase()}]`;
  const named =
    company &&
    sql`exists (select from ${offices} as named where named._id = any(${offices.ancestor_ids}) and strpos(lower(named.name), lower(${company})) > 0)`;
  const retailers = await db
    .select({ _id: offices._id })
    .from(offices)
    .where(and(withinOffice(db, session, offices._id), within || undefined, named || undefined));
  if (retailers.length === 1) return sql`${retailers[0]?._id}::uuid`;
  return sql`select unnest(${sql.param(retailers.map(({ _id }) => _id))}::uuid[])`;
}
