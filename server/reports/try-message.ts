import { eq } from 'drizzle-orm';
import { users } from '../access/access.table.ts';
import { mailSignature, readBrand } from '../brand/brand.service.ts';
import type { Db } from '../db/db.ts';
import { mailer } from '../edges/mail.ts';
import { texter } from '../edges/sms.ts';
import type { Session } from '../http/caller/session.ts';
import { sendNow } from '../messaging/messaging.service.ts';
import type { Config } from '../process/config.ts';

/** Prints nothing: the answer shows the result. */
const silent = () => {};
const TEXT = 'This is a test message from your shop. It works.';

/** Sends the caller a message now, past the queue, and returns the gateway's or mail server's answer. */
export async function tryMessage(db: Db, config: Config, session: Session, by: 'sms' | 'mail', now: Date) {
  const [me] = await db.select().from(users).where(eq(users._id, session.user_id));
  return by === 'sms' ? trySms(db, config, me?.mobile_no, now) : tryMail(db, config, me?.email);
}

async function trySms(db: Db, config: Config, phone_number: string | null | undefined, now: Date) {
  if (!config.SMS_URL && !config.SPARROW_TOKEN)
    return refusal('No SMS gateway is set up. Ask your server administrator to set SPARROW_TOKEN or SMS_URL.');
  if (!phone_number) return refusal('Your account has no mobile number. Add one under Users.');
  const outcome = await sendNow({ db, sendSms: texter(config, silent) }, { phone_number, message: TEXT }, now);
  if ('problem' in outcome) return refusal(outcome.problem);
  return { is_taken: true, answer: `${outcome.taken.device_id} accepted it for ${phone_number}.` };
}

async function tryMail(db: Db, config: Config, to: string | null | undefined) {
  if (!config.SMTP_URL) return refusal('No mail server is set up. Ask your server administrator to set SMTP_URL.');
  if (!to) return refusal('Your account has no email address. Add one under Users.');
  const brand = await readBrand(db);
  const from = { name: brand.name, address: brand.mail_from || undefined };
  const mail = { to, subject: `A test message from ${brand.name}`, text: TEXT + mailSignature(brand), from };
  try {
    await mailer(config, silent)(mail);
    return { is_taken: true, answer: `The mail server accepted it for ${to}.` };
  } catch (error) {
    return refusal(error instanceof Error ? error.message : 'No response.');
  }
}

const refusal = (answer: string) => ({ is_taken: false, answer });
