import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { StepName } from '../../../contract/steps/steps.ts';
import type { Db } from '../../db/db.ts';
import { Problem } from '../../http/errors.ts';
import { inPages, tryEach } from '../../jobs/try-each.ts';
import { type DeadlineRule, deadlineRules, isDueBefore } from '../deadlines.service.ts';
import { orderEvents, orders } from '../orders.table.ts';
import { orderTarget } from './order-steps.service.ts';
import { BY_CLOCK } from './step-target.service.ts';
import { takeStep } from './steps.service.ts';

/** How many orders are read together. */
const PAGE = 500;

/**
 * Ends the orders that waited too long, by the same function as every step. Several workers can sweep at once: the
 * second finds the order expired. Returns how many ended.
 */
export async function expireOrders(db: Db, now: Date, page = PAGE): Promise<number> {
  const rules = await deadlineRules(db);
  return sweep(db, { rules, step: ({ step }) => step, isDue: (rule) => isDueBefore(rule, now), now, page });
}

const REMINDED = sql`exists (select from ${orderEvents} e
  where e.order_id = ${orders._id} and e.step = 'remind' and e.at >= ${orders.changed_at}
    and not exists (select from ${orderEvents} x where x.order_id = e.order_id and x.step = 'extend' and x.at >= e.at))`;

/** Reminds the customers of orders that end soon, each once in a status. Returns how many were reminded. */
export async function remindCustomers(db: Db, now: Date, page = PAGE): Promise<number> {
  const rules = (await deadlineRules(db)).filter(({ notice }) => notice > 0);
  const isDue = (rule: DeadlineRule) => {
    const isNear = isDueBefore(rule, new Date(now.getTime() + rule.notice));
    return isNear && and(isNear, sql`not ${REMINDED}`);
  };
  return sweep(db, { rules, step: () => 'remind', isDue, now, page });
}

interface Sweep {
  rules: DeadlineRule[];
  step: (rule: DeadlineRule) => StepName | null;
  isDue: (rule: DeadlineRule) => SQL | undefined;
  now: Date;
  page: number;
}

/** Takes the clock's step with each order that is due, each in its own transaction. */
async function sweep(db: Db, { now, ...which }: Sweep): Promise<number> {
  let taken = 0;
  const stuck: string[] = [];
  // A failed step must not hold up later orders.
  await tryEach(dueOrders(db, which), async ({ _id, order_id, step, seen_status, where }) => {
    try {
      await takeStep(db, orderTarget(), { id: _id, step, by: BY_CLOCK, input: { seen_status }, now });
      taken += 1;
    } catch (error) {
      if (!(error instanceof Problem && error.status === 409)) throw error;
      // Usually another step came first. Log an order that is still due.
      if ((await db.$count(orders, and(eq(orders._id, _id), where))) > 0) stuck.push(`${order_id}: ${error.message}`);
    }
  });
  if (stuck.length > 0)
    throw new Error(`${stuck.length} orders are stuck at their deadline. ${stuck.slice(0, 5).join(' ')}`);
  return taken;
}

async function* dueOrders(db: Db, { rules, step: stepOf, isDue, page }: Omit<Sweep, 'now'>) {
  for (const rule of rules) {
    const [step, where] = [stepOf(rule), isDue(rule)];
    if (!step || !where) continue;
    for await (const order of inStatus(db, where, page)) yield { ...order, step, where, seen_status: rule.status };
  }
}

/** Reads along the index of statuses, each page after the last order of the previous one. */
const inStatus = (db: Db, where: SQL, page: number) =>
  inPages<{ _id: string; order_id: string; placed: string }>(page, (last) =>
    db
      .select({ _id: orders._id, order_id: orders.order_id, placed: sql<string>`${orders.placed_at}::text` })
      .from(orders)
      .where(
        and(
          where,
          last && sql`(${orders.placed_at}, ${orders._id}) > (${last.placed}::timestamptz, ${last._id}::uuid)`,
        ),
      )
      .orderBy(orders.placed_at, orders._id)
      .limit(page),
  );
