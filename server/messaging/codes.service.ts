import { createHash, randomInt } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { typedText } from '../../contract/language/typed-text.ts';
import { CODE_MINUTES, MOST_CODES } from '../../contract/limits/code-limits.ts';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { lockNamed } from '../db/lock-named.ts';
import { invalid, tooMany } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { oneTimeCodes } from './messaging.table.ts';

const MOST_TRIES = 5;
/** Wrong codes a day before a recipient gets only one code an hour: enough for the owner, too few to guess. */
const MANY_WRONG = 15;

interface Purpose {
  /** The purpose of the code, which works for no other. */
  purpose: string;
  now: Date;
}

interface CodeRequest {
  recipient: string;
  good_until?: Date | null;
  apart?: number;
}

/** Normalises a typed code: trims it, and converts Devanagari digits. */
const written = (code: string) => typedText(code);

export const hashOf = (recipient: string, purpose: string, code: string) =>
  createHash('sha256').update(`${recipient}\n${purpose}\n${code}`).digest('base64url');

/**
 * Makes a six-digit code for a recipient (ten digits or an email address) and a purpose; the caller sends it. Only its
 * hash is kept. It's valid for five minutes, or until `good_until`. Throws a 429 above the recipient's limit, and for a
 * second code for this purpose within `apart` seconds.
 */
export function makeCode(
  db: Db,
  { recipient, purpose, now, good_until = null, apart = 0 }: Purpose & CodeRequest,
): Promise<string> {
  return transact(db, async (db) => {
    // Simultaneous requests take turns, so each sees all earlier codes.
    await lockNamed(db, `code ${recipient}`);
    await checkRate(db, recipient, now);
    await checkApart(db, { recipient, purpose, now, apart });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const code_hash = hashOf(recipient, purpose, code);
    await db.insert(oneTimeCodes).values({ _id: newId(), recipient, purpose, code_hash, added_at: now, good_until });
    return code;
  });
}

/** Counts a recipient's codes for this purpose in the last 24 hours. */
export const codesToday = (db: Db, { recipient, purpose, now }: Purpose & { recipient: string }): Promise<number> =>
  db.$count(
    oneTimeCodes,
    and(
      eq(oneTimeCodes.recipient, recipient),
      eq(oneTimeCodes.purpose, purpose),
      gt(oneTimeCodes.added_at, new Date(now.getTime() - DAY_MS)),
    ),
  );

/** Answers 429 if a recipient reached the limit of codes. */
export async function checkRate(db: Db, recipient: string, now: Date): Promise<void> {
  const sent = await db
    .select({ added_at: oneTimeCodes.added_at, tries: oneTimeCodes.tries, used_at: oneTimeCodes.used_at })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.recipient, recipient), gt(oneTimeCodes.added_at, new Date(now.getTime() - DAY_MS))));
  const wrongTries = sent.reduce((sum, code) => sum + code.tries - (code.used_at ? 1 : 0), 0);
  const [most, within] = wrongTries < MANY_WRONG ? [MOST_CODES, CODE_MINUTES * 60_000] : [1, HOUR_MS];
  const recent = sent.filter((code) => code.added_at.getTime() > now.getTime() - within);
  if (recent.length >= most)
    throw tooMany(say('We just sent a code. Please wait a while before asking for another.'), within / 1000);
}

async function checkApart(
  db: Db,
  { recipient, purpose, now, apart }: Purpose & Required<Pick<CodeRequest, 'recipient' | 'apart'>>,
) {
  const [last] = await db
    .select({ added_at: oneTimeCodes.added_at })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.recipient, recipient), eq(oneTimeCodes.purpose, purpose)))
    .orderBy(desc(oneTimeCodes.added_at))
    .limit(1);
  const seconds = last ? Math.ceil((last.added_at.getTime() - now.getTime()) / 1000 + apart) : 0;
  if (seconds > 0)
    throw tooMany(say('We just sent a code. You can ask for another in {seconds} seconds.', { seconds }), seconds);
}

/**
 * Uses up the newest code of these recipients, which belong to one owner; returns the recipient that it was sent to. A
 * wrong code counts as a try; after five, or once it has expired, only a new code helps. `check` throws if another
 * condition fails. It runs after the code was right, so that it reveals nothing without a code, and before the code is
 * used up. Call this outside a transaction: a failed try must stay counted.
 */
export async function spendCode(
  db: Db,
  { recipients, purpose, now }: Purpose & { recipients: string[] },
  code: string,
  check: () => void | Promise<void> = () => {},
): Promise<string> {
  const living = and(
    inArray(oneTimeCodes.recipient, recipients),
    eq(oneTimeCodes.purpose, purpose),
    isNull(oneTimeCodes.used_at),
    or(
      gt(oneTimeCodes.good_until, now),
      and(isNull(oneTimeCodes.good_until), gt(oneTimeCodes.added_at, new Date(now.getTime() - CODE_MINUTES * 60_000))),
    ),
  );
  const [latest] = await db
    .select({ _id: oneTimeCodes._id, recipient: oneTimeCodes.recipient })
    .from(oneTimeCodes)
    .where(living)
    .orderBy(desc(oneTimeCodes.added_at), desc(oneTimeCodes._id))
    .limit(1);
  const refused = invalid({ code: 'This code is wrong or has expired. Ask for a new one.' });
  if (!latest) throw refused;
  const [tried] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(eq(oneTimeCodes._id, latest._id), lt(oneTimeCodes.tries, MOST_TRIES), isNull(oneTimeCodes.used_at)))
    .returning({ code_hash: oneTimeCodes.code_hash });
  if (tried?.code_hash !== hashOf(latest.recipient, purpose, written(code))) throw refused;
  await check();
  const used = await db
    .update(oneTimeCodes)
    .set({ used_at: now })
    .where(and(eq(oneTimeCodes._id, latest._id), isNull(oneTimeCodes.used_at)))
    .returning();
  if (used.length === 0) throw refused;
  return latest.recipient;
}

/** If the action failed, the code stays valid until it expires. */
export async function giveCodeBack(
  db: Db,
  { recipient, purpose }: { recipient: string; purpose: string },
  code: string,
): Promise<void> {
  const code_hash = hashOf(recipient, purpose, written(code));
  await db
    .update(oneTimeCodes)
    .set({ used_at: null, tries: sql`${oneTimeCodes.tries} - 1` })
    .where(and(eq(oneTimeCodes.code_hash, code_hash), isNotNull(oneTimeCodes.used_at)));
}
