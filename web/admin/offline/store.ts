import { DAY_MS } from '../../../contract/durations.ts';
import { storedToken } from '../../shared/session.ts';
import { storedSession } from '../../shared/sign-in.ts';
import { deviceStorage } from '../../shared/storage.ts';
import { type Entry, givenUp, isDismissible, isWaiting, WAITING } from './queue.ts';

/** How long the device keeps what another person left here, and what is done. */
const OTHERS_LIVE = 7 * DAY_MS;
const DONE_LIVES = DAY_MS;

/** Only the sender and whoever gives up change an entry: one at a time, in one tab at a time. */
export const QUEUE_LOCK = 'agrim queue';

const ownPrefix = () => `${WAITING}${storedSession()?.user.id} `;
const keyOf = ({ id }: Entry) => `${ownPrefix()}${id}`;

let read = { raw: '', entries: [] as Entry[] };

/** Reads what this person did without a line; the same array until something changes. */
export function readQueue(): Entry[] {
  const prefix = ownPrefix();
  const keys = deviceStorage.keys().filter((key) => key.startsWith(prefix));
  const texts = keys.map((key) => deviceStorage.getItem(key) ?? '');
  const raw = texts.toSorted().join();
  if (raw !== read.raw) read = { raw, entries: texts.flatMap(entryIn).toSorted((one, other) => one.at - other.at) };
  return read.entries;
}

function entryIn(text: string): Entry[] {
  try {
    return [JSON.parse(text) as Entry];
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();

export function onQueue(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const changed = () => {
  for (const listener of listeners) listener();
};

/** Keeps entries on the device; each has a key of its own, so two tabs never overwrite each other. */
export function writeQueue(entries: Entry[]): void {
  for (const entry of entries) deviceStorage.setItem(keyOf(entry), JSON.stringify(entry));
  changed();
}

/** Lets an entry wait, if the device has room for it: this page's memory alone isn't enough. */
export function letWait(entry: Entry): boolean {
  deviceStorage.setItem(keyOf(entry), JSON.stringify(entry));
  const isKept = localStorage.getItem(keyOf(entry)) !== null;
  if (!isKept) deviceStorage.removeItem(keyOf(entry));
  changed();
  return isKept;
}

function remove(entries: Entry[]): void {
  for (const entry of entries) deviceStorage.removeItem(keyOf(entry));
  changed();
}

export const isInQueue = (id: string): boolean => readQueue().some((entry) => entry.id === id);

/** Takes an entry off the list if nothing that waits builds on it. */
export function dismiss(entry: Entry): void {
  if (isDismissible(readQueue(), entry)) remove([entry]);
}

/** Empties the queue: nothing that waited is sent any more. */
export const emptyQueue = (): void => remove(readQueue());

/** Gives an entry up for good, unless it has gone out; an attempt that is under way ends first. */
export async function giveUp(id: string): Promise<boolean> {
  return navigator.locks.request(QUEUE_LOCK, () => {
    const entries = givenUp(readQueue(), id);
    writeQueue(entries);
    return entries.length > 0;
  });
}

/** Drops what is long done, and what another person left on this device days ago. */
export function tidyQueue(now = Date.now()): void {
  remove(readQueue().filter((entry) => entry.fate.is === 'done' && now - entry.at > DONE_LIVES));
  for (const key of deviceStorage.keys()) {
    if (!key.startsWith(WAITING) || key.startsWith(ownPrefix())) continue;
    const [entry] = entryIn(deviceStorage.getItem(key) ?? '');
    if (!entry || now - entry.at > OTHERS_LIVE) deviceStorage.removeItem(key);
  }
}

/** Whether what this person does may wait here: the browser can take turns. Entries outlive a session of the tab. */
export const mayWait = (): boolean => storedToken() !== null && 'locks' in navigator;

/** Whether an act about this order waits. */
export const hasWaiting = (_id: string): boolean =>
  readQueue().some((entry) => isWaiting(entry) && entry.order._id === _id);

export const countWaiting = (): number => readQueue().filter(isWaiting).length;
