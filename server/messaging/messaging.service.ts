import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { LIMITS } from '../../contract/limits/limits.ts';
import { smsSize } from '../../contract/messaging/sms-parts.ts';
import { readBrand, signedSms } from '../brand/brand.service.ts';
import { newId } from '../db/columns.ts';
import { addJobs, type Db, isUnreachable } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import { SmsRefused, type SmsTaken } from '../edges/sms.ts';
import type { Session } from '../http/caller/session.ts';
import type { JobContext } from '../jobs/worker.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { smsMessages } from './messaging.table.ts';

interface Sms {
  phone_number: string;
  message: string;
  /** A secret part, such as a code, hidden in the SMS list. */
  secret?: string;
}

/** Queues an SMS in the caller's transaction: it goes out if and only if that commits. */
export const sendSms = (db: Db, sms: Sms): Promise<void> => sendAllSms(db, [sms]);

/** Queues many SMS in the caller's transaction, in two statements. */
export async function sendAllSms(db: Db, messages: Sms[]): Promise<void> {
  if (messages.length === 0) return;
  const brand = await readBrand(db);
  const signed = messages.map(({ message, ...sms }) => ({ ...sms, _id: newId(), message: signedSms(brand, message) }));
  await db.insert(smsMessages).values(
    signed.map(({ _id, phone_number, message, secret }) => ({
      _id,
      phone_number,
      parts: smsSize(message).parts,
      message: secret ? message.replaceAll(secret, '•'.repeat(secret.length)) : message,
    })),
  );
  // The job contains the whole text, and is deleted once it's sent.
  await addJobs(
    db,
    'sendSms',
    signed.map(({ _id, message }) => ({ _id, message })),
  );
}

/** Lists every message, for the head office: messages belong to no office, so other offices see none. */
export function listSms(db: Db, session: Session, query: ListQuery) {
  return listRows(db, query, {
    select: db.select().from(smsMessages).$dynamic(),
    columns: {
      phone_number: smsMessages.phone_number,
      message: smsMessages.message,
      status: smsMessages.status,
      device_id: smsMessages.device_id,
      added_at: smsMessages.added_at,
    },
    order: 'added_at:desc',
    tiebreak: smsMessages._id,
    where: session.office_type === 'ADMIN' ? undefined : sql`false`,
  });
}

export async function smsById(db: Db, id: string) {
  const [sms] = await db.select().from(smsMessages).where(eq(smsMessages._id, id));
  return sms;
}

/** A message's result: the gateway that took it, or why none did. */
type Outcome = { taken: SmsTaken } | { problem: string; again?: unknown };

/**
 * Hands one message to the gateway; `again` is a temporary failure, which the caller throws once it has been written
 * down. Throws the reason of `stopping`, and sends nothing, if the process stops first.
 */
export async function hand(
  { db, sendSms, stopping }: Pick<JobContext, 'db' | 'sendSms' | 'stopping'>,
  sms: { phone_number: string; message: string },
): Promise<Outcome> {
  try {
    const { sms_sender } = await readBrand(db);
    stopping?.throwIfAborted();
    return { taken: await sendSms({ ...sms, ...(sms_sender && { sender: sms_sender }) }, stopping) };
  } catch (error) {
    if (stopping?.aborted && error === stopping.reason) throw error;
    const problem = error instanceof Error ? error.message : 'The gateway did not respond.';
    return error instanceof SmsRefused ? { problem } : { problem, again: error };
  }
}

/** Returns the failure for which a message must be retried. */
export const failureOf = (outcome: Outcome): unknown => ('problem' in outcome ? outcome.again : undefined);

/** Sends a message at once, for a user waiting for the result. */
export async function sendNow(
  { db, sendSms }: Pick<JobContext, 'db' | 'sendSms'>,
  { phone_number, message }: Pick<Sms, 'phone_number' | 'message'>,
  now: Date,
): Promise<Outcome> {
  const _id = newId();
  const signed = signedSms(await readBrand(db), message);
  await db.insert(smsMessages).values({ _id, phone_number, message: signed, parts: smsSize(signed).parts });
  const outcome = await hand({ db, sendSms }, { phone_number, message: signed });
  await markSms(db, new Map([[_id, outcome]]), now);
  return outcome;
}

/** Writes messages' results by id. */
async function markSms(db: Db, outcomes: Map<string, Outcome>, now: Date): Promise<void> {
  const marks = [...outcomes].map(([_id, outcome]) => {
    if ('problem' in outcome)
      return { _id, status: outcome.again ? 'failed' : 'refused', device_id: '', problem: outcome.problem };
    const { device_id, isPrinted } = outcome.taken;
    return { _id, status: isPrinted ? 'printed' : 'sent', device_id, sent_at: now };
  });
  await db.execute(sql`
    update ${smsMessages} m set state = o.status, device_id = o.device_id, problem = o.problem, sent_at = o.sent_at
    from json_to_recordset(${JSON.stringify(marks)}) as o (_id uuid, status text, device_id text, problem text, sent_at timestamptz)
    where m._id = o._id`);
}

/**
 * Returns the messages within their phones' daily limit, so that no one can flood a stranger's number by ordering with
 * it. The others are marked as capped.
 */
export async function withinCap<M extends { _id: string; phone_number: string }>(
  { db, clock, smsPerDay = LIMITS.LIMIT_SMS_PHONE_DAY }: Pick<JobContext, 'db' | 'clock' | 'smsPerDay'>,
  messages: M[],
): Promise<M[]> {
  if (messages.length === 0) return [];
  const most = (await readSetting(db, 'limits.sms_phone_day')) ?? smsPerDay;
  const since = new Date(clock().getTime() - DAY_MS);
  const phones = [...new Set(messages.map((message) => message.phone_number))];
  const { rows: sent } = await db.execute<{ phone_number: string; texts: number }>(sql`
    select phone_number, count(*)::int as texts from ${smsMessages}
    where phone_number = any(${sql.param(phones)}::text[]) and added_at > ${since} and state in ('sent', 'printed') group by 1`);
  const texts = new Map(sent.map((row) => [row.phone_number, row.texts]));
  const capped: string[] = [];
  const allowed = messages.filter(({ _id, phone_number }) => {
    const before = texts.get(phone_number) ?? 0;
    texts.set(phone_number, before + 1);
    if (before >= most) capped.push(_id);
    return before < most;
  });
  if (capped.length > 0) await db.update(smsMessages).set({ status: 'capped' }).where(inArray(smsMessages._id, capped));
  return allowed;
}

interface Text {
  /** The message's event; each event gets one message. */
  about: string;
  phone_number: string;
  message: string;
  /** The email, if there's an address. */
  mail?: { to: string; subject: string; text: string };
}

type Queued = {
  _id: string;
  phone_number: string;
  message: string;
};

/** How many texts to send at once. */
const TEXTS_AT_ONCE = 32;
/** How long to wait between attempts to write results while the database is down, in milliseconds. */
const ASKS_AGAIN = 250;

/**
 * Sends a job's texts, without those already marked as sent. Throws if the gateway didn't accept all, so that the queue
 * retries them; a final refusal isn't retried.
 */
export async function sendTexts(context: JobContext, texts: Text[]): Promise<void> {
  const { db } = context;
  if (texts.length === 0) return;
  await keepNew(db, texts);
  const { rows: queued } = await db.execute<Queued>(sql`
    select _id, phone_number, message from ${smsMessages}
    where about = any(${sql.param(texts.map(({ about }) => about))}::text[]) and state in ('queued', 'failed') order by _id`);
  const unsent = await withinCap(context, queued);
  const mark = marker(context);
  let again: unknown;
  for (let next = 0; next < unsent.length; next += TEXTS_AT_ONCE) {
    const tried = await Promise.allSettled(unsent.slice(next, next + TEXTS_AT_ONCE).map(handAndMark));
    const outcomes = tried.map((one) => {
      // The process is stopping, or a result couldn't be written: this text, and any after it, would be sent again.
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
    again = outcomes.map(failureOf).find((failure) => failure !== undefined) ?? again;
  }
  if (again) throw again;

  async function handAndMark(sms: Queued): Promise<Outcome> {
    const outcome = await hand(context, sms);
    await mark(sms._id, outcome);
    return outcome;
  }
}

/**
 * Writes each text's result as soon as it's known, so that after a kill only texts in flight are sent again. Results
 * that arrive during a write are batched into the next one. While the database is unavailable, they wait, so that no
 * sent text goes out again.
 */
function marker({ db, clock }: Pick<JobContext, 'db' | 'clock'>) {
  let gathered = new Map<string, Outcome>();
  let writing = Promise.resolve();
  return (_id: string, outcome: Outcome): Promise<void> => {
    gathered.set(_id, outcome);
    if (gathered.size === 1) writing = writing.then(writeGathered);
    return writing;
  };

  async function writeGathered(): Promise<void> {
    const outcomes = gathered;
    gathered = new Map();
    await markWhenThere({ db, clock }, outcomes);
  }
}

/** Writes results of sent messages. Retries while the database is down, so that none is sent again. */
export async function markWhenThere(
  { db, clock }: Pick<JobContext, 'db' | 'clock'>,
  outcomes: Map<string, Outcome>,
): Promise<void> {
  for (;;) {
    try {
      return await markSms(db, outcomes, clock());
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      await sleep(ASKS_AGAIN);
    }
  }
}

/** Writes unsent messages and queues their emails: both or neither, so each goes once. */
async function keepNew(db: Db, texts: Text[]): Promise<void> {
  // One value instead of a parameter each: on launch day thousands are written beside the orders.
  const brand = await readBrand(db);
  const rows = texts.map((text) => ({ _id: newId(), ...text, message: signedSms(brand, text.message) }));
  const given = JSON.stringify(rows.map((row) => ({ ...row, parts: smsSize(row.message).parts })));
  await db.execute(sql`
    with kept as (
      insert into ${smsMessages} (_id, about, phone_number, message, parts, state)
      select _id, about, phone_number, message, parts, 'queued'
      from json_to_recordset(${given}) as t (_id uuid, about text, phone_number text, message text, parts int)
      on conflict (about) do nothing returning about)
    select graphile_worker.add_job('sendMail', t.mail, priority => 10)
    from json_to_recordset(${given}) as t (about text, mail json) join kept on kept.about = t.about where t.mail is not null`);
}
