import { jwtVerify, SignJWT } from 'jose';
import type { SignedIn } from '../../contract/access.ts';

const key = (secret: string) => new TextEncoder().encode(secret);

/** A token with the session user's fields for the client; the server trusts nothing of it but `sid`. */
export function signToken(secret: string, sid: string, user: SignedIn, expires: Date): Promise<string> {
  const { routes: _large, ...claims } = user;
  return new SignJWT({ ...claims, sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expires)
    .sign(key(secret));
}

/** The session id in a valid token that has not run out; undefined for anything else. */
export async function sidOf(secret: string, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, key(secret), { algorithms: ['HS256'], requiredClaims: ['exp', 'sid'] });
    return typeof payload.sid === 'string' ? payload.sid : undefined;
  } catch {
    return undefined;
  }
}
