import { and, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import {
  CALL_UNDO_MINUTES,
  type CallOutcome,
  type callInput,
  ENDED_BY_CALL,
  isCalledAgain,
} from '../../../contract/orders/order-detail.ts';
import type { StepInput } from '../../../contract/orders/steps.ts';
import type { OrderStatus } from '../../../contract/statuses.ts';
import { machineOf, type StepName } from '../../../contract/steps/steps.ts';
import { audit } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { type Db, transact } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { actorOf } from '../../http/caller/session.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { dateInNepal } from '../../http/words/moment.ts';
import { say, type Text } from '../../http/words/sentence.ts';
import { readSetting } from '../../settings/read-settings.service.ts';
import { deadlineOf, deadlineRules } from '../deadlines.service.ts';
import { isLate, momentsOf, officesInQuery } from '../list/order-filters.service.ts';
import { orderRows } from '../list/order-rows.ts';
import { doneText } from '../messages.ts';
import { type Order, orders } from '../orders.table.ts';
import { orderTarget } from '../steps/order-steps.service.ts';
import { staleStatusError } from '../steps/stale-status.ts';
import { byUser } from '../steps/step-target.service.ts';
import { takeStep } from '../steps/steps.service.ts';
import { lockLivingOrder } from './visible-order.ts';
import { orderCalls } from './work.table.ts';

/**
 * Notes a call. Reaching the customer of a new order takes the step `contact`. If the customer isn't interested or the
 * number is wrong, a step ends the order. If no one was reached, staff call again later.
 */
export async function noteCall(db: Db, caller: Caller, id: string, call: Call) {
  const { session, kinds, now } = caller;
  const { outcome } = call;
  return transact(db, async (db) => {
    const order = await lockLivingOrder(db, caller, id);
    await refuseUnseen(db, caller, order, call);
    if (isCalledAgain(outcome) && call.call_at) await refuseWrongTime(db, { call_at: call.call_at, order, now });
    const again =
      call.call_at ?? new Date(now.getTime() + (await readSetting(db, 'orders.call_again_hours')) * HOUR_MS);
    const call_at = isCalledAgain(outcome) ? again : null;
    const { user_id, name: actor } = session;
    const call_id = newId();
    const note = call.note || null;
    await db.insert(orderCalls).values({ _id: call_id, order_id: id, user_id, actor, outcome, call_at, note, at: now });
    const wasReached = outcome === 'reached' || outcome === 'declined';
    await db
      .update(orders)
      .set({ call_at, ...(wasReached && { contacted_at: sql`coalesce(${orders.contacted_at}, ${now})` }) })
      .where(eq(orders._id, id));
    const after = { outcome, call_at };
    await audit(db, actorOf(session), { action: 'call', entity: 'Order', entity_id: id, after });
    const by = byUser(session);
    let { status } = order;
    for (const follows of stepsAfter(call, status))
      ({ status } = await takeStep(db, orderTarget(kinds), { id, ...follows, grant: 'usual', by, now }));
    return { _id: id, status, call_id };
  });
}

type Call = z.output<typeof callInput>;

function stepsAfter({ outcome, confirms }: Call, status: OrderStatus): { step: StepName; input: StepInput }[] {
  const reason = ENDED_BY_CALL[outcome];
  if (reason) return [{ step: 'cancel', input: { reason } }];
  const isFirst = outcome === 'reached' && status === 'PLACED';
  return [
    ...(isFirst ? [{ step: 'contact' as const, input: {} }] : []),
    ...(confirms ? [{ step: 'confirm' as const, input: {} }] : []),
  ];
}

/** Refuses a call if the order's status or calls have changed since the caller read them. */
async function refuseUnseen(db: Db, { session }: Caller, order: Order, { seen_status, seen_calls }: Call) {
  const { _id: order_id, status } = order;
  const party = order.office_id === session.office_id ? 'office' : 'staff';
  if (seen_status !== undefined && seen_status !== status)
    throw await staleStatusError(db, machineOf(order.scheme_type), { order_id, status }, party);
  if (seen_calls !== undefined && seen_calls !== (await db.$count(orderCalls, eq(orderCalls.order_id, order_id))))
    throw conflict(say('A call for this order was logged or undone meanwhile. Check the order first.'));
}

/** Describes the outcome of a call. */
export function notedText({ outcome, confirms }: Call, status: OrderStatus): Text {
  if (ENDED_BY_CALL[outcome]) return 'Call logged and order cancelled.';
  return confirms ? doneText({ step: 'confirm' }, status) : 'Call logged.';
}

/** Undoes a call logged by mistake: the order waits as before. */
export async function undoCall(db: Db, caller: Caller, id: string, call_id: string): Promise<void> {
  const { session, now } = caller;
  await transact(db, async (db) => {
    await lockLivingOrder(db, caller, id);
    const calls = await db
      .select()
      .from(orderCalls)
      .where(eq(orderCalls.order_id, id))
      .orderBy(desc(orderCalls.at), desc(orderCalls._id));
    const call = calls.find(({ _id }) => _id === call_id);
    if (!call || call.user_id !== session.user_id) throw notFound('Call');
    if (!isCalledAgain(call.outcome)) throw conflict('This call moved the order on, so it can’t be undone.');
    if (calls[0] !== call) throw conflict('A later call was logged, so this one can’t be undone.');
    if (now.getTime() - call.at.getTime() > CALL_UNDO_MINUTES * 60_000)
      throw conflict(
        say('Calls can only be undone for {minutes} minutes. Log a new one instead.', { minutes: CALL_UNDO_MINUTES }),
      );
    await db.delete(orderCalls).where(eq(orderCalls._id, call_id));
    await db
      .update(orders)
      .set({ call_at: calls[1]?.call_at ?? null })
      .where(eq(orders._id, id));
    const before = { outcome: call.outcome, call_at: call.call_at };
    await audit(db, actorOf(session), { action: 'undo_call', entity: 'Order', entity_id: id, before });
  });
}

/** Refuses a time in the past, or after the order has expired. */
async function refuseWrongTime(db: Db, { call_at, order, now }: { call_at: Date; order: Order; now: Date }) {
  if (call_at < now) throw invalid({ call_at: 'This time has passed. Choose a later one.' });
  const days = await readSetting(db, 'orders.expire_new_days');
  if (call_at.getTime() > now.getTime() + days * DAY_MS)
    throw invalid({ call_at: say('Choose a time within the next {days} days.', { days }) });
  const deadline = deadlineOf(await deadlineRules(db), order);
  if (deadline?.ends && call_at > deadline.at)
    throw invalid({
      call_at: say('The unit goes back on sale on {day}. Choose an earlier time.', {
        day: dateInNepal(deadline.at, 'en'),
      }),
    });
}

/** How many calls to count; beyond that, the reply only says that there are more. */
const MOST_COUNTED = 1000;

/**
 * Lists orders whose customer is to be called today or within hours, the longest wait first; those to be called later
 * come last.
 */
export async function listCalls(db: Db, caller: Caller, query: ListQuery) {
  const { session, kinds, now } = caller;
  const filterValue = (field: string) => query.conditions.find((condition) => condition.field === field)?.value;
  const offices = await officesInQuery(db, session, query);
  const type = filterValue('scheme_type');
  const isDue = and(
    eq(orders.status, 'PLACED'),
    inArray(
      orders.scheme_type,
      kinds.filter((kind) => type === undefined || kind === type),
    ),
    offices && sql`${orders.office_id} in (${offices})`,
    filterValue('is_late') === 'true' ? isLate(await momentsOf(db, session, now)) : undefined,
  );
  const today = or(isNull(orders.call_at), lt(orders.call_at, endOfList(now)));
  const [{ rows: counted }, ids] = await Promise.all([
    db.execute<{ orders: number }>(
      sql`select count(*)::int as orders from (select from ${orders} where ${and(isDue, today)} limit ${MOST_COUNTED + 1}) as counted`,
    ),
    idsOfCalls(db, isDue, now, query),
  ]);
  const total = counted[0]?.orders ?? 0;
  return {
    data: await withCalls(db, ids),
    page: query.page,
    size: query.size,
    sort: 'placed_at:asc',
    totalData: Math.min(total, MOST_COUNTED),
    ...(total > MOST_COUNTED && { hasMore: true as const }),
  };
}

/**
 * Reads the two parts of the list one after the other, each along an index: sorted together, each page would read all
 * waiting orders.
 */
async function idsOfCalls(db: Db, isDue: SQL | undefined, now: Date, { page, size }: ListQuery): Promise<string[]> {
  const offset = (page - 1) * size;
  const waiting = and(isDue, or(isNull(orders.call_at), lte(orders.call_at, now)));
  const first = await idsOf(db, waiting, size, offset);
  if (first.length === size) return first;
  const passed = first.length > 0 ? offset + first.length : await db.$count(orders, waiting);
  const later = and(isDue, gt(orders.call_at, now), lt(orders.call_at, endOfList(now)));
  return [...first, ...(await idsOf(db, later, size - first.length, Math.max(0, offset - passed)))];
}

async function idsOf(db: Db, where: SQL | undefined, limit: number, offset: number): Promise<string[]> {
  const rows = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(where)
    .orderBy(orders.placed_at, orders._id)
    .limit(limit)
    .offset(offset);
  return rows.map(({ _id }) => _id);
}

/**
 * Finds the end of the day in Nepal. During a launch night, midnight doesn't clear the list: the hours after it still
 * belong to that day.
 */
const endOfList = (now: Date) => sql`greatest(${now.toISOString()}::timestamptz + interval '6 hours',
  (date_trunc('day', ${now.toISOString()}::timestamptz at time zone 'Asia/Kathmandu') + interval '1 day') at time zone 'Asia/Kathmandu')`;

type Called = {
  order_id: string;
  attempts: number;
  last_outcome: CallOutcome;
  last_note: string | null;
};

async function withCalls(db: Db, ids: string[]) {
  const [rows, { rows: called }] = await Promise.all([
    orderRows(db, ids),
    db.execute<Called>(sql`
      select order_id, count(*)::int as attempts, (array_agg(outcome order by at desc))[1] as last_outcome,
        (array_agg(note order by at desc))[1] as last_note
      from ${orderCalls} where order_id = any(${sql.param(ids)}::uuid[]) group by order_id`),
  ]);
  const byOrder = new Map(called.map(({ order_id, ...calls }) => [order_id, calls]));
  return rows.map((row) => ({ attempts: 0, ...row, ...byOrder.get(row._id) }));
}
