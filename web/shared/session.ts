import { deviceStorage, tabStorage } from './storage.ts';

/** Storage keys of a session (sign-in.ts). */
export const SESSION = ['token', 'user', 'routes'];
/** The prefix of drafts (drafts.ts). */
export const DRAFT = 'draft ';
/** The prefix of offline acts (admin/offline): like drafts, they outlive a lost session. */
export const WAITING = `${DRAFT}waiting `;
const PREFERENCE = 'view ';
export const RETURN = 'return_to';

/** Reads the token from either storage; null if no user is signed in. */
export function storedToken(): string | null {
  return tabStorage.getItem('token') ?? deviceStorage.getItem('token');
}

const storagesOf = (isOfTab: boolean | undefined) =>
  isOfTab ? ([tabStorage, deviceStorage] as const) : ([deviceStorage, tabStorage] as const);

/**
 * The session's storage and the other one. Stays as it was after the session ends: a closing page still writes its
 * drafts.
 */
let storages = storagesOf(tabStorage.getItem('token') !== null);

/** From now on, stores session and drafts in the tab or on the device. */
export function keepIn(isOfTab: boolean | undefined): typeof storages {
  storages = storagesOf(isOfTab);
  return storages;
}

/**
 * Clears both storages (spec 4), except the named keys, preferences and form drafts: typed text outlives its session.
 */
export function clearSession(...exceptKeys: string[]): void {
  clearAllBut(DRAFT, PREFERENCE, ...exceptKeys);
}

let hasSignedOut = false;

/** Returns the storage for this user's drafts, and the other one; undefined after signing out. */
export const draftStorages = () => (hasSignedOut ? undefined : storages);

let isLeaving = false;
// The browser can keep the closed page, and show it again on Back.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) isLeaving = false;
});

/**
 * Clears everything but list layouts on sign-out, and stores no more drafts, even if the closing page tries to. Waiting
 * entries can be another user's, so only the back office deletes them.
 */
export function endSession(): void {
  hasSignedOut = true;
  clearAllBut(PREFERENCE, WAITING);
}

function clearAllBut(...exceptKeys: string[]): void {
  for (const storage of [deviceStorage, tabStorage]) {
    // Remove keys one by one: `clear()` would let other tabs see even the kept ones vanish for a moment.
    for (const key of storage.keys()) if (!exceptKeys.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
  }
}

/** Set while the tab views the back office as a role; the value is the page to return to. */
const VIEWING = 'viewing';
/** The prefix for the tab's own session, set aside meanwhile. */
const OWN = 'own ';

export const isViewing = (): boolean => tabStorage.getItem(VIEWING) !== null;

/** Keeps a view-as-role session in this tab only, from now on. */
export function beginViewing(): void {
  for (const key of SESSION) {
    const own = tabStorage.getItem(key);
    if (own !== null) tabStorage.setItem(OWN + key, own);
  }
  tabStorage.setItem(VIEWING, `${location.pathname}${location.search}`);
}

/** Restores the user's own session, and opens the page where viewing began. */
export function endViewing(): void {
  const path = tabStorage.getItem(VIEWING) ?? '/admin';
  for (const key of SESSION) {
    const own = tabStorage.getItem(OWN + key);
    if (own === null) tabStorage.removeItem(key);
    else tabStorage.setItem(key, own);
    tabStorage.removeItem(OWN + key);
  }
  tabStorage.removeItem(VIEWING);
  location.assign(path);
}

/** How the back office looks on this device. */
export const preferences = {
  get: (key: string) => deviceStorage.getItem(PREFERENCE + key),
  set: (key: string, value: string) => deviceStorage.setItem(PREFERENCE + key, value),
};

/** How to leave a lost session; the back office asks first if entries wait. */
export const leaving = {
  toLogin(): void {
    clearSession();
    rememberPage({ hasEnded: true });
    location.assign('/login');
  },
};

/** Ends a session that is over (spec 4): opens the login page, which says so and leads back here. */
export function loseSession(): void {
  // Several calls or other tabs can report it, so leave once.
  if (hasSignedOut || isLeaving) return;
  isLeaving = true;
  if (isViewing()) {
    endViewing();
    return;
  }
  leaving.toLogin();
}

export interface Return {
  path: string;
  /** A session on that page has just ended. */
  hasEnded: boolean;
}

/** Remembers, for this tab, which page the next sign-in opens. */
export function rememberPage({ hasEnded }: Pick<Return, 'hasEnded'>): void {
  const path = `${location.pathname}${location.search}`;
  if (path.startsWith('/admin/')) tabStorage.setItem(RETURN, JSON.stringify({ path, hasEnded } satisfies Return));
}
