import type { SessionUser } from '../../contract/access/access.ts';
import { clearSession, isViewing, keepIn, RETURN, type Return, SESSION, storedToken } from './session.ts';
import { deviceStorage, tabStorage } from './storage.ts';

/** The data that a sign-in stores in the browser: token, user and routes (spec 4). */
export interface StoredSession {
  token: string;
  user: Omit<SessionUser, 'routes'>;
  routes: SessionUser['routes'];
}

/** The first page after a sign-in (spec 2.2). */
export const ADMIN_START = '/admin/dashboard/commerce';

/** Stores the session: in session storage if the first role's flag says so, else in local storage (spec 6). */
export function storeSession(token: string, { routes, ...user }: SessionUser): void {
  const [storage, other] = keepIn(isViewing() || user.roles[0]?.session_only);
  // Overwrite the token, never remove it: other tabs would take a moment without one as the session's end.
  if (!isViewing()) {
    clearSession(...SESSION, RETURN);
    for (const key of SESSION) other.removeItem(key);
  }
  // Write the token last: if it's there, so is the rest.
  storage.setItem('user', JSON.stringify(user));
  storage.setItem('routes', JSON.stringify(routes));
  storage.setItem('token', token);
}

/** Whether the session outlives this page: without browser storage, it's only in this page's memory. */
export function isSessionKept(): boolean {
  try {
    const here = (key: string) => tabStorage.getItem(key) === sessionStorage.getItem(key);
    const onDevice = (key: string) => deviceStorage.getItem(key) === localStorage.getItem(key);
    return SESSION.every((key) => here(key) && onDevice(key));
  } catch {
    return false;
  }
}

/** Stores access that was read again; the token stays. */
export function storeAccess(fresh: Partial<SessionUser> & Pick<SessionUser, 'routes'>): void {
  const session = storedSession();
  // The reply omits nulls, such as a removed avatar.
  if (session) storeSession(session.token, { ...session.user, avatar: null, ...fresh });
}

/** Reads the stored session; clears one whose token doesn't expire at a time in the future (spec 4). */
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

/** Returns the back-office page that this sign-in opens. */
export function rememberedPage(): Return | null {
  return JSON.parse(tabStorage.getItem(RETURN) ?? 'null') as Return | null;
}

export const forgetPage = () => tabStorage.removeItem(RETURN);

/** Returns a token's expiry in milliseconds since 1970; NaN if it isn't a token or has no numeric `exp`. */
export function expiryOf(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { exp } = JSON.parse(atob(payload));
    return typeof exp === 'number' ? exp * 1000 : Number.NaN;
  } catch {
    return Number.NaN;
  }
}
