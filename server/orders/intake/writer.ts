import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalidateProducts } from '../../catalog/product-tags.service.ts';
import { type Db, databaseError } from '../../db/db.ts';
import { busy } from '../../http/errors.ts';
import { batchOrders, batchSeconds } from '../../monitoring/instruments.service.ts';
import { tracePart } from '../../monitoring/traces.service.ts';
import { invalidateSellers } from '../../offers/campaigns/quotas.service.ts';
import type { Arrival } from './arrival.ts';
import type { BatchConnections, PipelinedBatch } from './batch-connection.ts';
import { draftOrder } from './order-draft.ts';
import type { SchemeCache } from './scheme-cache.ts';
import { batchWork, type JudgedBatch, type OrderOutcome } from './write-batch.ts';

/** Orders per statement: with more, each waits longer and rows stay locked longer, for little gain. */
const MOST_IN_BATCH = 128;
/**
 * Answers sent in one turn of the event loop, so that it reads PostgreSQL's next results and new requests in between.
 */
const ANSWERED_IN_A_TURN = 32;
/** How often to check an order again if its scheme has changed, or PostgreSQL asks for a retry. */
const MOST_TRIES = 5;

/** A waiting order, with the callbacks for its outcome. */
export interface Waiting extends Arrival {
  tries: number;
  settle(outcome: OrderOutcome): void;
  fail(error: unknown): void;
}

export interface Writer {
  /** Writes the order with all waiting ones, in the next batch. */
  add(order: Waiting): void;
  /** When a batch was last written, or orders last began to wait (`performance.now`). */
  movedAt: number;
  /** Resolves when nothing waits any more. */
  done(): Promise<void>;
}

interface Dependencies {
  db: Db;
  connections: BatchConnections;
  schemes: SchemeCache;
  report: (error: Error) => void;
}

/** Writes orders in batches, one after the other; each takes all orders that arrived meanwhile. */
export function createWriter({ db, connections, schemes, report }: Dependencies): Writer {
  const waiting: Waiting[] = [];
  let isWriting = false;
  let writing: Promise<void> | undefined;
  /** Batches that are being committed. */
  const ending = new Set<Promise<void>>();
  const writer: Writer = {
    movedAt: performance.now(),
    add(order) {
      waiting.push(order);
      startWriting();
    },
    async done() {
      while (isWriting || ending.size > 0) await Promise.all([writing, ...ending]);
    },
  };

  function startWriting(): void {
    if (!isWriting) writing = writeAll();
  }

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) await writeTogether(waiting.splice(0, MOST_IN_BATCH));
    // Do this in the same tick as the last check of the queue, so that no order is left waiting.
    isWriting = false;
  }

  /** Resolves once the batch is sent, so that the next one is read while this one commits. */
  async function writeTogether(batch: Waiting[]): Promise<void> {
    let sent: PipelinedBatch<JudgedBatch>;
    const began = performance.now();
    try {
      sent = await connections.transact(batchWork(batch));
    } catch (error) {
      return writeOneByOne(batch, error);
    }
    const settled = settle(batch, sent, new Date(performance.timeOrigin + began));
    batchOrders.observe(batch.length);
    sent.committed.finally(() => batchSeconds.observe((performance.now() - began) / 1000)).catch(() => {});
    ending.add(settled);
    settled.finally(() => ending.delete(settled));
    // Orders that are checked again go before later ones.
    if (sent.read.outcomes.some(({ kind }) => kind === 'outdated')) await settled;
  }

  /** Reports each order's outcome once the batch is committed. */
  async function settle(
    batch: Waiting[],
    { read, committed }: PipelinedBatch<JudgedBatch>,
    began: Date,
  ): Promise<void> {
    try {
      await committed;
    } catch (error) {
      return writeOneByOne(batch, error);
    }
    writer.movedAt = performance.now();
    const ended = new Date();
    const outdated: Waiting[] = [];
    for (const [position, order] of batch.entries()) {
      if (position % ANSWERED_IN_A_TURN === 0) await nextTurn();
      const outcome = read.outcomes[position] as OrderOutcome;
      if (outcome.kind === 'outdated') outdated.push(order);
      else order.settle(outcome);
      if (outcome.kind === 'placed') traceOrder(outcome.placed._id, order.at, { began, ended, orders: batch.length });
    }
    await retry(outdated);
    invalidate(db, read).catch(report);
  }

  /** Rereads the changed schemes, and puts the orders back before all later ones. */
  async function retry(outdated: Waiting[]): Promise<void> {
    const again: Waiting[] = [];
    for (const order of outdated) {
      try {
        if (order.tries >= MOST_TRIES) throw busy();
        const cached = await schemes.refresh({ scheme_id: order.input.scheme_id, isPreview: false }, order.cached);
        again.push({ ...order, cached, draft: draftOrder(cached.facts, order), tries: order.tries + 1 });
      } catch (error) {
        order.fail(error);
      }
    }
    waiting.unshift(...again);
    if (again.length > 0) startWriting();
  }

  /** Writes the orders of a refused batch one by one: a bad order must not fail its neighbours. */
  async function writeOneByOne(batch: Waiting[], error: unknown): Promise<void> {
    const { code = '' } = databaseError(error) ?? {};
    const [only] = batch;
    if (batch.length === 1 && only && RETRYABLE.test(code) && only.tries < MOST_TRIES)
      await writeTogether([{ ...only, tries: only.tries + 1 }]);
    else if (batch.length > 1 && (RETRYABLE.test(code) || BAD_ROW.test(code)))
      for (const order of batch) await writeTogether([order]);
    else for (const order of batch) order.fail(error);
  }

  return writer;
}

/** Traces how long an order waited for its batch, and how long that took. */
function traceOrder(
  id: string,
  at: Date,
  { began, ended, orders }: { began: Date; ended: Date; orders: number },
): void {
  tracePart({ id, name: 'intake: wait', began: at, ended: began });
  tracePart({ id, name: 'intake: batch', began, ended, attributes: { 'agrim.batch.orders': orders } });
}

/**
 * Invalidates shown stock, without delaying the next batch or failing written orders: the shown stock is a hint with a
 * short life. Pages show which offices sell, so only an office's last order changes them.
 */
export async function invalidate(db: Db, { accepted, emptied, quotas }: JudgedBatch): Promise<void> {
  if (accepted.length > 0 && emptied.length > 0) await invalidateProducts(db, [...new Set(emptied)]);
  const usedUp = quotas.filter(({ is_last }) => is_last).map(({ campaign_id }) => campaign_id);
  for (const campaign_id of new Set(usedUp)) await invalidateSellers(db, campaign_id);
}

/** A deadlock, a serialisation failure, or a number or key that another instance took first: retry the batch. */
const RETRYABLE = /^(40001|40P01|23505)$/;
/** A value or reference that PostgreSQL refuses: one order's fault, not its neighbours'. */
const BAD_ROW = /^2[23]/;
