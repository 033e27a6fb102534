import { and, count, countDistinct, eq, gt, or, sql } from 'drizzle-orm';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/db.ts';
import { tooMany } from '../../http/errors.ts';
import { originOf } from '../../limits/network.service.ts';
import { loginTries, sessions } from '../access.table.ts';

const MOST_TRIES = 10;
/** For one address, by accounts that there are: how many are tried, and tries in all. Made-up names shut out nobody there. */
const MOST_ACCOUNTS = 10;
const MOST_TRIES_ADDRESS = 50;
const UUID = '^[0-9a-f]{8}-[0-9a-f-]{27}$';
const WINDOW_SECONDS = 15 * 60;
/** Wrong tries of an account in a day, after which only a new password helps. */
const MOST_A_DAY = 100;
const DAY_SECONDS = 24 * 3600;

interface Try {
  /** The user's id, so that e-mail and mobile share one bucket; what was typed where there is no such user. */
  account: string;
  /** As the request came from it; of IPv6 the /64 counts. */
  address: string;
  now: Date;
}

/**
 * Counts a try before it is made, so that tries sent at once cannot slip past; too many of an account or an address are a
 * 429. A refused one is taken back: otherwise a try now and then would keep an account shut for good.
 */
export async function countTry(db: Db, { account, address: ip, now }: Try): Promise<void> {
  const { address } = originOf(ip);
  const since = new Date(now.getTime() - WINDOW_SECONDS * 1000);
  const yesterday = new Date(now.getTime() - DAY_SECONDS * 1000);
  const recent = gt(loginTries.added_at, since);
  // An account that there is goes by its id, any other by what was typed.
  const fromHere = sql`${loginTries.address} = ${address} and ${recent} and ${loginTries.account} ~ ${UUID}`;
  const _id = newId();
  await db.insert(loginTries).values({ _id, account, address, added_at: now });
  const [tries] = await db
    .select({
      account: count(sql`case when ${loginTries.account} = ${account} and ${recent} then 1 end`),
      address: count(sql`case when ${fromHere} then 1 end`),
      accounts: countDistinct(sql`case when ${fromHere} then ${loginTries.account} end`),
      today: count(sql`case when ${loginTries.account} = ${account} then 1 end`),
    })
    .from(loginTries)
    .where(
      and(or(eq(loginTries.account, account), eq(loginTries.address, address)), gt(loginTries.added_at, yesterday)),
    );
  if (!tries) return;
  const isCrowded = tries.address > MOST_TRIES_ADDRESS || tries.accounts > MOST_ACCOUNTS;
  const isOver = tries.account > MOST_TRIES || (isCrowded && !(await isAtHome(db, account, address)));
  if (!isOver && tries.today <= MOST_A_DAY) return;
  await db.delete(loginTries).where(eq(loginTries._id, _id));
  if (isOver) throw tooMany('Too many tries. Please wait 15 minutes, or set a new password.', WINDOW_SECONDS);
  throw tooMany('Too many tries today. Please set a new password.', WINDOW_SECONDS);
}

/** Whether the account is signed in at this address already: what strangers try there does not shut it out. */
async function isAtHome(db: Db, account: string, address: string): Promise<boolean> {
  const known = await db
    .select({ ip: sessions.address })
    .from(sessions)
    .where(sql`${sessions.user_id}::text = ${account}`);
  return known.some(({ ip }) => originOf(ip).address === address);
}

/** A right password forgets the wrong ones before it. */
export async function forgetTries(db: Db, { account, address: ip }: Try): Promise<void> {
  const { address } = originOf(ip);
  await db.delete(loginTries).where(and(eq(loginTries.account, account), eq(loginTries.address, address)));
}

/** The owner who has set a new password by a code can sign in at once, whoever tried before (design 6). */
export async function forgiveAccount(db: Db, account: string): Promise<void> {
  await db.delete(loginTries).where(eq(loginTries.account, account));
}
