import { createHash, randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { invalid, tooMany } from '../http/errors.ts';
import { oneTimeCodes } from './messaging.table.ts';

export const CODE_MINUTES = 5;
const MOST_TRIES = 5;
/** Codes that one recipient may be sent in the lifetime of one. */
const MOST_CODES = 3;

interface Purpose {
  /** The ten digits or the e-mail address that the code is sent to. */
  recipient: string;
  /** What the code is good for: a code for one purpose opens nothing else. */
  purpose: string;
  now: Date;
}

const hashOf = (recipient: string, purpose: string, code: string) =>
  createHash('sha256').update(`${recipient}\n${purpose}\n${code}`).digest('base64url');

/** Makes a six-digit code for a recipient and a purpose; the caller sends it. Only its hash is kept. */
export async function makeCode(db: Db, { recipient, purpose, now }: Purpose): Promise<string> {
  const since = new Date(now.getTime() - CODE_MINUTES * 60_000);
  const recent = await db.$count(
    oneTimeCodes,
    and(eq(oneTimeCodes.recipient, recipient), gt(oneTimeCodes.added_at, since)),
  );
  if (recent >= MOST_CODES)
    throw tooMany('A code was sent just now. Please wait a few minutes before asking for another.', CODE_MINUTES * 60);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db
    .insert(oneTimeCodes)
    .values({ _id: newId(), recipient, purpose, code_hash: hashOf(recipient, purpose, code), added_at: now });
  return code;
}

/**
 * Uses a code up. A wrong one counts as a try; after five, or five minutes, only a new code helps. What else must hold is
 * asked by `unless`, which throws: after the code was right, so that it tells nothing to who has none, and before it is
 * used up. Call it outside of a transaction: a failed try must stay counted.
 */
export async function spendCode(
  db: Db,
  { recipient, purpose, now }: Purpose,
  code: string,
  unless: () => void = () => {},
): Promise<void> {
  const living = and(
    eq(oneTimeCodes.recipient, recipient),
    eq(oneTimeCodes.purpose, purpose),
    isNull(oneTimeCodes.used_at),
    gt(oneTimeCodes.added_at, new Date(now.getTime() - CODE_MINUTES * 60_000)),
  );
  const [latest] = await db
    .select({ _id: oneTimeCodes._id })
    .from(oneTimeCodes)
    .where(living)
    .orderBy(desc(oneTimeCodes.added_at))
    .limit(1);
  const refused = invalid({ code: 'This code is not right or has run out. Ask for a new one.' });
  if (!latest) throw refused;
  const [tried] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(eq(oneTimeCodes._id, latest._id), lt(oneTimeCodes.tries, MOST_TRIES), isNull(oneTimeCodes.used_at)))
    .returning({ code_hash: oneTimeCodes.code_hash });
  if (tried?.code_hash !== hashOf(recipient, purpose, code.trim())) throw refused;
  unless();
  const used = await db
    .update(oneTimeCodes)
    .set({ used_at: now })
    .where(and(eq(oneTimeCodes._id, latest._id), isNull(oneTimeCodes.used_at)))
    .returning();
  if (used.length === 0) throw refused;
}
