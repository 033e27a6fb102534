import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import { inLanguage, type Language } from '../../../contract/language/language.ts';
import { type Db, transact } from '../../db/db.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import type { JobContext } from '../../jobs/worker.ts';
import { sendSms } from '../../messaging/messaging.service.ts';
import { activeTemplates, written } from '../../messaging/templates.service.ts';
import { isPublished, isSoldOut } from '../offers.service.ts';
import { schemes } from '../offers.table.ts';
import { schemeWatches } from './watches.table.ts';

/** The most schemes for which one phone can wait: more are not a customer's wish to buy. */
const MOST_OF_PHONE = 5;
/** The most that are told in one run; the next minute tells the next. */
const WATCHES_AT_ONCE = 200;
/** A number is kept no longer than this many days after its message. */
const KEPT_DAYS = 30;

interface Watch {
  scheme_id: string;
  customer_phone: string;
  language: Language;
}

const isWaiting = isNull(schemeWatches.told_at);

/** Asks for one message when the scheme can be ordered. A second request changes nothing. */
export async function watchScheme(db: Db, watch: Watch, now: Date): Promise<void> {
  const [scheme] = await db
    .select({ start_date: schemes.start_date, end_date: schemes.end_date, is_sold_out: isSoldOut })
    .from(schemes)
    .where(and(eq(schemes._id, watch.scheme_id), isPublished));
  if (!scheme || scheme.end_date <= now) throw notFound('Scheme');
  if (scheme.start_date <= now && !scheme.is_sold_out)
    throw conflict('It can be ordered now: reload the page to place your order.');
  const ofPhone = and(eq(schemeWatches.customer_phone, watch.customer_phone), isWaiting);
  const [waiting] = await db.select({ count: count() }).from(schemeWatches).where(ofPhone);
  if ((waiting?.count ?? 0) >= MOST_OF_PHONE) {
    const text = say('This number is already waiting for {schemes} schemes, which is the most allowed.', {
      schemes: MOST_OF_PHONE,
    });
    throw conflict(text, { customer_phone: text });
  }
  await db.insert(schemeWatches).values(watch).onConflictDoNothing();
}

/**
 * Tells those who wait for a scheme that can be ordered now: the mark and the message are one transaction, so each is
 * told once.
 */
export async function tellWatchers({ db, clock, publicUrl = '' }: JobContext): Promise<void> {
  const now = clock();
  const templates = await activeTemplates(db);
  const template = templates.get('available');
  if (template) {
    await transact(db, async (db) => {
      const waiting = await db
        .select({ watch: schemeWatches, name: schemes.name, name_ne: schemes.name_ne })
        .from(schemeWatches)
        .innerJoin(schemes, eq(schemes._id, schemeWatches.scheme_id))
        .where(
          and(
            isWaiting,
            isPublished,
            sql`${schemes.start_date} <= ${now}`,
            sql`${schemes.end_date} > ${now}`,
            sql`not ${isSoldOut}`,
          ),
        )
        .orderBy(schemeWatches._id)
        .limit(WATCHES_AT_ONCE)
        .for('update', { of: schemeWatches, skipLocked: true });
      for (const { watch, ...scheme } of waiting) {
        await db.update(schemeWatches).set({ told_at: now }).where(eq(schemeWatches._id, watch._id));
        const product_name = inLanguage(scheme, 'name', watch.language) ?? '';
        const values = { product_name, page_url: `${publicUrl}/scheme/${watch.scheme_id}` };
        const { message } = written({ ...template, language: watch.language }, values);
        await sendSms(db, { phone_number: watch.customer_phone, message });
      }
    });
  }
  await forgetWatches(db, now);
}

/** Numbers that have been told a while ago, or wait for a scheme that has ended. */
async function forgetWatches(db: Db, now: Date): Promise<void> {
  const hasEnded = sql`${schemeWatches.scheme_id} in (select s._id from ${schemes} s where s.end_date <= ${now})`;
  await db
    .delete(schemeWatches)
    .where(or(lt(schemeWatches.told_at, new Date(now.getTime() - KEPT_DAYS * DAY_MS)), and(isWaiting, hasEnded)));
}

/** Takes a phone number off all watch lists; returns how many lists these were. */
export async function eraseWatches(db: Db, phone: string): Promise<number> {
  const erased = await db
    .delete(schemeWatches)
    .where(eq(schemeWatches.customer_phone, phone))
    .returning({ _id: schemeWatches._id });
  return erased.length;
}
