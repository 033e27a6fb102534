import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Definition } from '../../../contract/calls/endpoint.ts';
import { askTogether } from '../../db/ask-together.ts';
import { at } from '../../db/columns.ts';
import { type Db, transact } from '../../db/db.ts';
import { deleteOld } from '../../db/delete-old.ts';
import { busy, invalid, unprocessable } from '../errors.ts';
import { asWritten, say, type Text } from '../words/sentence.ts';

/** Replies by Idempotency-Key; the intake writes them along with their orders. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    route: text('route').notNull(),
    key: text('key').notNull(),
    body_hash: text('body_hash').notNull(),
    /** Null while the request runs. */
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

/**
 * Whether the same request was already answered. If so, nothing is checked again: a captcha, for example, works only
 * once.
 */
export const wasAnswered = async (db: Db, idempotency: IdempotencyKey | null): Promise<boolean> =>
  idempotency !== null && (await isKept(db, idempotency));

/**
 * Admits a request; undefined if it was already answered and needs no more checks. Looks again after a refusal, because
 * another process might have answered meanwhile. `spends`: whether the request brings proofs that work once.
 */
export async function unlessAgain<T>(
  db: Db,
  idempotency: IdempotencyKey | null,
  { spends, enter }: { spends: boolean; enter: () => Promise<T> },
): Promise<T | undefined> {
  const isAgain = () => wasAnswered(db, idempotency);
  if (spends && (await isAgain())) return undefined;
  return enter().catch(async (error) => {
    if (!(await isAgain())) throw error;
    return undefined;
  });
}

/**
 * Requests with one key take turns in this process: the second waits for the first, because it brings the same proofs.
 */
export function turnsOfKeys() {
  const lastOf = new Map<string, Promise<unknown>>();

  return async <T>(idempotency: IdempotencyKey | null, work: () => Promise<T>): Promise<T> => {
    if (!idempotency) return work();
    const name = JSON.stringify([idempotency.route, idempotency.key]);
    const before = lastOf.get(name) ?? Promise.resolve();
    const turn = before.then(work, work);
    lastOf.set(name, turn);
    return turn.finally(() => {
      if (lastOf.get(name) === turn) lastOf.delete(name);
    });
  };
}

/** Refused orders ask this too, with invented keys. */
const isKept = askTogether(async (db, keys: IdempotencyKey[]) => {
  const { route, key, body_hash } = idempotencyKeys;
  const rows = await db
    .select({ route, key, body_hash })
    .from(idempotencyKeys)
    .where(
      and(inArray(route, distinct(keys.map((one) => one.route))), inArray(key, distinct(keys.map((one) => one.key)))),
    );
  return keys.map((one) =>
    rows.some(({ route, key, body_hash }) => route === one.route && key === one.key && body_hash === one.body_hash),
  );
});

const distinct = (texts: string[]) => [...new Set(texts)];

/** Finds this key's stored reply; undefined for a new key, 422 if the key was used for something else. */
export async function keptReply<Reply>(
  db: Db,
  idempotency: IdempotencyKey | null,
  refusal: Text = asWritten('This Idempotency-Key was used for something else.'),
): Promise<Reply | undefined> {
  if (!idempotency) return undefined;
  const [row] = await db.select().from(idempotencyKeys).where(isKey(idempotency));
  if (row && row.body_hash !== idempotency.body_hash) throw unprocessable(refusal);
  return row?.reply as Reply | undefined;
}

/** Stores the reply in the transaction of its work; false if the same work was done meanwhile. */
export async function keepReply(db: Db, idempotency: IdempotencyKey, reply: object): Promise<boolean> {
  const inserted = await db
    .insert(idempotencyKeys)
    .values({ ...idempotency, reply })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return inserted.length > 0;
}

const SAVED_BEFORE = say('Your first version was already saved. Check the order before you save again.');

/**
 * Does the work and stores its reply in one transaction, so it's done once even if the server dies midway. A second
 * request with the key waits for the first.
 */
export async function doneOnce<Reply extends object>(
  db: Db,
  idempotency: IdempotencyKey | null,
  work: (db: Db) => Promise<Reply>,
): Promise<Reply> {
  if (!idempotency) return work(db);
  return transact(db, async (db) => {
    const isNew = await keepReply(db, idempotency, {});
    const before = isNew ? undefined : await keptReply<Reply>(db, idempotency, SAVED_BEFORE);
    if (before) return before;
    const reply = await work(db);
    await keepClaimed(db, idempotency, reply);
    return reply;
  });
}

/**
 * Claims the key for work in its own transaction, or returns its stored reply. A key in use is a 503, another body a
 * 422. If a process died midway, the key is free again after a minute.
 */
export async function claimKey(db: Db, idempotency: IdempotencyKey): Promise<object | undefined> {
  const isLeft = sql`${idempotencyKeys.reply} is null and ${idempotencyKeys.added_at} < now() - interval '1 minute'`;
  const claimed = await db
    .insert(idempotencyKeys)
    .values(idempotency)
    .onConflictDoUpdate({
      target: [idempotencyKeys.route, idempotencyKeys.key],
      set: { body_hash: idempotency.body_hash, added_at: sql`now()` },
      setWhere: isLeft,
    })
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return undefined;
  const [before] = await db.select().from(idempotencyKeys).where(isKey(idempotency));
  if (!before?.reply) throw busy('This is being saved. Please try again in a moment.');
  if (before.body_hash !== idempotency.body_hash)
    throw unprocessable('Your first version was already added. Open it from the list to change it.');
  return before.reply;
}

/** Stores the reply under a claimed key. */
export async function keepClaimed(db: Db, idempotency: IdempotencyKey, reply: object): Promise<void> {
  await db.update(idempotencyKeys).set({ reply }).where(isKey(idempotency));
}

/** Releases the key after a failed request. */
export async function leaveClaim(db: Db, idempotency: IdempotencyKey): Promise<void> {
  await db.delete(idempotencyKeys).where(and(isKey(idempotency), isNull(idempotencyKeys.reply)));
}

const isKey = ({ route, key }: IdempotencyKey) => and(eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key));

/** Reads the request's Idempotency-Key and hashes its body; both null without a key. */
export function idempotencyKey(endpoint: Definition, request: FastifyRequest): IdempotencyKey | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': asWritten('Send 8 to 100 letters, digits, hyphens or underscores.') });
  }
  const body_hash = createHash('sha256').update(canonical(request.body)).digest('base64url');
  return { route: `${endpoint.method} ${endpoint.path}`, key, body_hash };
}

/**
 * Normalises a body, whatever the order of its members. Captcha, code and the values that the caller has seen belong to
 * the attempt, not the order: a retry after a lost answer is the same order at another price.
 */
function canonical(body: unknown): string {
  const {
    recaptchaToken: _token,
    reCaptcha: _captcha,
    otp: _otp,
    otp_verify_id: _confirmation,
    expected_total: _total,
    seen_status: _status,
    seen_calls: _calls,
    ...rest
  } = (body ?? {}) as Record<string, unknown>;
  return JSON.stringify(rest, (_key, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** Deletes stored replies after 24 h. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await deleteOld(db, idempotencyKeys, lt(idempotencyKeys.added_at, sql`now() - interval '24 hours'`));
}
