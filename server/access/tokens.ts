import { LRUCache } from 'lru-cache';
import type { SignedIn } from '../../contract/access/access.ts';
import { readToken, signFor } from '../process/secrets.ts';

/** Signs a token with the session user's fields for the client. The server trusts only its `sid`. */
export function signToken(secret: string, sid: string, user: SignedIn, expires: Date): Promise<string> {
  const { routes: _large, ...claims } = user;
  return signFor('session', secret, { payload: { ...claims, sid }, expires });
}

/** Verified tokens: the signature stays valid, only the time runs out. */
const verified = new LRUCache<string, { sid: string; exp: number }>({ max: 2_000 });

/** Reads the session id of a valid, current token; undefined for anything else. */
export async function sidOf(secret: string, token: string): Promise<string | undefined> {
  const claims = verified.get(`${secret} ${token}`) ?? (await verify(secret, token));
  if (!claims || claims.exp * 1000 <= Date.now()) return undefined;
  verified.set(`${secret} ${token}`, claims);
  return claims.sid;
}

async function verify(secret: string, token: string) {
  const payload = await readToken<{ sid?: unknown }>('session', secret, token, { now: new Date() });
  return typeof payload?.sid === 'string' ? { sid: payload.sid, exp: payload.exp as number } : undefined;
}
