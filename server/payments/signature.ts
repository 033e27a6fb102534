import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../http/errors.ts';
import { asWritten } from '../http/words/sentence.ts';

/** How far the provider's clock can be off; an older message is a replay. */
const MOST_APART = 5 * 60_000;
export const SIGNATURE = 'x-agrim-signature';
export const TIMESTAMP = 'x-agrim-timestamp';

/** Signs `timestamp.body` as it was sent, by HMAC-SHA256, in hex. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/**
 * Refuses a request with a 401 unless the provider has just signed it; if no secret is set, it refuses every
 * request.
 */
export function requireSigned(headers: IncomingHttpHeaders, body: string, secret: string | undefined, now: Date): void {
  const timestamp = String(headers[TIMESTAMP] ?? '');
  const given = Buffer.from(String(headers[SIGNATURE] ?? ''));
  const isRecent = Math.abs(now.getTime() - Number(timestamp) * 1000) <= MOST_APART;
  const expected = Buffer.from(secret ? signatureOf(secret, timestamp, body) : '');
  const isSigned = secret !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
  if (!isSigned || !isRecent)
    throw new Problem(401, asWritten('This request is unsigned or too old. Sign it again and resend it.'));
}
