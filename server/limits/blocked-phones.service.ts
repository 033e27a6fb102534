import { desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { invalid } from '../http/errors.ts';
import { say } from '../http/words/sentence.ts';
import { blockedPhones } from './limits.table.ts';

/** How soon this process sees another process's change. Because of this cache, orders in a crowd need no query. */
const OLDEST = 2_000;

const cache = new WeakMap<Db, { phones: Promise<Set<string>>; readAt: number }>();

function readBlocked(db: Db): Promise<Set<string>> {
  const cached = cache.get(db);
  if (cached && performance.now() - cached.readAt < OLDEST) return cached.phones;
  const phones = db
    .select({ phone: blockedPhones.phone })
    .from(blockedPhones)
    .then((rows) => new Set(rows.map(({ phone }) => phone)));
  cache.set(db, { phones, readAt: performance.now() });
  phones.catch(() => cache.delete(db));
  return phones;
}

/** Makes this process read them again. */
export const forgetBlocked = (db: Db): void => void cache.delete(db);

type Block = Pick<typeof blockedPhones.$inferSelect, 'reason' | 'by' | 'added_at'>;

/** Blocks a number, or replaces the reason of a blocked one. Call `forgetBlocked` afterwards. */
export async function blockPhone(db: Db, phone: string, block: Block): Promise<void> {
  await db
    .insert(blockedPhones)
    .values({ phone, ...block })
    .onConflictDoUpdate({ target: blockedPhones.phone, set: block });
}

/** Removes the block and returns it; undefined if the phone wasn't blocked. Call `forgetBlocked` afterwards. */
export const unblockPhone = (db: Db, phone: string) =>
  db.delete(blockedPhones).where(eq(blockedPhones.phone, phone)).returning();

/** Returns the blocks of these numbers, newest first. */
export const blocksOf = (db: Db, phones: string[]) =>
  db.select().from(blockedPhones).where(inArray(blockedPhones.phone, phones)).orderBy(desc(blockedPhones.added_at));

/** Refuses requests of a blocked number on the storefront. */
export async function requireUnblocked(db: Db, phone: string): Promise<void> {
  if ((await readBlocked(db)).has(phone))
    throw invalid({ customer_phone: say('We can’t take orders from this number online. Please call us.') });
}
