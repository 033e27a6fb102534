import { passkeyEndpoints as passkeys } from '../../../contract/access/passkeys.ts';
import { userEndpoints as users } from '../../../contract/access/users.ts';
import type { App } from '../../app.ts';
import { mount } from '../../http/mount.ts';
import { withRevision } from '../../http/rows/revision.ts';
import { say } from '../../http/words/sentence.ts';
import { inviteAgain } from './invite-again.ts';
import { listUserPasskeys, listUserSessions, revokePasskey, revokeSession } from './user-devices.ts';
import { getUser, listUsers, saveUser, sendReset, setActive } from './users.ts';

/** Mounts the calls of staff for others' accounts. */
export function userRoutes(app: App): void {
  const { db, clock, config } = app;
  const asking = () => ({ now: clock(), publicUrl: config.PUBLIC_URL });

  mount(app, users.listUsers, ({ query, session }) => listUsers(db, session, query, clock()));
  mount(app, users.getUser, async ({ params, session }) => ({
    data: await withRevision(db, params.id, () => getUser(db, session, params.id)),
  }));
  mount(app, users.saveUser, async ({ body, session }) => ({
    msg: 'User Saved.',
    data: await saveUser(db, session, body, asking()),
  }));
  mount(app, users.setActive, async ({ params, body, session }) => ({
    data: await setActive(db, session, { ...params, ...body, now: clock() }),
  }));
  mount(app, users.codeDelivery, async () => ({
    data: { email: Boolean(config.SMTP_URL), sms: Boolean(config.SMS_URL ?? config.SPARROW_TOKEN) },
  }));
  mount(app, users.sendReset, async ({ params, session }) => ({
    data: await sendReset(db, session, params.id, asking()),
  }));
  mount(app, users.inviteUsers, async ({ body, session }) => {
    const data = await inviteAgain(db, session, body.user_id, asking());
    return { msg: say('{invitations} sent.', { invitations: { count: data.sent, of: 'invitation' } }), data };
  });
  mount(app, users.listUserSessions, async ({ params, session }) => ({
    data: await listUserSessions(db, session, params.id, clock()),
  }));
  mount(app, users.revokeSession, async ({ params, session }) => ({
    data: await revokeSession(db, session, params.id, params.session),
  }));
  mount(app, passkeys.listUserPasskeys, async ({ params, session }) => ({
    data: await listUserPasskeys(db, session, params.id),
  }));
  mount(app, passkeys.revokePasskey, async ({ params, session }) => ({
    data: await revokePasskey(db, session, params.id, params.passkey),
  }));
}
