import { type Entry, fateBy, isUnclear, nextOf, type Standing, settled, standingOf, type Verdict } from './queue.ts';

/** Reads, stores and sends entries. */
export interface Ports {
  read(): Entry[];
  /** Stores these entries in place of their earlier versions; false if the device has no room. */
  write(entries: Entry[]): boolean;
  send(entry: Entry, standing: Standing | undefined): Promise<Verdict>;
  now(): number;
  /** Does this while no other tab changes an entry. */
  inTurn(work: () => Promise<Stopped | undefined>): Promise<Stopped | undefined>;
}

export type Stopped = 'empty' | 'unanswered' | 'session over' | 'no room';

/**
 * Sends waiting entries, one at a time, until all have a fate or the connection is lost. Each order keeps its sequence.
 */
export async function sendWaiting(ports: Ports): Promise<Stopped> {
  /** The orders for which the server failed; the others continue. */
  const held = new Set<string>();
  for (;;) {
    // Between two entries, the user can give one up.
    const stopped = await ports.inTurn(() => sendNext(ports, held));
    if (stopped) return stopped;
  }
}

/** Sends the next entry of an order that isn't held. Returns why sending stops. */
async function sendNext({ read, write, send, now }: Ports, held: Set<string>): Promise<Stopped | undefined> {
  const entries = read();
  const entry = nextOf(entries.filter(({ order }) => !held.has(order._id)));
  if (!entry) return held.size > 0 ? 'unanswered' : 'empty';
  if (isUnclear(entry, now())) {
    write(settled(entries, entry.id, { is: 'unfit', why: 'unclear', text: '' }));
    return undefined;
  }
  const standing = standingOf(entries, entry);
  // Record the try before sending: this page could close before the answer. Without a record, the entry could be sent
  // again after a day.
  if (!write([{ ...entry, tried_at: entry.tried_at ?? now() }])) return 'no room';
  const verdict = await send(entry, standing);
  if (verdict.is === 'unanswered' || verdict.is === 'session over') return verdict.is;
  if (verdict.is === 'in trouble') held.add(entry.order._id);
  else write(settled(read(), entry.id, fateBy(verdict, entry, standing)));
  return undefined;
}
