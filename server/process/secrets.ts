import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';

/** The purpose of a key: a token or hash of one purpose is useless for another. */
export type Purpose =
  | 'session'
  | 'track'
  | 'see'
  | 'preview'
  | 'sealed'
  | 'count'
  | 'origin'
  | 'captcha'
  | 'place'
  | 'device'
  | 'passkey'
  | 'push'
  | 'staff';

/** Separates the secrets of `AGRIM_SECRET`, the newest first. */
const BETWEEN = '|';

/** Caches derived keys: HKDF takes as long as the rest of a check. */
const derived = new Map<string, Buffer>();

function derive(secret: string, purpose: Purpose): Buffer {
  const name = `${purpose} ${secret}`;
  const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', `agrim ${purpose}`, 32));
  derived.set(name, key);
  return key;
}

/**
 * Derives the keys of a purpose (256 bits, HKDF), the newest first. The first signs, all verify, so a new secret signs
 * no one out while the old one follows it.
 */
export const keysOf = (secret: string, purpose: Purpose): [Buffer, ...Buffer[]] =>
  secret.split(BETWEEN).map((one) => derive(one.trim(), purpose)) as [Buffer, ...Buffer[]];

interface Claims {
  payload?: JWTPayload;
  subject?: string;
  expires: Date;
}

/** Signs a token (JWT, HS256) whose audience is its purpose. */
export function signFor(purpose: Purpose, secret: string, { payload = {}, subject, expires }: Claims): Promise<string> {
  const token = new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(purpose)
    .setExpirationTime(expires);
  return (subject === undefined ? token : token.setSubject(subject)).sign(keysOf(secret, purpose)[0]);
}

/** Reads a token of the purpose; undefined if it has expired, has another purpose or isn't ours. */
export async function readToken<Extra>(
  purpose: Purpose,
  secret: string,
  token: string,
  { now, subject }: { now: Date; subject?: string },
): Promise<(JWTPayload & Extra) | undefined> {
  const options = { algorithms: ['HS256'], audience: purpose, currentDate: now, requiredClaims: ['exp'] };
  for (const key of keysOf(secret, purpose)) {
    const verified = await jwtVerify<Extra>(token, key, {
      ...options,
      ...(subject !== undefined && { subject }),
    }).catch(() => undefined);
    if (verified) return verified.payload;
  }
  return undefined;
}

/** Letters of a whole keyed hash (256 bits), and of one in a cookie or link (132 bits). */
const WHOLE = 43;
export const MARK_LETTERS = 22;

/** Hashes a text with the newest secret; returns its first `letters`, or all. */
export const hashFor = (purpose: Purpose, secret: string, text: string, letters = WHOLE): string =>
  hashBy(keysOf(secret, purpose)[0], text).slice(0, letters);

/**
 * Whether `given` is the text's keyed hash of exactly this many letters. The caller gives the number, because the
 * length of `given` would let an empty text pass.
 */
export function isHashFor(
  purpose: Purpose,
  secret: string,
  text: string,
  given: unknown,
  letters: number = WHOLE,
): boolean {
  if (typeof given !== 'string' || given.length !== letters) return false;
  const bytes = Buffer.from(given);
  return keysOf(secret, purpose).some((key) => {
    const expected = Buffer.from(hashBy(key, text).slice(0, letters));
    return expected.length === bytes.length && timingSafeEqual(expected, bytes);
  });
}

/** Caches key objects: Node hashes eight times as fast with them as with bytes. */
const hashKeys = new WeakMap<Buffer, KeyObject>();

function hashBy(bytes: Buffer, text: string): string {
  const key = hashKeys.get(bytes) ?? createSecretKey(bytes);
  hashKeys.set(bytes, key);
  return createHmac('sha256', key).update(text).digest('base64url');
}
