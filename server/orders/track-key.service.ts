import { MINUTE_MS } from '../../contract/durations.ts';
import { conflict } from '../http/errors.ts';
import { asWritten } from '../http/words/sentence.ts';
import { hashFor, isHashFor, readToken, signFor } from '../process/secrets.ts';

const LIFE = 30 * MINUTE_MS;

/**
 * Lets its bearer see and change one order for half an hour: the bearer has entered a code sent to the order's phone.
 */
export const trackKey = (secret: string, order_id: string, now: Date): Promise<string> =>
  signFor('track', secret, { subject: order_id, expires: new Date(now.getTime() + LIFE) });

/** Finds the order of a key; a key that has expired or isn't ours is a 409 that says what to do. */
export async function orderOfKey(secret: string, key: string, now: Date): Promise<string> {
  const { sub } = (await readToken('track', secret, key, { now })) ?? {};
  if (!sub)
    throw conflict('Your half-hour session has ended. Please ask for a new code.', { key: asWritten('expired') });
  return sub;
}

/** 96 bits: short enough for an SMS, and too long to guess. */
const LETTERS = 16;

/** Lets its bearer see an order, but not change it, for as long as the order is kept. */
export const seeKeyOf = (secret: string, orderNumber: string): string => hashFor('see', secret, orderNumber, LETTERS);

export const isSeeKeyOf = (secret: string, orderNumber: string, key: string): boolean =>
  isHashFor('see', secret, orderNumber, key, LETTERS);
