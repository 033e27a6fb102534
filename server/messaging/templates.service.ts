import { eq } from 'drizzle-orm';
import { filledIn, type MessageEvent, type MessageVariable } from '../../contract/messaging/message-events.ts';
import { MESSAGE_TEXTS, SAMPLE_VALUES } from '../../contract/messaging/message-texts.ts';
import type { Db } from '../db/db.ts';
import { rows } from '../http/rows/rows.ts';
import { sendSms } from './messaging.service.ts';
import { messageTemplates } from './messaging.table.ts';

type Template = typeof messageTemplates.$inferSelect;

/** Adds missing templates at each start, so a new release brings its messages. */
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

/** Lists the current customer message templates. */
export async function activeTemplates(db: Db): Promise<Map<string, Template>> {
  const active = await db.select().from(messageTemplates).where(eq(messageTemplates.is_active, true));
  return new Map(active.map((template) => [template.event, template]));
}

/** Labels of customer messages that are switched off. */
export async function messagesOff(db: Db): Promise<string[]> {
  const off = await db.select().from(messageTemplates).where(eq(messageTemplates.is_active, false));
  return off.map(({ event }) => MESSAGE_TEXTS[event].label);
}

/** Writes a message in its template's language, variables filled in. */
export function written(template: Template, values: Partial<Record<MessageVariable, string>>) {
  const isNepali = template.language === 'ne';
  return {
    message: filledIn(isNepali ? template.text_ne : template.text_en, values),
    subject: filledIn(isNepali ? template.subject_ne : template.subject_en, values),
  };
}

/** Sends a text with example values to a phone. */
export const sendTest = (db: Db, text: string, phone_number: string): Promise<void> =>
  sendSms(db, { phone_number, message: filledIn(text, SAMPLE_VALUES) });
