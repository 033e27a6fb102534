import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { newId } from '../db/columns.ts';
import { type Db, transact } from '../db/db.ts';
import { lockNamed } from '../db/lock-named.ts';
import { invalid } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { checkRate, hashOf } from './codes.service.ts';
import { oneTimeCodes } from './messaging.table.ts';

/** 128 bits can't be guessed, so wrong keys need no counter a stranger could use up. */
const BYTES = 16;

interface LinkKey {
  purpose: string;
  now: Date;
}

/**
 * Makes the key of a link for a recipient (ten digits or an email address) and a purpose; the caller sends it. Only
 * its hash is kept, and earlier keys of the purpose end. Above the limit of a recipient it is a 429.
 */
export function makeLinkKey(
  db: Db,
  { recipient, purpose, now, good_until }: LinkKey & { recipient: string; good_until: Date },
): Promise<string> {
  return transact(db, async (db) => {
    await lockNamed(db, `code ${recipient}`);
    await checkRate(db, recipient, now);
    await db
      .update(oneTimeCodes)
      .set({ used_at: now })
      .where(unusedOf([recipient], purpose));
    const key = randomBytes(BYTES).toString('base64url');
    const code_hash = hashOf(recipient, purpose, key);
    await db.insert(oneTimeCodes).values({ _id: newId(), recipient, purpose, code_hash, added_at: now, good_until });
    return key;
  });
}

/**
 * Uses up the key of a link that one of these recipients was sent, and returns the recipient. `check` throws if another
 * condition fails: the key stays valid then.
 */
export async function spendLinkKey(
  db: Db,
  { recipients, purpose, now }: LinkKey & { recipients: string[] },
  key: string,
  check: () => Promise<void>,
): Promise<string> {
  const hashes = recipients.map((recipient) => hashOf(recipient, purpose, key));
  const isGood = and(
    unusedOf(recipients, purpose),
    inArray(oneTimeCodes.code_hash, hashes),
    gt(oneTimeCodes.good_until, now),
  );
  const [sent] = await db.select({ recipient: oneTimeCodes.recipient }).from(oneTimeCodes).where(isGood);
  if (!sent) throw linkIsOver();
  await check();
  const used = await db.update(oneTimeCodes).set({ used_at: now }).where(isGood).returning();
  if (used.length === 0) throw linkIsOver();
  return sent.recipient;
}

const unusedOf = (recipients: string[], purpose: string) =>
  and(inArray(oneTimeCodes.recipient, recipients), eq(oneTimeCodes.purpose, purpose), isNull(oneTimeCodes.used_at));

function linkIsOver() {
  const text = say('This link was used before, or has expired. Ask for a new one.');
  return invalid({ code: text }, text);
}
