import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { WrittenReason } from '../../../contract/language/nepali-reasons.ts';
import type { Moved } from '../../../contract/orders/retailers.ts';
import { ACTIVE_ORDER_STATUSES } from '../../../contract/statuses.ts';
import { audit } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { type Db, transact } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { actorOf } from '../../http/caller/session.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { type Message, say } from '../../http/words/sentence.ts';
import { sendQuotaAlong } from '../../offers/campaigns/quotas.service.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import { offices } from '../../offices/offices.table.ts';
import { orderEvents, orders } from '../orders.table.ts';
import { orderTarget } from '../steps/order-steps.service.ts';
import { byUser } from '../steps/step-target.service.ts';
import { takeSteps } from '../steps/steps.service.ts';
import { orderCalls } from './work.table.ts';

interface Move {
  from: string;
  to: string;
  order_ids: string[];
  /**
   * Which of the retailer's orders to move. If staff have dealt with an overdue or waiting one since, no order moves.
   */
  which?: Moved | undefined;
  /** Moves the quota that these orders use too, so the other retailer can sell as many as before. */
  with_quota: boolean;
}

/** Moves orders of a retailer to another one in one transaction: all of them, or none. Their events name the move. */
export async function moveOrders(db: Db, caller: Caller, move: Move) {
  const { from, to } = move;
  const ids = [...new Set(move.order_ids)];
  return transact(db, async (db) => {
    await requireVisible(db, caller, from);
    const rows = await lockAll(db, caller, ids);
    const gone = rows.filter(({ office_id }) => office_id !== from);
    if (gone.length > 0)
      throw conflict(
        await movedMeanwhile(
          db,
          gone.map(({ _id }) => _id),
        ),
      );
    const called = move.which === 'open' || !move.which ? [] : rows.filter(({ status }) => status !== 'PLACED');
    if (called.length > 0)
      throw conflict(
        say(
          'The status of {count} of these orders has changed, so none moved. Reload the page to see which still wait.',
          { count: called.length },
        ),
      );
    const _id = newId();
    await reassignAll(db, caller, {
      from,
      to,
      rows,
      with_quota: move.with_quota ? ids : [],
      reason: 'Moved to a retailer that answers' satisfies WrittenReason,
      details: { move: _id, moved_together: String(ids.length) },
    });
    await tell(db, caller, 'move-orders', { _id, from, to, orders: ids.length });
    return { _id, to, moved: ids.length };
  });
}

/** Returns the orders of a move to their previous retailer, with the quota, while no one has dealt with them. */
export async function undoMove(db: Db, caller: Caller, to: string, _id: string) {
  return transact(db, async (db) => {
    await requireVisible(db, caller, to);
    const found = await movedOrders(db, to, _id);
    const [first] = found;
    if (!first?.from) throw notFound('Move');
    const { from, details } = first;
    const ids = found.map(({ order_id }) => order_id);
    const rows = await lockAll(db, caller, ids);
    const [dealt] = await db
      .select({ customer_name: orders.customer_name })
      .from(orders)
      .innerJoin(orderEvents, eq(orderEvents.order_id, orders._id))
      .where(and(isOfMove(_id), inArray(orders._id, ids), wasDealtWith))
      .limit(1);
    if (dealt)
      throw conflict(
        say('Somebody has dealt with {name}’s order since, so the move can’t be undone.', {
          name: dealt.customer_name,
        }),
      );
    if (ids.length < Number(details?.moved_together) || rows.some(({ office_id }) => office_id !== to))
      throw conflict('Some of these orders have moved on or ended, so the move can’t be undone.');
    await reassignAll(db, caller, {
      from: to,
      to: from,
      rows,
      with_quota: found.filter(({ details }) => details?.with_quota).map(({ order_id }) => order_id),
      reason: 'The move was undone' satisfies WrittenReason,
      details: { undone_together: String(ids.length) },
    });
    await tell(db, caller, 'undo-move', { _id, from: to, to: from, orders: ids.length });
    return { moved: ids.length };
  });
}

type Locked = Awaited<ReturnType<ReturnType<typeof orderTarget>['lock']>>;

/**
 * Waits for an earlier move: a row that goes to another office meanwhile would be missing from a read within the
 * offices.
 */
async function lockAll(db: Db, { session, kinds }: Caller, ids: string[]): Promise<Locked> {
  await db
    .select({ _id: orders._id })
    .from(orders)
    .where(inArray(orders._id, ids))
    .orderBy(asc(orders._id))
    .for('no key update');
  const rows = await orderTarget(kinds).lock(db, ids, byUser(session));
  if (rows.length < ids.length) throw notFound('Order');
  return rows;
}

async function requireVisible(db: Db, { session }: Caller, id: string): Promise<void> {
  const isSeen = and(eq(offices._id, id), eq(offices.type, 'RETAILER'), withinOffice(db, session, offices._id));
  if ((await db.$count(offices, isSeen)) === 0) throw notFound('Retailer');
}

interface Reassigned {
  from: string;
  to: string;
  rows: Locked;
  /** Orders whose share of the quota moves along, because both retailers have a quota; their event says so. */
  with_quota: string[];
  reason: string;
  details: Record<string, string>;
}

/**
 * Takes the step for all rows, raising one quota before and lowering the other afterwards, in the order in which all
 * transactions lock campaigns.
 */
async function reassignAll(
  db: Db,
  { session, kinds, now }: Caller,
  { from, to, rows, with_quota, reason, details }: Reassigned,
): Promise<void> {
  const finish: (() => Promise<void>)[] = [];
  const went: string[] = [];
  const going = rows.filter(({ _id }) => with_quota.includes(_id));
  const ofCampaigns = Map.groupBy(going, ({ campaign_id }) => campaign_id ?? '');
  for (const [campaign_id, sent] of [...ofCampaigns].sort(([a], [b]) => a.localeCompare(b))) {
    const half = campaign_id && (await sendQuotaAlong(db, session, { campaign_id, from, to, orders: sent.length }));
    if (!half) continue;
    finish.push(half);
    went.push(...sent.map(({ _id }) => _id));
  }
  await takeSteps(
    db,
    {
      ...orderTarget(kinds),
      extraDetails: async (_db, { _id }) => ({ ...details, ...(went.includes(_id) && { with_quota: 'yes' }) }),
    },
    {
      ids: rows.map(({ _id }) => _id),
      step: 'reassign',
      grant: 'usual',
      by: byUser(session),
      input: { office_id: to, reason },
      now,
    },
  );
  for (const half of finish) await half();
}

/** Finds the event by which an order arrived in a move. */
export const isOfMove = (move: string | SQL) =>
  and(eq(orderEvents.step, 'reassign'), sql`${orderEvents.details} ->> 'move' = ${move}`);

const movedOrders = (db: Db, to: string, move: string) =>
  db
    .select({ order_id: orders._id, from: orderEvents.from_office_id, details: orderEvents.details })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.order_id, orders._id))
    .where(and(eq(orders.office_id, to), inArray(orders.status, [...ACTIVE_ORDER_STATUSES]), isOfMove(move)));

/** Whether staff called the customer or took a step since the order arrived; the clock's reminders don't count. */
export const wasDealtWith = sql`(
  exists (select from ${orderCalls} where ${orderCalls.order_id} = ${orderEvents.order_id} and ${orderCalls.at} >= ${orderEvents.at})
  or exists (select from ${orderEvents} later where later.order_id = ${orderEvents.order_id} and later._id > ${orderEvents._id}
    and later.step <> 'remind'))`;

async function movedMeanwhile(db: Db, ids: string[]): Promise<Message> {
  const [last] = await db
    .select({ actor: orderEvents.actor, name: offices.name })
    .from(orderEvents)
    .innerJoin(offices, eq(offices._id, orderEvents.office_id))
    .where(and(inArray(orderEvents.order_id, ids), eq(orderEvents.step, 'reassign')))
    .orderBy(desc(orderEvents.at))
    .limit(1);
  const count = ids.length;
  return last
    ? say('{name} has moved {count} of these orders to {retailer}. Reload the page to see where the orders are.', {
        name: last.actor,
        count,
        retailer: last.name,
      })
    : say('{count} of these orders went to another retailer. Reload the page to see where the orders are.', { count });
}

async function tell(
  db: Db,
  { session }: Caller,
  action: 'move-orders' | 'undo-move',
  { _id: move, from, to: to_id, orders }: { _id: string; from: string; to: string; orders: number },
): Promise<void> {
  const [taker] = await db.select({ name: offices.name }).from(offices).where(eq(offices._id, to_id));
  const after = { to: taker?.name, orders, to_id, move };
  await audit(db, actorOf(session), { action, entity: 'Retailer', entity_id: from, after });
}
