import { and, count, eq, gt, or, sql } from 'drizzle-orm';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/db.ts';
import { tooMany } from '../../http/errors.ts';
import { loginTries } from '../access.table.ts';

const MOST_TRIES = 10;
const WINDOW_SECONDS = 15 * 60;
/** Wrong tries of an account in a day, after which only a new password helps. */
const MOST_A_DAY = 100;
const DAY_SECONDS = 24 * 3600;

interface Try {
  /** The user's id, so that e-mail and mobile share one bucket; what was typed where there is no such user. */
  account: string;
  address: string;
  now: Date;
}

/**
 * Counts a try before it is made, so that tries sent at once cannot slip past; over ten in 15 minutes is a 429. A
 * refused one is taken back: otherwise a try now and then would keep an account shut for good.
 */
export async function countTry(db: Db, { account, address, now }: Try): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_SECONDS * 1000);
  const yesterday = new Date(now.getTime() - DAY_SECONDS * 1000);
  const recent = gt(loginTries.added_at, since);
  const _id = newId();
  await db.insert(loginTries).values({ _id, account, address, added_at: now });
  const [tries] = await db
    .select({
      account: count(sql`case when ${loginTries.account} = ${account} and ${recent} then 1 end`),
      address: count(sql`case when ${loginTries.address} = ${address} and ${recent} then 1 end`),
      today: count(sql`case when ${loginTries.account} = ${account} then 1 end`),
    })
    .from(loginTries)
    .where(
      and(or(eq(loginTries.account, account), eq(loginTries.address, address)), gt(loginTries.added_at, yesterday)),
    );
  if (!tries) return;
  const isOver = tries.account > MOST_TRIES || tries.address > MOST_TRIES;
  if (!isOver && tries.today <= MOST_A_DAY) return;
  await db.delete(loginTries).where(eq(loginTries._id, _id));
  if (isOver) throw tooMany('Too many tries. Please wait 15 minutes, or set a new password.', WINDOW_SECONDS);
  throw tooMany('Too many tries today. Please set a new password.', WINDOW_SECONDS);
}

/** A right password forgets the wrong ones before it. */
export async function forgetTries(db: Db, { account, address }: Try): Promise<void> {
  await db.delete(loginTries).where(and(eq(loginTries.account, account), eq(loginTries.address, address)));
}

/** The owner who has set a new password by a code can sign in at once, whoever tried before (design 6). */
export async function forgiveAccount(db: Db, account: string): Promise<void> {
  await db.delete(loginTries).where(eq(loginTries.account, account));
}
