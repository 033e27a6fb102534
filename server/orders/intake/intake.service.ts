import { type Db, transact } from '../../db/db.ts';
import { clientOf, openRolledBack } from '../../db/roll-back.ts';
import { busy } from '../../http/errors.ts';
import { intakeOutcomes, intakeWaiting } from '../../monitoring/instruments.service.ts';
import type { Arrival, Placed } from './arrival.ts';
import { type BatchConnections, openBatchConnections } from './batch-connection.ts';
import { createLines, type Line } from './lines.ts';
import { draftOrder } from './order-draft.ts';
import { inTurn, placeAlone } from './place-alone.ts';
import { replyKey } from './read-batch.ts';
import { type Look, type Rehearsal, rehearse } from './rehearse.ts';
import { type CachedScheme, createSchemeCache } from './scheme-cache.ts';
import type { OrderOutcome } from './write-batch.ts';
import { createWriter, invalidate } from './writer.ts';

/** Most orders waiting at once. Beyond it, a caller waits 1 s for room (`mount.ts`), then gets a 503. */
const MOST_PRESENT = 1_000;
/** How many schemes are written in parallel, each on its own connection. */
const LINES = 3;

export type NewOrder = Omit<Arrival, 'cached' | 'draft'>;

export interface Intake {
  /**
   * Places an order together with all others that arrive while a batch is being written. A known key gets its first
   * answer.
   */
  place(order: NewOrder): Promise<{ placed: Placed; isNew: boolean }>;
  /**
   * Places an order alone, and lets `goOn` go on with it in the same transaction. With a known key, nothing happens
   * twice.
   */
  placeAnd(order: NewOrder, goOn: (db: Db, placed: Placed) => Promise<unknown>): Promise<Placed>;
  /** Plays an order of a preview to its last row, lets `look` see it, and rolls it back. */
  rehearse<T>(order: Rehearsal, look: Look<T>): Promise<T>;
  /** Returns how many orders wait for their answer, and the limit. */
  pressure(): { waiting: number; most: number };
  /** Whether one more order would be refused as too many. */
  isFull(): boolean;
  /** Says why waiting orders aren't being written; undefined while they are. */
  whyStalled(): string | undefined;
  /** Drains the queue, then closes the connection. */
  close(): Promise<void>;
}

/** Creates the intake of every new order of this process, by customers or staff. */
export function createIntake(db: Db, report: (error: Error) => void): Intake {
  const connections = Array.from({ length: LINES }, () => openBatchConnections(db));
  const schemes = createSchemeCache(db, (connections[0] as BatchConnections).pool);
  const rolledBack = openRolledBack(db);
  const lines = createLines(connections.map((one) => createWriter({ db, connections: one, schemes, report })));
  /** Requests with a key that are being handled: the same key waits for the first. */
  const underway = new Map<string, Promise<OrderOutcome>>();
  /** Orders without an answer yet. */
  let present = 0;
  const isFull = () => present >= MOST_PRESENT;

  async function place(order: NewOrder): Promise<{ placed: Placed; isNew: boolean }> {
    const key = order.idempotency && replyKey(order.idempotency);
    const same = key && underway.get(key);
    // The first request has stored its reply or failed; this one finds out.
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

  async function placeAnd(order: NewOrder, goOn: (db: Db, placed: Placed) => Promise<unknown>): Promise<Placed> {
    const done = await placeAlone<Placed>(schemes, {
      ...order,
      isRehearsal: false,
      play: (work) => transact(db, (db) => work(db, clientOf(db))),
      connect: inTurn,
      async goOn(db, placed) {
        await goOn(db, placed);
        return placed;
      },
    });
    if ('replayed' in done) return done.replayed;
    invalidate(db, done.judged).catch(report);
    return done.of;
  }

  return {
    place,
    placeAnd,
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

/** Names the field or status of a refusal, for metrics. */
function metricReason(outcome: OrderOutcome): string {
  if (outcome.kind !== 'refused') return '';
  const { errors, details, status } = outcome.problem;
  return details?.code ?? Object.keys(errors ?? {})[0] ?? String(status);
}
