import { and, count, eq, gt, or, sql } from 'drizzle-orm';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/db.ts';
import { tooMany } from '../../http/errors.ts';
import { originOf } from '../../limits/network.service.ts';
import { loginTries } from '../access.table.ts';

const MOST_TRIES = 10;
/** Wrong tries of all unknown devices at one address; beyond this number, each costs a captcha. */
export const MOST_AT_ADDRESS = 100;
const WINDOW_SECONDS = 15 * 60;
/** Wrong tries of an account per day; beyond this number, only a new password helps. */
const MOST_A_DAY = 100;
const DAY_SECONDS = 24 * 3600;

export interface Try {
  /** The user's id, so email and mobile share a bucket; the typed name if there is no such user. */
  account: string;
  /** The request's address; the /64 of an IPv6 address. */
  address: string;
  /** A device or session already known for this account: attempts by unknown devices don't count against it. */
  device?: string;
  now: Date;
}

/** Groups tries: by known device, or all unknown devices together. */
const bucketOf = ({ account, device }: Pick<Try, 'account' | 'device'>) => (device ? `${account} ${device}` : account);

/**
 * Counts a try before it is made, so parallel tries can't slip past. Too many for an account throw a 429. At an address
 * with many wrong tries, an unknown device must pass `slowDown` first. Refused tries don't count: otherwise a try now
 * and then would lock an account for good.
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

/** Deletes wrong tries after a right password. */
export async function forgetTries(db: Db, tried: Try): Promise<void> {
  const { address } = originOf(tried.address);
  await db.delete(loginTries).where(and(eq(loginTries.account, bucketOf(tried)), eq(loginTries.address, address)));
}

/** Lets an owner who set a new password by code sign in at once, no matter how many wrong tries came before. */
export async function forgiveAccount(db: Db, account: string): Promise<void> {
  await db
    .delete(loginTries)
    .where(or(eq(loginTries.account, account), sql`${loginTries.account} like ${`${account} %`}`));
}
