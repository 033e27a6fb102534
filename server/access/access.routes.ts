import { accessEndpoints as endpoints } from '../../contract/access.ts';
import type { App } from '../app.ts';
import type { Clock } from '../edges/clock.ts';
import { mount } from '../http/mount.ts';
import type { Authenticate } from '../http/session.ts';
import { findSession, login, logout, sessionUser, touchSession } from './access.service.ts';
import { sidOf } from './tokens.ts';

export function accessRoutes(app: App): void {
  const { db, clock, config } = app;
  mount(app, endpoints.login, ({ body, request }) =>
    login(db, {
      ...body,
      address: request.ip,
      agent: request.headers['user-agent'],
      now: clock(),
      secret: config.AGRIM_SECRET,
    }),
  );
  mount(app, endpoints.logout, async ({ session }) => {
    await logout(db, session);
    return { data: {} };
  });
  mount(app, endpoints.reloadAccess, async ({ session }) => ({ data: await sessionUser(db, session.user_id) }));
}

/** Reads the session behind the authorization header; `Bearer` before the token is optional, `undefined` and `null` are no token. */
export function authenticateBy(secret: string, clock: Clock): Authenticate {
  return async (db, request, route) => {
    const token = request.headers.authorization?.replace(/^Bearer /i, '');
    const sid = token && (await sidOf(secret, token));
    if (!sid) return undefined;
    const now = clock();
    const found = await findSession(db, sid, route, now);
    if (!found) return undefined;
    const { granted, seen_at, ...session } = found;
    await touchSession(db, sid, seen_at, now);
    return { granted, session: { ...session, address: request.ip } };
  };
}
