import { DAY_MS } from '../../../contract/durations.ts';
import { storedToken, WAITING } from '../../shared/session.ts';
import { storedSession } from '../../shared/sign-in.ts';
import { deviceStorage } from '../../shared/storage.ts';
import { type Entry, givenUp, isDismissible, isWaiting } from './queue.ts';

/** How long the device keeps another user's entries, and finished ones. */
const OTHERS_LIVE = 7 * DAY_MS;
const FINISHED_LIVES = DAY_MS;

/** Only sending and giving up change an entry; they take turns across all tabs. */
export const QUEUE_LOCK = 'agrim queue';

const ownPrefix = () => `${WAITING}${storedSession()?.user.id} `;
const keyOf = ({ id }: Entry) => `${ownPrefix()}${id}`;

let read = { raw: '', entries: [] as Entry[] };

/** Reads this user's offline acts; returns the same array until one changes. */
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

/**
 * Keeps entries on the device; each has a key of its own, so two tabs never overwrite each other. False if the device
 * has no room: then they last only as long as this page.
 */
export function writeQueue(entries: Entry[]): boolean {
  for (const entry of entries) deviceStorage.setItem(keyOf(entry), JSON.stringify(entry));
  changed();
  return entries.every(isOnDevice);
}

function isOnDevice(entry: Entry): boolean {
  try {
    return localStorage.getItem(keyOf(entry)) === JSON.stringify(entry);
  } catch {
    return false;
  }
}

/** Lets an entry wait, if the device has room for it: this page's memory alone isn't enough. */
export function letWait(entry: Entry): boolean {
  const isKept = writeQueue([entry]);
  if (!isKept) remove([entry]);
  return isKept;
}

function remove(entries: Entry[]): void {
  if (entries.length === 0) return;
  for (const entry of entries) deviceStorage.removeItem(keyOf(entry));
  changed();
}

export const isInQueue = (id: string): boolean => readQueue().some((entry) => entry.id === id);

/** Takes an entry off the list if no waiting entry builds on it. */
export function dismiss(entry: Entry): void {
  if (isDismissible(readQueue(), entry)) remove([entry]);
}

/** Empties the queue; only an entry being sent can still arrive. */
export const emptyQueue = (): void => remove(readQueue());

/** Gives an entry up for good, unless it has gone out; an attempt that is under way ends first. */
export async function giveUp(id: string): Promise<boolean> {
  return navigator.locks.request(QUEUE_LOCK, () => {
    const entries = givenUp(readQueue(), id);
    writeQueue(entries);
    return entries.length > 0;
  });
}

/** Deletes finished entries, with their names. Keeps unfit ones, because their owner might not have seen them. */
export function dropFinished(isOldEnough: (entry: Entry) => boolean = () => true): void {
  const entries = readQueue();
  remove(entries.filter((entry) => isFinishedIn(entries, entry) && isOldEnough(entry)));
}

const isFinishedIn = (entries: Entry[], entry: Entry): boolean =>
  entry.fate.is !== 'unfit' && isDismissible(entries, entry);

/** Deletes entries finished long ago. Keeps only another user's unfinished entries, and only for days. */
export function tidyQueue(now = Date.now()): void {
  dropFinished(({ at }) => now - at > FINISHED_LIVES);
  const keys = deviceStorage.keys().filter((key) => key.startsWith(WAITING) && !key.startsWith(ownPrefix()));
  const read = keys.map((key) => ({ key, entries: entryIn(deviceStorage.getItem(key) ?? '') }));
  const all = read.flatMap(({ entries }) => entries);
  for (const { key, entries } of read)
    if (!entries.some((entry) => now - entry.at <= OTHERS_LIVE && !isFinishedIn(all, entry)))
      deviceStorage.removeItem(key);
}

/** Whether this user's acts can wait here: the browser supports locks. Entries outlive a session of the tab. */
export const mayWait = (): boolean => storedToken() !== null && 'locks' in navigator;

/** Whether an act about this order waits. */
export const hasWaiting = (_id: string): boolean =>
  readQueue().some((entry) => isWaiting(entry) && entry.order._id === _id);

export const countWaiting = (): number => readQueue().filter(isWaiting).length;
