import { eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditAction } from '../../contract/audit/audit.ts';
import type { ListQuery } from '../../contract/calls/list.ts';
import type { contactInput, contactNote, contactReply } from '../../contract/content/contact.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { shopName } from '../brand/brand.service.ts';
import { type Act, type Actor, audit } from '../db/audit.ts';
import { addJob, type Db, transact } from '../db/db.ts';
import { deleteOld } from '../db/delete-old.ts';
import { listRows, searchIn } from '../db/list.ts';
import { invalid, notFound } from '../http/errors.ts';
import { refuseOverwrite, withRevision } from '../http/rows/revision.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { contactMessages } from './content.table.ts';

type Message = typeof contactMessages.$inferSelect;

/** Saves the visitor's message, but not its origin. */
export async function writeToUs(
  db: Db,
  message: Omit<z.output<typeof contactInput>, 'reCaptcha'>,
  now: Date,
): Promise<void> {
  await db.insert(contactMessages).values({ ...message, added_at: now });
}

export function listContact(db: Db, query: ListQuery) {
  return listRows(db, query, {
    select: db.select().from(contactMessages).$dynamic(),
    columns: {
      search: searchIn([contactMessages.name, contactMessages.email, contactMessages.message], contactMessages.phone),
      is_answered: (value) =>
        value === 'true' ? isNotNull(contactMessages.answered_at) : isNull(contactMessages.answered_at),
      added_at: contactMessages.added_at,
      name: contactMessages.name,
    },
    order: 'added_at:desc',
    tiebreak: contactMessages._id,
  });
}

export function contactById(db: Db, id: string) {
  return withRevision(db, id, async () => {
    const [message] = await db.select().from(contactMessages).where(eq(contactMessages._id, id));
    if (!message) throw notFound('Message');
    return message;
  });
}

/** Saves the answer and emails it, both or neither; a 409 if another user has answered meanwhile. */
export function replyByMail(
  db: Db,
  { actor, now }: Act,
  id: string,
  { reply, revision }: z.output<typeof contactReply>,
) {
  return change(db, actor, id, 'answer', async (db, { email, name, message }) => {
    await refuseOverwrite(db, 'Message', id, { revision, reply, answered_at: now });
    if (!email) throw invalid({ reply: 'No email address given. Call them, then mark this as answered.' });
    await addJob(db, 'sendMail', {
      to: email,
      subject: `Re: your message to ${await shopName(db)}`,
      text: `Dear ${name},\n\n${reply}\n\n${actor.name}\n\nYou wrote:\n${message.replace(/^/gm, '> ')}`,
    });
    return { reply, answered_at: now, answered_by: actor.name };
  });
}

export const markAnswered = (db: Db, { actor, now }: Act, id: string, is_answered: boolean) =>
  change(db, actor, id, 'edit', async () => ({
    answered_at: is_answered ? now : null,
    answered_by: is_answered ? actor.name : null,
  }));

export const noteContact = (db: Db, actor: Actor, id: string, { note, revision }: z.output<typeof contactNote>) =>
  change(db, actor, id, 'note', async (db) => {
    await refuseOverwrite(db, 'Message', id, { revision, note });
    return { note };
  });

async function change(
  db: Db,
  actor: Actor,
  id: string,
  action: AuditAction,
  changesOf: (db: Db, message: Message) => Promise<Partial<Message>>,
) {
  return transact(db, async (db) => {
    const [before] = await db.select().from(contactMessages).where(eq(contactMessages._id, id)).for('update');
    if (!before) throw notFound('Message');
    const changes = await changesOf(db, before);
    await db.update(contactMessages).set(changes).where(eq(contactMessages._id, id));
    const after = { ...before, ...changes };
    await audit(db, actor, { action, entity: 'Contact message', entity_id: id, before, after });
    return { _id: id };
  });
}

export async function removeContact(db: Db, actor: Actor, id: string) {
  return transact(db, async (db) => {
    const [before] = await db.delete(contactMessages).where(eq(contactMessages._id, id)).returning();
    if (!before) throw notFound('Message');
    await audit(db, actor, { action: 'delete', entity: 'Contact message', entity_id: id, before });
    return { _id: id };
  });
}

/** Deletes messages after the time in the setting. */
export async function forgetOldMessages(db: Db, now: Date): Promise<void> {
  const days = await readSetting(db, 'contact.keep_days');
  await deleteOld(db, contactMessages, lt(contactMessages.added_at, new Date(now.getTime() - days * DAY_MS)));
}

/** Deletes the messages from these lower-case email addresses. */
export async function eraseByEmail(db: Db, emails: string[]): Promise<void> {
  if (emails.length === 0) return;
  await db.delete(contactMessages).where(inArray(sql`lower(${contactMessages.email})`, emails));
}

/** Deletes a person's messages with our answers; returns how many there were. */
export async function eraseContact(db: Db, phone: string): Promise<number> {
  const erased = await db
    .delete(contactMessages)
    .where(eq(contactMessages.phone, phone))
    .returning({ _id: contactMessages._id });
  return erased.length;
}
