import { eq } from 'drizzle-orm';
import { filledIn, type MessageEvent, type MessageVariable } from '../../contract/messaging/message-events.ts';
import { MESSAGE_TEXTS, SAMPLE_VALUES } from '../../contract/messaging/message-texts.ts';
import type { Db } from '../db/db.ts';
import { rows } from '../http/rows/rows.ts';
import { sendSms } from './messaging.service.ts';
import { messageTemplates } from './messaging.table.ts';

type Template = typeof messageTemplates.$inferSelect;

/** Makes the templates that the database lacks: run at each start, so that a new release brings its messages with it. */
export async function ensureTemplates(db: Db): Promise<void> {
  const declared = Object.entries(MESSAGE_TEXTS).map(([event, { label: _label, ...texts }]) => ({
    event: event as MessageEvent,
    ...texts,
  }));
  await db.insert(messageTemplates).values(declared).onConflictDoNothing();
}

export const templateStore = rows(messageTemplates, {
  entity: 'Message template',
  by: ['event', 'text_en', 'language', 'is_active'],
  order: 'event:asc',
});

/** The present templates of messages to customers. */
export async function activeTemplates(db: Db): Promise<Map<string, Template>> {
  const active = await db.select().from(messageTemplates).where(eq(messageTemplates.is_active, true));
  return new Map(active.map((template) => [template.event, template]));
}

/** A message as it goes out: in the template's language, its variables filled in. */
export function written(template: Template, values: Partial<Record<MessageVariable, string>>) {
  const isNepali = template.language === 'ne';
  return {
    message: filledIn(isNepali ? template.text_ne : template.text_en, values),
    subject: filledIn(isNepali ? template.subject_ne : template.subject_en, values),
  };
}

/** Sends a text to a phone, filled in with examples. */
export const sendTest = (db: Db, text: string, phone_number: string): Promise<void> =>
  sendSms(db, { phone_number, message: filledIn(text, SAMPLE_VALUES) });
