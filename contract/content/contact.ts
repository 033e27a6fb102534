import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { captcha, email, id, instant, line, note, phone, removed, revision, text } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';

export const contactInput = z
  .object({
    name: line(80),
    phone: phone.nullish(),
    email: email.nullish(),
    message: text(3000).min(10, 'Write at least 10 characters.'),
    reCaptcha: captcha,
  })
  .refine(({ phone, email }) => phone || email, {
    path: ['phone'],
    error: 'Enter a mobile number or email address so we can reply.',
  });

const contactRow = z.object({
  _id: id,
  name: z.string(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
  message: z.string(),
  reply: z.string().nullish(),
  note: z.string(),
  answered_at: instant.nullish(),
  answered_by: z.string().nullish(),
  added_at: instant,
});

export const contactReply = z.object({
  reply: text(3000).min(1, 'Write your reply.'),
  revision: revision.optional(),
});

export const contactNote = z.object({ note: note(1000), revision: revision.optional() });

const changed = one(z.object({ _id: id }));

export const contactEndpoints = {
  contactUs: endpoint('POST contact/public', {
    access: 'public',
    about: 'Send the company a message, answered by email or phone',
    body: contactInput,
    reply: one(z.object({})),
  }),
  listContact: endpoint('GET contact', {
    about: 'Messages of visitors, newest first',
    query: listQuery({
      find: { search: 'search', is_answered: 'flag', added_at: 'days' },
      sort: ['added_at', 'name'],
    }),
    reply: list(contactRow),
  }),
  getContact: endpoint('GET contact/{id}', {
    scope: 'brand',
    about: 'One message',
    reply: one(contactRow.extend({ revision })),
  }),
  replyContact: endpoint('POST contact/reply/{id}', {
    scope: 'brand',
    about: 'Reply to a message by email',
    body: contactReply,
    reply: changed,
  }),
  markContact: endpoint('POST contact/answered/{id}', {
    scope: 'brand',
    about: 'Mark a message as answered or reopen it',
    body: z.object({ is_answered: z.boolean() }),
    reply: changed,
  }),
  noteContact: endpoint('POST contact/note/{id}', {
    scope: 'brand',
    about: 'Add a note to a message, for staff only',
    body: contactNote,
    reply: changed,
  }),
  removeContact: endpoint('DELETE contact/{id}', {
    scope: 'brand',
    about: 'Delete a message',
    reply: one(removed),
  }),
};
