import { isFresh } from './fresh.ts';
import { DRAFT, draftStorages } from './session.ts';
import { deviceStorage, tabStorage } from './storage.ts';

/** Stores drafts by form. */
export const drafts = {
  get: (key: string) => tabStorage.getItem(DRAFT + key) ?? deviceStorage.getItem(DRAFT + key),
  /** Stores a draft where the session is stored. */
  set(key: string, draft: string) {
    const [own, other] = draftStorages() ?? [];
    other?.removeItem(DRAFT + key);
    own?.setItem(DRAFT + key, draft);
  },
  /** Stores a draft in the tab alone: the next person at this device must not find it. */
  setInTab(key: string, draft: string) {
    if (draftStorages()) tabStorage.setItem(DRAFT + key, draft);
  },
  /** Lists the keys with this prefix. */
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
 * Reads typed, unsent text. Deletes a draft that can't be read or has expired: after 23 hours for customers, unless
 * `lives` decides otherwise.
 */
export function draftAt<D extends object>(
  key: string,
  lives: (at: number) => boolean = isFresh,
): (D & { at: number }) | undefined {
  try {
    const draft = JSON.parse(drafts.get(key) ?? 'null');
    if (draft && lives(draft.at)) return draft;
  } catch {
    // Treat an unreadable draft as none.
  }
  drafts.remove(key);
}

/**
 * Keeps typed text until it's sent: only in the tab unless `onDevice`, because many people share a phone at a counter.
 * `at` is the last change, in milliseconds since 1970.
 */
export const keepDraft = (key: string, draft: object, onDevice?: boolean, at = Date.now()): void =>
  drafts[onDevice ? 'set' : 'setInTab'](key, JSON.stringify({ ...draft, at }));
