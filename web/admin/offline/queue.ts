import { HOUR_MS } from '../../../contract/durations.ts';

// docs/adr/0054 explains this on one page. This file is independent of React, storage, the clock and the network.

/** The acts that staff at the counter can do offline. */
export type Act =
  | { call: 'POST order/{id}/call'; body: { outcome: string; note?: string; call_at?: string; confirms?: boolean } }
  | { call: 'POST order/{id}/note'; body: { text: string } }
  | { call: 'POST order/{id}/{step}'; step: 'deliver'; body: Record<string, unknown> };

/** An order's state as seen: the server refuses the act if the order has changed since. */
export interface Standing {
  status: string;
  /** How many calls were logged. */
  calls?: number;
}

/** The order as the user saw it. */
export interface SeenOrder {
  _id: string;
  order_id: string;
  customer_name: string;
  scheme_type: string;
}

/** Why an entry no longer fits: the server refused it or the previous one, or its arrival is unknown. */
type Unfit = { is: 'unfit'; why: 'refused' | 'before' | 'unclear'; text: string };

export type Fate =
  | { is: 'waiting' }
  /** Given up by the user; `mayHaveArrived` if it was sent before and its answer was lost. */
  | { is: 'given up'; mayHaveArrived: boolean }
  | { is: 'done'; text: string; left: Standing }
  | Unfit;

type Settled = Exclude<Fate, { is: 'waiting' }>;

export interface Entry {
  /** The entry's Idempotency-Key. */
  id: string;
  /** When the user did it, in milliseconds since 1970; entries are sent in this order. */
  at: number;
  order: SeenOrder;
  act: Act;
  /** Absent for a note, which always fits. */
  seen?: Standing;
  /** The waiting entry on which this one builds. */
  after?: string;
  /** When the entry was first sent without an answer. */
  tried_at?: number;
  fate: Fate;
}

/** The server's answer to an entry, or none. */
export type Verdict =
  | { is: 'done'; text: string; status?: string }
  | { is: 'refused'; text: string }
  /** No answer came, so the entry might have arrived. */
  | { is: 'unanswered' }
  /** The server failed on this entry, which might have arrived. */
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
  // A clock that was set back must not move this entry ahead of others.
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
 * Whether it's too late to send an entry again: its first try might have arrived, and the server has forgotten the key.
 */
export const isUnclear = ({ tried_at }: Entry, now: number): boolean =>
  tried_at !== undefined && now - tried_at > KEY_LIVES;

/** Sets a waiting entry's fate. Entries that build on an unfit one don't fit either. Returns the changed entries. */
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

/** Whether a finished entry can leave the list: no waiting entry builds on it. */
export const isDismissible = (entries: Entry[], entry: Entry): boolean =>
  !isWaiting(entry) && !entries.some((one) => isWaiting(one) && one.after === entry.id);
