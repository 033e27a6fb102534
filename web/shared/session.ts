import { deviceStorage, tabStorage } from './storage.ts';

/** The keys under which a session is stored (sign-in.ts). */
export const SESSION = ['token', 'user', 'routes'];
/** The start of the keys of typed text (drafts.ts). */
export const DRAFT = 'draft ';
const PREFERENCE = 'view ';
export const RETURN = 'return_to';

/** The token from either storage; null if nobody is signed in. */
export function storedToken(): string | null {
  return tabStorage.getItem('token') ?? deviceStorage.getItem('token');
}

const storagesOf = (isOfTab: boolean | undefined) =>
  isOfTab ? ([tabStorage, deviceStorage] as const) : ([deviceStorage, tabStorage] as const);

/** The storage of the session, present or ended, and the other one: a page writes its last drafts as it closes. */
let storages = storagesOf(tabStorage.getItem('token') !== null);

/** Keeps the session and its drafts in the tab, or on the device, from now on. */
export function keepIn(isOfTab: boolean | undefined): typeof storages {
  storages = storagesOf(isOfTab);
  return storages;
}

/**
 * Clears both storages (spec 4), except for the drafts of forms, because typed text outlives its session, and for the
 * named keys.
 */
export function clearSession(...exceptKeys: string[]): void {
  clearAllBut(DRAFT, PREFERENCE, ...exceptKeys);
}

let hasSignedOut = false;

/** The storage in which the drafts of a user belong, and the other one; undefined once the user has signed out. */
export const draftStorages = () => (hasSignedOut ? undefined : storages);

let isLeaving = false;
// The browser may keep the closed page, and show it again by Back.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) isLeaving = false;
});

/** Signing out leaves nothing on the device but the looks of lists, whatever the page still calls on its way out. */
export function endSession(): void {
  hasSignedOut = true;
  clearAllBut(PREFERENCE);
}

function clearAllBut(...exceptKeys: string[]): void {
  for (const storage of [deviceStorage, tabStorage]) {
    // One by one: otherwise other tabs would see everything gone before the kept part is back.
    for (const key of storage.keys()) if (!exceptKeys.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
  }
}

/** The tab looks at the back office as a role; the value is the page to return to. */
const VIEWING = 'viewing';
/** The parts of the tab's own session that are put aside meanwhile. */
const OWN = 'own ';

export const isViewing = (): boolean => tabStorage.getItem(VIEWING) !== null;

/** Keeps the session of a user who looks at a role in this tab only, from now on. */
export function beginViewing(): void {
  for (const key of SESSION) {
    const own = tabStorage.getItem(key);
    if (own !== null) tabStorage.setItem(OWN + key, own);
  }
  tabStorage.setItem(VIEWING, `${location.pathname}${location.search}`);
}

/** Gives the tab the user's own session back, and opens the page where the looking began. */
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

/** The looks of the back office on this device. */
export const preferences = {
  get: (key: string) => deviceStorage.getItem(PREFERENCE + key),
  set: (key: string, value: string) => deviceStorage.setItem(PREFERENCE + key, value),
};

/**
 * The server does not know the session any more (spec 4): opens the login page, which says so and leads back to the
 * present page.
 */
export function loseSession(): void {
  // Several calls, or other tabs that clear piece by piece, may report it: the page leaves once.
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
  /** A session there has just ended. */
  hasEnded: boolean;
}

/** Keeps, for this tab only, the page of the back office to which the next sign-in leads. */
export function rememberPage({ hasEnded }: Pick<Return, 'hasEnded'>): void {
  const path = `${location.pathname}${location.search}`;
  if (path.startsWith('/admin/')) tabStorage.setItem(RETURN, JSON.stringify({ path, hasEnded } satisfies Return));
}
