import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SchemeType } from '../../../contract/offers.ts';
import { machineOf, TERMINAL_ORDER_STATES } from '../../../contract/states.ts';
import type { StepInput } from '../../../contract/steps.ts';
import { auditAll } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { notFound, Problem } from '../../http/errors.ts';
import { actorOf } from '../../http/session.ts';
import type { Log } from '../../log.ts';
import { withinOffice } from '../../offices/offices.service.ts';
import type { Asker } from '../list/order-list.ts';
import { orders } from '../orders.table.ts';
import { orderSubject } from '../steps/order-steps.service.ts';
import { takeStep, valuesOf } from '../steps/steps.service.ts';

/** Steps that are taken at the same time: more would leave no connections for everybody else. */
const AT_ONCE = 4;

interface ManySteps {
  step: string;
  ids: string[];
  input: StepInput;
  log: Pick<Log, 'error'>;
}

/** Takes one step of many orders, each in a transaction of its own: what is refused says why and holds up nothing else. */
export async function takeStepOfMany(db: Db, { session, kinds, now }: Asker, { step, ids, input, log }: ManySteps) {
  // What is missing is told once, before anything is done, and not once an order.
  refuseIncomplete(kinds, step, input);
  const wanted = [...new Set(ids)];
  const names = await orderIdsOf(db, { session, kinds, now }, wanted);
  const subject = orderSubject(kinds);
  const results = new Map<string, Awaited<ReturnType<typeof one>>>();

  async function one(_id: string) {
    // Outside of the caller's offices an order has no name.
    const order_id = names.get(_id) ?? '';
    try {
      const by = { party: 'user', session } as const;
      const { status } = await takeStep(db, subject, { id: _id, step, grant: 'usual', by, input, now });
      return { _id, order_id, is_done: true, status };
    } catch (error) {
      if (error instanceof Problem) return { _id, order_id, is_done: false, msg: reasonOf(error) };
      // The others go on, and each of them is told.
      log.error({ err: error, order: _id, step }, 'A step of many was not taken.');
      return { _id, order_id, is_done: false, msg: 'Something went wrong with this order. Please try again.' };
    }
  }

  const queue = wanted.values();
  const worker = async () => {
    for (const id of queue) results.set(id, await one(id));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const inOrder = wanted.map((id) => results.get(id) as Awaited<ReturnType<typeof one>>);
  const done = inOrder.filter(({ is_done }) => is_done).length;
  return { done, refused: inOrder.length - done, results: inOrder };
}

function refuseIncomplete(kinds: SchemeType[], name: string, input: StepInput): void {
  const steps = kinds.flatMap((kind) => machineOf(kind).steps.filter((step) => step.name === name && !step.grant));
  if (steps.length === 0) throw notFound('Step');
  for (const step of steps) valuesOf(step, input);
}

/** What is wrong with a field says more than that something is wrong. */
function reasonOf({ message, status, errors }: Problem): string {
  const [field] = Object.values(errors ?? {});
  return status === 400 && field ? field : message;
}

async function orderIdsOf(db: Db, asker: Asker, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ _id: orders._id, order_id: orders.order_id })
    .from(orders)
    .where(seenOf(db, asker, ids));
  return new Map(rows.map(({ _id, order_id }) => [_id, order_id]));
}

const seenOf = (db: Db, { session, kinds }: Asker, ids: string[]) =>
  and(inArray(orders._id, ids), inArray(orders.scheme_type, kinds), withinOffice(db, session, orders.office_id));

/** Puts orders that have ended away, or takes them out again; returns how many. Those that go on stay where they are. */
export async function archiveOrders(db: Db, asker: Asker, ids: string[], is_archived: boolean): Promise<number> {
  return transact(db, async (db) => {
    const changed = await db
      .update(orders)
      .set({ archived_at: is_archived ? asker.now : null })
      .where(
        and(
          seenOf(db, asker, ids),
          sql`${orders.status} = any(${sql.param([...TERMINAL_ORDER_STATES])}::text[])`,
          is_archived ? isNull(orders.archived_at) : isNotNull(orders.archived_at),
        ),
      )
      .returning({ _id: orders._id });
    const action = is_archived ? 'archive' : 'restore';
    await auditAll(
      db,
      actorOf(asker.session),
      changed.map(({ _id }) => ({ action, entity: 'Order', entity_id: _id, after: { is_archived } })),
    );
    return changed.length;
  });
}
