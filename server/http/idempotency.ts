import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Definition } from '../../contract/endpoint.ts';
import { at } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { invalid, unprocessable } from './errors.ts';

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    route: text('route').notNull(),
    key: text('key').notNull(),
    body_hash: text('body_hash').notNull(),
    reply: jsonb('reply'),
    added_at: at('added_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.route, table.key] })],
);

export interface IdempotencyKey {
  route: string;
  key: string;
  body_hash: string;
}

/** The request's Idempotency-Key with the hash of what it asks; null where the client sent none. */
export function idempotencyKey(endpoint: Definition, request: FastifyRequest): IdempotencyKey | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': 'Send 8 to 100 letters, digits, hyphens or underscores.' });
  }
  const body_hash = createHash('sha256').update(canonical(request.body)).digest('base64url');
  return { route: `${endpoint.method} ${endpoint.path}`, key, body_hash };
}

/** What a body asks for, however its members are ordered; what proves that a person asks belongs to the try, not to the order. */
function canonical(body: unknown): string {
  const { recaptchaToken: _token, otp: _otp, ...asked } = (body ?? {}) as Record<string, unknown>;
  return JSON.stringify(asked, (_key, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/**
 * The stored reply of a key that was used before, whatever has changed since; ask for it before any check of the
 * request. A key that was used for something else is a 422.
 */
export async function storedReply<T>(db: Db, idempotency: IdempotencyKey | null): Promise<T | undefined> {
  if (!idempotency) return undefined;
  const [stored] = await db.select().from(idempotencyKeys).where(byKey(idempotency));
  if (!stored) return undefined;
  if (stored.body_hash !== idempotency.body_hash)
    throw unprocessable('This Idempotency-Key was used for another request.');
  return stored.reply as T;
}

/**
 * Does the work in a transaction at most once a key: a second request waits for the first by the key's row and gets its
 * stored reply. A refusal rolls the key back with everything else, so that it can be tried again. The reply is kept as
 * JSON: give plain values, no dates.
 */
export async function once<T>(db: Db, idempotency: IdempotencyKey | null, work: (db: Db) => Promise<T>): Promise<T> {
  return transact(db, async (db) => {
    if (!idempotency) return work(db);
    const mine = await db.insert(idempotencyKeys).values(idempotency).onConflictDoNothing().returning();
    if (mine.length === 0) return (await storedReply<T>(db, idempotency)) as T;
    const reply = await work(db);
    await db.update(idempotencyKeys).set({ reply }).where(byKey(idempotency));
    return reply;
  });
}

const byKey = ({ route, key }: IdempotencyKey) => and(eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key));

/** Stored replies are kept for 24 h. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.added_at, sql`now() - interval '24 hours'`));
}
