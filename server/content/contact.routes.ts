import { contactEndpoints as endpoints } from '../../contract/content/contact.ts';
import type { App } from '../app.ts';
import { actorOf } from '../http/caller/session.ts';
import { requireHuman } from '../http/guarding/captcha-check.ts';
import { mount } from '../http/mount.ts';
import { say } from '../http/words/sentence.ts';
import {
  contactById,
  listContact,
  markAnswered,
  noteContact,
  removeContact,
  replyByMail,
  writeToUs,
} from './contact.service.ts';

export function contactRoutes(app: App): void {
  const { db, clock, captcha, limits } = app;
  mount(app, endpoints.contactUs, async ({ body: { reCaptcha, ...message }, request }) => {
    await requireHuman(db, captcha, reCaptcha, 'reCaptcha');
    limits.message(request.ip);
    await writeToUs(db, message, clock());
    return { msg: say('Thank you for your message. We will reply soon.'), data: {} };
  });
  mount(app, endpoints.listContact, ({ query }) => listContact(db, query));
  mount(app, endpoints.getContact, async ({ params }) => ({ data: await contactById(db, params.id) }));
  mount(app, endpoints.replyContact, async ({ params, body, session }) => ({
    msg: 'Your reply is being sent.',
    data: await replyByMail(db, { actor: actorOf(session), now: clock() }, params.id, body),
  }));
  mount(app, endpoints.markContact, async ({ params, body, session }) => ({
    data: await markAnswered(db, { actor: actorOf(session), now: clock() }, params.id, body.is_answered),
  }));
  mount(app, endpoints.noteContact, async ({ params, body, session }) => ({
    msg: 'Note Saved.',
    data: await noteContact(db, actorOf(session), params.id, body),
  }));
  mount(app, endpoints.removeContact, async ({ params, session }) => ({
    data: await removeContact(db, actorOf(session), params.id),
  }));
}
