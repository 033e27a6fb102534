import { invalidateProducts } from '../../catalog/product-tags.service.ts';
import { type Db, databaseError } from '../../db/db.ts';
import { busy } from '../../http/errors.ts';
import { invalidateSellers } from '../../offers/campaigns/quotas.service.ts';
import type { Arrival, Placed } from './arrival.ts';
import { openLanes, type Sent } from './lane.ts';
import { createOfferBook, type Page } from './offer-book.ts';
import { draftOrder } from './order-draft.ts';
import { replyKey } from './read-batch.ts';
import { batchWork, type Judged, type Outcome } from './write-batch.ts';

/** Orders that one statement writes: more make each wait longer and the rows locked longer, for little gain. */
const MOST_IN_BATCH = 128;
/** Orders that may be here at a time; what comes beyond is told so at once instead of being served too late. */
const MOST_PRESENT = 1_000;
/** Milliseconds without a batch that was written while orders wait, after which something is wrong. */
const STALLED = 5_000;
/** How often an order is judged anew because its scheme changes under it, or PostgreSQL asks for it. */
const MOST_TRIES = 5;

export type NewOrder = Omit<Arrival, 'page' | 'draft'>;

interface Waiting extends Arrival {
  tries: number;
  settle(outcome: Outcome): void;
  fail(error: unknown): void;
}

export interface Intake {
  /**
   * Places an order: it waits for the batch that is being written, and is written with all that came meanwhile. A key that
   * was answered before gets that answer, and nothing new is placed.
   */
  place(order: NewOrder): Promise<{ placed: Placed; isNew: boolean }>;
  /** Whether one more order would be refused as too many. */
  isFull(): boolean;
  /** Why orders are not being written although some wait; nothing while they are. */
  whyStalled(): string | undefined;
  /** Resolves when nothing waits any more, and closes the connection. */
  close(): Promise<void>;
}

/** The one door for new orders of this process, whoever places them. */
export function createIntake(db: Db, report: (error: Error) => void): Intake {
  const lanes = openLanes(db);
  const book = createOfferBook(db, lanes.pool);
  const waiting: Waiting[] = [];
  /** Requests with a key that are on their way: the same key waits for the first. */
  const underway = new Map<string, Promise<Outcome>>();
  let isWriting = false;
  let writing: Promise<void> | undefined;
  /** Batches that are being committed. */
  const ending = new Set<Promise<void>>();
  /** Orders that came and have no answer yet. */
  let present = 0;
  /** When a batch was last written, or orders last began to wait. */
  let movedAt = performance.now();
  const isFull = () => present >= MOST_PRESENT;

  async function place(order: NewOrder): Promise<{ placed: Placed; isNew: boolean }> {
    const key = order.idempotency && replyKey(order.idempotency);
    const same = key && underway.get(key);
    // The first has left its reply, or has failed; now this one finds out which.
    if (same) await same.catch(() => {});
    if (key && underway.has(key)) return place(order);
    if (isFull()) throw busy();
    if (present === 0) movedAt = performance.now();
    present += 1;

    const outcome = book
      .pageOf(order.input.scheme_id)
      .then((page) => join(order, page))
      .finally(() => {
        present -= 1;
      });
    if (key) {
      underway.set(key, outcome);
      outcome.catch(() => {}).finally(() => underway.delete(key));
    }
    return answer(await outcome);
  }

  function join(order: NewOrder, page: Page): Promise<Outcome> {
    return new Promise((settle, fail) => {
      const draft = draftOrder(page.offer, order);
      waiting.push({ ...order, page, draft, tries: 0, settle, fail });
      wake();
    });
  }

  function wake(): void {
    if (!isWriting) writing = writeAll();
  }

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) await writeTogether(waiting.splice(0, MOST_IN_BATCH));
    // In the same breath as the last look at what waits, so that nobody comes in between and is left waiting.
    isWriting = false;
  }

  /** Resolves when the batch is on its way: the next one is read behind it while it is being committed. */
  async function writeTogether(batch: Waiting[]): Promise<void> {
    let sent: Sent<Judged>;
    try {
      sent = await lanes.transact(batchWork(batch));
    } catch (error) {
      return writeApart(batch, error);
    }
    const settled = settle(batch, sent);
    ending.add(settled);
    settled.finally(() => ending.delete(settled));
    // Orders that are judged anew go before those that came after them.
    if (sent.read.outcomes.some(({ kind }) => kind === 'outdated')) await settled;
  }

  /** Tells each order of the batch what became of it, once that is committed. */
  async function settle(batch: Waiting[], { read, committed }: Sent<Judged>): Promise<void> {
    try {
      await committed;
    } catch (error) {
      return writeApart(batch, error);
    }
    movedAt = performance.now();
    const outdated: Waiting[] = [];
    batch.forEach((order, position) => {
      const outcome = read.outcomes[position] as Outcome;
      if (outcome.kind === 'outdated') outdated.push(order);
      else order.settle(outcome);
    });
    await judgeAnew(outdated);
    invalidate(read).catch(report);
  }

  /**
   * What is shown of the stock is a hint that ages by itself: the next batch does not wait for it, and its failure must not
   * touch orders that are written. Pages show who sells, not how many: only an office's last order changes them.
   */
  async function invalidate({ accepted, emptied, quotas }: Judged): Promise<void> {
    if (accepted.length > 0 && emptied.length > 0) await invalidateProducts(db, [...new Set(emptied)]);
    const usedUp = quotas.filter(({ is_last }) => is_last).map(({ campaign_id }) => campaign_id);
    for (const campaign_id of new Set(usedUp)) await invalidateSellers(db, campaign_id);
  }

  /** Reads what changed and puts the orders back to where they were: before all that came after them. */
  async function judgeAnew(outdated: Waiting[]): Promise<void> {
    const again: Waiting[] = [];
    for (const order of outdated) {
      try {
        if (order.tries >= MOST_TRIES) throw busy();
        const page = await book.reread(order.input.scheme_id, order.page);
        again.push({ ...order, page, draft: draftOrder(page.offer, order), tries: order.tries + 1 });
      } catch (error) {
        order.fail(error);
      }
    }
    waiting.unshift(...again);
    if (again.length > 0) wake();
  }

  /** One bad order must not fail its neighbours: what PostgreSQL refused together is written one by one. */
  async function writeApart(batch: Waiting[], error: unknown): Promise<void> {
    const { code = '' } = databaseError(error) ?? {};
    const [only] = batch;
    if (batch.length === 1 && only && PASSING.test(code) && only.tries < MOST_TRIES)
      await writeTogether([{ ...only, tries: only.tries + 1 }]);
    else if (batch.length > 1 && (PASSING.test(code) || REFUSED.test(code)))
      for (const order of batch) await writeTogether([order]);
    else for (const order of batch) order.fail(error);
  }

  return {
    place,
    isFull,
    whyStalled: () =>
      present > 0 && performance.now() - movedAt > STALLED ? 'orders wait and none is written' : undefined,
    async close() {
      while (isWriting || ending.size > 0) await Promise.all([writing, ...ending]);
      await lanes.close();
    },
  };
}

function answer(outcome: Outcome): { placed: Placed; isNew: boolean } {
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

/** A deadlock, a serialisation failure, or a number or key that another instance had first: may be tried again. */
const PASSING = /^(40001|40P01|23505)$/;
/** A value or a reference that PostgreSQL does not take: of one order, not of its neighbours. */
const REFUSED = /^2[23]/;
