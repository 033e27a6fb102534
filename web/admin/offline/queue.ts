import { HOUR_MS } from '../../../contract/durations.ts';

// docs/adr/0054 explains this on one page. Nothing here knows React, storage, a clock or the network.

/** What staff at the counter can do offline. */
export type Act =
  | { call: 'POST order/{id}/call'; body: { outcome: string; note?: string; call_at?: string; confirms?: boolean } }
  | { call: 'POST order/{id}/note'; body: { text: string } }
  | { call: 'POST order/{id}/{step}'; step: 'deliver'; body: Record<string, unknown> };

/** How an order stood: the server does nothing if it has moved on since. */
export interface Standing {
  status: string;
  /** How many calls were logged. */
  calls?: number;
}

/** The order as the person saw it. */
export interface SeenOrder {
  _id: string;
  order_id: string;
  customer_name: string;
  scheme_type: string;
}

/**
 * Why an entry no longer fits: the server refused it, the one before it was refused, or nobody knows whether it
 * arrived.
 */
type Unfit = { is: 'unfit'; why: 'refused' | 'before' | 'unclear'; text: string };

export type Fate =
  | { is: 'waiting' }
  /** Given up by the person; `mayHaveArrived` if it was sent before and its answer was lost. */
  | { is: 'given up'; mayHaveArrived: boolean }
  | { is: 'done'; text: string; left: Standing }
  | Unfit;

type Settled = Exclude<Fate, { is: 'waiting' }>;

export interface Entry {
  /** Its Idempotency-Key. */
  id: string;
  /** When the person did it, in milliseconds since 1970: entries go out in this order. */
  at: number;
  order: SeenOrder;
  act: Act;
  /** Absent for a note, which always fits. */
  seen?: Standing;
  /** The waiting entry on which this one builds. */
  after?: string;
  /** When it was first sent without an answer. */
  tried_at?: number;
  fate: Fate;
}

/** The server's answer to an entry, or none. */
export type Verdict =
  | { is: 'done'; text: string; status?: string }
  | { is: 'refused'; text: string }
  /** No answer came: it may have arrived. */
  | { is: 'unanswered' }
  /** The server failed at this one: it may have arrived. */
  | { is: 'in trouble' }
  | { is: 'session over' };

/** The server repeats its answer to a key for 24 hours. */
const KEY_LIVES = 20 * HOUR_MS;

/** Whether the customer is still to be called after this act. */
export const isCalledOn = (act: Act): boolean =>
  act.call === 'POST order/{id}/note' ||
  (act.call === 'POST order/{id}/call' && ['no_answer', 'call_back'].includes(act.body.outcome));

export const isWaiting = ({ fate }: Entry) => fate.is === 'waiting';
const byId = (entries: Entry[], id: string | undefined) => entries.find((entry) => entry.id === id);
const inOrder = (entries: Entry[]) =>
  entries.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));

/** Makes the entry of an act. One that changes the order builds on those of the same order that still wait. */
export function entryOf(
  entries: Entry[],
  given: Pick<Entry, 'id' | 'order' | 'act' | 'seen' | 'tried_at'>,
  now: number,
): Entry {
  const before = inOrder(entries).findLast(
    (entry) => isWaiting(entry) && entry.seen && entry.order._id === given.order._id,
  );
  // A clock that was set back must not let it pass the others.
  const at = Math.max(now, ...entries.map((entry) => entry.at + 1));
  return { ...given, at, ...(given.seen && before && { after: before.id }), fate: { is: 'waiting' } };
}

/** The order's status on the server if everything before this entry went as the user expected. */
export function standingOf(entries: Entry[], { after, seen }: Entry): Standing | undefined {
  const before = byId(entries, after);
  if (before?.fate.is === 'done') return before.fate.left;
  return before?.fate.is === 'given up' ? standingOf(entries, before) : seen;
}

/** The entry that goes out next; undefined if none waits. */
export const nextOf = (entries: Entry[]): Entry | undefined => inOrder(entries).find(isWaiting);

/**
 * Whether it's too late to send an entry again: its first try may have arrived, and the server has forgotten the key.
 */
export const isUnclear = ({ tried_at }: Entry, now: number): boolean =>
  tried_at !== undefined && now - tried_at > KEY_LIVES;

/** Gives a waiting entry its fate. Those that build on one that doesn't fit don't fit either. Returns what changed. */
export function settled(entries: Entry[], id: string, fate: Settled): Entry[] {
  const entry = byId(entries, id);
  if (!entry || !isWaiting(entry)) return [];
  const changed: Entry[] = [{ ...entry, fate }];
  if (fate.is !== 'unfit') return changed;
  const unsent: Unfit = { is: 'unfit', why: 'before', text: '' };
  for (const one of entries) if (one.after === id) changed.push(...settled(entries, one.id, unsent));
  return changed;
}

export function fateBy(
  verdict: Extract<Verdict, { text: string }>,
  entry: Entry,
  standing: Standing | undefined,
): Settled {
  if (verdict.is === 'refused') return { is: 'unfit', why: 'refused', text: verdict.text };
  const calls = (standing?.calls ?? 0) + (entry.act.call === 'POST order/{id}/call' ? 1 : 0);
  const left = { status: verdict.status ?? standing?.status ?? '', ...(standing?.calls !== undefined && { calls }) };
  return { is: 'done', text: verdict.text, left };
}

export const givenUp = (entries: Entry[], id: string): Entry[] =>
  settled(entries, id, { is: 'given up', mayHaveArrived: byId(entries, id)?.tried_at !== undefined });

/** Whether a finished entry can leave the list: none that waits builds on it. */
export const isDismissible = (entries: Entry[], entry: Entry): boolean =>
  !isWaiting(entry) && !entries.some((one) => isWaiting(one) && one.after === entry.id);
