import { deviceStorage, tabStorage } from './storage.ts';

/** The keys under which a session is stored (sign-in.ts). */
export const SESSION = ['token', 'user', 'routes'];
const DRAFT = 'draft ';
const PREFERENCE = 'view ';
export const RETURN = 'return_to';

/** The token of either storage; null where nobody is signed in. */
export function storedToken(): string | null {
  return tabStorage.getItem('token') ?? deviceStorage.getItem('token');
}

const storagesOf = (isOfTab: boolean | undefined) =>
  isOfTab ? ([tabStorage, deviceStorage] as const) : ([deviceStorage, tabStorage] as const);

/** The one that keeps the session, or kept it until it ended, and the other: a page writes its last drafts as it is left. */
let storages = storagesOf(tabStorage.getItem('token') !== null);

/** From now on the session and its drafts are kept in the tab, or on the device. */
export function keepIn(isOfTab: boolean | undefined): typeof storages {
  storages = storagesOf(isOfTab);
  return storages;
}

/**
 * Clears both storages (spec 4), but for the drafts of forms: what a person typed outlives the session it was typed in; and
 * for what else is named.
 */
export function clearSession(...exceptKeys: string[]): void {
  clearAllBut(DRAFT, PREFERENCE, ...exceptKeys);
}

let hasSignedOut = false;
let isLeaving = false;
// The browser may keep the page that was left, and show it again by Back.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) isLeaving = false;
});

/** A person who signs out leaves nothing on the device but how lists are drawn, whatever the page still asks for on its way out. */
export function endSession(): void {
  hasSignedOut = true;
  clearAllBut(PREFERENCE);
}

function clearAllBut(...exceptKeys: string[]): void {
  for (const storage of [deviceStorage, tabStorage]) {
    // One by one: other tabs would hear that all is gone before what stays is back.
    for (const key of storage.keys()) if (!exceptKeys.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
  }
}

/** The tab looks at the back office as a role; the value is where it goes back to. */
const VIEWING = 'viewing';
/** The parts of the tab's own session that are laid aside meanwhile. */
const OWN = 'own ';

export const isViewing = (): boolean => tabStorage.getItem(VIEWING) !== null;

/** From now on the tab, and no other, keeps the session of somebody who looks at a role. */
export function beginViewing(): void {
  for (const key of SESSION) {
    const own = tabStorage.getItem(key);
    if (own !== null) tabStorage.setItem(OWN + key, own);
  }
  tabStorage.setItem(VIEWING, `${location.pathname}${location.search}`);
}

/** The tab has the person's own session again, and opens the page where the looking began. */
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

/** How the back office is drawn on this device. */
export const preferences = {
  get: (key: string) => deviceStorage.getItem(PREFERENCE + key),
  set: (key: string, value: string) => deviceStorage.setItem(PREFERENCE + key, value),
};

/** The server knows the session no more (spec 4): to the login page, which says so and leads back to where one was. */
export function loseSession(): void {
  // Several calls, or what other tabs have cleared piece by piece, may say so: the page leaves once.
  if (hasSignedOut || isLeaving) return;
  isLeaving = true;
  if (isViewing()) {
    endViewing();
    return;
  }
  clearSession();
  rememberPage({ hasEnded: true });
  location.assign('/login');
}

export interface Return {
  path: string;
  /** One was signed in there until now. */
  hasEnded: boolean;
}

/** Keeps, for this tab alone, the page of the back office that the next sign-in leads to. */
export function rememberPage({ hasEnded }: Pick<Return, 'hasEnded'>): void {
  const path = `${location.pathname}${location.search}`;
  if (path.startsWith('/admin/')) tabStorage.setItem(RETURN, JSON.stringify({ path, hasEnded } satisfies Return));
}

/** The unsaved values of a form, by its user and page, in the storage that keeps the session. */
export const drafts = {
  get: (key: string) => tabStorage.getItem(DRAFT + key) ?? deviceStorage.getItem(DRAFT + key),
  set(key: string, draft: string) {
    if (hasSignedOut) return;
    storages[1].removeItem(DRAFT + key);
    storages[0].setItem(DRAFT + key, draft);
  },
  /** In the tab alone: the next person at this device is not to find it. */
  setInTab(key: string, draft: string) {
    if (!hasSignedOut) tabStorage.setItem(DRAFT + key, draft);
  },
  /** Those that begin so. */
  keys: (start: string) =>
    [deviceStorage, tabStorage]
      .flatMap((storage) => storage.keys())
      .flatMap((key) => (key.startsWith(DRAFT + start) ? key.slice(DRAFT.length) : [])),
  remove(key: string) {
    deviceStorage.removeItem(DRAFT + key);
    tabStorage.removeItem(DRAFT + key);
  },
};
