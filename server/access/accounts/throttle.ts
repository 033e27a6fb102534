import { and, count, eq, gt, or, sql } from 'drizzle-orm';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/db.ts';
import { tooMany } from '../../http/errors.ts';
import { originOf } from '../../limits/network.service.ts';
import { loginTries } from '../access.table.ts';

const MOST_TRIES = 10;
/** Wrong tries of all unknown devices behind one address, after which each further one costs the work of a captcha. */
export const MOST_AT_ADDRESS = 100;
const WINDOW_SECONDS = 15 * 60;
/** Wrong tries of an account in a day, after which only a new password helps. */
const MOST_A_DAY = 100;
const DAY_SECONDS = 24 * 3600;

export interface Try {
  /** The user's id, so that e-mail and mobile share one bucket; the typed name if there is no such user. */
  account: string;
  /** The address from which the request came; of an IPv6 address the /64 counts. */
  address: string;
  /**
   * The device or session by which this account was let in before: tries by strangers elsewhere do not count for it.
   */
  device?: string;
  now: Date;
}

/** The key under which tries are counted together: those of a known device, or those of all strangers. */
const bucketOf = ({ account, device }: Pick<Try, 'account' | 'device'>) => (device ? `${account} ${device}` : account);

/**
 * Counts a try before it is made, so that tries sent at once cannot slip past. Too many for an account are a 429. An
 * address with many wrong tries shuts out nobody: an unknown device there has to pass `slowDown` first. A refused try
 * is not counted: otherwise a try now and then would keep an account shut for good.
 */
export async function countTry(db: Db, tried: Try, slowDown?: () => Promise<void>): Promise<void> {
  const { address } = originOf(tried.address);
  const bucket = bucketOf(tried);
  const _id = newId();
  await db.insert(loginTries).values({ _id, account: bucket, address, added_at: tried.now });
  try {
    const tries = await countTries(db, bucket, address, tried.now);
    if (tries.account > MOST_TRIES)
      throw tooMany('Too many attempts. Wait 15 minutes or reset your password.', WINDOW_SECONDS);
    if (tries.today > MOST_A_DAY) throw tooMany('Too many attempts today. Reset your password.', WINDOW_SECONDS);
    if (!tried.device && tries.address > MOST_AT_ADDRESS) await slowDown?.();
  } catch (refused) {
    await db.delete(loginTries).where(eq(loginTries._id, _id));
    throw refused;
  }
}

async function countTries(db: Db, bucket: string, address: string, now: Date) {
  const recent = gt(loginTries.added_at, new Date(now.getTime() - WINDOW_SECONDS * 1000));
  const [tries] = await db
    .select({
      account: count(sql`case when ${loginTries.account} = ${bucket} and ${recent} then 1 end`),
      today: count(sql`case when ${loginTries.account} = ${bucket} then 1 end`),
      address: count(sql`case when ${loginTries.address} = ${address} and ${recent} then 1 end`),
    })
    .from(loginTries)
    .where(
      and(
        or(eq(loginTries.account, bucket), eq(loginTries.address, address)),
        gt(loginTries.added_at, new Date(now.getTime() - DAY_SECONDS * 1000)),
      ),
    );
  return tries ?? { account: 0, today: 0, address: 0 };
}

/** A right password forgets the wrong ones before it. */
export async function forgetTries(db: Db, tried: Try): Promise<void> {
  const { address } = originOf(tried.address);
  await db.delete(loginTries).where(and(eq(loginTries.account, bucketOf(tried)), eq(loginTries.address, address)));
}

/** An owner who has set a new password by a code can sign in at once, whoever tried before. */
export async function forgiveAccount(db: Db, account: string): Promise<void> {
  await db
    .delete(loginTries)
    .where(or(eq(loginTries.account, account), sql`${loginTries.account} like ${`${account} %`}`));
}
