import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import { invalid, Problem } from '../http/errors.ts';
import { asWritten, say } from '../http/words/sentence.ts';
import { confirmedPhones } from './confirmed-phones.table.ts';

/** How long the confirmation of a phone is valid. */
const GOOD_FOR = 30 * 60_000;

/** Notes that a phone has answered its code; its purchase sends the id (spec 3, otp_verify_id). */
export async function confirmPhone(db: Db, phone: string, now: Date): Promise<{ _id: string }> {
  const _id = newId();
  await db.insert(confirmedPhones).values({ _id, phone, confirmed_at: now });
  return { _id };
}

/** Uses up the confirmation of this phone. A used or old confirmation, or another phone's, is an error at its field. */
export async function spendConfirmation(db: Db, _id: string, phone: string, now: Date): Promise<void> {
  const used = await db
    .update(confirmedPhones)
    .set({ used_at: now })
    .where(
      and(
        eq(confirmedPhones._id, _id),
        eq(confirmedPhones.phone, phone),
        isNull(confirmedPhones.used_at),
        gt(confirmedPhones.confirmed_at, new Date(now.getTime() - GOOD_FOR)),
      ),
    )
    .returning({ _id: confirmedPhones._id });
  if (used.length === 0)
    throw invalid({ otp_verify_id: say('Your phone confirmation has expired. Ask for a new code.') });
}

/** Restores a confirmation after a refused purchase, for the next try. */
export async function giveConfirmationBack(db: Db, _id: string): Promise<void> {
  await db.update(confirmedPhones).set({ used_at: null }).where(eq(confirmedPhones._id, _id));
}

/** Asks for the confirmation, as the gate asks for a code: the client asks for a code and tries again. */
export const confirmationMissing = () =>
  new Problem(429, 'One more step: enter the code we send to your phone.', {
    errors: {
      otp_verify_id: asWritten('Ask for a code at order/public/user and exchange it at order/public/user/verify.'),
    },
    retryAfter: 1,
  });

/** Deletes yesterday's confirmations, which are no longer valid. */
export async function forgetConfirmedPhones(db: Db, now: Date): Promise<void> {
  await db.delete(confirmedPhones).where(lt(confirmedPhones.confirmed_at, new Date(now.getTime() - DAY_MS)));
}
