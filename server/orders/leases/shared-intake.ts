import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/db.ts';
import { asProblem, busy } from '../../http/errors.ts';
import { createIntake, type Intake, MOST_PRESENT, type NewOrder } from '../intake/intake.service.ts';
import { callInside, type InnerClient } from './inner-client.ts';
import { listenInside } from './inner-server.ts';
import { type Holder, openLeases } from './leases.ts';
import { type InnerOutcome, problemOf, refusalOf, type SentOrder } from './wire.ts';

/**
 * The moves of a scheme from process to process that its orders follow at least, the milliseconds for which they go on,
 * and the pause between two.
 */
const LEAST_MOVES = 3;
const FOLLOWS_FOR = 700;
const LOOKS_AGAIN = 50;
/** Milliseconds for the last answers of a process that is dead or frozen, and of one that leaves and answers them. */
const DEAD_PATIENCE = 1_000;
const LEAVING_PATIENCE = 8_000;

type Placed = Awaited<ReturnType<Intake['place']>>;

interface Options {
  db: Db;
  secret: string;
  /**
   * The address at which the other processes reach this one, with port 0 for any port; undefined for a process that
   * writes no orders.
   */
  address: string | undefined;
  report: (error: Error) => void;
}

/**
 * The door for new orders where several processes run: each order goes to the process that holds its scheme, so that one
 * writer fills its batches and none waits for another's locks. While a scheme is taken over, its orders wait a
 * moment, then get a 503.
 */
export async function openSharedIntake({ db, secret, address, report }: Options): Promise<Intake> {
  const own = address === undefined ? undefined : createIntake(db, report);
  const clients = new Map<string, InnerClient>();
  let away = 0;
  const inside = address === undefined ? undefined : await listenInside({ address, secret, place: placeOfOthers });
  const leases = await openLeases(db, { address: inside?.address, report, onBeat: hangUp });

  /** A process that leaves waits for us to hang up; a frozen one never answers the orders that wait there. */
  function hangUp(living: Holder[], dead: Holder[]): void {
    const isIn = (holders: Holder[], address: string) => holders.some((holder) => holder.address === address);
    for (const [address, client] of clients)
      if (!isIn(living, address)) client.close(isIn(dead, address) ? DEAD_PATIENCE : LEAVING_PATIENCE);
  }

  function clientOf({ address }: Holder): InnerClient {
    const open = clients.get(address);
    if (open) return open;
    const client = callInside({ address, secret, onClose: () => clients.delete(address) });
    clients.set(address, client);
    return client;
  }

  const isFull = () => own?.isFull() || away >= MOST_PRESENT;

  async function place(order: NewOrder): Promise<Placed> {
    const holder = await leases.holderOf(order.input.scheme_id);
    if (own && holder?._id === leases.self) return own.place(order);
    if (away >= MOST_PRESENT) throw busy();
    away += 1;
    try {
      return await follow(order, holder);
    } finally {
      away -= 1;
    }
  }

  async function follow(order: NewOrder, known: Holder | undefined): Promise<Placed> {
    let holder = known;
    const until = performance.now() + FOLLOWS_FOR;
    for (let moves = 1; ; moves += 1) {
      if (own && holder?._id === leases.self) return own.place(order);
      const outcome: InnerOutcome = holder ? await send(holder, order) : { moved: true };
      if ('placed' in outcome) return outcome;
      if ('refusal' in outcome) throw problemOf(outcome.refusal);
      if (moves >= LEAST_MOVES && performance.now() > until) throw busy();
      const next = await leases.askAgain(order.input.scheme_id);
      if (next?._id === holder?._id) await sleep(LOOKS_AGAIN);
      holder = next;
    }
  }

  const send = (holder: Holder, { at, ...order }: NewOrder): Promise<InnerOutcome> =>
    clientOf(holder).place({ ...order, at: at.toISOString() });

  async function placeOfOthers({ at, ...order }: SentOrder['order']): Promise<InnerOutcome> {
    try {
      const { scheme_id } = order.input;
      const isOurs = (holder: Holder | undefined) => holder?._id === leases.self;
      // A scheme that came to us lately is unknown here until the next beat.
      if (!own || !(isOurs(await leases.holderOf(scheme_id)) || isOurs(await leases.askAgain(scheme_id))))
        return { moved: true };
      return await own.place({ ...order, at: new Date(at) });
    } catch (error) {
      const problem = asProblem(error as Error);
      // The caller answers with it, and has no stack to report.
      if (problem.status === 500) report(error as Error);
      return { refusal: refusalOf(problem) };
    }
  }

  return {
    place,
    isFull,
    pressure() {
      const { waiting } = own?.pressure() ?? { waiting: 0 };
      return { waiting: waiting + away, most: MOST_PRESENT };
    },
    whyStalled: () => own?.whyStalled() ?? (leases.isSomebodyThere() ? undefined : 'no process writes orders'),
    async close() {
      // Without the database the leases run out by themselves.
      await leases.handOver().catch(report);
      // The others hang up at their next beat; until then they are told that the scheme has moved.
      await inside?.close();
      await own?.close();
      await leases.close();
      for (const client of clients.values()) client.close(DEAD_PATIENCE);
    },
  };
}
