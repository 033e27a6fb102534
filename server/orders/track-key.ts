import { createHmac, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { conflict } from '../http/errors.ts';

const AUDIENCE = 'track';
const LIFE = 30 * 60 * 1000;

const secretKey = (secret: string) => new TextEncoder().encode(secret);

/** Lets its bearer see and change one order for half an hour: who has it has shown a code from the order's phone. */
export const trackKey = (secret: string, order_id: string, now: Date): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(order_id)
    .setExpirationTime(new Date(now.getTime() + LIFE))
    .sign(secretKey(secret));

/** The order that a key is for; one that has run out or is not ours is a 409 that says what to do. */
export async function orderOfKey(secret: string, key: string, now: Date): Promise<string> {
  const verified = await jwtVerify(key, secretKey(secret), {
    algorithms: ['HS256'],
    audience: AUDIENCE,
    currentDate: now,
    requiredClaims: ['exp', 'sub'],
  }).catch(() => undefined);
  if (!verified?.payload.sub) throw conflict('Half an hour has passed. Please ask for a new code.', { key: 'expired' });
  return verified.payload.sub;
}

/** 96 bits: short enough for a text message, and nobody guesses it. */
const LETTERS = 16;

/** Lets its bearer see an order, and change nothing of it, for as long as the order is kept. */
export const seeKeyOf = (secret: string, order_id: string): string =>
  createHmac('sha256', secret).update(`see ${order_id}`).digest('base64url').slice(0, LETTERS);

export function isSeeKeyOf(secret: string, order_id: string, key: string): boolean {
  const [wanted, given] = [Buffer.from(seeKeyOf(secret, order_id)), Buffer.from(key)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
