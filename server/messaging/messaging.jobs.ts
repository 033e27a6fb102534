import { and, isNull, lt, or } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import { isNeutral, mailSignature, readBrand } from '../brand/brand.service.ts';
import { deleteOld } from '../db/delete-old.ts';
import type { Jobs } from '../jobs/worker.ts';
import { forgetOldSms } from './erase.service.ts';
import { failureOf, hand, markWhenThere, smsById, withinCap } from './messaging.service.ts';
import { oneTimeCodes } from './messaging.table.ts';

/**
 * Hands queued messages to the gateway; the worker retries failures with growing delays, and the list shows them
 * meanwhile.
 */
export const messagingJobs = {
  sendSms: async (context, { _id, message }) => {
    const { db } = context;
    const sms = await smsById(db, String(_id));
    if (!sms || (sms.status !== 'queued' && sms.status !== 'failed')) return;
    if ((await withinCap(context, [sms])).length === 0) return;
    const outcome = await hand(context, { phone_number: sms.phone_number, message: String(message) });
    await markWhenThere(context, new Map([[sms._id, outcome]]));
    const failure = failureOf(outcome);
    if (failure) throw failure;
  },

  sendMail: async ({ db, sendMail, stopping }, { to, subject, text }) => {
    const brand = await readBrand(db);
    const mail = { to: String(to), subject: String(subject), text: String(text) + mailSignature(brand) };
    const from = { name: brand.name, address: brand.mail_from || undefined };
    stopping?.throwIfAborted();
    await sendMail({ ...mail, ...(!isNeutral(brand) && { from }) });
  },

  forgetOldSms: ({ db, clock }) => forgetOldSms(db, clock()),

  /** An expired code opens nothing, and a day later isn't needed for counting. */
  forgetOldCodes: async ({ db, clock }) => {
    const now = clock();
    const isExpired = or(isNull(oneTimeCodes.good_until), lt(oneTimeCodes.good_until, now));
    await deleteOld(db, oneTimeCodes, and(lt(oneTimeCodes.added_at, new Date(now.getTime() - DAY_MS)), isExpired));
  },
} satisfies Jobs;
