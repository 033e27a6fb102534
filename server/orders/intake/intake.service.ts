import type { Db } from '../../db/db.ts';
import { openRolledBack } from '../../db/roll-back.ts';
import { busy } from '../../http/errors.ts';
import { intakeOutcomes, intakeWaiting } from '../../monitoring/instruments.service.ts';
import type { Arrival, Placed } from './arrival.ts';
import { type BatchConnections, openBatchConnections } from './batch-connection.ts';
import { createLines, type Line } from './lines.ts';
import { draftOrder } from './order-draft.ts';
import { replyKey } from './read-batch.ts';
import { type Look, type Rehearsal, rehearse } from './rehearse.ts';
import { type CachedScheme, createSchemeCache } from './scheme-cache.ts';
import type { OrderOutcome } from './write-batch.ts';
import { createWriter } from './writer.ts';

/** The most orders that can wait; more are refused at once instead of being served too late. */
export const MOST_PRESENT = 1_000;
/** The schemes that are written side by side; each line has a connection of its own while it is used. */
const LINES = 3;

export type NewOrder = Omit<Arrival, 'cached' | 'draft'>;

export interface Intake {
  /**
   * Places an order: it waits for the batch that is being written, and is written with all that came meanwhile. A key
   * that was answered before gets the same answer, and no new order is placed.
   */
  place(order: NewOrder): Promise<{ placed: Placed; isNew: boolean }>;
  /** Plays an order of a preview up to its last row, lets `look` see it, and rolls it back. */
  rehearse<T>(order: Rehearsal, look: Look<T>): Promise<T>;
  /** The orders that wait for their answer, and the most that may. */
  pressure(): { waiting: number; most: number };
  /** Whether one more order would be refused as too many. */
  isFull(): boolean;
  /** Why orders are not being written although some wait; nothing while they are. */
  whyStalled(): string | undefined;
  /** Resolves when nothing waits any more, and closes the connection. */
  close(): Promise<void>;
}

/** Every new order of this process comes in here, whoever places it. */
export function createIntake(db: Db, report: (error: Error) => void): Intake {
  const connections = Array.from({ length: LINES }, () => openBatchConnections(db));
  const schemes = createSchemeCache(db, (connections[0] as BatchConnections).pool);
  const rolledBack = openRolledBack(db);
  const lines = createLines(connections.map((one) => createWriter({ db, connections: one, schemes, report })));
  /** Requests with a key that are on their way: the same key waits for the first. */
  const underway = new Map<string, Promise<OrderOutcome>>();
  /** Orders that came and have no answer yet. */
  let present = 0;
  const isFull = () => present >= MOST_PRESENT;

  async function place(order: NewOrder): Promise<{ placed: Placed; isNew: boolean }> {
    const key = order.idempotency && replyKey(order.idempotency);
    const same = key && underway.get(key);
    // The first request has left its reply or has failed; this one reads which.
    if (same) await same.catch(() => {});
    if (key && underway.has(key)) return place(order);
    const { scheme_id } = order.input;
    const line = isFull() ? undefined : lines.join(scheme_id);
    if (!line) throw busy();
    present += 1;
    intakeWaiting.inc();

    const outcome = schemes
      .get({ scheme_id, isPreview: false })
      .then((cached) => enqueue(line, order, cached))
      .finally(() => {
        lines.leave(line, scheme_id);
        present -= 1;
        intakeWaiting.dec();
      });
    if (key) {
      underway.set(key, outcome);
      outcome.catch(() => {}).finally(() => underway.delete(key));
    }
    return answer(await outcome);
  }

  function enqueue({ writer }: Line, order: NewOrder, cached: CachedScheme): Promise<OrderOutcome> {
    return new Promise((settle, fail) => {
      const draft = draftOrder(cached.facts, order);
      writer.add({ ...order, cached, draft, tries: 0, settle, fail });
    });
  }

  return {
    place,
    rehearse: (order, look) => rehearse(rolledBack, schemes, order, look),
    pressure: () => ({ waiting: present, most: MOST_PRESENT }),
    isFull,
    whyStalled: () => (lines.areStalled() ? 'orders wait and none is written' : undefined),
    async close() {
      await lines.done();
      await Promise.all([...connections, rolledBack].map((one) => one.close()));
    },
  };
}

function answer(outcome: OrderOutcome): { placed: Placed; isNew: boolean } {
  intakeOutcomes.inc({ outcome: outcome.kind, reason: metricReason(outcome) });
  switch (outcome.kind) {
    case 'placed':
      return { placed: outcome.placed, isNew: true };
    case 'replayed':
      return { placed: outcome.reply, isNew: false };
    case 'refused':
      throw outcome.problem;
    default:
      throw busy();
  }
}

/** The field that a refusal is about, or its status. */
function metricReason(outcome: OrderOutcome): string {
  if (outcome.kind !== 'refused') return '';
  const { errors, details, status } = outcome.problem;
  return details?.code ?? Object.keys(errors ?? {})[0] ?? String(status);
}
