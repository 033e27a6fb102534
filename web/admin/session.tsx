import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { WireRoute } from '../../contract/access/access.ts';
import { type AccessMap, accessMap, isAllowed, routeName } from '../../contract/access/grants.ts';
import type { ServerRoute } from '../../contract/api.ts';
import { call } from '../shared/api.ts';
import { endSession, loseSession, storedToken } from '../shared/session.ts';
import { type StoredSession, storeAccess, storedSession } from '../shared/sign-in.ts';
import { emptyQueue } from './offline/store.ts';

interface Session {
  /** Null without a valid token. */
  user: StoredSession['user'] | null;
  /** Whether there was a token that has expired. */
  hasEnded: boolean;
  /** Null until the permissions are known. */
  access: AccessMap | null;
  /** The calls that the user's access types allow. */
  calls: Set<string>;
  reloadAccess(): Promise<void>;
  logout(): Promise<void>;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function SessionProvider({ children }: { children: ReactNode }) {
  const [hadToken] = useState(() => storedToken() !== null);
  const [stored, setStored] = useState(() => storedSession());

  const reloadAccess = useCallback(async () => {
    const { data } = await call('GET user/reload-access');
    storeAccess(data);
    setStored(storedSession());
  }, []);
  const logout = useCallback(async () => {
    // The user chose this after seeing the list, so none of its entries may be sent afterwards.
    emptyQueue();
    // Forget the token here even if the server can't be reached.
    await call('GET user/logout').catch(() => undefined);
    endSession();
    window.location.assign('/login');
  }, []);

  // Signing out in one tab signs out in all of them.
  useEffect(() => {
    const heard = () => hadToken && !storedToken() && loseSession();
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  }, [hadToken]);

  const session = useMemo(
    () => ({
      user: stored?.user ?? null,
      hasEnded: hadToken && stored === null,
      access: stored?.routes ? accessMap(stored.routes) : null,
      calls: callsOf(stored?.routes?.flatMap((route) => route.server_routes ?? []) ?? []),
      reloadAccess,
      logout,
    }),
    [stored, hadToken, reloadAccess, logout],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is called outside of SessionProvider.');
  return session;
}

/**
 * Names the granted calls. One granted by kinds or parts, such as `GET order {PRE-ORDER}`, also counts under its plain
 * name.
 */
function callsOf(routes: WireRoute[]): Set<string> {
  return new Set(routes.map(routeName).flatMap((route) => [route, route.replace(/ \{[^_].*$/, '')]));
}

/** Whether the user is allowed to open a client route such as `state-manage/edit/:id`. */
export function useAllowed(path: string): boolean {
  const { access } = useSession();
  return access !== null && isAllowed(access, path);
}

/**
 * Whether the user is allowed to make a call. Ask before any call that the open screen's own grant doesn't cover: a 403
 * ends the session.
 */
export function useMayCall(route: ServerRoute): boolean {
  return useSession().calls.has(route);
}
