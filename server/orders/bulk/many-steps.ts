import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Language } from '../../../contract/language/language.ts';
import type { SchemeType } from '../../../contract/offers/offers.ts';
import type { StepInput } from '../../../contract/orders/steps.ts';
import { type OrderStatus, TERMINAL_ORDER_STATUSES } from '../../../contract/statuses.ts';
import { machineOf, type StepName } from '../../../contract/steps/steps.ts';
import { auditAll } from '../../db/audit.ts';
import { type Db, isUnreachable, transact } from '../../db/db.ts';
import type { Caller } from '../../http/caller/caller.ts';
import { actorOf } from '../../http/caller/session.ts';
import { notFound, Problem } from '../../http/errors.ts';
import { type Text, textIn } from '../../http/words/sentence.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import type { Log } from '../../process/log.ts';
import { orders } from '../orders.table.ts';
import { orderTarget } from '../steps/order-steps.service.ts';
import { byUser } from '../steps/step-target.service.ts';
import { takeSteps, valuesOf } from '../steps/steps.service.ts';

/** How many transactions run in parallel: more would leave no connections for others. */
const TRANSACTIONS_AT_ONCE = 4;
/** How many orders share a transaction. Units move at its end, so their buyers wait only a moment. */
const TOGETHER = 125;

interface ManySteps {
  step: StepName;
  ids: string[];
  input: StepInput;
  /** The language of the refusals. */
  language: Language;
  log: Pick<Log, 'error'>;
}

interface Result {
  _id: string;
  order_id: string;
  is_done: boolean;
  status?: OrderStatus;
  msg?: string;
}

/**
 * Takes a step for many orders, some per transaction. If one is refused, tries each half separately, down to single
 * orders, so a refused order says why and holds up no other.
 */
export async function takeStepOfMany(db: Db, caller: Caller, { step, ids, input, language, log }: ManySteps) {
  const { session, kinds, now } = caller;
  // Reports missing fields once, before touching any order.
  refuseIncomplete(kinds, step, input);
  const unique = [...new Set(ids)];
  const rows = await foundOrders(db, caller, unique);
  const target = orderTarget(kinds);
  const request = { step, grant: 'usual', by: byUser(session), input, now } as const;
  // Doesn't reveal orders outside the caller's offices.
  const nameOf = (_id: string) => rows.get(_id)?.order_id ?? '';
  const results = new Map<string, Result>();

  async function together(ids: string[]) {
    try {
      for (const { _id, status } of await takeSteps(db, target, { ids, ...request }))
        results.set(_id, { _id, order_id: nameOf(_id), is_done: true, status });
    } catch (error) {
      const half = Math.ceil(ids.length / 2);
      // A database outage affects all orders.
      if (ids.length > 1 && !isUnreachable(error))
        for (const part of [ids.slice(0, half), ids.slice(half)]) await together(part);
      else
        for (const _id of ids)
          results.set(_id, { _id, order_id: nameOf(_id), is_done: false, msg: whyNot(_id, error) });
    }
  }

  function whyNot(_id: string, error: unknown): string {
    if (error instanceof Problem) return textIn(language, refusalOf(error));
    // Continue with the other orders: each has its own result.
    log.error({ err: error, order: _id, step }, 'A step in a bulk change failed.');
    return textIn(language, 'Something went wrong with this order. Please try again.');
  }

  // A move to another office locks two quotas in its own order, so each order goes alone.
  const queue = input.office_id ? unique.map((id) => [id]) : inParts(unique, (id) => rows.get(id)?.status);
  const parts = queue.values();
  const worker = async () => {
    for (const part of parts) await together(part);
  };
  await Promise.all(Array.from({ length: TRANSACTIONS_AT_ONCE }, worker));
  const inOrder = unique.map((id) => results.get(id) as Result);
  const done = inOrder.filter(({ is_done }) => is_done).length;
  return { done, refused: inOrder.length - done, results: inOrder };
}

/** Splits orders into batches of one status, so that their units move alike, in one statement. */
function inParts(ids: string[], statusOf: (id: string) => string | undefined): string[][] {
  const ofStatus = [...Map.groupBy(ids, statusOf).values()];
  return ofStatus.flatMap((ids) =>
    Array.from({ length: Math.ceil(ids.length / TOGETHER) }, (_, part) =>
      ids.slice(part * TOGETHER, (part + 1) * TOGETHER),
    ),
  );
}

function refuseIncomplete(kinds: SchemeType[], name: StepName, input: StepInput): void {
  const steps = kinds.flatMap((kind) => machineOf(kind).steps.filter((step) => step.name === name && !step.grant));
  if (steps.length === 0) throw notFound('Step');
  for (const step of steps) valuesOf(step, input);
}

/** Prefers a field's problem, which says more than the general message. */
function refusalOf({ status, texts }: Problem): Text {
  const [field] = Object.values(texts.errors ?? {});
  return status === 400 && field ? field : texts.msg;
}

async function foundOrders(db: Db, caller: Caller, ids: string[]) {
  const rows = await db
    .select({ _id: orders._id, order_id: orders.order_id, status: orders.status })
    .from(orders)
    .where(isVisible(db, caller, ids));
  return new Map(rows.map((row) => [row._id, row]));
}

const isVisible = (db: Db, { session, kinds }: Caller, ids: string[]) =>
  and(inArray(orders._id, ids), inArray(orders.scheme_type, kinds), withinOffice(db, session, orders.office_id));

/** Archives ended orders or restores them, and returns how many. Skips open orders. */
export async function archiveOrders(db: Db, caller: Caller, ids: string[], is_archived: boolean): Promise<number> {
  return transact(db, async (db) => {
    const changed = await db
      .update(orders)
      .set({ archived_at: is_archived ? caller.now : null })
      .where(
        and(
          isVisible(db, caller, ids),
          sql`${orders.status} = any(${sql.param([...TERMINAL_ORDER_STATUSES])}::text[])`,
          is_archived ? isNull(orders.archived_at) : isNotNull(orders.archived_at),
        ),
      )
      .returning({ _id: orders._id });
    const action = is_archived ? 'archive' : 'restore';
    await auditAll(
      db,
      actorOf(caller.session),
      changed.map(({ _id }) => ({ action, entity: 'Order', entity_id: _id, after: { is_archived } })),
    );
    return changed.length;
  });
}
