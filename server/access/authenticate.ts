import type { Clock } from '../edges/clock.ts';
import type { Authenticate } from '../http/caller/session.ts';
import { findSession, touchSession } from './access.service.ts';
import { sidOf } from './tokens.ts';

/** Reads the session behind the authorization header. `Bearer` is optional; `undefined` and `null` are no token. */
export function authenticateBy(secret: string, clock: Clock): Authenticate {
  return async (db, request, routes) => {
    const token = request.headers.authorization?.replace(/^Bearer /i, '');
    const sid = token && (await sidOf(secret, token));
    if (!sid) return undefined;
    const now = clock();
    const sessionAndGrants = await findSession(db, sid, routes, now);
    if (!sessionAndGrants) return undefined;
    const { granted, seen_at, ...session } = sessionAndGrants;
    await touchSession(db, sid, seen_at, now);
    return { granted, session: { ...session, address: request.ip } };
  };
}
