import { eq, inArray, sql } from 'drizzle-orm';
import { LIMITS } from '../../contract/limits.ts';
import type { ListQuery } from '../../contract/list.ts';
import { newId } from '../db/columns.ts';
import { addJob, type Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import type { Session } from '../http/session.ts';
import type { JobContext } from '../jobs/worker.ts';
import { smsMessages } from './messaging.table.ts';

interface Sms {
  phone_number: string;
  message: string;
  /** A part of the message, such as a code, that staff must not read in the SMS list. */
  secret?: string;
}

/** Queues a text message in the caller's transaction: it goes out if and only if the change it tells of is committed. */
export async function sendSms(db: Db, { phone_number, message, secret }: Sms): Promise<void> {
  const _id = newId();
  const shown = secret ? message.replaceAll(secret, '•'.repeat(secret.length)) : message;
  await db.insert(smsMessages).values({ _id, phone_number, message: shown });
  // The whole text travels in the job, which is gone once it was sent.
  await addJob(db, 'sendSms', { _id, message });
}

/** Every message, for the head office; no message says whose it is, so the offices below it see none. */
export function listSms(db: Db, session: Session, query: ListQuery) {
  return listRows(db, query, {
    select: db.select().from(smsMessages).$dynamic(),
    columns: {
      phone_number: smsMessages.phone_number,
      message: smsMessages.message,
      state: smsMessages.state,
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

export async function markSms(
  db: Db,
  id: string,
  change: { state: 'sent' | 'failed' | 'capped'; device_id?: string; sent_at?: Date },
): Promise<void> {
  await db.update(smsMessages).set(change).where(eq(smsMessages._id, id));
}

/**
 * Of these messages those that their phones may still be sent today: a stranger's number cannot be flooded by ordering
 * with it. The others are marked as capped.
 */
export async function withinCap<M extends { _id: string; phone_number: string }>(
  { db, clock, smsPerDay = LIMITS.LIMIT_SMS_PHONE_DAY }: Pick<JobContext, 'db' | 'clock' | 'smsPerDay'>,
  messages: M[],
): Promise<M[]> {
  if (messages.length === 0) return [];
  const since = new Date(clock().getTime() - 24 * 3600_000);
  const phones = [...new Set(messages.map((message) => message.phone_number))];
  const { rows: sent } = await db.execute<{ phone_number: string; texts: number }>(sql`
    select phone_number, count(*)::int as texts from ${smsMessages}
    where phone_number = any(${sql.param(phones)}::text[]) and added_at > ${since} and state = 'sent' group by 1`);
  const texts = new Map(
    (sent as { phone_number: string; texts: number }[]).map((row) => [row.phone_number, row.texts]),
  );
  const capped: string[] = [];
  const allowed = messages.filter(({ _id, phone_number }) => {
    const before = texts.get(phone_number) ?? 0;
    texts.set(phone_number, before + 1);
    if (before >= smsPerDay) capped.push(_id);
    return before < smsPerDay;
  });
  if (capped.length > 0) await db.update(smsMessages).set({ state: 'capped' }).where(inArray(smsMessages._id, capped));
  return allowed;
}

interface Text {
  /** What it tells of; the same is told once. */
  about: string;
  phone_number: string;
  message: string;
}

interface Queued extends Record<string, unknown> {
  _id: string;
  phone_number: string;
  message: string;
}

/** Texts handed to the gateway at the same time. */
const AT_ONCE = 32;

/**
 * Sends the texts of a job: one that is marked as sent is not sent again when the job runs once more. Throws where the
 * gateway did not take all, so that the queue tries again later.
 */
export async function sendTexts(context: JobContext, texts: Text[]): Promise<void> {
  const { db, sendSms, clock } = context;
  if (texts.length === 0) return;
  // As one value and not as a parameter each: on a launch day these are written by the thousand beside the orders.
  const given = JSON.stringify(texts.map((text) => ({ _id: newId(), ...text })));
  await db.execute(sql`
    insert into ${smsMessages} (_id, about, phone_number, message)
    select * from json_to_recordset(${given}) as t (_id uuid, about text, phone_number text, message text)
    on conflict (about) do nothing`);
  const { rows: queued } = await db.execute<Queued>(sql`
    select _id, phone_number, message from ${smsMessages}
    where about = any(${sql.param(texts.map(({ about }) => about))}::text[]) and state not in ('sent', 'capped') order by _id`);
  const unsent = await withinCap<Queued>(context, queued);
  let failure: unknown;
  for (let next = 0; next < unsent.length; next += AT_ONCE) {
    const some = unsent.slice(next, next + AT_ONCE);
    const tried = await Promise.allSettled(some.map(({ phone_number, message }) => sendSms({ phone_number, message })));
    const [devices, failed]: [Map<string, string>, string[]] = [new Map(), []];
    tried.forEach((result, position) => {
      const { _id } = some[position] as (typeof some)[number];
      if (result.status === 'fulfilled') devices.set(_id, result.value.device_id);
      else failed.push(_id);
      if (result.status === 'rejected') failure = result.reason;
    });
    if (devices.size > 0)
      await db.execute(sql`
        update ${smsMessages} m set state = 'sent', device_id = s.device_id, sent_at = ${clock()}
        from unnest(${sql.param([...devices.keys()])}::uuid[], ${sql.param([...devices.values()])}::text[]) as s (_id, device_id)
        where m._id = s._id`);
    if (failed.length > 0)
      await db.update(smsMessages).set({ state: 'failed' }).where(inArray(smsMessages._id, failed));
  }
  if (failure) throw failure;
}
