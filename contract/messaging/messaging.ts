import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, instant, phone, revision } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { MESSAGE_EVENTS, MESSAGE_LANGUAGES, unknownVariables } from './message-events.ts';

/**
 * A message's progress: `printed` never left the machine, `failed` is retried, `refused` isn't, `capped` exceeded its
 * phone's daily limit, and `received` came from a device.
 */
export const SMS_STATUSES = ['queued', 'printed', 'sent', 'failed', 'refused', 'capped', 'received'] as const;
export type SmsStatus = (typeof SMS_STATUSES)[number];

const smsRow = z.object({
  _id: id,
  device_id: z.string(),
  message: z.string(),
  phone_number: z.string(),
  status: z.enum(SMS_STATUSES),
  /** SMS parts. */
  parts: z.int(),
  /** Why the last attempt failed. */
  problem: z.string().nullish(),
  added_at: instant,
});

const templateText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .superRefine((text, context) => {
      for (const name of unknownVariables(text))
        context.addIssue({
          code: 'custom',
          message: `There is no placeholder {{${name}}}. Use one from the list below.`,
        });
    });

const templateFields = {
  /** The language of customers' messages. */
  language: z.enum(MESSAGE_LANGUAGES),
  text_en: templateText(600),
  text_ne: templateText(600),
  subject_en: templateText(120),
  subject_ne: templateText(120),
  /** Whether customers get this message. */
  is_active: z.boolean(),
};

const templateRow = z.object({
  _id: id,
  event: z.enum(MESSAGE_EVENTS),
  ...templateFields,
});

export const messagingEndpoints = {
  listSms: endpoint('GET sms/admin', {
    about: 'Text messages sent by the system, and those that devices have passed on',
    query: listQuery({
      find: { phone_number: 'phone', message: 'part', status: 'exact', device_id: 'part', added_at: 'days' },
      sort: ['added_at'],
    }),
    reply: list(smsRow),
  }),
  takeFromDevice: endpoint('POST sms/device', {
    access: 'public',
    about: 'A text message that a device has received, passed on with the key of the devices (SMS_DEVICE_KEY)',
    perMinute: 120,
    body: z.object({
      device_key: z.string().max(200),
      device_id: z.string().trim().min(1).max(80),
      message: z.string().trim().min(1).max(2000),
      /** The sender as the network says it: a number, or a name such as a bank's. */
      phone_number: z.string().trim().min(1).max(40),
      added_at: instant.optional(),
    }),
    reply: one(z.object({ _id: id })),
  }),
  listTemplates: endpoint('GET message-template', {
    about: 'The messages that customers get about each step',
    query: listQuery({
      find: { event: 'contains', text_en: 'contains', language: 'exact', is_active: 'flag' },
      sort: ['event'],
      all: true,
    }),
    reply: list(templateRow),
  }),
  getTemplate: endpoint('GET message-template/{id}', {
    scope: 'brand',
    about: 'The message of one step',
    reply: one(templateRow.extend({ revision })),
  }),
  saveTemplate: endpoint('POST message-template', {
    about: 'Edit the message of one step',
    body: z.object({ _id: id, ...templateFields, revision: revision.optional() }),
    edits: true,
    reply: one(templateRow.extend({ revision })),
  }),
  testTemplate: endpoint('POST message-template/test', {
    about: 'Send yourself a message filled in with examples',
    perMinute: 10,
    body: z.object({ text: templateText(600), phone_number: phone }),
    reply: one(z.object({})),
  }),
};
