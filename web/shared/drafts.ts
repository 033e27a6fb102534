import { isFresh } from './fresh.ts';
import { DRAFT, draftStorages } from './session.ts';
import { deviceStorage, tabStorage } from './storage.ts';

/** The storage of drafts, by their forms. */
export const drafts = {
  get: (key: string) => tabStorage.getItem(DRAFT + key) ?? deviceStorage.getItem(DRAFT + key),
  /** In the storage of the session. */
  set(key: string, draft: string) {
    const [own, other] = draftStorages() ?? [];
    other?.removeItem(DRAFT + key);
    own?.setItem(DRAFT + key, draft);
  },
  /** Only in the tab: the next person at this device must not find it. */
  setInTab(key: string, draft: string) {
    if (draftStorages()) tabStorage.setItem(DRAFT + key, draft);
  },
  /** The keys that begin with this. */
  keys: (start: string) =>
    [deviceStorage, tabStorage]
      .flatMap((storage) => storage.keys())
      .flatMap((key) => (key.startsWith(DRAFT + start) ? key.slice(DRAFT.length) : [])),
  remove(key: string) {
    deviceStorage.removeItem(DRAFT + key);
    tabStorage.removeItem(DRAFT + key);
  },
};

/**
 * The text that was typed into a form and not sent. Removes a draft that can't be read, or whose time, a customer's 23
 * hours unless `lives` says otherwise, has ended.
 */
export function draftAt<D extends object>(
  key: string,
  lives: (at: number) => boolean = isFresh,
): (D & { at: number }) | undefined {
  try {
    const draft = JSON.parse(drafts.get(key) ?? 'null');
    if (draft && lives(draft.at)) return draft;
  } catch {
    // A draft that can't be read doesn't count.
  }
  drafts.remove(key);
}

/**
 * Keeps typed text until it is sent: in the tab alone unless `onDevice`. A phone at a counter is in many hands. `at` is
 * the last change, in milliseconds since 1970.
 */
export const keepDraft = (key: string, draft: object, onDevice?: boolean, at = Date.now()): void =>
  drafts[onDevice ? 'set' : 'setInTab'](key, JSON.stringify({ ...draft, at }));
