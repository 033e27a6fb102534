import type { SessionUser } from '../../contract/access.ts';
import { deviceStorage, tabStorage } from './storage.ts';

/** What a sign-in leaves in the browser: the token, who it is, and the routes that are open to them (spec 4). */
export interface StoredSession {
  token: string;
  user: Omit<SessionUser, 'routes'>;
  routes: SessionUser['routes'];
}

/** Where signed-in people go (spec 2.2). */
export const ADMIN_START = '/admin/dashboard/commerce';

/** The token of either storage; null where nobody is signed in. */
export function storedToken(): string | null {
  return tabStorage.getItem('token') ?? deviceStorage.getItem('token');
}

const storagesOf = (isOfTab: boolean | undefined) =>
  isOfTab ? ([tabStorage, deviceStorage] as const) : ([deviceStorage, tabStorage] as const);

/** The one that keeps the session, or kept it until it ended, and the other: a page writes its last drafts as it is left. */
let storages = storagesOf(tabStorage.getItem('token') !== null);

/** The first role decides: session storage where its flag says so, else local storage (spec 6). */
export function storeSession(token: string, { routes, ...user }: SessionUser): void {
  storages = storagesOf(user.roles[0]?.session_only);
  const [storage, other] = storages;
  // Written over and never taken away: to other tabs a moment without a token is the end of the session.
  clearAllBut(DRAFT, PREFERENCE, ...SESSION);
  for (const key of SESSION) other.removeItem(key);
  // The token last: where it is, the rest is there as well.
  storage.setItem('user', JSON.stringify(user));
  storage.setItem('routes', JSON.stringify(routes));
  storage.setItem('token', token);
}

/** What a reload of access gave, beside the token that stays. */
export function storeAccess(fresh: Partial<SessionUser> & Pick<SessionUser, 'routes'>): void {
  const session = storedSession();
  // The reply leaves out what is null, such as an avatar that was taken away.
  if (session) storeSession(session.token, { ...session.user, avatar: null, ...fresh });
}

/** The stored session; one whose token has no numeric expiry in the future is cleared instead (spec 4). */
export function storedSession(now = Date.now()): StoredSession | null {
  const token = storedToken();
  if (!token) return null;
  const storage = tabStorage.getItem('token') ? tabStorage : deviceStorage;
  try {
    if (!(expiryOf(token) > now)) throw new Error('expired');
    const user = JSON.parse(storage.getItem('user') ?? '');
    const routes = JSON.parse(storage.getItem('routes') ?? '');
    return { token, user, routes };
  } catch {
    clearSession();
    return null;
  }
}

const SESSION = ['token', 'user', 'routes'];
const DRAFT = 'draft ';
const PREFERENCE = 'view ';
const RETURN = 'return_to';

/** Clears both storages (spec 4), but for the drafts of forms: what a person typed outlives the session it was typed in. */
export function clearSession(): void {
  clearAllBut(DRAFT, PREFERENCE);
}

let hasSignedOut = false;

/** Who signs out leaves nothing on the device but how lists are drawn, whatever the page still asks for on its way out. */
export function endSession(): void {
  hasSignedOut = true;
  clearAllBut(PREFERENCE);
}

function clearAllBut(...kept: string[]): void {
  for (const storage of [deviceStorage, tabStorage]) {
    // One by one: other tabs would hear that all is gone before what stays is back.
    for (const key of storage.keys()) if (!kept.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
  }
}

/** How the back office is drawn on this device. */
export const preferences = {
  get: (key: string) => deviceStorage.getItem(PREFERENCE + key),
  set: (key: string, value: string) => deviceStorage.setItem(PREFERENCE + key, value),
};

/** The server knows the session no more (spec 4): to the login page, which says so and leads back to where one was. */
export function loseSession(): void {
  if (hasSignedOut) return;
  clearSession();
  rememberPage({ hasEnded: true });
  location.assign('/login');
}

interface Return {
  path: string;
  /** One was signed in there until now. */
  hasEnded: boolean;
}

/** Keeps, for this tab alone, the page of the back office that the next sign-in leads to. */
export function rememberPage({ hasEnded }: Pick<Return, 'hasEnded'>): void {
  const path = `${location.pathname}${location.search}`;
  if (path.startsWith('/admin/')) tabStorage.setItem(RETURN, JSON.stringify({ path, hasEnded } satisfies Return));
}

export function rememberedPage(): Return | null {
  return JSON.parse(tabStorage.getItem(RETURN) ?? 'null') as Return | null;
}

/** What a form holds that is not saved, by its user and page, in the storage that keeps the session. */
export const drafts = {
  get: (key: string) => deviceStorage.getItem(DRAFT + key) ?? tabStorage.getItem(DRAFT + key),
  set(key: string, draft: string) {
    if (hasSignedOut) return;
    storages[1].removeItem(DRAFT + key);
    storages[0].setItem(DRAFT + key, draft);
  },
  remove(key: string) {
    deviceStorage.removeItem(DRAFT + key);
    tabStorage.removeItem(DRAFT + key);
  },
};

/** Milliseconds since 1970; NaN where the token is none or says no numeric `exp`. */
export function expiryOf(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { exp } = JSON.parse(atob(payload));
    return typeof exp === 'number' ? exp * 1000 : Number.NaN;
  } catch {
    return Number.NaN;
  }
}
