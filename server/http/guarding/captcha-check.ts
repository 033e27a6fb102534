import { lt } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { HOUR_MS } from '../../../contract/durations.ts';
import { at } from '../../db/columns.ts';
import type { Db } from '../../db/db.ts';
import { deleteOld } from '../../db/delete-old.ts';
import { type Captcha, CaptchaAway } from '../../edges/captcha.ts';
import { busy, invalid } from '../errors.ts';

/** Exported for drizzle-kit, which reads the tables that a file exports (drizzle.config.ts). */
export const captchaUses = pgTable('captcha_uses', {
  mark: text('mark').primaryKey(),
  added_at: at('added_at').notNull().defaultNow(),
});

const KEPT_MS = HOUR_MS;
const AWAY = 'We can’t check that you’re human right now. Nothing was submitted. Please try again in a moment.';

/**
 * Accepts each captcha solution once. Anything else is an error at the form's field, or a 503 if it can't be verified.
 */
export async function requireHuman(db: Db, captcha: Captcha, value: string, field: string): Promise<void> {
  const mark = await captcha.solved(value).catch((error) => {
    throw error instanceof CaptchaAway ? busy(AWAY) : error;
  });
  if (!mark || !(await spendMark(db, mark)))
    throw invalid({ [field]: 'We couldn’t check that you’re human. Please try again.' });
}

/** Spends a single-use mark, valid for under an hour. Returns whether it was unused. */
export async function spendMark(db: Db, mark: string): Promise<boolean> {
  const used = await db.insert(captchaUses).values({ mark }).onConflictDoNothing().returning();
  return used.length > 0;
}

/** Marks far outlive their challenges, so delete older ones. */
export async function forgetOldMarks(db: Db, now: Date): Promise<void> {
  await deleteOld(db, captchaUses, lt(captchaUses.added_at, new Date(now.getTime() - KEPT_MS)));
}
