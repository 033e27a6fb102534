import type { Db } from '../../db/db.ts';
import { asProblem, busy } from '../../http/errors.ts';
import { createIntake, type Intake, MOST_PRESENT, type NewOrder } from '../intake/intake.service.ts';
import { callInside, type InnerClient } from './inner-client.ts';
import { listenInside } from './inner-server.ts';
import { type Holder, openLeases } from './leases.ts';
import { type InnerOutcome, problemOf, refusalOf, type SentOrder } from './wire.ts';

/** How often an order follows a scheme that moves from process to process. */
const MOST_MOVES = 3;

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
 * writer fills its batches and none waits for another's locks. While a scheme is taken over, its orders get a 503.
 */
export async function openSharedIntake({ db, secret, address, report }: Options): Promise<Intake> {
  const own = address === undefined ? undefined : createIntake(db, report);
  const clients = new Map<string, InnerClient>();
  let away = 0;
  const inside = address === undefined ? undefined : await listenInside({ address, secret, place: placeOfOthers });
  const leases = await openLeases(db, { address: inside?.address, report, onBeat: hangUp });

  /** A process that leaves waits for us to hang up; a frozen one never answers the orders that wait there. */
  function hangUp(living: Holder[]): void {
    const there = new Set(living.map(({ address }) => address));
    for (const [address, client] of clients) if (!there.has(address)) client.close();
  }

  function clientOf({ address }: Holder): InnerClient {
    const open = clients.get(address);
    if (open) return open;
    const client = callInside({ address, secret, onClose: () => clients.delete(address) });
    clients.set(address, client);
    return client;
  }

  const isFull = () => own?.isFull() || away >= MOST_PRESENT;

  async function place(order: NewOrder): Promise<Awaited<ReturnType<Intake['place']>>> {
    const { scheme_id } = order.input;
    let holder = await leases.holderOf(scheme_id);
    for (let move = 0; move < MOST_MOVES; move += 1) {
      if (!holder) throw busy();
      if (own && holder._id === leases.self) return own.place(order);
      const outcome = await send(holder, order);
      if ('placed' in outcome) return outcome;
      if ('refusal' in outcome) throw problemOf(outcome.refusal);
      holder = await leases.askAgain(scheme_id);
    }
    throw busy();
  }

  async function send(holder: Holder, { at, ...order }: NewOrder): Promise<InnerOutcome> {
    if (away >= MOST_PRESENT) throw busy();
    away += 1;
    try {
      return await clientOf(holder).place({ ...order, at: at.toISOString() });
    } finally {
      away -= 1;
    }
  }

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
      for (const client of clients.values()) client.close();
    },
  };
}
